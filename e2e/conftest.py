"""The fixtures of the browser tests: the built site, a server for it, and browsers that report every error.

A test asks for `site` (the server, with its faults and its log) and `page`, opens `site.url`, and waits with
what `e2e/support/` offers. Errors that it provokes itself it allows: `browser_errors.allow("404")`.

By default tests share a warm browser, which keeps the site but no game and no setting. A test about the first
visit, about the server's answers or about what the browser stores is marked `cold`: it gets a fresh browser
and a server of its own, and takes twice as long.

Both use Chromium's headless shell where there is one (`chromium.find_light`). It can't install apps, has no
back-forward cache and no settings. A test that needs a whole browser asks for `profile`.
"""

import hashlib
import os
import time
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

import dev
from e2e.support.browser_errors import BrowserErrors
from e2e.support.browsers.chromium_flags import CHROMIUM_FLAGS
from e2e.support.browsers.profile import Profile
from e2e.support.browsers.warm_browser import WarmBrowser
from e2e.support.server import Site
from e2e.support.timeouts import TIMEOUT
from tools import build
from tools.browsers import chromium

# A folder to test instead of dist/, such as an unpacked release. It is tested as it is, without a build.
SITE_FOLDER = os.environ.get("PARLOUR_SITE")
DIST = Path(SITE_FOLDER) if SITE_FOLDER else dev.DIST
STAMP = build.CACHE / "e2e-built"
expect.set_options(timeout=TIMEOUT)
LONGEST_TEST = 120  # seconds, of those that are about a day
# A cold browser runs each script once: optimising it does not pay off.
WITHOUT_OPTIMISING = ("--js-flags=--liftoff-only",)
# In the warm browser it does, if all pages of the site share one process and with it the compiled code.
ONE_PROCESS_PER_SITE = ("--process-per-site",)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Build first if a source is newer than the last build; of several processes only the first."""
    if SITE_FOLDER or hasattr(session.config, "workerinput"):
        return
    dates = [path.stat().st_mtime for path in (DIST / "build.json", STAMP) if path.exists()]
    # The build leaves an equal file as it is, so the date of build.json alone does not tell.
    if not (DIST / "build.json").exists() or dev.newest() > max(dates):
        began = time.time()
        dev.make()
        STAMP.touch()
        os.utime(STAMP, (began, began))


def pytest_collection_modifyitems(session: pytest.Session, items: list[pytest.Item]) -> None:
    """Mix the tests when they run in parallel, so that one that waits runs beside one that computes."""
    if hasattr(session.config, "workerinput"):
        items.sort(key=lambda item: hashlib.sha256(item.nodeid.encode()).digest())


@pytest.fixture(scope="session")
def files() -> dict[str, bytes]:
    """Every file of the built site, by its path."""
    paths = (path for path in sorted(DIST.rglob("*")) if path.is_file())
    return {path.relative_to(DIST).as_posix(): path.read_bytes() for path in paths}


@pytest.fixture
def is_cold(request: pytest.FixtureRequest) -> bool:
    return request.node.get_closest_marker("cold") is not None


@pytest.fixture
def folder() -> str:
    """The path of the site on its server; a cold test may override it."""
    return "/parlour/"


@pytest.fixture
def site(
    files: dict[str, bytes], folder: str, is_cold: bool, request: pytest.FixtureRequest
) -> Iterator[Site]:
    if not is_cold:
        warm_site: Site = request.getfixturevalue("warm_site")
        yield warm_site
        assert warm_site.is_up, "a test that stops its server must be marked cold"
        assert not warm_site.faults, "a test whose server has faults must be marked cold"
        return
    site = Site(files, folder)
    yield site
    site.stop()


@pytest.fixture(scope="session")
def warm_site(files: dict[str, bytes]) -> Iterator[Site]:
    """The server of all tests that are not cold: a browser stores compiled code by address.

    Tests of a differently built site override it.
    """
    warm_site = Site(files)
    yield warm_site
    warm_site.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(
        executable_path=chromium.find_light(), args=[*CHROMIUM_FLAGS, *WITHOUT_OPTIMISING]
    )
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def warm_browser(
    playwright: Playwright, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[WarmBrowser]:
    context = playwright.chromium.launch_persistent_context(
        tmp_path_factory.mktemp("warm_browser"),
        executable_path=chromium.find_light(),
        args=[*CHROMIUM_FLAGS, *ONE_PROCESS_PER_SITE],
        has_touch=True,
    )
    context.set_default_timeout(TIMEOUT)
    yield WarmBrowser(context)
    context.close()


@pytest.fixture
def context(site: Site, request: pytest.FixtureRequest, is_cold: bool) -> Iterator[BrowserContext]:
    if is_cold:
        browser: Browser = request.getfixturevalue("browser")
        context = browser.new_context()
        context.set_default_timeout(TIMEOUT)
        yield context
        context.close()
    else:
        warm_browser: WarmBrowser = request.getfixturevalue("warm_browser")
        warm_browser.begin(site)
        yield warm_browser.context


@pytest.fixture
def browser_errors(
    context: BrowserContext, site: Site, is_cold: bool, request: pytest.FixtureRequest
) -> Iterator[BrowserErrors]:
    # An error that a page reports while it is being closed still belongs to this test.
    if is_cold:
        errors = BrowserErrors(context, site.origin)
        yield errors
        for page in context.pages:
            page.close()
    else:
        warm_browser: WarmBrowser = request.getfixturevalue("warm_browser")
        errors = warm_browser.browser_errors
        yield errors
        warm_browser.close_pages()
    assert errors.unexpected == []


@pytest.fixture
def today() -> date:
    """Today, as the page sees it. Shortly before midnight it waits, so that the day does not end mid-test."""
    now = datetime.now()  # noqa: DTZ005
    midnight = now.replace(hour=0, minute=0, second=0) + timedelta(days=1)
    left = (midnight - now).total_seconds()
    if left < LONGEST_TEST:
        time.sleep(left + 1)
    return date.today()  # noqa: DTZ011


@pytest.fixture
def page(context: BrowserContext, browser_errors: BrowserErrors) -> Page:
    return context.new_page()


@pytest.fixture
def profile(playwright: Playwright, site: Site, tmp_path: Path) -> Iterator[Profile]:
    profile = Profile(playwright, tmp_path / "profile", site.origin)
    yield profile
    profile.kill()
    assert profile.unexpected_errors == []


@pytest.fixture
def phone(browser: Browser, site: Site) -> Iterator[Page]:
    """A page on a phone. Always cold: too few tests use one for a second warm browser."""
    context = browser.new_context(
        viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True
    )
    errors = BrowserErrors(context, site.origin)
    yield context.new_page()
    context.close()
    assert errors.unexpected == []
