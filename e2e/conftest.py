"""The built site, a server for it, and a browser whose every fault fails the test.

A test asks for `site` (the server, its faults and its log) and `page`, goes to `site.url`, and waits
with what `visit.py` has. Errors it provokes itself it announces: `witness.expect("404")`.

Its browser has been here before and keeps the site, but no game and no setting. What is about the first
visit, about what the server answers or about what the browser keeps is marked `cold`: a browser that has
never been anywhere, and a server of its own. That takes twice as long.

Both are browsers without windows, where there is one (`chromium.find_light`), and in a hurry: they install
nothing, put no page aside and have no settings. Who needs a browser as people have it asks for `profile`.
"""

import hashlib
import json
import os
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

import dev
from e2e.support.server import Site
from e2e.support.visit import FLAGS, Witness
from tools import build
from tools.browsers import chromium

# Another folder to test than dist/, as it is: what a release holds, for example.
GIVEN = os.environ.get("PARLOUR_SITE")
DIST = Path(GIVEN) if GIVEN else dev.DIST
STAMP = build.CACHE / "e2e-built"
# Milliseconds: a start takes one or two seconds, on a crowded machine ten times that.
PATIENCE = 45_000
expect.set_options(timeout=PATIENCE)
LONGEST_TEST = 120  # seconds, of those that are about a day
# Code that is as fast as it can be does not pay off where it runs once. With one process for all pages of the
# site it does: one start has its code compiled for the next. Profiles are as people have them.
HASTY = ("--js-flags=--liftoff-only",)
THRIFTY = ("--process-per-site",)


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


def pytest_collection_modifyitems(session: pytest.Session, items: list[pytest.Item]) -> None:
    """With several at a time, mix them: one that only waits is to stand beside one that works."""
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
    """Where on its server the site lies; a cold test may say something else."""
    return "/parlour/"


@pytest.fixture
def site(
    files: dict[str, bytes], folder: str, is_cold: bool, request: pytest.FixtureRequest
) -> Iterator[Site]:
    if not is_cold:
        house: Site = request.getfixturevalue("house")
        yield house
        assert house.is_up, "a test that stops its server is to be marked cold"
        assert not house.faults, "a test whose server has faults is to be marked cold"
        return
    site = Site(files, folder)
    yield site
    site.stop()


@pytest.fixture(scope="session")
def house(files: dict[str, bytes]) -> Iterator[Site]:
    """One address for all that is not cold: a browser keeps compiled code by its address.

    Tests of a site that is built in another way have a house of their own.
    """
    house = Site(files)
    yield house
    house.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(
        executable_path=chromium.find_light(), args=[*FLAGS, *HASTY]
    )
    yield browser
    browser.close()


class Regular:
    """A browser that has been here, and comes to every test without games and settings.

    By the third test of a house it keeps the site and its compiled code: a start costs half of a cold one.
    It has a touch screen, a mouse and a keyboard.
    """

    # What a page can keep, but for caches: the site itself is in one.
    _KEPT = "cookies,file_systems,indexeddb,local_storage"
    _FORGET = "caches.delete(`parlour:${new URL('./', location).pathname}:copy`)"

    def __init__(self, context: BrowserContext) -> None:
        self.context, self.witness = context, Witness(context)
        # A browser whose last tab is closed ends. Its page is one that does nothing.
        self._first = context.pages[0]
        self._devtools = context.new_cdp_session(self._first)

    def begin(self, house: Site) -> None:
        """Forget everything that the test before has left at this house."""
        self.close_pages()
        self.context.clear_permissions()
        self.context.set_offline(offline=False)
        for origin in set(self.witness.origins) - {house.origin}:
            # A service worker goes on installing without its pages, even if its script is still on its way.
            self._clear(origin, "service_workers")
        if self._first.url != (plain := house.url + "licences.txt"):
            self._first.goto(plain)
        self._clear(house.origin, self._KEPT)
        self._first.evaluate(self._FORGET)
        # Last: until here, whatever arrives late belongs to the test before.
        self.witness.forget()
        self.witness.origins = [house.origin]

    def close_pages(self) -> None:
        for page in self.context.pages:
            if page != self._first:
                page.close()

    def _clear(self, origin: str, kinds: str) -> None:
        words = {"origin": origin, "storageTypes": kinds}
        self._devtools.send("Storage.clearDataForOrigin", words)


