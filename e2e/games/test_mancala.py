"""Mancala Island, played through the page as people play it: by mouse, by touch, by keyboard."""

import json
import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.support.browser_errors import BrowserErrors
from e2e.support.game_page import NEW_ANNOUNCEMENT, mark_announcements_as_old, open_site, play
from e2e.support.save_database import save_text, saved_moves, saves, wait_for_moves
from e2e.support.server import Fault, Site
from e2e.support.waiting import wait_for_start
from rules import links

LEGAL = "[data-part=board] .pit.legal"
STATUS = "[data-part=status]"
SAID = "[data-part=narration]"
MINE_OR_OVER = ".game[data-phase=yours], .game[data-phase=over]"


def save(*moves: str, seats: tuple[str, str] = ("person", "person"), **record: object) -> str:
    fields = {"parlour": 1, "game": "mancala", "rules": 1, "seed": 7, "variant": "island"}
    at = {"moves": list(moves), "at": len(moves)}
    return save_text(
        {"record": {**fields, **at, **record}, "seats": list(seats), "assisted": False}
    )


def sit_down(page: Page, site: Site, kept: str = "", pace: str = "off") -> None:
    games = {"mancala": kept} if kept else {}
    open_site(page, site.url + "#/mancala", pace, **games)


def press_anyway(page: Page, selector: str) -> None:
    """Press what the page marks as disabled, as a person may: Playwright would wait for it."""
    page.click(selector, force=True)


def count(page: Page, pit: int) -> str:
    drawn = page.locator(f'[data-name="pit:{pit}"] [data-text=count]').get_attribute("data-drawn")
    assert drawn is not None
    return drawn


def finished(page: Page) -> bool:
    page.wait_for_selector(MINE_OR_OVER)
    return page.locator(".game").get_attribute("data-phase") == "over"


def expect_an_end(page: Page) -> None:
    """The words of the end agree with what lies on the board, and the next game is one touch away."""
    scores = sorted((int(count(page, 6)), int(count(page, 13))), reverse=True)
    expect(page.locator(STATUS)).to_have_text(
        re.compile(rf"(You won|The computer wins|It’s a tie,) {scores[0]}–{scores[1]}")
    )
    expect(page.locator(SAID)).to_contain_text("One row is empty, so the game ends")
    expect(page.locator(LEGAL)).to_have_count(0)
    expect(page.locator("[data-part=end-main]")).to_be_visible()


def test_a_game_to_its_end_by_mouse_and_then_another(page: Page, site: Site) -> None:
    sit_down(page, site)
    page.click("[data-do=new]")
    page.locator("dialog[open] .option", has_text="Easy").click()
    page.click("dialog[open] [data-do=deal]")
    while not finished(page):
        page.locator(LEGAL).last.click()
    expect_an_end(page)
    page.click("[data-part=end-main]")
    expect(page.locator(STATUS)).to_have_text("Your turn")
    assert [count(page, pit) for pit in range(14)] == ["4"] * 6 + ["0"] + ["4"] * 6 + ["0"]
    assert json.loads(saves(page)["game:mancala"])["seats"] == ["person", "sleepy"]


def test_a_game_to_its_end_by_touch_against_a_computer_that_begins(phone: Page, site: Site) -> None:
    sit_down(phone, site)
    phone.tap("[data-do=new]")
    phone.locator("dialog[open] .option", has_text="The computer begins").tap()
    phone.locator("dialog[open] .option", has_text="Medium").tap()
    phone.locator("dialog[open] .option", has_text="Kalah").tap()
    phone.tap("dialog[open] [data-do=deal]")
    while not finished(phone):
        phone.locator(LEGAL).first.tap()
    expect_an_end(phone)
    assert int(count(phone, 6)) + int(count(phone, 13)) == 48
    assert all(count(phone, pit) == "0" for pit in (*range(6), *range(7, 13)))


def test_a_game_to_its_end_by_keyboard_alone(page: Page, site: Site) -> None:
    sit_down(page, site, save(seats=("person", "sleepy")))

    def focused() -> str:
        name: str = page.evaluate("document.activeElement?.dataset.name ?? ''")
        return name

    for _ in range(12):
        page.keyboard.press("Tab")
        if focused():
            break
    assert focused() == "pit:0"
    while not finished(page):
        # The focus stays where it was after a move; Home is always the first pit of the row.
        page.keyboard.press("Home")
        while "legal" not in (page.evaluate("document.activeElement.className") or ""):
            before = focused()
            page.keyboard.press("ArrowDown")
            assert focused() != before
        page.keyboard.press("Enter")
        # Only the result of a game that is over may have taken it.
        has_ended = page.locator(".game[data-phase=over]").count()
        assert focused().startswith("pit:") or has_ended
    expect_an_end(page)
    # Not at once on its button: a key pressed once too often must not deal.
    while page.evaluate("document.activeElement.dataset.part") != "end-main":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(STATUS)).to_have_text("Your turn")


