"""Find out what a start and a game use, and write it to tools/wasm/profile.json: `python3 dev.py profile`.

The site is built with a WebAssembly that remembers which of its functions were called; then every game gets a
first visit, and some get a second one. See docs/start.md, "In two parts".
"""

import json
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from app.text.catalogue import ENGLISH, LANGUAGES
from e2e.support.browsers.chromium_flags import CHROMIUM_FLAGS
from e2e.support.game_page import open_site
from e2e.support.server import Site
from e2e.support.timeouts import TIMEOUT
from e2e.support.waiting import wait_for_start
from e2e.support.walks import first_visit
from rules import NAMES
from tools import build
from tools.browsers import chromium
from tools.environment import say
from tools.wasm import instrument, profile

PHONE = (390, 844)
# Keeps the exports of the instrumented module: Pyodide does not show them.
WATCH = """
const { instantiateStreaming } = WebAssembly;
WebAssembly.instantiateStreaming = async (...args) => {
  const result = await instantiateStreaming(...args);
  globalThis.instrumented ??= result.instance.exports;
  return result;
};
"""
CALLED = f"""() => {{
  const words = [];
  for (let i = 0; `{instrument.CALLED}.${{i}}` in instrumented; i++) {{
    words.push(instrumented[`{instrument.CALLED}.${{i}}`].value >>> 0);
  }}
  return words;
}}"""
# The names of all packed modules, and of those that have run.
MODULES = """() => python.runPython(`
import json, sys
packed = {name for finder in sys.meta_path if type(finder).__name__ == "Packed" for name in finder._modules}
ran = [name for name in packed if name in sys.modules and type(sys.modules[name]).__name__ != "LazyModule"]
json.dumps([sorted(packed), sorted(ran)])
`)"""
# The page does not show its Python either.
SCRIPT = "runtime/python.mjs"
RETURNS, SHOWS = b"return loading;", b"return (globalThis.python = await loading);"

# Somebody who moves before the computer's worker has started: until then the page thinks.
NO_WORKER = "globalThis.Worker = class { constructor() { throw new Error('not started yet'); } };"
ANSWERED, SOME = 2, 6  # turns; by the second one the computer has answered

SECOND_VISITS = ("#/", "#/settings", "#/mancala/daily")


class Seen:
    """What all pages together have used."""

    def __init__(self) -> None:
        self.functions, self.modules, self.used = set[int](), set[str](), set[str]()

    def add_functions(self, page: Page) -> None:
        self.functions |= set(instrument.called(page.evaluate(CALLED)))

    def add_modules(self, page: Page) -> None:
        """Asking compiles Python, which no game does: the functions of this page don't count any more."""
        packed, ran = json.loads(page.evaluate(MODULES))
        self.modules |= set(packed)
        self.used |= set(ran)


def whole_visits(browser: Browser, site: Site) -> Iterator[Page]:
    """Yield every page when it has done everything, for the functions: a missing one is a long wait.

    Another language needs hardly any other functions, so one game is enough there.
    """
    for language, key in (*product(LANGUAGES, NAMES[:1]), *((ENGLISH, key) for key in NAMES[1:])):
        context = opened(browser, language)
        page = context.new_page()
        open_site(page, site.url, language=language, known=())
        for _ in first_visit.visit(page, key):
            pass
        yield page
        for address in SECOND_VISITS:
            again = started(context, site.url + address)
            yield again
            again.close()
        context.close()
        # Somebody for whom things move.
        context = opened(browser, language)
        yield touched(started(context, site.url), key)
        context.close()
    for key in NAMES:
        yield from early_moves(browser, site, key, ENGLISH, SOME)
    yield from fresh_starts(browser, site)


def fresh_starts(browser: Browser, site: Site) -> Iterator[Page]:
    """Somebody who was sent a link to a game."""
    for language, key in product(LANGUAGES, NAMES):
        context = opened(browser, language)
        yield started(context, f"{site.url}#/{key}")
        context.close()


def first_touches(browser: Browser, site: Site) -> Iterator[Page]:
    """Yield every page after its first touches: for the modules, which all come together a little later."""
    for key, language in product(NAMES, LANGUAGES):
        context = opened(browser, language)
        page = touched(started(context, site.url), key)
        yield page
        page.close()
        page = context.new_page()
        open_site(page, f"{site.url}#/{key}", language=language)
        page.locator(f"{first_visit.OFFERED}, [data-part=board] .piece").first.click(force=True)
        yield page
        page.close()
        yield started(context, site.url)
        context.close()
        yield from early_moves(browser, site, key, language, ANSWERED)


def early_moves(
    browser: Browser, site: Site, key: str, language: str, count: int
) -> Iterator[Page]:
    """Yield the page after this many turns of a game in which the page itself thinks of the answers."""
    context = opened(browser, language)
    context.add_init_script(NO_WORKER)
    page = context.new_page()
    open_site(page, f"{site.url}#/{key}", pace="normal", language=language)
    turns = first_visit.play_to_the_end(page)
    for _ in range(count):
        if next(turns, "result") == "result":
            break
    yield page
    context.close()


def opened(browser: Browser, language: str) -> BrowserContext:
    width, height = PHONE
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=True, locale=LANGUAGES[language]
    )
    context.set_default_timeout(TIMEOUT)
    context.add_init_script(WATCH)
    return context


def started(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(address)
    wait_for_start(page)
    return page


def touched(page: Page, key: str) -> Page:
    """The page after the introduction of a game and a touch of its tutorial."""
    for done in first_visit.visit(page, key):
        if done == "tutorial, touch 1":
            break
    return page


def main() -> None:
    seen = Seen()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        build.build(Path(folder), profiling=True)
        paths = (path for path in Path(folder).rglob("*") if path.is_file())
        files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
        assert files[SCRIPT].count(RETURNS) == 1
        files[SCRIPT] = files[SCRIPT].replace(RETURNS, SHOWS)
        site = Site(files)
        browser = playwright.chromium.launch(
            executable_path=chromium.find_light(), args=CHROMIUM_FLAGS
        )
        for page in first_touches(browser, site):
            seen.add_modules(page)
            say(f"{len(seen.used)} of {len(seen.modules)} modules")
        for page in whole_visits(browser, site):
            seen.add_functions(page)
            say(f"{len(seen.functions)} functions")
        browser.close()
        site.stop()
    wasm = profile.fingerprint((build.PYODIDE / build.WASM_NAME).read_bytes())
    later = frozenset(seen.modules - seen.used)
    profile.write(profile.Profile(wasm, frozenset(seen.functions), later))


if __name__ == "__main__":
    main()
