"""Whatever happens to what is kept, or in the middle of a move: nothing is lost, and the game goes on.

More of it: `test_start.py` (a save that is cut off or of a newer version, no storage, no space),
`test_error_screen.py` (a fault in a handler), `test_tabs.py`, and `e2e/games/add_a_game/` (two fingers, a
touch that is taken away).
"""

import json

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.support.browsers.profile import Profile
from e2e.support.game_page import HOLD_WORKER, empty_pit, open_site, play, stone_counts
from e2e.support.killed_browser import kill_often
from e2e.support.offline_copy import wait_until_offline_ready
from e2e.support.save_database import (
    put_non_text,
    put_save,
    put_shadow_copy,
    save_text,
    saved_moves,
    saves,
    wait_for_moves,
    wait_for_shadow_copies,
)
from e2e.support.server import Site
from e2e.support.waiting import until, wait_for_log, wait_for_start

MESSAGE = "[data-part=message-text]"
GAME = "[data-part=game]"


def mancala(*moves: str, level: str = "sleepy", **more: object) -> dict[str, object]:
    record = {"parlour": 1, "game": "mancala", "rules": 1, "seed": 7, "variant": "island"}
    kept = {**record, "moves": list(moves), "at": len(moves), **more}
    return {"record": kept, "seats": ["person", level], "assisted": False}


# One for each game, so that one start is enough.
DAMAGED = {
    "mancala": save_text(mancala("sow 2", "sow 2")),  # the pit is empty by then
    "mo": save_text(mancala(game="mo", variant=["one-joker"])),
    "doudizhu": '{"record":' + "[" * 50_000 + "]" * 50_000 + "}",
    "rupiaj": save_text(mancala(game="rupiaj", variant="match", seed=-1)),
    "smack": save_text(mancala(game="smack", variant="duel", moves="order", at=10**30)),
}


def test_whatever_stands_in_a_save_the_player_is_told_and_it_is_kept_aside(
    page: Page, site: Site
) -> None:
    """Moves that are not legal stand for a wrong checksum: what is kept is replayed."""
    page.goto(site.url + "licences.txt")
    for game, text in DAMAGED.items():
        put_save(page, f"game:{game}", text)
    for key in ("settings", "journal:mo", "results:doudizhu"):
        put_save(page, key, "[[[[{}]]]]")
    put_non_text(page, "journal:smack", {"a": 1})
    put_non_text(page, "sealed", 7)
    page.goto(site.url)
    wait_for_start(page)
    for game in DAMAGED:
        page.evaluate("(game) => { location.hash = `#/${game}`; }", game)
        expect(page.locator(MESSAGE)).to_contain_text("Saved games")
        expect(page.locator(GAME)).to_be_visible()
        page.click("[data-do=dismiss-message]")
    kept = saves(page)
    assert {game: kept[f"aside:game:{game}:1"] for game in DAMAGED} == DAMAGED
    page.evaluate("location.hash = '#/statistics'")
    expect(page.locator("[data-part=page]")).to_contain_text("No finished games yet")
    assert kept["journal:mo"] == "[[[[{}]]]]"


# Another tab writes something new, as early as it can once the keys are asked for.
MEANWHILE = """{
  const { getAllKeys } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.getAllKeys = function () {
    const request = getAllKeys.call(this);
    this.transaction.db.transaction("saves", "readwrite").objectStore("saves").put("new", "aaa");
    return request;
  };
}"""


def test_what_another_tab_writes_while_all_is_read_puts_nothing_in_a_wrong_place(
    page: Page, site: Site
) -> None:
    page.add_init_script(MEANWHILE)
    open_site(page, site.url + "#/mancala", mancala=save_text(mancala("sow 2", level="person")))
    wait_for_log(page, 1)
    expect(page.locator(MESSAGE)).to_be_hidden()
    kept = saves(page)
    assert kept["aaa"] == "new"
    assert not [key for key in kept if key.startswith("aside:")]


