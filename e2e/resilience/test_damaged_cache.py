"""What the browser keeps of the site is damaged or gone: noticed, and replaced by a repair."""

import pytest
from playwright.sync_api import Page, expect

from e2e.support.browser_errors import BrowserErrors
from e2e.support.offline_copy import (
    NEW_VERSION,
    clear_http_cache,
    install_offline,
    new_version_page,
    wait_until_offline_ready,
)
from e2e.support.server import Fault, Site, next_version
from e2e.support.start_faults import PORTAL, get_out, how_it_ended, wrong
from e2e.support.waiting import wait_for_start
from tools.build import WASM

pytestmark = pytest.mark.cold

CORE = "runtime/pyscript/core.js"
OURS = "runtime/parlour.pack"
RESCUE = "runtime/plain/python.mjs"
SAID = "#trouble-said"


def rot(page: Page, *paths: str) -> None:
    """Damage files in the site's own cache, as a disk does: the same answer with other bytes."""
    rotten = page.evaluate(
        """async (paths) => {
          const rotten = [];
          const cache = await caches.open((await caches.keys()).find((name) => name.startsWith("parlour-")));
          for (const request of await cache.keys()) {
            const path = paths.find((path) => new URL(request.url).pathname.endsWith(path));
            if (!path) continue;
            const { headers } = await cache.match(request);
            await cache.put(request, new Response("rotten", { headers }));
            rotten.push(path);
          }
          return rotten;
        }""",
        list(paths),
    )
    assert rotten == list(paths)
    # The browser's own copy may still be whole.
    clear_http_cache(page)


@pytest.mark.parametrize("path", [WASM, OURS], ids=["the wasm", "our code"])
def test_what_has_rotted_in_the_cache_is_noticed_by_the_start_and_comes_anew(
    page: Page, site: Site, browser_errors: BrowserErrors, path: str
) -> None:
    install_offline(page, site.url)
    rot(page, path)
    browser_errors.allow("")
    page.goto(site.url)
    assert how_it_ended(page) == "ready"
    size = (
        "(path) => fetch(path).then((found) => found.arrayBuffer()).then((all) => all.byteLength)"
    )
    assert page.evaluate(size, path) == len(site.files[path])


def test_where_the_watchdog_itself_has_rotted_in_the_cache_repair_can_be_had(
    page: Page, site: Site, browser_errors: BrowserErrors
) -> None:
    install_offline(page, site.url)
    rot(page, "error-screen.js")
    browser_errors.allow("")
    page.goto(site.url)
    assert how_it_ended(page) != "ready"
    get_out(page)


def test_repair_of_a_version_that_is_gone_brings_the_new_one(
    page: Page, site: Site, browser_errors: BrowserErrors
) -> None:
    """And nothing of it comes from what the browser itself has kept."""
    install_offline(page, site.url)
    rot(page, CORE)
    browser_errors.allow("")
    site.faults = {"boot.js": Fault(body=b"}"), RESCUE: Fault(404)}
    # Asked for from outside of our folder, where no service worker answers.
    page.goto(f"{site.origin}/elsewhere.txt")
    ask = "(url) => fetch(url, { cache: 'reload' }).then((damaged) => damaged.text())"
    assert page.evaluate(ask, site.url + "boot.js") == "}"
    del site.faults["boot.js"]
    later = site.files["boot.js"] + b"// later"
    site.files = next_version(site.files, {**new_version_page(site.files), "boot.js": later})
    page.goto(site.url)
    assert how_it_ended(page) != "ready"
    get_out(page)
    expect(page.locator(NEW_VERSION)).to_be_attached()


@pytest.mark.parametrize("path", ["boot.js", "error-screen.js", CORE, WASM])
def test_repair_replaces_what_the_browsers_own_cache_holds_damaged(
    page: Page, site: Site, browser_errors: BrowserErrors, path: str
) -> None:
    """A portal's page, say, that may be kept for ten minutes: no reload asks for it again."""
    browser_errors.allow("")
    site.faults = {path: wrong(site.files[path])["half of it"], RESCUE: Fault(404)}
    page.goto(site.url)
    assert how_it_ended(page, path) != "ready"
    site.faults.clear()
    site.forget()
    get_out(page, path)
    assert page.evaluate("parlour.plain") is False
    assert path in site.sent()


def test_repair_without_a_network_says_so_and_throws_nothing_away(
    page: Page, site: Site, browser_errors: BrowserErrors
) -> None:
    install_offline(page, site.url)
    before = page.evaluate("caches.keys()")
    rot(page, CORE)
    site.stop()
    browser_errors.allow("")
    page.goto(site.url)
    assert "You’re offline" in how_it_ended(page)
    page.click("#trouble-repair")
    expect(page.locator(SAID)).to_contain_text("Nothing has changed.")
    assert page.evaluate("caches.keys()") == before
    assert page.evaluate("navigator.serviceWorker.controller !== null")


def test_behind_a_portal_repair_throws_nothing_away(
    page: Page, site: Site, browser_errors: BrowserErrors
) -> None:
    install_offline(page, site.url)
    before = page.evaluate("caches.keys()")
    rot(page, CORE)
    for path in (*site.files, ""):
        site.faults[path] = Fault(body=PORTAL, type="text/html")
    browser_errors.allow("")
    page.goto(site.url)
    how_it_ended(page)
    page.click("#trouble-repair")
    expect(page.locator(SAID)).to_contain_text("Nothing has changed.")
    assert page.evaluate("caches.keys()") == before


def test_where_the_service_worker_is_gone_the_next_visit_keeps_the_site_again(
    page: Page, site: Site
) -> None:
    install_offline(page, site.url)
    page.evaluate("navigator.serviceWorker.getRegistration().then((worker) => worker.unregister())")
    page.goto(site.url)
    wait_for_start(page)
    wait_until_offline_ready(page)
    site.stop()
    page.reload()
    wait_for_start(page)
