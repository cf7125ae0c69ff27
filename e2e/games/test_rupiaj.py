"""Rupiaj as people play it: whole matches, hidden hands, the end of a round, and every refusal in words."""

import re
from functools import cache

import pytest
from playwright.sync_api import Page, expect

from e2e.games.rupiaj_player import WAYS, by_keyboard, cell, choose, play, state_of
from e2e.support.game_page import open_site, press_hint
from e2e.support.measurements import ROOMY, crowding, in_every_size
from e2e.support.save_database import save_text, saved_moves, saves, wait_for_moves
from e2e.support.server import Site
from e2e.support.waiting import wait_for_start
from rules import record
from rules.rupiaj import game
from rules.rupiaj.actions import Deal, Swap, Take
from rules.rupiaj.counting import points

STATUS, SAID = "[data-part=status]", "[data-part=narration]"
PASS_ON, TAKE = "[data-do=pass-device]", "[data-do=take-device]"
ROUND = "dialog[data-dialog=round]"
SHORT = 8  # a deal whose match is over after two rounds
# Two full hands, a large herd and much earned, with that deal: as wide as a table gets.
FULL = [
    "sell leather 3",
    "take silver",
    "camels",
    "take leather",
    "take gold",
    "sell spices 2",
    "camels",
    "take gold",
    "camels",
    "swap leather silks for silver silver",
    "take silks",
    "take silks",
    "take leather",
    "swap silver silver for diamonds silks",
    "sell silks 1",
    "sell silver 3",
    "take diamonds",
    "swap diamonds gold for leather leather",
    "swap leather leather for gold spices",
    "sell silks 1",
    "take spices",
    "camels",
    "swap gold silks silks silks silks for diamonds leather leather leather spices",
    "take spices",
    "take leather",
    "take gold",
    "swap leather leather leather leather for silks silks silks silver",
    "take silks",
    "sell leather 3",
    "take spices",
    "take silver",
    "sell silks 1",
    "swap diamonds silks for camel camel",
    "take gold",
    "camels",
    "swap leather spices for diamonds gold",
]


def save(
    seats: tuple[str, str] = ("person", "person"), moves: tuple[str, ...] = (), **others: object
) -> str:
    record = {"parlour": 1, "game": "rupiaj", "rules": 1, "seed": SHORT, "variant": "match"}
    record |= {"moves": list(moves), "at": len(moves)}
    return save_text({"record": record, "seats": list(seats), "assisted": False, **others})


def sit_down(page: Page, site: Site, kept: str = "", pace: str = "off") -> None:
    open_site(page, site.url + "#/rupiaj", pace, **({"rupiaj": kept} if kept else {}))


@cache
def whole_match() -> tuple[str, ...]:
    """The moves of that deal, as our merchant plays it."""
    state, moves = game.deal(SHORT, "match"), []
    while game.outcome(state) is None:
        moves.append(choose(state))
        state = game.apply(state, moves[-1])
    return tuple(map(game.write_move, moves))


def first_round() -> tuple[str, ...]:
    return whole_match()[: whole_match().index("deal")]


