"""Several tabs of one browser: a game is played in one of them, and nothing that is kept is lost."""

import json
from datetime import date

from playwright.sync_api import BrowserContext, Page, expect

from e2e.support.game_page import HOLD_WORKER, empty_pit, open_site, play
from e2e.support.save_database import (
    put_save,
    save_text,
    saved_moves,
    saves,
    wait_for_moves,
    wait_for_save,
)
from e2e.support.server import Site
from e2e.support.waiting import wait_for_log, wait_for_start

ELSEWHERE = "[data-part=other-tab]"
HERE = "[data-do=play-here]"
NO_LOCKS = "delete Navigator.prototype.locks;"
DEAF = """
BroadcastChannel.prototype.postMessage = () => {};
Object.defineProperty(BroadcastChannel.prototype, "onmessage", { set() {} });
"""


def game(*moves: str, seats: tuple[str, str] = ("person", "person")) -> str:
    record = {"parlour": 1, "game": "mancala", "rules": 1, "seed": 7, "variant": "island"}
    return save_text(
        {
            "record": {**record, "moves": list(moves), "at": len(moves)},
            "seats": list(seats),
            "assisted": False,
        }
    )


def mission(**more: object) -> str:
    """One card each: the player who leads has won."""
    record = {"parlour": 1, "game": "doudizhu", "rules": 1, "seed": 0, "variant": "A-3"}
    kept = {"record": {**record, "moves": [], "at": 0}, "seats": ["person", "classic"]}
    return save_text({**kept, "assisted": False, **more})


def open_room(context: BrowserContext, site: Site, address: str = "#/mancala") -> Page:
    page = context.new_page()
    page.goto(site.url + address)
    wait_for_start(page)
    return page


def looks_on(page: Page) -> None:
    expect(page.locator(ELSEWHERE)).to_be_visible()
    expect(page.locator(ELSEWHERE)).to_contain_text("This game is open in another tab.")
    expect(page.locator("[data-part=controls]")).to_be_hidden()


def plays(page: Page) -> None:
    expect(page.locator(ELSEWHERE)).to_be_hidden()
    expect(page.locator("[data-part=controls]")).to_be_visible()


def asides(page: Page) -> list[str]:
    return [text for key, text in saves(page).items() if key.startswith("aside:")]


def test_a_game_is_played_in_one_tab_and_shown_in_the_other_until_it_takes_over(
    page: Page, context: BrowserContext, site: Site
) -> None:
    open_site(page, site.url + "#/mancala", mancala=game("sow 2"))
    other = open_room(context, site)
    looks_on(other)
    plays(page)
    # It is the game as it stands, and follows it; a touch says why it stays so.
    wait_for_log(other, 1)
    play(page, "pit:5")
    wait_for_log(other, 2)
    expect(empty_pit(other, "pit:5")).to_be_visible()
    other.locator('[data-name="pit:7"]').click(force=True)
    expect(other.locator("[data-part=narration]")).to_have_text("This game is open in another tab.")
    other.locator('[data-name="pit:0"]').focus()
    other.keyboard.press("u")
    wait_for_log(other, 2)
    record = json.loads(saves(other)["game:mancala"])["record"]
    assert (record["moves"], record["at"]) == (["sow 2", "sow 5"], 2)
    # One button takes it over, and back again.
    other.click(HERE)
    plays(other)
    looks_on(page)
    play(other, "pit:7")
    wait_for_log(page, 3)
    page.click(HERE)
    plays(page)
    looks_on(other)
    page.click("[data-do=undo]")
    wait_for_log(other, 2)
    page.click("[data-do=redo]")
    wait_for_log(other, 3)
    # Closing the tab leaves the game to the other one, without a question.
    page.close()
    plays(other)
    play(other, "pit:1")
    assert wait_for_moves(other, 4) == ["sow 2", "sow 5", "sow 7", "sow 1"]
    assert asides(other) == []


def test_what_the_computer_thinks_of_in_two_tabs_is_played_once(
    page: Page, context: BrowserContext, site: Site
) -> None:
    page.add_init_script(HOLD_WORKER)
    open_site(page, site.url + "#/mancala", mancala=game(seats=("person", "sleepy")))
    page.wait_for_selector("html[data-worker='0']")
    other = open_room(context, site)
    looks_on(other)
    play(page, "pit:5")
    expect(page.locator("[data-part=game]")).to_have_attribute("data-phase", "theirs")
    other.click(HERE)
    looks_on(page)
    expect(other.locator("[data-part=game]")).to_have_attribute("data-phase", "yours")
    moves = wait_for_moves(other, 2)
    wait_for_log(page, len(moves))
    # Here too the answer comes at last, to a tab that only looks on.
    assert page.evaluate("release()") == 1
    page.wait_for_selector("html[data-worker='1']")
    other.click("[data-do=undo]")
    wait_for_log(page, 0)
    assert saved_moves(other) == moves
    assert moves[0] == "sow 5"
    assert asides(other) == []


def test_a_tab_that_does_not_answer_loses_its_game_and_is_told(
    page: Page, context: BrowserContext, site: Site
) -> None:
    page.add_init_script(DEAF)
    open_site(page, site.url + "#/mancala", mancala=game("sow 2"))
    play(page, "pit:5")
    wait_for_moves(page, 2)
    other = open_room(context, site)
    looks_on(other)
    other.click(HERE)
    plays(other)
    looks_on(page)
    wait_for_log(other, 2)


