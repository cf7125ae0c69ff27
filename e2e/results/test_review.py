"""Reviews: the curve and the turning points of a game that is over, and turns that are tried again."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.support.game_page import go_to, open_site, play
from e2e.support.save_database import save_text, saves
from e2e.support.server import Site
from e2e.support.waiting import until
from e2e.support.walks.every_state import read
from rules import GAMES, links, record
from rules.history import History, begin
from rules.links import SharedGame

STATUS, SAID = "[data-part=status]", "[data-part=narration]"
REVIEW, TURNS = "dialog[data-dialog=review]", "[data-part=review-turns] button"
DONE = "document.querySelector('[data-part=review-progress]').hidden"
CURVE = "[data-part=review-curve]"


def mission(variant: str, *moves: str) -> History:  # type: ignore[type-arg]
    history = begin(GAMES["doudizhu"], 0, variant)
    for move in moves:
        history = history.play(history.game.read_move(move))
    return history


# Thrown away: the pair would have left only the 3 to be played.
LOST = mission("344-5", "3", "5")


def finished(history: History) -> str:  # type: ignore[type-arg]
    fields = record.to_fields(history.record)
    return save_text({"record": fields, "seats": ["person", "perfect"], "assisted": False})


def open_review(page: Page, site: Site, language: str = "en") -> None:
    open_site(page, f"{site.url}#/doudizhu", language=language, doudizhu=finished(LOST))
    page.click("[data-do=show-result]")
    page.click("[data-part=review-end]")
    until(page, f"() => {DONE}")


def test_a_lost_game_shows_where_it_was_lost_and_lets_me_try_again(page: Page, site: Site) -> None:
    open_review(page, site)
    expect(page.locator("[data-part=review-summary]")).to_have_text("1 blunder.")
    expect(page.locator(f"{CURVE} polyline")).to_have_count(1)
    expect(page.locator(f"{CURVE} i[data-grade=blunder]")).to_have_count(1)
    kept = saves(page)
    page.click(TURNS)
    expect(page.locator(STATUS)).to_have_text("Replay, move 0 of 2")
    expect(page.locator(SAID)).to_have_text(
        re.compile(r"^Blunder, 100\s% → 0\s%: you played 3: single\. Better: 4 4 \(wins\)\.$")
    )
    # The better cards are marked, and so is the one that was played.
    expect(page.locator("[data-part=board] .better")).to_have_count(2)
    expect(page.locator("[data-part=board] .played")).to_have_count(1)
    page.click("[data-part=retry]")
    expect(page.locator(STATUS)).to_have_text("Find a better move than move 1")
    play(page, "hand:3#1")
    play(page, "table")
    expect(page.locator(SAID)).to_contain_text("That’s the move that was played.")
    page.click("[data-do=undo]")
    for card in ("hand:4#1", "hand:4#2"):
        play(page, card)
    play(page, "table")
    expect(page.locator(SAID)).to_contain_text("Best move!")
    expect(page.locator(STATUS)).to_have_text("Solved")
    page.click("[data-part=show-better]")
    expect(page.locator(STATUS)).to_have_text("Replay, move 0 of 2")
    page.click("[data-do=exit-replay]")
    page.click("[data-do=show-result]")
    assert saves(page) == kept  # looking back changes nothing


def test_the_same_by_keyboard_and_in_chinese(page: Page, site: Site) -> None:
    open_review(page, site, "zh")
    expect(page.locator("[data-part=review-summary]")).to_have_text("1次大错。")
    page.locator(TURNS).focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-part=board] .better").first).to_be_visible()
    page.locator("[data-part=retry]").focus()
    page.keyboard.press("Enter")
    page.locator('[data-part=board] [data-name="hand:4"]').focus()
    for key in ("4", "4", "c"):
        page.keyboard.press(key)
    expect(page.locator(SAID)).to_contain_text("最佳走法！")


def test_a_game_from_a_link_is_reviewed_in_the_third_person(page: Page, site: Site) -> None:
    open_site(page, site.url)
    shared = SharedGame(LOST, ("person", "perfect"), ("Anna", ""))
    go_to(page, f"#/{links.write(shared)}")
    page.click("[data-do=watch-offer]")
    page.click("[data-part=review]")
    until(page, f"() => {DONE}")
    expect(page.locator("[data-part=review-summary]")).to_have_text("1 blunder.")
    expect(page.locator(TURNS)).to_contain_text("Anna’s chance to win fell")


def test_a_whole_game_is_judged_turn_by_turn_while_the_list_grows(page: Page, site: Site) -> None:
    kept = read("mancala-island-1")
    save = save_text({"record": kept, "seats": ["person", "sleepy"], "assisted": False})
    open_site(page, f"{site.url}#/mancala", mancala=save)
    page.click("[data-do=show-result]")
    page.click("[data-part=review-end]")
    expect(page.locator("[data-part=review-summary]")).to_contain_text("Judging turn")
    expect(page.locator(f"{CURVE} polyline")).to_have_count(1)  # the first verdicts
    # A turn can be looked at before all are judged, and the review goes on meanwhile.
    page.locator(TURNS).first.click(timeout=45_000)
    expect(page.locator("[data-part=board] .best")).to_have_count(1)
    page.click("[data-part=review]")
    until(page, f"() => {DONE}")
    expect(page.locator("[data-part=review-summary]")).to_contain_text("Your accuracy")
    page.keyboard.press("Escape")
    expect(page.locator(REVIEW)).to_be_hidden()


@pytest.mark.parametrize(("start", "end", "shown"), [(300, 100, 1), (100, 300, 0)])
def test_a_swipe_steps_through_a_replay(
    page: Page, site: Site, start: int, end: int, shown: int
) -> None:
    open_site(page, f"{site.url}#/doudizhu", doudizhu=finished(LOST))
    page.click("[data-do=show-result]")
    page.click("dialog[open] [data-do=replay]")
    expect(page.locator(STATUS)).to_have_text("Replay, move 0 of 2")
    steps = [("pointerdown", start), ("pointerup", end)]
    for kind, x in steps:
        page.evaluate(
            """([kind, x]) => document.querySelector("[data-part=board]").dispatchEvent(
              new PointerEvent(kind, {
                bubbles: true, pointerId: 7, pointerType: "touch", clientX: x, clientY: 300,
              }))""",
            [kind, x],
        )
    expect(page.locator(STATUS)).to_have_text(f"Replay, move {shown} of 2")


def test_a_game_in_progress_has_no_review(page: Page, site: Site) -> None:
    save = save_text({"record": read("mancala-island-1", 4), "seats": ["person", "person"]})
    open_site(page, f"{site.url}#/mancala", mancala=save)
    page.click("[data-part=log] button >> nth=1")
    expect(page.locator(STATUS)).to_have_text("Replay, move 2 of 4")
    expect(page.locator("[data-part=review]")).to_be_hidden()
