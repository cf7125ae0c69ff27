"""Whatever comes instead of a file, and whenever the network goes: words and a way out, or the game.

Every file of a start with everything that can be wrong with it: `soak/network_faults.py`. Here each file is
wrong in one way, and each way is tried.
"""

import threading

import pytest
from playwright.sync_api import BrowserContext, Error, Page, expect

from e2e.support.browser_errors import BrowserErrors
from e2e.support.game_page import play
from e2e.support.save_database import wait_for_moves
from e2e.support.server import Fault, Site
from e2e.support.start_faults import PORTAL, STYLE, files_of_a_start, how_it_ended, wrong
from e2e.support.waiting import until, wait_for_start
from tools.build import PLAIN, WASM, WASM_NAME

pytestmark = pytest.mark.cold

SAID = "#trouble-said"
# Without both of them there is no Python at all.
BOTH = (WASM, f"{PLAIN}pyodide/{WASM_NAME}")


# The shortcuts are in test_error_screen.py; the wasm, the first scripts and the style sheet below.
ONCE_EACH = {
    "pyscript.toml": "a portal",
    "runtime/python.mjs": "cut off",
    "runtime/pyscript/core.js": "500",
    "runtime/pyscript/core-": "half of it",
    "runtime/pyscript/toml-": "of another type",
    "runtime/pyodide/pyodide.mjs": "404",
    "runtime/pyodide/pyodide.asm.mjs": "cut off",
}


@pytest.mark.parametrize(("beginning", "way"), ONCE_EACH.items(), ids=ONCE_EACH)
def test_a_file_that_does_not_come_as_it_should_ends_in_words_or_in_the_game(
    page: Page, site: Site, browser_errors: BrowserErrors, beginning: str, way: str
) -> None:
    browser_errors.allow("")
    (path,) = (path for path in files_of_a_start(site.files) if path.startswith(beginning))
    site.faults[path] = wrong(site.files[path])[way]
    page.goto(site.url)
    assert how_it_ended(page)
    assert path in site.asked


def test_a_connection_that_ends_in_the_middle_of_the_wasm_is_noticed_at_once_and_retry_helps(
    page: Page, site: Site, browser_errors: BrowserErrors
) -> None:
    browser_errors.allow("")
    page.goto(site.url + "licences.txt")
    for share in (0.1, 0.5, 0.9):
        for path in BOTH:
            site.faults[path] = Fault(body=site.files[path], cut=share)
        page.goto(site.url)
        # Well before the thirty seconds of silence.
        assert "couldn’t start" in how_it_ended(page)
    site.faults.clear()
    with page.expect_navigation():
        page.click("#trouble-retry")
    wait_for_start(page)


def test_without_the_first_part_of_the_wasm_the_plain_start_takes_over(
    page: Page, site: Site, browser_errors: BrowserErrors
) -> None:
    browser_errors.allow("")
    site.faults[WASM] = Fault(body=site.files[WASM][:100_000], type="application/wasm")
    page.goto(site.url)
    wait_for_start(page)
    assert page.evaluate("parlour.plain") is True


def test_a_host_that_does_not_know_webassembly_by_its_type_can_serve_the_site(
    page: Page, site: Site
) -> None:
    site.faults[WASM] = Fault(body=site.files[WASM], type="application/octet-stream")
    page.goto(site.url)
    wait_for_start(page)
    assert page.evaluate("parlour.plain") is False


def test_a_first_visit_without_a_network_spoils_nothing_for_the_next(
    page: Page, context: BrowserContext, site: Site
) -> None:
    """There is nothing of ours yet: the browser says so itself."""
    site.stop()
    with pytest.raises(Error, match="ERR_CONNECTION_REFUSED"):
        page.goto(site.url)
    # The browser's page of that error is still on its way, and would come in between.
    page.close()
    site.start()
    again = context.new_page()
    again.goto(site.url)
    wait_for_start(again)