def test_arrow_keys_go_where_they_point_however_the_board_lies(page: Page, site: Site) -> None:
    sit_down(page, site)
    for width, height, key, lands_on in (
        (640, 360, "ArrowRight", "pit:1"),
        (640, 360, "ArrowUp", "pit:12"),
        (640, 360, "ArrowLeft", "pit:13"),
        (360, 640, "ArrowDown", "pit:1"),
        (360, 640, "ArrowRight", "pit:12"),
        (360, 640, "ArrowUp", "pit:13"),
        # Upright on a desktop too, where it is larger so.
        (1200, 800, "ArrowDown", "pit:1"),
    ):
        page.set_viewport_size({"width": width, "height": height})
        page.locator('[data-name="pit:0"]').focus()
        page.keyboard.press(key)
        expect(page.locator(f'[data-name="{lands_on}"]')).to_be_focused()


def test_a_touch_that_is_no_move_says_why_each_time_it_is_made(page: Page, site: Site) -> None:
    sit_down(page, site, save("sow 2"))
    live = page.locator("[data-part=live] p")
    for pit, why in (
        (9, "That pit isn’t yours: sow from your own row."),
        (9, "That pit isn’t yours: sow from your own row."),
        (2, "That pit is empty: choose one with stones."),
        (6, "Stones in a store stay there: sow from one of your pits."),
    ):
        mark_announcements_as_old(page)
        press_anyway(page, f'[data-name="pit:{pit}"]')
        expect(page.locator(SAID)).to_have_text(why)
        # Announced again: a new element in the live region, even for the same words.
        expect(page.locator(NEW_ANNOUNCEMENT)).to_contain_text(why)
    assert live.count() == 1
    assert saved_moves(page) == ["sow 2"]


def test_undo_and_redo_step_over_the_computers_moves(page: Page, site: Site) -> None:
    sit_down(page, site, save(seats=("person", "keen")))
    before = [count(page, pit) for pit in range(14)]
    page.locator(LEGAL).first.click()
    page.wait_for_selector(MINE_OR_OVER)
    played = wait_for_moves(page, 2)
    after = [count(page, pit) for pit in range(14)]
    page.click("[data-do=undo]")
    assert [count(page, pit) for pit in range(14)] == before
    page.click("[data-do=redo]")
    assert [count(page, pit) for pit in range(14)] == after
    assert saved_moves(page) == played
    page.click("[data-do=undo]")
    press_anyway(page, "[data-do=undo]")
    expect(page.locator(SAID)).to_have_text("Nothing to undo.")


def test_a_hint_marks_every_pit_with_what_it_costs(page: Page, site: Site) -> None:
    sit_down(page, site, save(seats=("person", "keen")))
    page.locator('[data-name="pit:0"]').focus()
    said = page.locator(SAID)
    page.keyboard.press("h")
    expect(said).to_contain_text("Press Hint again to see the move.")
    expect(page.locator(".pit.tip")).to_have_count(0)
    page.keyboard.press("h")
    expect(said).to_contain_text(re.compile("^Best: your pit .+ Press Hint again for the reason"))
    expect(page.locator(".pit.best")).to_have_count(1)
    page.keyboard.press("h")
    expect(page.locator(".pit.tip")).to_have_count(6)
    best = page.locator(".pit.best")
    expect(best.first).to_have_attribute(
        "aria-label", re.compile(r"Your pit \d, 4 stones(: go again)?, [Bb]est")
    )
    for tip in page.locator(".pit.tip:not(.best)").all():
        assert re.search(
            r"(about )?\d+ stones? worse|as good$",
            tip.get_attribute("aria-label") or "",
            re.IGNORECASE,
        )
    expect(said).to_have_text(
        re.compile(r"^Best: your pit \d \(.+\)\. Next best: your pit \d \(−\d+: .+ worse\)\.$")
    )
    best.first.click()
    expect(page.locator(".pit.tip")).to_have_count(0)


def test_two_people_take_turns_on_one_device(page: Page, site: Site) -> None:
    sit_down(page, site, save())
    expect(page.locator(STATUS)).to_have_text("One to move")
    play(page, "pit:0")
    expect(page.locator(STATUS)).to_have_text("Two to move")
    expect(page.locator(SAID)).to_have_text("One sowed 4 from pit 1.")
    expect(page.locator('[data-area="near-1"] button')).to_have_attribute("data-name", "pit:0")
    play(page, "pit:9")
    expect(page.locator(SAID)).to_contain_text("Two sowed 4 from pit 3. Last stone in")
    expect(page.locator(STATUS)).to_have_text("Two to move")
    page.keyboard.press("l")
    expect(page.locator("[data-part=log] li")).to_have_count(2)