def test_when_the_database_is_deleted_under_it_the_game_goes_on_and_all_is_kept_whole(
    page: Page, site: Site
) -> None:
    of_mo = save_text(mancala(game="mo", variant="one-joker"))
    open_site(
        page,
        site.url + "#/mancala",
        mancala=save_text(mancala("sow 2", level="person")),
        mo=of_mo,
    )
    wait_for_shadow_copies(page)
    # A copy comes a moment after what it is of.
    put_shadow_copy(page, "game:mancala", save_text(mancala(level="person")))
    gone = """() => new Promise((done, fail) => {
      const request = indexedDB.deleteDatabase(parlour.database);
      request.onsuccess = () => done(true);
      request.onblocked = request.onerror = fail;
    })"""
    assert page.evaluate(gone)
    play(page, "pit:5")
    wait_for_log(page, 2)
    kept = saves(page)
    assert json.loads(kept["game:mancala"])["record"]["moves"] == ["sow 2", "sow 5"]
    assert kept["game:mo"] == of_mo
    assert json.loads(kept["settings"])["pace"] == "off"
    assert not [key for key in kept if key.startswith("aside:")]
    expect(page.locator("[data-part=unsaved]")).to_be_hidden()


LOST = "Your browser lost your games. They’ve been restored from a copy"


@pytest.mark.cold
def test_where_the_browser_has_lost_its_database_all_is_back_from_a_copy(
    profile: Profile, site: Site
) -> None:
    page = profile.start().new_page()
    open_site(page, site.url + "#/mancala", mancala=save_text(mancala("sow 2", level="person")))
    wait_for_shadow_copies(page)
    play(page, "pit:5")
    wait_for_moves(page, 2)
    wait_for_shadow_copies(page)
    before = saves(page)
    profile.kill()
    profile.lose_databases()

    page = profile.start().new_page()
    page.goto(site.url + "licences.txt")
    assert saves(page) == {}
    page.goto(site.url + "#/mancala")
    wait_for_start(page)
    expect(page.locator(MESSAGE)).to_contain_text(LOST)
    wait_for_log(page, 2)
    assert saves(page) == before
    page.reload()
    wait_for_start(page)
    wait_for_log(page, 2)
    expect(page.locator(MESSAGE)).to_be_hidden()


DENIED = """
  IDBFactory.prototype.open = () => { throw new DOMException("no", "UnknownError"); };
"""


def test_where_the_database_cannot_be_opened_the_games_are_there_from_copies(
    page: Page, site: Site
) -> None:
    open_site(page, site.url + "#/mancala", mancala=save_text(mancala("sow 2", level="person")))
    wait_for_shadow_copies(page)
    page.add_init_script(DENIED)
    page.reload()
    wait_for_start(page)
    wait_for_log(page, 1)
    expect(page.locator("[data-part=unsaved]")).to_contain_text("Not saved")


def test_a_tab_closed_while_the_computer_thinks_goes_on_where_it_was(
    page: Page, site: Site
) -> None:
    page.add_init_script(HOLD_WORKER)
    open_site(page, site.url + "#/mancala", mancala=save_text(mancala()))
    page.wait_for_selector("html[data-worker]")
    play(page, "pit:5")
    expect(page.locator(GAME)).to_have_attribute("data-phase", "theirs")
    assert wait_for_moves(page, 1) == ["sow 5"]
    page.close()
    again = page.context.new_page()
    again.goto(site.url + "#/mancala")
    wait_for_start(again)
    expect(again.locator(GAME)).to_have_attribute("data-phase", "yours")
    assert wait_for_moves(again, 2)[0] == "sow 5"


def test_undo_and_a_new_game_while_the_computer_thinks_or_stones_move(
    page: Page, site: Site
) -> None:
    page.add_init_script(HOLD_WORKER)
    open_site(page, site.url + "#/mancala", pace="slow", mancala=save_text(mancala()))
    page.wait_for_selector("html[data-worker]")
    at_first = stone_counts(page)
    play(page, "pit:5")
    page.click("[data-do=undo]")
    wait_for_log(page, 0)
    assert stone_counts(page) == at_first
    play(page, "pit:4")
    page.click("[data-do=new]")
    page.click("dialog[open] [data-do=deal]")
    wait_for_log(page, 0)
    assert stone_counts(page) == at_first
    assert saved_moves(page) == []
    # Two answers come to positions that are gone, and the one to this move after them.
    assert page.evaluate("release()") == 2
    page.wait_for_selector("html[data-worker='2']")
    play(page, "pit:3")
    wait_for_moves(page, 2)
    expect(page.locator(GAME)).to_have_attribute("data-phase", "yours")
    assert saved_moves(page)[0] == "sow 3"
    expect(page.locator("#trouble")).to_be_hidden()


