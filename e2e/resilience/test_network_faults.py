"""Whatever comes instead of a file, and whenever the network goes: words and a way out, or the game.

Every file of a start with everything that can be wrong with it: `soak/network_faults.py`. Here each file is
wrong in one way, and each way is tried.
"""

import pytest
from playwright.sync_api import BrowserContext, Error, Page, expect

from e2e.conftest import Profile
from e2e.support.server import Fault, Site, next_version
from e2e.support.start_faults import PORTAL, STYLE, files_of_a_start, get_out, how_it_ended, wrong
from e2e.support.visit import (
    SECOND,
    Witness,
    forget,
    keep,
    play,
    saves,
    second_edition,
    until,
    wait_for_moves,
    wait_for_start,
    wait_until_kept,
)
from tools.build import WASM

pytestmark = pytest.mark.cold

CORE = "runtime/pyscript/core.js"
OURS = "runtime/parlour.pack"
RESCUE = "runtime/plain/python.mjs"
SAID = "#trouble-said"


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
    page: Page, site: Site, witness: Witness, beginning: str, way: str
) -> None:
    witness.expect("")
    (path,) = (path for path in files_of_a_start(site.files) if path.startswith(beginning))
    site.faults[path] = wrong(site.files[path])[way]
    page.goto(site.url)
    assert how_it_ended(page)
    assert path in site.asked


def test_a_connection_that_ends_in_the_middle_of_the_wasm_is_noticed_at_once_and_retry_helps(
    page: Page, site: Site, witness: Witness
) -> None:
    witness.expect("")
    page.goto(site.url + "licences.txt")
    for share in (0.1, 0.5, 0.9):
        site.faults[WASM] = Fault(body=site.files[WASM], cut=share)
        page.goto(site.url)
        # Well before the thirty seconds of silence.
        assert "did not start" in how_it_ended(page)
    site.faults.clear()
    with page.expect_navigation():
        page.click("#trouble-retry")
    wait_for_start(page)


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
    page: Page, site: Site, witness: Witness, path: str
) -> None:
    witness.expect("")
    with site.held(path):
        page.goto(site.url, wait_until="commit")
        site.wait_until_asked(path)
        site.stop()
    expect(page.locator("#trouble")).to_be_visible()
    expect(page.locator("#trouble-what")).to_contain_text(
        "come" if path == "boot.js" else "network"
    )
    expect(page.locator("[data-card=mancala] h3")).to_be_attached()
    site.start()
    # It looks first whether there is a network, and this page has failed until the next one comes.
    with page.expect_navigation():
        page.click("#trouble-retry")
    wait_for_start(page)


def test_retry_without_a_network_says_so_and_leaves_the_page(
    page: Page, site: Site, witness: Witness
) -> None:
    witness.expect("")
    site.faults[WASM] = Fault(404)
    page.goto(site.url)
    how_it_ended(page)
    site.stop()
    page.click("#trouble-retry")
    expect(page.locator(SAID)).to_have_text("The network cannot be reached.")


def test_a_page_that_comes_only_in_part_says_so(page: Page, site: Site, witness: Witness) -> None:
    witness.expect("")
    page.clock.install()
    site.faults[""] = Fault(body=site.files["index.html"], type="text/html", cut=0.6)
    page.goto(site.url, wait_until="commit")
    page.wait_for_selector("body", state="attached")
    page.clock.fast_forward(10_000)
    expect(page.locator("body")).to_contain_text("Only a part of the page has come.")
    site.faults[""] = wrong(site.files["index.html"])["half of it"]
    page.goto(site.url)
    expect(page.locator("body")).to_contain_text("Only a part of the page has come.")
    site.faults.clear()
    # The page that is left has a start that failed.
    with page.expect_navigation():
        page.click("text=Try again")
    wait_for_start(page)