def test_a_new_game_with_other_players_calls_them_by_their_names(page: Page, site: Site) -> None:
    sit_down(page, site)
    expect(page.locator('[data-name="pit:0"]')).to_have_attribute(
        "aria-label", "Your pit 1, 4 stones"
    )
    page.click("[data-do=new]")
    page.locator("dialog[open] .option", has_text="Two people").click()
    page.click("dialog[open] [data-do=deal]")
    expect(page.locator('[data-name="pit:0"]')).to_have_attribute(
        "aria-label", "One’s pit 1, 4 stones"
    )
    expect(page.locator('[data-name="pit:6"] [data-text=owner]')).to_have_attribute(
        "data-drawn", "One"
    )


def test_the_choice_of_rules_comes_first(page: Page, site: Site) -> None:
    sit_down(page, site)
    page.click("[data-do=new]")
    legends = page.locator("dialog[open] legend:visible")
    expect(legends).to_have_text(["Rules", "Who plays", "The computer plays", "Start"])
    page.locator("dialog[open] .option", has_text="Kalah rules").click()
    page.locator("dialog[open] .option", has_text="Random opening").click()
    page.click("dialog[open] [data-do=deal]")
    expect(page.locator("[data-part=variant]")).to_have_text("Kalah rules, random opening")


def test_a_pit_that_is_hovered_focused_or_pressed_shows_where_its_last_stone_lands(
    page: Page, site: Site
) -> None:
    sit_down(page, site, save())
    reached = page.locator("[data-part=board] [data-reached]")

    def expect_landing(pit: int) -> None:
        expect(reached).to_have_count(1)
        expect(reached).to_have_attribute("data-name", f"pit:{pit}")
        expect(reached).to_have_attribute("data-reached", "lands")

    page.hover('[data-name="pit:2"]')
    expect_landing(6)
    page.mouse.move(1, 1)
    expect(reached).to_have_count(0)
    page.locator('[data-name="pit:0"]').focus()
    page.keyboard.press("ArrowDown")  # the board stands upright
    expect_landing(5)
    page.keyboard.press("End")
    expect(reached).to_have_count(0)  # a store
    page.keyboard.press("Home")
    expect_landing(4)
    page.keyboard.press("Tab")
    expect(reached).to_have_count(0)
    finger = {"pointerType": "touch", "pointerId": 7, "bubbles": True, "isPrimary": True}
    page.dispatch_event('[data-name="pit:1"]', "pointerdown", finger)
    expect_landing(5)
    page.dispatch_event('[data-name="pit:1"]', "pointerup", finger)
    expect(reached).to_have_count(0)


def test_the_keys_that_ask_are_answered(page: Page, site: Site) -> None:
    sit_down(page, site, save("sow 2"))
    page.locator('[data-name="pit:0"]').focus()
    page.keyboard.press("l")
    expect(page.locator(SAID)).to_contain_text("One sowed 4 from pit 3")
    page.keyboard.press("m")
    expect(page.locator(SAID)).to_contain_text("You can choose: One’s pit 1, 4 stones;")
    page.keyboard.press("s")
    expect(page.locator(SAID)).to_contain_text("One’s store, 1 stone")


def test_sowing_is_shown_stone_by_stone_and_a_touch_ends_it(page: Page, site: Site) -> None:
    sit_down(page, site, save(), pace="slow")
    play(page, "pit:0")
    expect(page.locator(".stone.aloft").first).to_be_attached()
    # Somebody in a hurry: the next touch is taken at once, and what moved is where it belongs.
    press_anyway(page, '[data-name="pit:7"]')
    expect(page.locator(SAID)).to_have_text("Two sowed 4 from pit 1.")
    expect(page.locator(".stone.aloft")).to_have_count(0)
    expect(page.locator(".stone")).to_have_count(48)
    assert wait_for_moves(page, 2) == ["sow 0", "sow 7"]


def test_the_stones_are_never_more_nor_fewer_than_48(page: Page, site: Site) -> None:
    sit_down(page, site, save(), pace="fast")
    for move in ("pit:2", "pit:5", "pit:9", "pit:0"):
        play(page, move)
        assert page.locator(".stone").count() == 48
    page.click("[data-do=undo]")
    expect(page.locator(".stone")).to_have_count(48)