@pytest.fixture(scope="session")
def regular(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Regular]:
    context = playwright.chromium.launch_persistent_context(
        tmp_path_factory.mktemp("regular"),
        executable_path=chromium.find_light(),
        args=[*FLAGS, *THRIFTY],
        has_touch=True,
    )
    context.set_default_timeout(PATIENCE)
    yield Regular(context)
    context.close()


@pytest.fixture
def context(site: Site, request: pytest.FixtureRequest, is_cold: bool) -> Iterator[BrowserContext]:
    if is_cold:
        browser: Browser = request.getfixturevalue("browser")
        context = browser.new_context()
        context.set_default_timeout(PATIENCE)
        yield context
        context.close()
    else:
        regular: Regular = request.getfixturevalue("regular")
        regular.begin(site)
        yield regular.context


@pytest.fixture
def witness(
    context: BrowserContext, site: Site, is_cold: bool, request: pytest.FixtureRequest
) -> Iterator[Witness]:
    # A fault that a page reports while it is being closed is still this test's.
    if is_cold:
        witness = Witness(context, site.origin)
        yield witness
        for page in context.pages:
            page.close()
    else:
        regular: Regular = request.getfixturevalue("regular")
        witness = regular.witness
        yield witness
        regular.close_pages()
    assert witness.faults == []


@pytest.fixture
def today() -> date:
    """A day, as the page reckons, that does not end before the test: shortly before midnight the next one."""
    now = datetime.now()  # noqa: DTZ005
    midnight = now.replace(hour=0, minute=0, second=0) + timedelta(days=1)
    left = (midnight - now).total_seconds()
    if left < LONGEST_TEST:
        time.sleep(left + 1)
    return date.today()  # noqa: DTZ011


@pytest.fixture
def page(context: BrowserContext, witness: Witness) -> Page:
    return context.new_page()


class Profile:
    """A browser as people have it, that can be ended and started again with everything it keeps."""

    def __init__(self, playwright: Playwright, folder: Path, origin: str) -> None:
        self._playwright, self._folder, self._origin = playwright, folder, origin
        self._process: subprocess.Popen[str] | None = None
        self.is_light = False  # one without windows; it keeps things in the same way
        self.witnesses: list[Witness] = []

    def prefer(self, settings: dict[str, object]) -> None:
        """Set what a person sets in the browser's own settings."""
        (self._folder / "Default").mkdir(parents=True)
        (self._folder / "Default" / "Preferences").write_text(json.dumps(settings))

    def start(self, *more: str) -> BrowserContext:
        """Start it ourselves: what Playwright starts, it also ends in its own polite way."""
        browser = chromium.find_light() if self.is_light else chromium.find()
        words = (
            *FLAGS,
            *more,
            "--headless=new",
            "--remote-debugging-port=0",
            "--no-startup-window",
        )
        self._process = subprocess.Popen(
            [browser, *words, f"--user-data-dir={self._folder}"],
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        words_of = self._process.stderr
        assert words_of
        address = next(line.split()[-1] for line in words_of if "DevTools listening on" in line)
        # The rest has to be read as well, or the browser stops at a full pipe.
        threading.Thread(target=words_of.read, daemon=True).start()
        context = self._playwright.chromium.connect_over_cdp(address).contexts[0]
        context.set_default_timeout(PATIENCE)
        self.witnesses.append(Witness(context, self._origin))
        return context

    def lose_databases(self) -> None:
        """What the browser does with those that it finds damaged."""
        shutil.rmtree(self._folder / "Default" / "IndexedDB")

    def kill(self) -> None:
        """End every process of it at once, as a crash or an empty battery does."""
        if self._process:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.communicate()
            self._process = None


@pytest.fixture
def profile(playwright: Playwright, site: Site, tmp_path: Path) -> Iterator[Profile]:
    profile = Profile(playwright, tmp_path / "profile", site.origin)
    yield profile
    profile.kill()
    assert [fault for witness in profile.witnesses for fault in witness.faults] == []


@pytest.fixture
def phone(browser: Browser, site: Site) -> Iterator[Page]:
    """A telephone, always cold: few tests want one, and a warm one would have to be warmed."""
    context = browser.new_context(
        viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True
    )
    witness = Witness(context, site.origin)
    yield context.new_page()
    context.close()
    assert witness.faults == []
