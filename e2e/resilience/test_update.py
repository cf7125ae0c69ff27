"""A new version comes whole, waits until the player says so, and keeps the game."""

import json

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.support.browser_errors import BrowserErrors
from e2e.support.game_page import play, stone_counts
from e2e.support.offline_copy import (
    NEW_VERSION,
    cached_versions,
    clear_http_cache,
    install_offline,
    new_version_page,
    wait_until_offline_ready,
)
from e2e.support.save_database import saved_moves, wait_for_moves
from e2e.support.server import Fault, Site, next_version
from e2e.support.waiting import until, wait_for_start
from tools.build import NOT_OFFLINE

pytestmark = pytest.mark.cold

PROMPT = "[data-part=update]"
BELOW = "parlour-/parlour/below/1"  # the cache of a site in a folder of ours
OTHERS = ["another-app", BELOW, "parlour-/another/1", "parlour:/parlour/:copy"]


def deploy(site: Site, **changes: bytes) -> None:
    site.files = next_version(site.files, {**new_version_page(site.files), **changes})


def look_for_update(page: Page) -> str:
    """Do what the browser does now and then; return what became of the version that came."""
    page.evaluate("""async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration.update();
      globalThis.coming = registration.installing ?? registration.waiting;
    }""")
    state: str = until(page, "() => coming.state !== 'installing' && coming.state")
    return state


def switch(page: Page) -> None:
    """What the button does, for a page without one."""
    ask = "navigator.serviceWorker.getRegistration()"
    page.evaluate(f"{ask}.then(({{ waiting }}) => waiting.postMessage('switch'))")
    until(
        page,
        f"""async () => {{
          const {{ active, waiting }} = await {ask};
          return !waiting && active.state === "activated";
        }}""",
    )


def test_a_new_version_waits_asks_and_goes_on_with_the_same_game(page: Page, site: Site) -> None:
    page.goto(site.url + "#/mancala")
    wait_for_start(page)
    wait_until_offline_ready(page)
    fresh = stone_counts(page)
    play(page, "pit:2")
    wait_for_moves(page, 1)
    expect(page.locator(PROMPT)).to_be_hidden()

    site.forget()
    clear_http_cache(page)
    deploy(site)
    assert look_for_update(page) == "installed"
    expect(page.locator(PROMPT)).to_be_visible()
    # Only what changed came over the wire, though the browser's own cache had nothing left.
    assert site.sent() == ["sw.js", ""]

    page.reload()
    wait_for_start(page)
    expect(page.locator(NEW_VERSION)).not_to_be_attached()
    expect(page.locator(PROMPT)).to_be_visible()

    before = stone_counts(page)
    assert len(before) == len(fresh) == 14
    assert before != fresh
    page.click(f"{PROMPT} [data-do=update]")
    page.wait_for_selector(NEW_VERSION, state="attached")
    wait_for_start(page)
    expect(page.locator(PROMPT)).to_be_hidden()
    assert saved_moves(page) == ["sow 2"]
    assert stone_counts(page) == before
    assert len(cached_versions(page)) == 1


def test_all_tabs_switch_together(page: Page, context: BrowserContext, site: Site) -> None:
    page.goto(site.url + "#/mancala")
    wait_for_start(page)
    wait_until_offline_ready(page)
    play(page, "pit:2")
    other = context.new_page()
    other.goto(site.url)
    wait_for_start(other)
    deploy(site)
    look_for_update(other)
    expect(page.locator(PROMPT)).to_be_visible()
    other.click(f"{PROMPT} [data-do=update]")
    for tab in (other, page):
        tab.wait_for_selector(NEW_VERSION, state="attached")
        wait_for_start(tab)
    assert saved_moves(page) == ["sow 2"]


@pytest.mark.parametrize(
    "fault",
    [Fault(404), Fault(500), Fault(200, b""), Fault(200, b"// half of it")],
    ids=["missing", "failing", "empty", "cut"],
)
def test_a_half_finished_deploy_changes_nothing(
    page: Page, site: Site, browser_errors: BrowserErrors, fault: Fault
) -> None:
    install_offline(page, site.url)
    before = page.evaluate("caches.keys()")
    deploy(site, **{"boot.js": site.files["boot.js"] + b"\n// changed"})
    site.faults["boot.js"] = fault
    assert look_for_update(page) == "redundant"
    assert page.evaluate("caches.keys()") == before
    ask = "fetch('./').then((found) => found.text())"
    assert "data-edition" not in page.evaluate(ask)
    # Finished, it comes as usual.
    site.faults.clear()
    assert look_for_update(page) == "installed"
    switch(page)
    page.reload()
    assert "data-edition" in page.evaluate(ask)


