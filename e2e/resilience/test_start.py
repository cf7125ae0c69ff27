"""The start: a readable page at once, and the game as it was left."""

import json

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.conftest import Profile
from e2e.support.server import Site
from e2e.support.visit import (
    bytes_without,
    emptied,
    moves_kept,
    play,
    put_save,
    saves,
    wait_for_moves,
    wait_for_start,
)

pytestmark = pytest.mark.cold

WASM = "runtime/pyodide/pyodide.asm.wasm"
SAVE = {
    "record": {
        "parlour": 1,
        "game": "mancala",
        "rules": 1,
        "seed": 7,
        "variant": "island",
        "moves": ["sow 2"],
        "at": 1,
    },
    "seats": ["person", "person"],
    "assisted": False,
}


def of_a_newer(**record: object) -> str:
    return json.dumps({**SAVE, "record": {**SAVE["record"], **record}})  # type: ignore[dict-item]


def test_the_lobby_is_readable_and_the_bytes_are_counted_before_python_is_there(
    page: Page, site: Site
) -> None:
    with site.held(WASM):
        page.goto(site.url)
        site.wait_until_asked(WASM)
        expect(page.locator("[data-card=mancala] h3")).to_be_visible()
        expect(page.locator("#start-bytes")).to_have_text(bytes_without(site.files, WASM))
        expect(page.locator("#start-bytes")).to_be_visible()
    wait_for_start(page)
    expect(page.locator("#start")).to_be_hidden()


def test_a_game_goes_on_after_its_tab_was_closed(
    page: Page, context: BrowserContext, site: Site
) -> None:
    page.goto(site.url + "#/mancala")
    wait_for_start(page)
    play(page, "pot:2")
    wait_for_moves(page, 1)
    page.close()
    again = context.new_page()
    again.goto(site.url + "#/mancala")
    wait_for_start(again)
    assert moves_kept(again) == ["sow 2"]
    expect(emptied(again, "pot:2")).to_be_visible()
    play(again, "pot:5")
    assert wait_for_moves(again, 2)[:2] == ["sow 2", "sow 5"]


@pytest.mark.parametrize(
    "text",
    ['{"record": {"parlour"', of_a_newer(rules=999), of_a_newer(parlour=999)],
    ids=["cut off", "newer rules", "newer record"],
)
def test_a_save_that_cannot_be_opened_is_kept_aside_with_a_sentence(
    page: Page, site: Site, text: str
) -> None:
    page.goto(site.url + "licences.txt")
    put_save(page, "game:mancala", text)
    page.goto(site.url + "#/mancala")
    wait_for_start(page)
    expect(page.locator("[data-part=message-text]")).to_contain_text("kept aside")
    play(page, "pot:2")
    assert wait_for_moves(page, 1) == ["sow 2"]
    assert [kept for key, kept in saves(page).items() if key.startswith("aside:")] == [text]


def plays_on_untouched(page: Page) -> None:
    play(page, "pot:2")
    expect(emptied(page, "pot:2")).to_be_visible()
    expect(page.locator("[data-part=unsaved]")).to_be_visible()
    expect(page.locator("[data-part=unsaved]")).to_contain_text("Not saved")
    expect(page.locator("#trouble")).to_be_hidden()


def test_where_the_browser_keeps_nothing_the_player_is_told_and_plays_on(
    profile: Profile, site: Site
) -> None:
    """Somebody has told the browser to block cookies, and with them everything a site may keep."""
    profile.prefer({"profile": {"default_content_setting_values": {"cookies": 2}}})
    page = profile.start().new_page()
    page.goto(site.url + "#/mancala")
    wait_for_start(page)
    plays_on_untouched(page)


def test_on_a_full_device_the_player_is_told_and_plays_on(page: Page, site: Site) -> None:
    devtools = page.context.new_cdp_session(page)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": site.origin, "quotaSize": 1})
    page.goto(site.url + "#/mancala")
    wait_for_start(page)
    plays_on_untouched(page)
