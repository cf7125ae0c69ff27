"""The start: a readable page immediately, and the game as it was left."""

import pytest
from playwright.sync_api import Page, expect

from e2e.support.browsers.profile import Profile
from e2e.support.game_page import play
from e2e.support.offline_copy import wait_until_offline_ready
from e2e.support.save_database import wait_for_moves
from e2e.support.server import Site
from e2e.support.waiting import loading_text_without, wait_for_start
from tools.build import WASM

pytestmark = pytest.mark.cold


def test_the_lobby_is_readable_and_the_bytes_are_counted_before_python_is_there(
    page: Page, site: Site
) -> None:
    with site.held(WASM):
        page.goto(site.url)
        site.wait_until_asked(WASM)
        expect(page.locator("[data-card=mancala] h3")).to_be_visible()
        expect(page.locator("#start-bytes")).to_have_text(loading_text_without(site.files, WASM))
        expect(page.locator("#start-bytes")).to_be_visible()
    wait_for_start(page)
    expect(page.locator("#start")).to_be_hidden()


def test_a_game_that_is_pressed_early_looks_pressed_and_introduces_itself(
    page: Page, site: Site
) -> None:
    introduction = page.locator("dialog[data-dialog=intro]")
    with site.held(WASM):
        page.goto(site.url)
        page.click("[data-card=mancala]")
        expect(page.locator("[data-card=mancala][data-pressed]")).to_be_attached()
        expect(introduction).to_contain_text("Sow your stones around the board")
        introduction.get_by_role("button", name="I know it").click()
        expect(introduction).to_be_hidden()
    wait_for_start(page)
    # The press is carried out, and what was closed stays closed.
    expect(page.locator(".game[data-phase=yours]")).to_be_visible()
    expect(introduction).to_be_hidden()


def test_the_rules_can_be_read_before_python_is_there(page: Page, site: Site) -> None:
    rules = page.locator("[data-part=page]")
    with site.held(WASM):
        page.goto(f"{site.url}#/rules/mo")
        expect(rules.get_by_role("heading", name="MO", exact=True)).to_be_visible()
        expect(rules).to_contain_text("Bring down all twelve")
        expect(page.locator(".lobby")).to_be_hidden()
        expect(page.locator("#start-bytes")).to_be_visible()
        # The lobby is a link away, and so are the rules from there.
        page.evaluate("location.hash = '#/'")
        expect(rules).to_be_hidden()
        page.click("[href='#/rules/smack']")
        expect(rules.get_by_role("heading", name="Smack", exact=True)).to_be_visible()
    wait_for_start(page)
    expect(rules.locator("[data-ready] .figure-picture").first).to_be_visible()


def test_nothing_is_used_that_the_browser_means_to_drop(page: Page, site: Site) -> None:
    issues: list[str] = []
    devtools = page.context.new_cdp_session(page)
    devtools.on("Audits.issueAdded", lambda told: issues.append(told["issue"]["code"]))
    devtools.send("Audits.enable")
    page.goto(site.url)
    wait_for_start(page)
    wait_until_offline_ready(page)
    assert "DeprecationIssue" not in issues
    # The browser does tell: of a request that the page waits for, say.
    page.evaluate("new XMLHttpRequest().open('GET', 'licences.txt', false)")
    wait_until_offline_ready(page)
    assert "DeprecationIssue" in issues


# What Chromium does at every hundredth start or so, at every start and a thousand times as often.
SAMPLING = (
    "--enable-features=HeapProfilerReporting:stable-probability/1/nonstable-probability/1"
    "/renderer-sampling-rate-bytes/10000"
)


def test_a_browser_that_samples_its_memory_does_not_end_the_page(
    profile: Profile, site: Site
) -> None:
    """It looks for the caller that asked for memory past the end of a stack that it did not make."""
    page = profile.start(SAMPLING).new_page()
    page.goto(site.url + "#/mancala")
    wait_for_start(page)
    play(page, "pit:0")
    # The computer has answered: its worker runs Python too.
    assert wait_for_moves(page, 2)[0] == "sow 0"