def test_without_its_looks_the_page_says_so_and_can_be_played(
    page: Page, site: Site, witness: Witness
) -> None:
    witness.expect("")
    site.faults[STYLE] = Fault(body=PORTAL, type="text/html")
    page.goto(site.url + "#/mancala")
    wait_for_start(page)
    expect(page.locator("#trouble-what")).to_contain_text("looks of the page")
    page.click("#trouble-go-on")
    play(page, "pot:2")
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
        expect(page.locator("#trouble-what")).to_contain_text("Nothing has arrived for 30 seconds.")
        expect(page.locator("#trouble-export")).to_be_visible()
    wait_for_start(page)
    expect(page.locator("#trouble")).to_be_hidden()


# What Chromium does at every hundredth start or so, at every start and a thousand times as often.
SAMPLING = (
    "--enable-features=HeapProfilerReporting:stable-probability/1/nonstable-probability/1"
    "/renderer-sampling-rate-bytes/10000"
)


def test_a_browser_that_samples_its_memory_does_not_end_the_page(
    profile: Profile, site: Site
) -> None:
    """It looks for whoever asked for memory past the end of a stack that it did not make."""
    page = profile.start(SAMPLING).new_page()
    page.goto(site.url + "#/mancala")
    wait_for_start(page)
    play(page, "pot:0")
    # The computer has answered: its worker runs Python too.
    assert wait_for_moves(page, 2)[0] == "sow 0"


# ---- What is kept.


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
    forget(page)


@pytest.mark.parametrize("path", [WASM, OURS], ids=["the wasm", "our code"])
def test_what_has_rotted_in_the_cache_is_noticed_by_the_start_and_comes_anew(
    page: Page, site: Site, witness: Witness, path: str
) -> None:
    keep(page, site.url)
    rot(page, path)
    witness.expect("")
    page.goto(site.url)
    assert how_it_ended(page) == "ready"
    size = (
        "(path) => fetch(path).then((found) => found.arrayBuffer()).then((all) => all.byteLength)"
    )
    assert page.evaluate(size, path) == len(site.files[path])


def test_where_the_watchdog_itself_has_rotted_in_the_cache_repair_can_be_had(
    page: Page, site: Site, witness: Witness
) -> None:
    keep(page, site.url)
    rot(page, "error-screen.js")
    witness.expect("")
    page.goto(site.url)
    assert how_it_ended(page) != "ready"
    get_out(page)


def test_repair_of_a_version_that_is_gone_brings_the_new_one(
    page: Page, site: Site, witness: Witness
) -> None:
    """And nothing of it comes from what the browser itself has kept."""
    keep(page, site.url)
    rot(page, CORE)
    witness.expect("")
    site.faults = {"boot.js": Fault(body=b"}"), RESCUE: Fault(404)}
    # Asked for from outside of our folder, where no service worker answers.
    page.goto(f"{site.origin}/elsewhere.txt")
    ask = "(url) => fetch(url, { cache: 'reload' }).then((damaged) => damaged.text())"
    assert page.evaluate(ask, site.url + "boot.js") == "}"
    del site.faults["boot.js"]
    later = site.files["boot.js"] + b"// later"
    site.files = next_version(site.files, {**second_edition(site.files), "boot.js": later})
    page.goto(site.url)
    assert how_it_ended(page) != "ready"
    get_out(page)
    expect(page.locator(SECOND)).to_be_attached()


@pytest.mark.parametrize("path", ["boot.js", "error-screen.js", CORE, WASM])
def test_repair_replaces_what_the_browsers_own_cache_holds_damaged(
    page: Page, site: Site, witness: Witness, path: str
) -> None:
    """A portal's page, say, that may be kept for ten minutes: no reload asks for it again."""
    witness.expect("")
    site.faults = {path: wrong(site.files[path])["half of it"], RESCUE: Fault(404)}
    page.goto(site.url)
    assert how_it_ended(page, path) != "ready"
    site.faults.clear()
    site.forget()
    get_out(page, path)
    assert page.evaluate("parlour.plain") is False
    assert path in site.sent()


