"""Whatever goes wrong before, during or after the start: the player is told, and has ways out."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.support.browser_errors import BrowserErrors
from e2e.support.game_page import play
from e2e.support.offline_copy import install_offline, wait_until_offline_ready
from e2e.support.save_database import put_save, put_shadow_copy, saves, wait_for_moves
from e2e.support.server import Fault, Site
from e2e.support.waiting import loading_text_without, until, wait_for_start

pytestmark = pytest.mark.cold

WASM = "runtime/pyodide/pyodide.asm.wasm"
FIRST = "runtime/pyodide/python_stdlib.zip"
LIBRARY = "runtime/library.pack"
LOCK = "runtime/pyodide/pyodide-lock.json"
OURS = "runtime/parlour.pack"
TROUBLE = "#trouble"


MISSING, CORRUPT = Fault(404), Fault(200, b"garbage")


@pytest.mark.parametrize("path", ["boot.js", "error-screen.js"])
def test_without_the_watchdog_itself_the_page_says_so_and_can_try_again(
    page: Page, site: Site, browser_errors: BrowserErrors, path: str
) -> None:
    browser_errors.allow("404")
    site.faults[path] = MISSING
    page.goto(site.url)
    expect(page.locator("#trouble-what")).to_contain_text("failed to load")
    del site.faults[path]
    with page.expect_navigation():
        page.click("#trouble-retry")
    wait_for_start(page)


@pytest.mark.parametrize(
    ("path", "fault"),
    [
        (FIRST, MISSING),
        (FIRST, CORRUPT),
        (LIBRARY, MISSING),
        (LIBRARY, CORRUPT),
        (OURS, MISSING),
        (OURS, CORRUPT),
        (LOCK, MISSING),
    ],
    ids=[
        "no first modules",
        "bad first modules",
        "no library",
        "a bad library",
        "no code of ours",
        "bad code of ours",
        "no lock file",
    ],
)
def test_without_a_shortcut_the_plain_start_takes_over_by_itself(
    page: Page, site: Site, browser_errors: BrowserErrors, path: str, fault: Fault
) -> None:
    site.faults[path] = fault
    browser_errors.allow("")
    page.goto(site.url + "#/mancala")
    wait_for_start(page)
    expect(page.locator(TROUBLE)).to_be_hidden()
    assert page.evaluate("parlour.plain") is True
    play(page, "pit:2")
    assert wait_for_moves(page, 1) == ["sow 2"]


def test_with_no_runtime_at_all_the_player_is_told_and_retry_works_later(
    page: Page, site: Site, browser_errors: BrowserErrors
) -> None:
    for path in site.files:
        if path.startswith("runtime/"):
            site.faults[path] = Fault(404)
    browser_errors.allow("")
    page.goto(site.url)
    expect(page.locator(TROUBLE)).to_be_visible()
    assert page.inner_text("#trouble-what").strip()
    expect(page.locator("#trouble-go-on")).to_be_hidden()
    site.faults.clear()
    with page.expect_navigation():
        page.click("#trouble-retry")
    wait_for_start(page)
    expect(page.locator(TROUBLE)).to_be_hidden()


def test_when_the_start_fails_the_introduction_of_a_game_does_not_cover_the_ways_out(
    page: Page, site: Site, browser_errors: BrowserErrors
) -> None:
    introduction = page.locator("dialog[data-dialog=intro]")
    browser_errors.allow("")
    for path in site.files:
        if path.startswith("runtime/"):
            site.faults[path] = Fault(404)
    with site.held("runtime/plain/python.mjs"):
        page.goto(site.url + "#/mancala")
        expect(introduction).to_be_visible()
    expect(page.locator(TROUBLE)).to_be_focused()
    expect(introduction).to_be_hidden()
    site.faults.clear()
    with page.expect_navigation():
        page.click("#trouble-retry")
    wait_for_start(page, closes_introduction=False)
    expect(introduction).to_be_visible()


def test_after_thirty_seconds_of_silence_the_player_is_told_and_it_may_still_come(
    page: Page, site: Site
) -> None:
    page.clock.install()
    with site.held(WASM):
        page.goto(site.url)
        site.wait_until_asked(WASM)
        # All else has arrived, and the page has heard of it.
        expect(page.locator("#start-bytes")).to_have_text(loading_text_without(site.files, WASM))
        # From here on the page's clock stands but for what we add, and the silence begins with a sign of
        # life: on a crowded machine seconds go by between two lines of this test.
        page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 10)
        page.evaluate("dispatchEvent(new Event('py:progress'))")
        page.clock.run_for(29_000)
        expect(page.locator(TROUBLE)).to_be_hidden()
        page.clock.run_for(2_000)
        expect(page.locator("#trouble-what")).to_contain_text("Nothing has loaded for 30 seconds.")
        page.clock.resume()
    wait_for_start(page)
    expect(page.locator(TROUBLE)).to_be_hidden()


def test_repair_clears_what_is_ours_and_nothing_else(
    page: Page, site: Site, browser_errors: BrowserErrors
) -> None:
    """What is kept is damaged, and the plain start that would fetch it again is not available."""
    install_offline(page, site.url)
    put_save(page, "game:mancala", "kept")
    others = ["another-app", "parlour-/parlour/below/1", "parlour:/parlour/:copy"]
    page.evaluate(
        """async (others) => {
          const [name] = await caches.keys();
          const cache = await caches.open(name);
          for (const { url } of await cache.keys()) {
            if (url.includes("runtime/pyscript/core")) await cache.put(url, new Response("}"));
          }
          for (const other of others) await caches.open(other);
        }""",
        others,
    )
    browser_errors.allow("")
    site.faults["runtime/plain/python.mjs"] = MISSING
    page.goto(site.url)
    expect(page.locator(TROUBLE)).to_be_visible()
    with page.expect_navigation():
        page.click("#trouble-repair")
    wait_for_start(page)
    wait_until_offline_ready(page)
    assert [name for name in page.evaluate("caches.keys()") if name in others] == others
    assert saves(page)["game:mancala"] == "kept"


@pytest.mark.parametrize("is_lost", [False, True], ids=["database", "copy"])
def test_export_hands_out_the_saves_when_nothing_else_works(
    page: Page, site: Site, browser_errors: BrowserErrors, tmp_path: Path, is_lost: bool
) -> None:
    page.goto(site.url + "licences.txt")
    if is_lost:
        put_shadow_copy(page, "game:mancala", "a save")
    else:
        put_save(page, "game:mancala", "a save")
    for path in site.files:
        if path.startswith("runtime/"):
            site.faults[path] = Fault(404)
    browser_errors.allow("")
    page.goto(site.url)
    expect(page.locator(TROUBLE)).to_be_visible()
    with page.expect_download() as coming:
        page.click("#trouble-export")
    coming.value.save_as(tmp_path / "saves.json")
    exported = json.loads((tmp_path / "saves.json").read_text("utf-8"))
    assert exported["saves"] == {"game:mancala": "a save"}


def test_export_says_when_there_is_nothing(
    page: Page, site: Site, browser_errors: BrowserErrors
) -> None:
    site.faults["runtime/pyscript/core.js"] = Fault(404)
    browser_errors.allow("")
    page.goto(site.url)
    expect(page.locator(TROUBLE)).to_be_visible()
    page.click("#trouble-export")
    expect(page.locator("#trouble-said")).to_have_text("There’s nothing to export.")


def test_a_fault_in_python_is_shown_with_its_reason_and_the_save_is_intact(
    page: Page, site: Site, browser_errors: BrowserErrors
) -> None:
    page.goto(site.url + "#/mancala")
    wait_for_start(page)
    play(page, "pit:2")
    before = wait_for_moves(page, 1)
    page.evaluate("""() => {
      globalThis.whole = document.createElement;
      document.createElement = () => { throw new Error("no paper left"); };
    }""")
    browser_errors.allow("")
    play(page, "pit:5")
    expect(page.locator(TROUBLE)).to_be_visible()
    assert "Error" in page.inner_text("#trouble-what")
    assert "Traceback" in (page.text_content("#trouble-details") or "")
    # The move was made and is kept; only the words about it could not be written.
    assert wait_for_moves(page, len(before) + 1) == [*before, "sow 5"]
    page.evaluate("() => { document.createElement = whole; }")
    page.click("#trouble-go-on")
    expect(page.locator(TROUBLE)).to_be_hidden()
    # The game goes on: whatever is played next is shown and saved.
    page.click("[data-do=undo]")
    until(page, "() => document.querySelector('[data-part=redo]').ariaDisabled === 'false'")
    expect(page.locator(TROUBLE)).to_be_hidden()


def test_without_webassembly_a_sentence_says_what_is_needed(page: Page, site: Site) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(site.url)
    expect(page.locator("#needs")).to_be_visible()
    expect(page.locator("#needs")).to_contain_text("WebAssembly")
    expect(page.locator(TROUBLE)).to_be_hidden()
    expect(page.locator("#start")).to_be_hidden()


def test_without_javascript_a_sentence_says_what_is_needed(browser: Browser, site: Site) -> None:
    context = browser.new_context(java_script_enabled=False)
    browser_errors = BrowserErrors(context, site.origin)
    page = context.new_page()
    page.goto(site.url)
    expect(page.locator("noscript p")).to_be_visible()
    expect(page.locator("noscript p")).to_contain_text("JavaScript")
    expect(page.locator(TROUBLE)).to_be_hidden()
    assert browser_errors.unexpected == []
    context.close()
