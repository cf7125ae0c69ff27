"""The built site, a server for it, and a browser whose every fault fails the test.

A test asks for `site` (the server, its faults and its log) and `page`, goes to `site.url`, and waits
with what `visit.py` has. Errors it provokes itself it announces: `witness.expect("404")`.
"""

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

import dev
from e2e.server import Site
from e2e.visit import FLAGS, Witness
from tools import build, chromium

# Another folder to test than dist/, as it is: what a release holds, for example.
GIVEN = os.environ.get("PARLOUR_SITE")
DIST = Path(GIVEN) if GIVEN else dev.DIST
STAMP = build.CACHE / "e2e-built"
PATIENCE = 20_000  # milliseconds: a cold start on a busy machine takes several seconds


def pytest_sessionstart(session: pytest.Session) -> None:
    """Build first if a source is newer than the last build; of several processes only the first."""
    if GIVEN or hasattr(session.config, "workerinput"):
        return
    dates = [path.stat().st_mtime for path in (DIST / "build.json", STAMP) if path.exists()]
    # The build leaves an equal file as it is, so the date of build.json alone does not tell.
    if not (DIST / "build.json").exists() or dev.newest() > max(dates):
        began = time.time()
        dev.make()
        STAMP.touch()
        os.utime(STAMP, (began, began))


@pytest.fixture(scope="session")
def files() -> dict[str, bytes]:
    """Every file of the built site, by its path."""
    paths = (path for path in sorted(DIST.rglob("*")) if path.is_file())
    return {path.relative_to(DIST).as_posix(): path.read_bytes() for path in paths}


@pytest.fixture
def folder() -> str:
    """Where on its server the site lies; a test may say something else."""
    return "/parlour/"


@pytest.fixture
def site(files: dict[str, bytes], folder: str) -> Iterator[Site]:
    site = Site(files, folder)
    yield site
    site.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=chromium.find(), args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A visitor who has never been here."""
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture
def witness(context: BrowserContext, site: Site) -> Iterator[Witness]:
    witness = Witness(context, site.origin)
    yield witness
    assert witness.faults == []


@pytest.fixture
def page(context: BrowserContext, witness: Witness) -> Page:
    return context.new_page()


@pytest.fixture
def restartable(
    playwright: Playwright, site: Site, tmp_path: Path
) -> Iterator[Callable[[], BrowserContext]]:
    """Start the browser with the same profile each time it is called, as after a restart."""
    opened: list[tuple[BrowserContext, Witness]] = []

    def start() -> BrowserContext:
        context = playwright.chromium.launch_persistent_context(
            tmp_path / "profile", executable_path=chromium.find(), args=FLAGS
        )
        context.set_default_timeout(PATIENCE)
        opened.append((context, Witness(context, site.origin)))
        return context

    yield start
    for context, _ in opened:
        context.close()
    assert [witness.faults for _, witness in opened] == [[] for _ in opened]