def test_a_window_that_turns_in_mid_drag_loses_nothing(page: Page, site: Site) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    open_site(page, site.url + "#/mo")

    def middle(selector: str) -> tuple[float, float]:
        box = page.locator(selector).first.bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    x, y = middle('[data-name="drawn"]')
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 30, y - 60, steps=4)
    expect(page.locator("[data-held]")).to_have_count(1)
    page.set_viewport_size({"width": 640, "height": 360})
    page.mouse.move(*middle(".board .cell.legal"), steps=4)
    page.mouse.up()
    expect(page.locator("[data-held]")).to_have_count(0)
    wait_for_log(page, 1)
    assert len(wait_for_moves(page, 1, "mo")) == 1


@pytest.mark.cold
def test_a_browser_killed_ten_times_in_mid_write_loses_at_most_the_last_move(
    profile: Profile, site: Site
) -> None:
    profile.is_light = True
    kill_often(profile, site, [1, 4, 2, 7, 3, 1, 5, 2, 6, 1])


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


@pytest.mark.cold
def test_a_game_goes_on_after_its_tab_was_closed(
    page: Page, context: BrowserContext, site: Site
) -> None:
    page.goto(site.url + "#/mancala")
    wait_for_start(page)
    play(page, "pit:2")
    wait_for_moves(page, 1)
    page.close()
    again = context.new_page()
    again.goto(site.url + "#/mancala")
    wait_for_start(again)
    assert saved_moves(again) == ["sow 2"]
    expect(empty_pit(again, "pit:2")).to_be_visible()
    play(again, "pit:5")
    assert wait_for_moves(again, 2)[:2] == ["sow 2", "sow 5"]


@pytest.mark.cold
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
    expect(page.locator("[data-part=message-text]")).to_contain_text("Saved games")
    play(page, "pit:2")
    assert wait_for_moves(page, 1) == ["sow 2"]
    assert [kept for key, kept in saves(page).items() if key.startswith("aside:")] == [text]


def plays_on_untouched(page: Page) -> None:
    play(page, "pit:2")
    expect(empty_pit(page, "pit:2")).to_be_visible()
    expect(page.locator("[data-part=unsaved]")).to_be_visible()
    expect(page.locator("[data-part=unsaved]")).to_contain_text("Not saved")
    expect(page.locator("#trouble")).to_be_hidden()


@pytest.mark.cold
def test_where_the_browser_keeps_nothing_the_player_is_told_and_plays_on(
    profile: Profile, site: Site
) -> None:
    """Somebody has told the browser to block cookies, and with them everything a site may keep."""
    profile.prefer({"profile": {"default_content_setting_values": {"cookies": 2}}})
    page = profile.start().new_page()
    page.goto(site.url + "#/mancala")
    wait_for_start(page)
    plays_on_untouched(page)


@pytest.mark.cold
def test_on_a_full_device_the_player_is_told_and_plays_on(page: Page, site: Site) -> None:
    devtools = page.context.new_cdp_session(page)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": site.origin, "quotaSize": 1})
    page.goto(site.url + "#/mancala")
    wait_for_start(page)
    plays_on_untouched(page)


SHOWN = """() => globalThis.shown && {
  isOld: shown.persisted,
  why: JSON.stringify(performance.getEntriesByType("navigation")[0].notRestoredReasons),
}"""


@pytest.mark.cold
def test_back_from_another_page_the_game_stands_as_it_was_left_and_goes_on(
    profile: Profile, site: Site
) -> None:
    """The browser has only put the page aside, and takes it out again without a start."""
    page = profile.start().new_page()
    page.add_init_script("addEventListener('pageshow', (shown) => { globalThis.shown = shown; })")
    page.goto(site.url + "#/mancala")
    wait_for_start(page)
    play(page, "pit:2")
    moves = wait_for_moves(page, 1)
    # A page that the service worker takes over while it is put aside is not taken out again.
    wait_until_offline_ready(page)
    page.goto(site.url + "licences.txt")
    page.go_back(wait_until="commit")
    shown = until(page, SHOWN)
    assert shown["isOld"], shown["why"]
    page.wait_for_selector(".game[data-phase=yours]")
    page.locator(".pit.legal").first.click()
    assert wait_for_moves(page, 3)[0] == moves[0]