def test_the_lobby_says_where_a_game_stands_and_leads_back_to_it(page: Page, site: Site) -> None:
    sit_down(page, site, save("sow 2", "sow 0"))
    page.click("[data-part=home]")
    card = page.locator("[data-card=mancala]")
    expect(card.locator("[data-text=state]")).to_have_text("Continue, move 3")
    expect(card).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-part=log] li")).to_have_count(2)
    expect(page.locator('[data-name="pit:0"]')).to_be_focused()
    page.go_back()
    expect(card).to_be_visible()


LINK = "#/mancala/kalah/1/42?at=2&moves=sow+2,sow+0"


def test_a_link_opens_its_game(page: Page, site: Site) -> None:
    page.goto(site.url + LINK)
    wait_for_start(page)
    expect(page.locator("[data-part=variant]")).to_have_text("Kalah rules")
    # It is the computer's turn there: what follows these two moves is its own affair.
    log = page.locator("[data-part=log] li")
    expect(log.nth(0)).to_contain_text("sowed 4 from pit 3. Last stone in")
    expect(log.nth(1)).to_contain_text("sowed 4 from pit 1")
    assert wait_for_moves(page, 2)[:2] == ["sow 2", "sow 0"]
    assert page.url == site.url + "#/mancala"


@pytest.mark.parametrize("accepted", [True, False])
def test_a_link_never_takes_the_place_of_a_game_under_way_unasked(
    page: Page, site: Site, accepted: bool
) -> None:
    sit_down(page, site, save("sow 0", "sow 7"))
    page.goto(site.url + LINK)
    expect(page.locator("dialog[open]")).to_contain_text("A game from a link")
    assert saved_moves(page) == ["sow 0", "sow 7"]
    page.click(f"dialog[open] [data-do={'play-offer' if accepted else 'decline-offer'}]")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator("[data-part=variant]")).to_have_text(
        "Kalah rules" if accepted else "Island rules"
    )
    kept = saves(page)
    variant = json.loads(kept["game:mancala"])["record"]["variant"]
    assert variant == ("kalah" if accepted else "island")
    aside = [text for key, text in kept.items() if key.startswith("aside:")]
    assert [json.loads(text)["record"]["moves"] for text in aside] == [
        ["sow 0", "sow 7"]
    ] * accepted


MANGLED = {
    "#/nowhere": "no such page",
    "#/mancala/island/1/x": "damaged",
    "#/mancala/island/1/7?at=1&moves=sow+13": "move 1, “sow 13”, cannot be played",
    "#/mancala/island/9/7": "newer Parlour",
    "#/mancala/<img src=x onerror=alert(1)>/1/7": "is not a variant",
}


def test_a_mangled_link_gets_a_sentence_and_changes_nothing(page: Page, site: Site) -> None:
    sit_down(page, site, save("sow 0", "sow 7"))
    before = saves(page)
    for link, words in MANGLED.items():
        page.goto(site.url + link)
        expect(page.locator("[data-part=message]")).to_contain_text(words)
        assert saves(page) == before
        page.click("[data-do=dismiss-message]")
        expect(page.locator("[data-part=message]")).to_be_hidden()


def test_the_link_of_a_game_can_be_copied(page: Page, context: BrowserContext, site: Site) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    sit_down(page, site, save("sow 2", "sow 0"))
    page.click("[data-do=share]")
    page.click("[data-do=share-link]")
    expect(page.locator("[data-part=message]")).to_have_text(re.compile("Link copied."))
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(site.url + "#/mancala/island/1/7?game=1")
    assert links.read(copied.partition("#/")[2]).record.moves == ("sow 2", "sow 0")


@pytest.mark.cold
def test_without_a_worker_the_computer_thinks_in_the_page(
    page: Page, site: Site, browser_errors: BrowserErrors
) -> None:
    browser_errors.allow("worker.js|404")
    site.faults["worker.js"] = Fault(404)
    sit_down(page, site, save(seats=("person", "keen")))
    page.locator(LEGAL).first.click()
    assert len(wait_for_moves(page, 2)) >= 2
    # On a busy machine the page may have answered before the browser asks for it.
    site.wait_until_asked("worker.js")


def test_once_its_worker_is_there_the_computer_thinks_in_it(page: Page, site: Site) -> None:
    page.add_init_script("""
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (question) {
        const answered = () => { document.documentElement.dataset.answered = ""; };
        this.addEventListener("message", answered, { once: true });
        return postMessage.call(this, question);
      };""")
    sit_down(page, site, save(seats=("person", "sleepy")))
    for _ in range(100):
        if finished(page):
            page.click("[data-part=end-main]")
        page.locator(LEGAL).first.click()
        if page.locator("html[data-answered]").count():
            return
    raise AssertionError("the worker has not answered a single question")