def test_without_locks_the_tab_that_played_last_plays(
    page: Page, context: BrowserContext, site: Site
) -> None:
    for tab in (page, other := context.new_page()):
        tab.add_init_script(NO_LOCKS)
    open_site(page, site.url + "#/mancala", mancala=game("sow 2"))
    other.goto(site.url + "#/mancala")
    wait_for_start(other)
    plays(other)
    play(other, "pit:5")
    looks_on(page)
    wait_for_log(page, 2)
    page.click(HERE)
    plays(page)
    looks_on(other)
    play(page, "pit:7")
    assert wait_for_moves(page, 3) == ["sow 2", "sow 5", "sow 7"]
    assert asides(page) == []


def test_tabs_that_know_nothing_of_each_other_never_write_over_each_other(
    page: Page, context: BrowserContext, site: Site
) -> None:
    for tab in (page, other := context.new_page()):
        tab.add_init_script(NO_LOCKS + DEAF)
    open_site(page, site.url + "#/mancala", mancala=game("sow 2"))
    other.goto(site.url + "#/mancala")
    wait_for_start(other)
    play(page, "pit:5")
    wait_for_moves(page, 2)
    play(other, "pit:3")
    # The newer save stays; what was played here is kept aside, and the player told.
    expect(other.locator("[data-part=message-text]")).to_contain_text("continued in another tab")
    looks_on(other)
    wait_for_log(other, 2)
    assert saved_moves(other) == ["sow 2", "sow 5"]
    (aside,) = asides(other)
    assert json.loads(aside)["record"]["moves"] == ["sow 2", "sow 3"]
    other.click(HERE)
    plays(other)
    expect(empty_pit(other, "pit:5")).to_be_visible()


def test_games_in_two_tabs_both_count_and_settings_are_shared(
    page: Page, context: BrowserContext, site: Site, today: date
) -> None:
    page.goto(site.url + "licences.txt")
    put_save(page, "settings", json.dumps({"pace": "off"}))
    put_save(page, "game:doudizhu", mission())
    put_save(page, f"daily:doudizhu:{today}", mission(daily=today.isoformat()))
    page.goto(site.url + "#/doudizhu")
    wait_for_start(page)
    other = open_room(context, site, f"#/doudizhu/daily/{today}")
    for tab in (page, other):
        plays(tab)
        play(tab, "hand:A")
        play(tab, "table")
        expect(tab.locator("dialog[data-dialog=end]")).to_be_visible()
    wait_for_save(page, "journal:doudizhu", f'"{today}"]')
    kept = saves(page)
    assert kept["journal:doudizhu"].count("\n") == 2
    assert json.loads(kept["results:doudizhu"])["A-3"] == [2, ["classic"], False]
    # A choice in one tab is one in all of them.
    page.evaluate("location.hash = '#/settings'")
    other.evaluate("location.hash = '#/statistics/doudizhu'")
    expect(other.locator(".figures")).to_contain_text("Played2")
    page.locator("label:has([name=deck][value=four])").click()
    expect(other.locator("html")).to_have_attribute("data-deck", "four")
    page.locator("label:has([name=language][value=zh])").click()
    expect(other.locator("html")).to_have_attribute("lang", "zh-Hans")
    assert json.loads(saves(page)["settings"])["deck"] == "four"


def test_a_page_that_comes_back_from_the_cache_of_pages_sees_who_plays_meanwhile(
    page: Page, context: BrowserContext, site: Site
) -> None:
    open_site(page, site.url + "#/mancala", mancala=game("sow 2"))
    other = open_room(context, site)
    looks_on(other)
    # What the browser tells a page that goes into its cache, and one that comes back from it.
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    plays(other)
    play(other, "pit:5")
    wait_for_moves(other, 2)
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    looks_on(page)
    wait_for_log(page, 2)
    # And if nobody plays it meanwhile, it goes on here.
    other.close()
    plays(page)
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    play(page, "pit:7")
    assert wait_for_moves(page, 3) == ["sow 2", "sow 5", "sow 7"]
    plays(page)


def test_a_link_to_a_game_that_is_open_in_another_tab_waits_for_it(
    page: Page, context: BrowserContext, site: Site
) -> None:
    open_site(page, site.url + "#/mancala", mancala=game("sow 2", "sow 5"))
    other = open_room(context, site, "#/mancala/island/1/42?at=1&moves=sow+3")
    looks_on(other)
    wait_for_log(other, 2)
    expect(other.locator("dialog[data-dialog=offer]")).to_be_hidden()
    other.click(HERE)
    expect(other.locator("dialog[data-dialog=offer]")).to_be_visible()
    other.click("[data-do=play-offer]")
    wait_for_save(other, "game:mancala", '"seed":42')
    (aside,) = asides(other)
    assert json.loads(aside)["record"]["moves"] == ["sow 2", "sow 5"]


# What a full device does to whatever is written.
FULL = """() => {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...words) {
    const request = put.apply(this, words);
    this.transaction.abort();
    return request;
  };
}"""


def test_what_could_not_be_written_is_handed_over(
    page: Page, context: BrowserContext, site: Site
) -> None:
    open_site(page, site.url + "#/mancala", mancala=game("sow 2"))
    other = open_room(context, site)
    looks_on(other)
    page.evaluate(FULL)
    play(page, "pit:5")
    expect(page.locator("[data-part=unsaved]")).to_be_visible()
    other.click(HERE)
    plays(other)
    wait_for_log(other, 2)
    play(other, "pit:7")
    assert wait_for_moves(other, 3) == ["sow 2", "sow 5", "sow 7"]
