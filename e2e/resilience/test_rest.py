"""The rest of Python loads when the page is idle; if it is needed earlier, it is fetched."""

import zlib

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from e2e.support.browser_errors import BrowserErrors
from e2e.support.browsers.chromium_flags import CHROMIUM_FLAGS
from e2e.support.game_page import go_to, play
from e2e.support.offline_copy import install_offline
from e2e.support.save_database import wait_for_moves
from e2e.support.server import Fault, Site
from e2e.support.waiting import until, wait_for_start
from tools.browsers import chromium
from tools.build import NOT_AT_START

pytestmark = pytest.mark.cold

REST = "runtime/rest.wasm"
PACK = "runtime/parlour.rest.pack"
# The page is never idle, so that everything can be needed early.
NEVER_IDLE = "globalThis.requestIdleCallback = () => {}"
# Shown by a module of the rest.
ABOUT = "#/about"


def opened(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.add_init_script(NEVER_IDLE)
    page.goto(address)
    wait_for_start(page)
    return page


def show_about(page: Page) -> None:
    go_to(page, ABOUT)
    expect(page).to_have_title("About Parlour · Parlour")


def is_loaded(site: Site) -> bool:
    return {REST, PACK} <= set(site.sent())


def packs_fetched_by(page: Page, site: Site) -> list[str]:
    """What the page itself has fetched of the packs' rest; its worker does so, too.

    Not the WebAssembly: which functions a start calls differs a little from one to the next.
    """
    names = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    paths = [name.removeprefix(site.url) for name in names]
    return [path for path in paths if path.startswith(NOT_AT_START[2:])]


def test_a_start_and_a_game_need_no_module_of_the_rest(context: BrowserContext, site: Site) -> None:
    page = opened(context, site.url + "#/mancala")
    assert packs_fetched_by(page, site) == []
    play(page, "pit:0")
    assert wait_for_moves(page, 2)[0] == "sow 0"


def test_a_start_in_chinese_needs_no_module_of_the_rest(playwright: Playwright, site: Site) -> None:
    browser = playwright.chromium.launch(executable_path=chromium.find_light(), args=CHROMIUM_FLAGS)
    page = opened(browser.new_context(locale="zh-CN"), site.url + "#/mo")
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    fetched = packs_fetched_by(page, site)
    browser.close()
    assert fetched == []


def test_a_start_at_another_page_waits_for_the_rest(context: BrowserContext, site: Site) -> None:
    page = opened(context, site.url + ABOUT)
    expect(page).to_have_title("About Parlour · Parlour")
    assert is_loaded(site)


def test_the_rest_comes_when_the_page_is_idle(page: Page, site: Site) -> None:
    page.goto(site.url)
    wait_for_start(page)
    for path in (REST, PACK, "runtime/library.rest.pack"):
        site.wait_until_asked(path)


def test_what_is_needed_before_the_page_was_idle_is_fetched_in_between(
    context: BrowserContext, site: Site
) -> None:
    page = opened(context, site.url)
    assert not is_loaded(site)
    show_about(page)
    assert is_loaded(site)


def test_a_rest_that_failed_to_load_is_fetched_again_when_it_is_needed(
    page: Page, site: Site, browser_errors: BrowserErrors
) -> None:
    browser_errors.allow("503")
    faults = {path: Fault(503) for path in (REST, PACK)}
    site.faults |= faults
    page.goto(site.url)
    wait_for_start(page)
    for path in faults:
        site.wait_until_asked(path)
    site.faults.clear()
    show_about(page)
    assert is_loaded(site)


def test_with_a_service_worker_a_start_has_everything_and_needs_no_network(
    page: Page, context: BrowserContext, site: Site
) -> None:
    """A request that a page has to wait for asks past the service worker, so nothing may be missing."""
    install_offline(page, site.url)
    page.close()
    site.stop()
    page = opened(context, site.url)
    show_about(page)
    expect(page.locator("#trouble")).to_be_hidden()


def test_after_a_miss_the_next_start_waits_for_the_rest(
    context: BrowserContext, site: Site
) -> None:
    page = opened(context, site.url)
    page.evaluate("localStorage.setItem(`${parlour.database}:rest-first`, '')")
    page.reload()
    wait_for_start(page)
    assert is_loaded(site)
    # It remembers this no longer than necessary.
    until(page, "() => !Object.keys(localStorage).some((name) => name.endsWith(':rest-first'))")


def test_without_the_rest_and_without_a_copy_the_page_says_what_is_missing(
    context: BrowserContext, site: Site, browser_errors: BrowserErrors
) -> None:
    browser_errors.allow("")
    for path in (REST, PACK):
        site.faults[path] = Fault(404)
    page = opened(context, site.url)
    go_to(page, ABOUT)
    expect(page.locator("#trouble")).to_be_visible()
    expect(page.locator("#trouble-what")).to_contain_text("part of Parlour isn’t on this device")
    site.faults.clear()
    with page.expect_navigation():
        page.click("#trouble-retry")
    wait_for_start(page)
    show_about(page)


def of_another_version(path: str, content: bytes) -> bytes:
    if path == REST:
        return content.replace(b"parlour.split", b"parlour.other", 1)
    return zlib.compress(zlib.decompress(content) + b" ")


@pytest.mark.parametrize("path", [REST, PACK])
def test_parts_of_two_versions_never_meet(
    context: BrowserContext, site: Site, browser_errors: BrowserErrors, path: str
) -> None:
    browser_errors.allow("")
    page = opened(context, site.url)
    # A deploy meanwhile.
    site.files = {**site.files, path: of_another_version(path, site.files[path])}
    go_to(page, ABOUT)
    expect(page.locator("#trouble-what")).to_contain_text("part of Parlour isn’t on this device")
