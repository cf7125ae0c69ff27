"""Lazy modules (tools/lazy_modules.py) run when they are used, in every way the site starts Python."""

import json

import pytest
from playwright.sync_api import Page

from e2e.support.server import Site
from e2e.support.waiting import wait_for_start
from tools import build
from tools.environment import ROOT
from tools.lazy_modules import lazy_modules
from tools.site import standard_library
from tools.site.game_files import games

pytestmark = pytest.mark.cold

OURS = [name for folder in ("app", "rules") for name, _ in standard_library.modules(ROOT / folder)]
NAMES = lazy_modules(games(ROOT), OURS)
HAVE_RUN = f"""
import json, sys
json.dumps([name for name in {NAMES} if type(sys.modules.get(name)) is type(sys)])
"""
USE_EACH = f"""
import json
from importlib import import_module
used = []
for name in {NAMES}:
    module = import_module(name)
    before = type(module).__name__
    getattr(module, "something", None)
    used.append([name, before, type(module).__name__])
json.dumps(used)
"""


def run_when_started(page: Page, site: Site, code: str) -> None:
    """Have the page keep the answer of some Python, asked at the moment when the start is over."""
    script, end = site.files["runtime/python.mjs"].decode(), "return loading;"
    assert end in script
    script = script.replace(end, "return (globalThis.python = await loading);")
    site.files = {**site.files, "runtime/python.mjs": script.encode()}
    page.add_init_script(f"""
      let parlour;
      Object.defineProperty(globalThis, "parlour", {{
        get: () => parlour,
        set: (given) => (parlour = {{ ...given, started() {{
          globalThis.answer = python.runPython({json.dumps(code)});
          given.started();
        }} }}),
      }});
    """)


def test_a_start_into_the_lobby_runs_no_lazy_module(page: Page, site: Site) -> None:
    run_when_started(page, site, HAVE_RUN)
    page.goto(site.url)
    wait_for_start(page)
    assert json.loads(page.evaluate("answer")) == []


def test_a_start_into_a_game_runs_no_other_game(page: Page, site: Site) -> None:
    run_when_started(page, site, HAVE_RUN)
    page.goto(site.url + "#/mancala")
    wait_for_start(page)
    names = json.loads(page.evaluate("answer"))
    assert "rules.mancala.game" in names
    assert "rules.mancala.thinking.search" not in names, "the page does not think"
    others = set(games(ROOT)) - {"mancala"}
    assert not [name for name in names if others.intersection(name.split("."))]


@pytest.mark.parametrize("kind", ["fast", "debug", "plain"])
def test_every_lazy_module_runs_when_it_is_used(page: Page, site: Site, kind: str) -> None:
    """Started as the worker starts it, without PyScript. The plain start has no lazy modules."""
    if kind == "debug":
        site.files = build.site(ROOT, build.CACHE, debug=True)
    page.goto(site.url + "licences.txt")
    folder = "runtime/plain/" if kind == "plain" else "runtime/"
    used = page.evaluate(
        """async ([interpreter, code]) => {
          globalThis.parlour = { folder: "/", database: "parlour" };  // as in boot.js
          const { loadPyodide } = await import(interpreter);
          return (await loadPyodide()).runPython(code);
        }""",
        [f"{site.url}{folder}python.mjs", USE_EACH],
    )
    for name, before, after in json.loads(used):
        # Those that another one in the list has used before have run already.
        assert before in (("module",) if kind == "plain" else ("LazyModule", "module")), name
        assert after == "module", name
    if kind != "plain":
        assert "LazyModule" in used