@pytest.mark.parametrize("end", ["of the first round", "of the match"])
def test_two_people_pass_the_device_from_shortly_before_the_end(
    page: Page, site: Site, end: str
) -> None:
    played = first_round()[:-2] if end == "of the first round" else whole_match()[:-8]
    sit_down(page, site, save(moves=played, called=["Ada", "Grace"]))
    state, names = state_of(page), ("Ada", "Grace")
    turns = 0
    while game.outcome(state) is None and turns < 8:
        move = choose(state)
        if game.is_between_rounds(state):
            expect(page.locator(ROUND)).to_be_visible()
            page.click(f"{ROUND} [data-do=next-round]")
            expect(page.locator(ROUND)).to_be_hidden()
        else:
            expect(page.locator("[data-part=pass-title]")).to_have_text(
                f"Pass the device to {names[state.turn]}"
            )
            assert page.locator("[data-part=board] *").count() == 0
            page.click(TAKE)
            expect(page.locator(cell("far-hand"))).to_have_attribute(
                "aria-label",
                re.compile(f"^{names[1 - state.turn]}’s hand, (hidden cards: [0-9]|empty)"),
            )
            # Only what was taken just now lies open.
            assert page.locator(f"{cell('far-hand')} .piece:not(.back, .new)").count() == 0
            play(page, move, WAYS[turns % len(WAYS)])
            turns += 1
        state = game.apply(state, move)
        if not game.is_between_rounds(state) and game.outcome(state) is None and move != Deal():
            page.click(PASS_ON)
    if end == "of the match":
        expect(page.locator(STATUS)).to_have_text(
            re.compile("^(Ada|Grace) beats (Ada|Grace) 2–[01]$")
        )
        expect(page.locator("dialog[data-dialog=end]")).to_be_visible()
    else:
        assert (turns, state.rounds) == (8, 2)
    assert state_of(page) == state


def test_a_whole_match_against_the_computer(page: Page, site: Site) -> None:
    sit_down(page, site, save(("person", "greedy")))
    turns = 0
    while True:
        page.wait_for_selector(".game:is([data-phase=yours], [data-phase=over])")
        state = state_of(page)
        if game.outcome(state) is not None:
            break
        if game.is_between_rounds(state):
            expect(page.locator(ROUND)).to_be_visible()
            expect(page.locator("[data-part=round-summary] .total td").first).to_be_visible()
            page.click(f"{ROUND} [data-do=next-round]")
            expect(page.locator(ROUND)).to_be_hidden()
            continue
        play(page, choose(state), WAYS[turns % len(WAYS)])
        turns += 1
    expect(page.locator(STATUS)).to_have_text(re.compile("^(You won|The computer wins) 2–[01]$"))
    expect(page.locator("[data-part=end-rounds] .total")).to_be_visible()
    assert turns > 20


# Hidden hands.


def test_the_device_is_covered_again_after_a_reload(page: Page, site: Site) -> None:
    sit_down(page, site, save())
    page.click(TAKE)
    expect(page.locator(cell("do"))).to_be_visible()
    page.reload()
    wait_for_start(page)
    expect(page.locator(TAKE)).to_be_visible()
    assert page.locator("[data-part=board] *").count() == 0
    # A key pressed twice must not show the cards: the focus is not on the button.
    page.keyboard.press("Enter")
    expect(page.locator(TAKE)).to_be_visible()


def test_a_move_can_be_taken_back_until_the_device_is_passed_on(page: Page, site: Site) -> None:
    sit_down(page, site, save(moves=first_round()[:4]))
    state = state_of(page)
    swap = next(move for move in game.legal_moves(state) if isinstance(move, Swap))
    page.click(TAKE)
    play(page, swap)
    page.click("[data-do=undo]")
    expect(page.locator(SAID)).to_have_text("Move undone.")
    assert state_of(page) == state
    by_keyboard(page, swap)
    page.click(PASS_ON)
    expect(page.locator(TAKE)).to_be_visible()
    page.click(TAKE)
    page.locator("[data-do=undo]").click(force=True)
    expect(page.locator(SAID)).to_have_text("You can’t undo a move after passing the device.")


def test_what_showed_a_new_card_stands(page: Page, site: Site) -> None:
    state = game.deal(SHORT, "match")
    take = next(move for move in game.legal_moves(state) if isinstance(move, Take))
    sit_down(page, site, save())
    page.click(TAKE)
    play(page, take)
    page.locator("[data-do=undo]").click(force=True)
    expect(page.locator(SAID)).to_have_text("You can’t undo that move: it revealed a card.")


