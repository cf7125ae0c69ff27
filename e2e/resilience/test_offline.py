"""After one visit the site needs no network, and that visit fetches nothing twice."""

from collections import Counter

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.support.browser_errors import BrowserErrors
from e2e.support.game_page import play
from e2e.support.offline_copy import (
    NEW_VERSION,
    cached_versions,
    clear_http_cache,
    install_offline,
    new_version_page,
    wait_until_offline_ready,
)
from e2e.support.save_database import wait_for_moves
from e2e.support.server import Fault, Site, next_version
from e2e.support.waiting import until, wait_for_start
from tools.build import NOT_OFFLINE

pytestmark = pytest.mark.cold

OURS = "runtime/parlour.pack"
WASM = "runtime/pyodide/pyodide.asm.wasm"


def visit(page: Page, site: Site) -> None:
    page.goto(site.url + "#/mancala")
    wait_for_start(page)
    wait_until_offline_ready(page)


def evict(page: Page, path: str) -> None:
    """Take a file out of the cache, as a browser short of space may."""
    taken = page.evaluate(
        """async ([name, url]) => {
          const cache = await caches.open(name);
          return cache.delete(url, { ignoreSearch: true });
        }""",
        [*cached_versions(page), path],
    )
    assert taken


def evict_everything(page: Page) -> None:
    page.evaluate(
        "async () => { for (const name of await caches.keys()) await caches.delete(name); }"
    )
    clear_http_cache(page)


@pytest.mark.parametrize("folder", ["/", "/a/b c/parlour/"])
def test_with_the_server_dead_a_second_visit_starts_and_plays_under_any_path(
    page: Page, context: BrowserContext, site: Site
) -> None:
    visit(page, site)
    page.close()
    site.stop()
    again = context.new_page()
    again.goto(site.url + "#/mancala")
    wait_for_start(again)
    play(again, "pit:0")
    # The computer answers too: its worker and its archive are kept as well.
    assert wait_for_moves(again, 2)[0] == "sow 0"


def test_another_copy_in_the_browsers_own_cache_is_not_taken_for_ours(
    page: Page, site: Site, browser_errors: BrowserErrors
) -> None:
    visit(page, site)
    site.files = {**site.files, WASM: site.files[WASM] + b"not WebAssembly any more"}
    # A page of the same origin that is not ours fetches it, and the browser keeps it.
    browser_errors.allow("404")
    page.goto(f"{site.origin}/elsewhere.txt")
    fetch = "(url) => fetch(url, { cache: 'reload' }).then((found) => found.arrayBuffer())"
    page.evaluate(fetch, site.url + WASM)
    page.goto(site.url + "#/mancala")
    wait_for_start(page)


def test_every_address_of_the_page_opens_offline(page: Page, site: Site) -> None:
    install_offline(page, site.url)
    site.stop()
    for address in ("", "index.html", "?from=a-friend", "index.html#/mancala"):
        page.goto("about:blank")
        page.goto(site.url + address)
        expect(page.locator("html[data-start]")).to_be_attached()
        # Python may have opened the lobby by now, which says so in the address.
        assert page.url.removesuffix("#/") == site.url + address


def test_the_first_visit_fetches_nothing_twice_and_nothing_needless(page: Page, site: Site) -> None:
    visit(page, site)
    times = Counter(site.asked)
    # The browser itself looks at sw.js again, and is told that it has not changed.
    del times["sw.js"]
    assert {path: count for path, count in times.items() if count > 1} == {}
    assert [path for path in times if path.startswith(("/", *NOT_OFFLINE))] == []


def test_the_second_visit_asks_for_the_service_worker_only(page: Page, site: Site) -> None:
    install_offline(page, site.url)
    site.forget()
    page.goto(site.url)
    wait_for_start(page)
    site.wait_until_asked("sw.js")
    assert set(site.asked) == {"sw.js"}


def test_an_evicted_file_is_fetched_checked_and_kept_again(page: Page, site: Site) -> None:
    install_offline(page, site.url)
    evict(page, OURS)
    ask = "fetch('runtime/parlour.pack').then((found) => found.status)"
    assert page.evaluate(ask) == 200
    until(page, "() => caches.match('runtime/parlour.pack', { ignoreSearch: true })")
    clear_http_cache(page)
    site.stop()
    assert page.evaluate(ask) == 200


def test_an_evicted_file_is_never_replaced_by_one_of_another_version(
    page: Page, site: Site, browser_errors: BrowserErrors
) -> None:
    install_offline(page, site.url)
    evict(page, OURS)
    site.faults[OURS] = Fault(200, b"of another version")
    browser_errors.allow("Failed to load resource: net::ERR_FAILED")
    clear_http_cache(page)
    ask = "fetch('runtime/parlour.pack').then(() => 'came', () => 'refused')"
    assert page.evaluate(ask) == "refused"


def test_with_everything_evicted_the_next_visit_online_keeps_it_again(
    page: Page, site: Site
) -> None:
    install_offline(page, site.url)
    evict_everything(page)
    page.goto(site.url)
    wait_for_start(page)
    clear_http_cache(page)
    site.stop()
    page.reload()
    wait_for_start(page)


def test_with_everything_evicted_and_no_network_a_page_says_so(
    page: Page, site: Site, browser_errors: BrowserErrors
) -> None:
    install_offline(page, site.url)
    evict_everything(page)
    site.stop()
    browser_errors.allow("503")
    page.goto(site.url)
    expect(page.locator("p").first).to_contain_text("You’re offline")
    site.start()
    page.click("text=Try again")
    wait_for_start(page)


def test_with_everything_evicted_a_newer_version_on_the_network_takes_over(
    page: Page, site: Site, browser_errors: BrowserErrors
) -> None:
    install_offline(page, site.url)
    evict_everything(page)
    site.files = next_version(site.files, new_version_page(site.files))
    browser_errors.allow("503")
    page.goto(site.url + "#/mancala")
    page.wait_for_selector(NEW_VERSION, state="attached")
    wait_for_start(page)
    wait_until_offline_ready(page)


def test_another_site_in_a_folder_below_keeps_its_pages(page: Page, site: Site) -> None:
    """On Pages the folder of a user's own site holds those of all projects."""
    install_offline(page, site.url)
    site.faults["another/index.html"] = Fault(200, b"<link rel=icon href=data:,>another site")
    page.goto(site.url + "another/index.html")
    expect(page.locator("body")).to_have_text("another site")


def test_no_database_but_our_own_is_opened(page: Page, site: Site) -> None:
    """PyScript would open two of its own, under names that are nobody's on a shared origin."""
    visit(page, site)
    names = page.evaluate("indexedDB.databases().then((all) => all.map(({ name }) => name))")
    assert names == [f"parlour:{site.folder}"]