def test_repair_without_a_network_says_so_and_throws_nothing_away(
    page: Page, site: Site, witness: Witness
) -> None:
    keep(page, site.url)
    before = page.evaluate("caches.keys()")
    rot(page, CORE)
    site.stop()
    witness.expect("")
    page.goto(site.url)
    assert "network" in how_it_ended(page)
    page.click("#trouble-repair")
    expect(page.locator(SAID)).to_contain_text("Nothing has been changed.")
    assert page.evaluate("caches.keys()") == before
    assert page.evaluate("navigator.serviceWorker.controller !== null")


def test_behind_a_portal_repair_throws_nothing_away(
    page: Page, site: Site, witness: Witness
) -> None:
    keep(page, site.url)
    before = page.evaluate("caches.keys()")
    rot(page, CORE)
    for path in (*site.files, ""):
        site.faults[path] = Fault(body=PORTAL, type="text/html")
    witness.expect("")
    page.goto(site.url)
    how_it_ended(page)
    page.click("#trouble-repair")
    expect(page.locator(SAID)).to_contain_text("Nothing has been changed.")
    assert page.evaluate("caches.keys()") == before


def test_where_the_service_worker_is_gone_the_next_visit_keeps_the_site_again(
    page: Page, site: Site
) -> None:
    keep(page, site.url)
    page.evaluate("navigator.serviceWorker.getRegistration().then((worker) => worker.unregister())")
    page.goto(site.url)
    wait_for_start(page)
    wait_until_kept(page)
    site.stop()
    page.reload()
    wait_for_start(page)


# ---- Coming back.


def test_a_clock_moved_back_across_midnight_loses_no_deal_of_the_day(
    page: Page, site: Site, witness: Witness
) -> None:
    page.clock.install(time="2026-11-18T00:10:00")
    page.goto(site.url + "#/mancala/daily")
    wait_for_start(page)
    play(page, "pot:2")
    key = "daily:mancala:2026-11-18"
    until(page, "() => !document.documentElement.hasAttribute('data-writing')", 20)
    before = saves(page)[key]
    page.clock.set_system_time("2026-11-17T23:50:00")
    page.reload()
    wait_for_start(page)
    expect(page.locator("[data-part=message-text]")).to_contain_text("has not come yet")
    page.goto(site.url + "#/mancala/daily")
    expect(page).to_have_url(site.url + "#/mancala/daily/2026-11-17")
    assert saves(page)[key] == before
    page.clock.set_system_time("2026-11-18T00:20:00")
    page.goto(site.url + "#/mancala/daily/2026-11-18")
    expect(page.locator("[data-part=log] li")).not_to_have_count(0)
    assert saves(page)[key] == before


SHOWN = """() => globalThis.shown && {
  isOld: shown.persisted,
  why: JSON.stringify(performance.getEntriesByType("navigation")[0].notRestoredReasons),
}"""


def test_back_from_another_page_the_game_stands_as_it_was_left_and_goes_on(
    profile: Profile, site: Site
) -> None:
    """The browser has only put the page aside, and takes it out again without a start."""
    page = profile.start().new_page()
    page.add_init_script("addEventListener('pageshow', (shown) => { globalThis.shown = shown; })")
    page.goto(site.url + "#/mancala")
    wait_for_start(page)
    play(page, "pot:2")
    moves = wait_for_moves(page, 1)
    # A page that the service worker takes over while it is put aside is not taken out again.
    wait_until_kept(page)
    page.goto(site.url + "licences.txt")
    page.go_back(wait_until="commit")
    shown = until(page, SHOWN)
    assert shown["isOld"], shown["why"]
    page.wait_for_selector(".game[data-phase=yours]")
    page.locator(".pot.legal").first.click()
    assert wait_for_moves(page, 3)[0] == moves[0]