def test_against_the_computer_only_a_practice_game_takes_back(page: Page, site: Site) -> None:
    sit_down(page, site, save(("person", "greedy"), first_round()[:2]))
    page.locator("[data-do=undo]").click(force=True)
    expect(page.locator(SAID)).to_contain_text("You can’t undo in this game")
    page.click("[data-do=new]")
    page.locator("dialog[open] .option", has_text="practice").click()
    page.locator("dialog[open] .option", has_text="Greedy").click()
    page.click("dialog[open] [data-do=deal]")
    page.wait_for_selector(".game[data-phase=yours]")
    before = len(saved_moves(page, "rupiaj"))
    play(page, choose(state_of(page)))
    page.wait_for_selector(".game[data-phase=yours]")
    page.click("[data-do=undo]")
    expect(page.locator(SAID)).to_have_text("Move undone.")
    kept = record.read_json(saves(page)["game:rupiaj"])
    assert (kept["record"]["at"], kept["assisted"], kept["practice"]) == (before, True, True)


def test_names_are_given_in_the_form_and_are_only_text(page: Page, site: Site) -> None:
    sit_down(page, site)
    page.click("[data-do=new]")
    page.locator("dialog[open] .option", has_text="Two people").click()
    page.fill("[name=called-0]", "<b>Ada</b>")
    page.fill("[name=called-1]", "  Grace   H. ")
    page.click("dialog[open] [data-do=deal]")
    expect(page.locator(TAKE)).to_have_text(re.compile("^I am (<b>Ada</b>|Grace H.)$"))
    page.click(TAKE)
    assert sorted(
        page.locator(".merchant").evaluate_all("all => all.map(e => e.dataset.drawn)")
    ) == [
        "<b>Ada</b>",
        "Grace H.",
    ]


# What is said before and after.


def test_raised_cards_say_what_they_would_do_or_why_not(page: Page, site: Site) -> None:
    sit_down(page, site, save(moves=()))
    page.click(TAKE)
    page.click(cell("hand:leather"))
    expect(page.locator(SAID)).to_have_text("Sell 1 leather: 4.")
    for _ in range(2):
        page.locator(f"{cell('hand:leather')} .piece:not(.picked)").first.click()
    expect(page.locator(SAID)).to_have_text("Sell 3 leather: 4 + 3 + 2 and a 3-card bonus (+1–3).")
    expect(page.locator(cell("do"))).to_have_attribute("aria-label", "Sell 3 leather, legal target")
    page.click(cell("market:camel+"))
    expect(page.locator(SAID)).to_have_text(
        "Take camels on their own: all of them, and nothing else."
    )
    page.locator(cell("do")).click(force=True)
    expect(page.locator(SAID)).to_have_attribute("data-refused", "true")
    page.keyboard.press("Escape")
    expect(page.locator(".picked")).to_have_count(0)


def test_a_hint_raises_cards_and_gives_a_reason(page: Page, site: Site) -> None:
    sit_down(page, site, save(("person", "greedy"), first_round()[:2]))
    said = page.locator(SAID)
    press_hint(page, 1)
    expect(said).to_have_text(re.compile(r"^(Look for|Think of) .+\. Press Hint again"))
    expect(page.locator(".picked")).to_have_count(0)
    press_hint(page, 1)
    expect(page.locator(".picked").first).to_be_visible()
    expect(said).to_have_text(re.compile(r"^Best: (sell|take|trade) .+ for the reason\.$"))
    press_hint(page, 1)
    expect(said).to_have_text(re.compile("^Best.*: (sell|take|trade).* Next best: .* worse"))
    assert record.read_json(saves(page)["game:rupiaj"])["assisted"]