def test_a_tab_of_the_old_version_never_gets_a_file_of_the_new_one(
    page: Page, context: BrowserContext, site: Site, browser_errors: BrowserErrors
) -> None:
    """It may be in the middle of its start when another tab switches."""
    install_offline(page, site.url)
    other = context.new_page()
    other.goto(site.url + "licences.txt")
    deploy(site)
    assert look_for_update(other) == "installed"
    switch(other)
    ask = "fetch('runtime/parlour.pack').then(() => 'came', () => 'refused')"
    browser_errors.allow("ERR_FAILED")
    assert page.evaluate(ask) == "refused"
    page.reload()
    assert page.evaluate(ask) == "came"


def test_what_others_keep_on_the_same_origin_is_not_touched(page: Page, site: Site) -> None:
    page.goto(site.url + "licences.txt")
    page.evaluate(
        """async (names) => {
          for (const name of names) await (await caches.open(name)).put("x", new Response("theirs"));
          await new Promise((done) => (indexedDB.open("another").onsuccess = done));
        }""",
        OTHERS,
    )
    install_offline(page, site.url)
    first = set(page.evaluate("caches.keys()")) - set(OTHERS)
    deploy(site)
    assert look_for_update(page) == "installed"
    switch(page)
    second = set(page.evaluate("caches.keys()")) - set(OTHERS)
    assert len(first) == len(second) == 1
    assert first != second
    theirs = """(names) => Promise.all(names.map(async (name) =>
      (await (await caches.open(name)).match("x")).text()))"""
    assert page.evaluate(theirs, OTHERS) == ["theirs"] * len(OTHERS)
    databases = page.evaluate("indexedDB.databases().then((all) => all.map(({ name }) => name))")
    assert "another" in databases


def test_a_version_that_comes_back_is_still_there(page: Page, site: Site) -> None:
    """A deploy is taken back while it waits."""
    install_offline(page, site.url)
    first = site.files
    deploy(site)
    assert look_for_update(page) == "installed"
    site.files = first
    assert look_for_update(page) == "installed"
    switch(page)
    site.stop()
    page.goto(site.url)
    expect(page.locator("html[data-start]")).to_be_attached()
    expect(page.locator(NEW_VERSION)).not_to_be_attached()


def test_a_version_that_is_taken_back_after_all_have_switched_goes_and_the_game_stays(
    page: Page, site: Site
) -> None:
    first = site.files
    deploy(site)
    page.goto(site.url + "#/mancala")
    wait_for_start(page)
    wait_until_offline_ready(page)
    expect(page.locator(NEW_VERSION)).to_be_attached()
    play(page, "pit:2")
    wait_for_moves(page, 1)
    site.files = first
    assert look_for_update(page) == "installed"
    page.click(f"{PROMPT} [data-do=update]")
    page.wait_for_selector(
        f"html:not({NEW_VERSION.removeprefix('html')})[data-start=ready]", state="attached"
    )
    assert saved_moves(page) == ["sow 2"]


def test_a_page_open_for_hours_looks_for_a_new_version_when_the_player_is_back(
    page: Page, site: Site
) -> None:
    page.clock.install()
    page.goto(site.url)
    wait_for_start(page)
    wait_until_offline_ready(page)
    deploy(site)
    site.forget()
    page.clock.fast_forward("01:01:00")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator(PROMPT)).to_be_visible()
    assert site.sent() == ["sw.js", ""]


def test_the_version_names_every_file_that_is_kept(page: Page, site: Site) -> None:
    install_offline(page, site.url)
    build = json.loads(site.files["build.json"])
    paths = {entry["path"] for entry in build["files"]}
    kept = until(
        page,
        """async () => {
          const cache = await caches.open((await caches.keys())[0]);
          return (await cache.keys()).map(({ url }) => new URL(url).pathname);
        }""",
    )
    names = {path.removeprefix(site.folder) or "index.html" for path in kept}
    left_out = {path for path in paths - names if not path.startswith(NOT_OFFLINE)}
    assert left_out == {"sw.js"}