@pytest.mark.parametrize("path", ["boot.js", WASM], ids=["the first script", "the wasm"])
def test_when_the_network_goes_during_the_first_visit_the_page_stays_and_says_so(
    page: Page, site: Site, browser_errors: BrowserErrors, path: str
) -> None:
    browser_errors.allow("")
    with site.held(path):
        page.goto(site.url, wait_until="commit")
        site.wait_until_asked(path)
        site.stop()
    expect(page.locator("#trouble")).to_be_visible()
    expect(page.locator("#trouble-what")).to_contain_text(
        "failed to load" if path == "boot.js" else "You’re offline"
    )
    expect(page.locator("[data-card=mancala] h3")).to_be_attached()
    site.start()
    # It looks first whether there is a network, and this page has failed until the next one comes.
    with page.expect_navigation():
        page.click("#trouble-retry")
    wait_for_start(page)


def test_retry_without_a_network_says_so_and_leaves_the_page(
    page: Page, site: Site, browser_errors: BrowserErrors
) -> None:
    browser_errors.allow("")
    for path in BOTH:
        site.faults[path] = Fault(404)
    page.goto(site.url)
    how_it_ended(page)
    site.stop()
    page.click("#trouble-retry")
    expect(page.locator(SAID)).to_have_text("You’re offline.")


def test_a_page_that_comes_only_in_part_says_so(
    page: Page, site: Site, browser_errors: BrowserErrors
) -> None:
    browser_errors.allow("")
    page.clock.install()
    # Chromium drops what it has not parsed yet when a connection ends.
    ends = threading.Event()
    html = site.files["index.html"]
    site.faults[""] = Fault(body=html, type="text/html", cut=0.6, ends=ends)
    page.goto(site.url, wait_until="commit")
    page.wait_for_selector("[data-part=lobby]", state="attached")
    with page.expect_event("requestfailed", lambda request: request.is_navigation_request()):
        ends.set()
    page.clock.fast_forward(10_000)
    expect(page.locator("body")).to_contain_text("Part of the page failed to load.")
    site.faults[""] = wrong(site.files["index.html"])["half of it"]
    page.goto(site.url)
    expect(page.locator("body")).to_contain_text("Part of the page failed to load.")
    site.faults.clear()
    # The page that is left has a start that failed.
    with page.expect_navigation():
        page.click("text=Try again")
    wait_for_start(page)


def test_without_its_looks_the_page_says_so_and_can_be_played(
    page: Page, site: Site, browser_errors: BrowserErrors
) -> None:
    browser_errors.allow("")
    site.faults[STYLE] = Fault(body=PORTAL, type="text/html")
    page.goto(site.url + "#/mancala")
    wait_for_start(page)
    expect(page.locator("#trouble-what")).to_contain_text("style sheet failed to load")
    page.click("#trouble-go-on")
    play(page, "pit:2")
    assert wait_for_moves(page, 1) == ["sow 2"]


def test_while_its_looks_do_not_come_the_page_is_not_white_for_long(page: Page, site: Site) -> None:
    page.clock.install()
    seen = "new PerformanceObserver(() => { globalThis.isDrawn = true; })"
    page.add_init_script(f"{seen}.observe({{ type: 'paint', buffered: true }})")
    with site.held(STYLE):
        page.goto(site.url, wait_until="commit")
        wait_for_start(page)
        assert not page.evaluate("globalThis.isDrawn")
        page.clock.fast_forward(10_000)
        until(page, "() => globalThis.isDrawn")
        expect(page.locator("#trouble")).to_be_hidden()
    until(page, "() => getComputedStyle(document.documentElement).getPropertyValue('--whole')")


def test_while_the_first_script_does_not_come_the_player_is_told_and_it_may_still_come(
    page: Page, site: Site
) -> None:
    page.clock.install()
    with site.held("boot.js"):
        page.goto(site.url, wait_until="commit")
        site.wait_until_asked("boot.js")
        page.wait_for_selector("#trouble", state="attached")
        page.clock.fast_forward(30_000)
        expect(page.locator("#trouble-what")).to_contain_text("Nothing has loaded for 30 seconds.")
        expect(page.locator("#trouble-export")).to_be_visible()
    wait_for_start(page)
    expect(page.locator("#trouble")).to_be_hidden()