def test_a_round_is_counted_looked_back_at_and_gone_on_from_after_a_reload(
    page: Page, site: Site
) -> None:
    *before, last = first_round()
    sit_down(page, site, save(("person", "greedy"), (*before, last)))
    expect(page.locator(STATUS)).to_have_text("Round over")
    page.click("[data-do=show-round]")
    state = state_of(page)
    totals = page.locator("[data-part=round-summary] .total td").all_inner_texts()
    assert totals == [str(result.total) for result in points(state)]
    page.click(f"{ROUND} [data-do=review]")
    first = page.locator("[data-part=review-turns] button").first
    expect(first).to_contain_text(re.compile(r"^(Inaccuracy|Mistake|Blunder) at move [0-9]+"))
    expect(first).to_contain_text(re.compile(r"You (took|sold|traded) .+ Better: .+"))
    # A turn leads to the position it was played in, with the better cards marked.
    expect(page.locator("[data-part=review-progress]")).to_be_hidden()
    first.click()
    expect(page.locator("[data-part=board] .better").first).to_be_visible()
    expect(page.locator(STATUS)).to_have_text(re.compile(rf"Replay, move \d+ of {len(before) + 1}"))
    page.click("[data-do=exit-replay]")
    expect(page.locator(STATUS)).to_have_text("Round over")
    page.reload()
    wait_for_start(page)
    expect(page.locator(cell("do"))).to_have_attribute("aria-label", "Deal the next round")
    page.click(cell("do"))
    expect(page.locator("[data-part=variant]")).to_contain_text("Round 2")


def test_nothing_overlaps_or_runs_off_the_page(page: Page, site: Site) -> None:
    sit_down(page, site, save(("person", "greedy"), tuple(FULL)))
    page.wait_for_selector(".game[data-phase=yours]")
    page.mouse.move(0, 0)
    found = {size: crowding(page) for size in in_every_size(page)}
    assert found == dict.fromkeys(found, ROOMY)


# The table.


def test_dragging_a_card_past_its_neighbours_takes_none_of_them_along(
    page: Page, site: Site
) -> None:
    sit_down(page, site, save(("person", "greedy"), tuple(FULL)))
    page.set_viewport_size({"width": 1440, "height": 900})
    page.wait_for_selector(".game[data-phase=yours]")
    first, last = (page.locator(f"{cell(name)} .piece").last for name in ("hand:silks", "discard"))
    start, end = first.bounding_box(), last.bounding_box()
    assert start
    assert end
    y = start["y"] + start["height"] / 2
    page.mouse.move(start["x"] + start["width"] / 2, y)
    page.mouse.down()
    # Sideways over the leather first, then up to the discard.
    page.mouse.move(start["x"] + 2.5 * start["width"], y, steps=8)
    expect(page.locator(".picked")).to_have_count(1)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=8)
    page.mouse.up()
    wait_for_moves(page, len(FULL) + 1, "rupiaj")
    assert saved_moves(page, "rupiaj")[len(FULL)] == "sell silks 1"


def test_the_board_is_in_the_middle_of_a_large_screen_and_a_move_shows_its_position(
    page: Page, site: Site
) -> None:
    sit_down(page, site, save(("person", "greedy"), tuple(FULL)))
    page.set_viewport_size({"width": 1440, "height": 900})
    page.wait_for_selector(".game[data-phase=yours]")
    board = page.locator("[data-part=board]").bounding_box()
    assert board
    assert abs(board["x"] + board["width"] / 2 - 720) < 2
    expect(page.locator("[data-part=goal]")).to_be_visible()
    moves = page.locator("[data-part=log] button")
    expect(moves).to_have_count(len(FULL))
    moves.nth(4).click()
    expect(page.locator(STATUS)).to_have_text(f"Replay, move 5 of {len(FULL)}")
    expect(moves.nth(4)).to_have_attribute("aria-current", "true")
    expect(page.locator(cell("do"))).to_be_hidden()
    moves.nth(4).press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator(STATUS)).to_have_text(f"Replay, move 4 of {len(FULL)}")
    page.click("[data-do=exit-replay]")
    page.wait_for_selector(".game[data-phase=yours]")
    assert saved_moves(page, "rupiaj") == FULL
    after = page.locator("[data-part=board]").bounding_box()
    assert after == board
