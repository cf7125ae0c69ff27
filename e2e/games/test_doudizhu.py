"""Dou dizhu through the page: missions won by mouse, by finger and by keyboard, and what helps on the way."""

import json
import re
from collections.abc import Callable
from datetime import date

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from e2e.support.game_page import go_to, open_site, press_hint
from e2e.support.measurements import ROOMY, crowding, in_every_size
from e2e.support.save_database import save_text, saves, wait_for_moves, wait_for_save
from e2e.support.server import Site
from e2e.support.waiting import wait_for_start
from rules.doudizhu import solver
from rules.doudizhu.game import deal, outcome, read_move, write_move
from rules.doudizhu.hands import spaced
from rules.doudizhu.maker import LEVELS, grade, order
from rules.doudizhu.missions import read_name
from rules.doudizhu.state import Play, State
from rules.doudizhu.turns import apply
from rules.thinking import finish

STATUS, SAID, END = "[data-part=status]", "[data-part=narration]", "dialog[data-dialog=end]"
SIX = ("1", "2", "3", "4", "5", "6")
HAND_IN, PASS = "table", "pass"


def save(variant: str, level: str = "classic", moves: tuple[str, ...] = ()) -> str:
    record = {"parlour": 1, "game": "doudizhu", "rules": 1, "seed": 0, "variant": variant}
    record |= {"moves": list(moves), "at": len(moves)}
    return save_text({"record": record, "seats": ["person", level], "assisted": False})


def sit_down(page: Page, site: Site, kept: str = "", pace: str = "off") -> None:
    games = {"doudizhu": kept} if kept else {}
    open_site(page, site.url + "#/doudizhu", pace, **games)


def cell(name: str) -> str:
    return f'[data-part=board] .cell[data-name="{name}"]'


def raised(page: Page) -> str:
    """The ranks of the raised cards, from high to low as they lie."""
    names = page.locator("[data-part=board] .picked").evaluate_all(
        "found => found.map((card) => card.dataset.name)"
    )
    return "".join(name.removeprefix("hand:")[0] for name in names)


def raise_with(press: Callable[..., None]) -> None:
    """Of a card in a fan only the left edge is sure to be seen."""
    press(position={"x": 7, "y": 24})


def lowest_lying(page: Page, rank: str) -> Locator:
    return page.locator(f"{cell(f'hand:{rank}')} .piece:not(.picked)").last


# Ways to lay cards down.


def by_mouse(page: Page, move: Play) -> None:
    for rank in move.cards:
        raise_with(lowest_lying(page, rank).click)
    page.click(cell(HAND_IN if move.cards else PASS))


def by_keyboard(page: Page, move: Play) -> None:
    page.locator("[data-part=board] .cell[tabindex='0']").focus()
    for rank in move.cards:
        page.keyboard.press(rank.lower())
    page.keyboard.press("c" if move.cards else "x")


def by_dragging(page: Page, move: Play) -> None:
    if not move.cards:
        page.click(cell(PASS))
        return
    for rank in move.cards:
        raise_with(lowest_lying(page, rank).click)
    page.locator("[data-part=board] .picked").last.hover()
    page.mouse.down()
    box = page.locator(cell("laid:near")).bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    page.mouse.up()


def by_finger(page: Page, move: Play) -> None:
    for rank in move.cards:
        raise_with(lowest_lying(page, rank).tap)
    page.locator(cell(HAND_IN if move.cards else PASS)).tap()


def winning_move(state: State) -> Play:
    judged = finish(solver.judge(state), lambda: False)
    return max((move for move, wins in judged.items() if wins), key=lambda move: len(move.cards))


def win(page: Page, variant: str, lay: Callable[[Page, Play], None]) -> int:
    """Play on to the end, always a winning move; how many moves the game had."""
    state = deal(0, variant)
    played = 0
    while outcome(state) is None:
        assert state.turn == 0
        move = winning_move(state)
        lay(page, move)
        state = apply(state, move)
        played += 1
        if outcome(state) is None:
            moves = wait_for_moves(page, played + 1, "doudizhu")
            assert moves[played - 1] == write_move(move)
            state = apply(state, read_move(moves[played]))
            played += 1
            expect(page.locator("[data-part=game]")).to_have_attribute("data-phase", "yours")
    return played


@pytest.mark.parametrize("level", ["classic", "perfect"])
def test_every_mission_is_won_one_after_the_other(page: Page, site: Site, level: str) -> None:
    ways = (by_mouse, by_keyboard, by_dragging)
    sit_down(page, site, save(SIX[0], level))
    for number in SIX:
        expect(page.locator("[data-part=variant]")).to_have_text(f"Mission {number}")
        played = win(page, number, ways[(int(number) + (level == "perfect")) % 3])
        expect(page.locator(END)).to_be_visible()
        expect(page.locator("[data-part=end-title]")).to_have_text(f"Mission {number} solved")
        expect(page.locator("[data-part=end-why]")).to_have_text("You played the last card.")
        expect(page.locator("[data-part=end-facts]")).to_contain_text(f"Moves: {played}")
        # Written after the end is shown: one try, won against this level, without help.
        result = {number: [1, [level], False]}
        wait_for_save(page, "results:doudizhu", save_text(result)[1:-1])
        page.click(f"{END} [data-do=play-next]")
        expect(page.locator(END)).to_be_hidden()


def test_a_mission_by_the_standard_rules_is_won_with_a_finger(phone: Page, site: Site) -> None:
    sit_down(phone, site, save("4s", "perfect"))
    win(phone, "4s", by_finger)
    expect(phone.locator("[data-part=end-title]")).to_have_text(re.compile("^Mission 4.* solved$"))
    phone.click(f"{END} [data-do=play-next]")
    expect(phone.locator("[data-part=variant]")).to_have_text("Mission 5, standard rules")


def slide(page: Page, start: str, end: str) -> None:
    """Press on one card of the hand and slide to another, sideways."""
    pieces = (
        page.locator(f'[data-part=board] .piece[data-name="{name}"]') for name in (start, end)
    )
    first, last = (piece.bounding_box() for piece in pieces)
    assert first
    assert last
    page.mouse.move(first["x"] + 7, first["y"] + 24)
    page.mouse.down()
    page.mouse.move(last["x"] + 7, first["y"] + 24, steps=3)
    page.mouse.up()


def test_sliding_over_the_hand_selects_exactly_the_cards_crossed(page: Page, site: Site) -> None:
    sit_down(page, site, save("2"))
    slide(page, "hand:9#1", "hand:3#1")
    assert raised(page) == "9876543"
    expect(page.locator(SAID)).to_have_text("3 4 5 6 7 8 9: straight.")
    # Back over the lower end: those that were selected are deselected.
    slide(page, "hand:3#1", "hand:4#1")
    assert raised(page) == "98765"
    # A tap on the felt deselects everything. For screen readers there is nothing to press there.
    page.click(cell("laid:near"), force=True)
    assert raised(page) == ""
    # Of two Jacks the one that was crossed, and both if both were.
    slide(page, "hand:J#1", "hand:8#1")
    assert raised(page) == "J98"
    page.click(cell("far"), force=True)
    slide(page, "hand:J#2", "hand:9#1")
    assert raised(page) == "JJ9"
    page.click(cell("laid:far"), force=True)
    slide(page, "hand:9#1", "hand:5#1")
    page.click(cell(HAND_IN))
    expect(page.locator("[data-part=log] li").first).to_have_text("You played 5 6 7 8 9: straight.")


def test_a_refused_play_says_which_of_the_reasons_and_the_cards_stay_raised(
    page: Page, site: Site
) -> None:
    sit_down(page, site, save("1", moves=("3", "5")))
    page.click(cell(HAND_IN), force=True)
    expect(page.locator(SAID)).to_have_text("Select the cards you want to play first.")
    said = page.locator(SAID)
    for cards, why in {
        "5K": "5 K: not a valid play.",
        "99": "You need a higher single or a bomb, and this is: pair.",
        "5": "Too low: it has to beat 5.",
    }.items():
        by_keyboard(page, Play(cards))
        expect(said).to_have_text(why)
        expect(said).to_have_attribute("data-refused", "true")
        assert raised(page)[::-1] == cards
        page.keyboard.press("Escape")
        assert raised(page) == ""
    assert wait_for_moves(page, 2, "doudizhu") == ["3", "5"]


def test_pass_is_there_only_when_it_is_allowed(page: Page, site: Site) -> None:
    sit_down(page, site, save("1"))
    expect(page.locator(cell(PASS))).to_be_hidden()
    by_keyboard(page, Play("3"))
    expect(page.locator(cell(PASS))).to_be_visible()
    page.click(cell(PASS))
    expect(page.locator("[data-part=log] li").nth(2)).to_have_text("You passed.")


def test_nothing_you_hold_beats_this(page: Page, site: Site) -> None:
    sit_down(page, site, save("1", "perfect"))
    by_keyboard(page, Play("999TTT"))
    expect(page.locator(SAID)).to_have_text(
        "The computer played 7 7 7 7: bomb. You can’t beat this, so pass."
    )


def test_cards_raised_while_the_computer_thinks_stay_raised(page: Page, site: Site) -> None:
    sit_down(page, site, save("1"), pace="slow")
    by_mouse(page, Play("3"))
    expect(page.locator("[data-part=game]")).to_have_attribute("data-phase", "theirs")
    page.locator(f"{cell('hand:K')} .piece").click()
    assert raised(page) == "K"
    expect(page.locator("[data-part=game]")).to_have_attribute("data-phase", "yours")
    assert raised(page) == "K"
    page.click(cell(HAND_IN))
    expect(page.locator("[data-part=log] li").nth(2)).to_have_text("You played K: single.")


def test_a_hint_nudges_then_selects_one_winning_play_after_another(page: Page, site: Site) -> None:
    sit_down(page, site, save("3"))
    said = page.locator(SAID)
    page.click("[data-do=hint]")
    nudge = (
        r"^Wins in \d+ moves\. Lead: (single|three of a kind)\. Press Hint again to see the move\.$"
    )
    expect(said).to_have_text(re.compile(nudge))
    assert raised(page) == ""
    page.click("[data-do=hint]")
    expect(said).to_have_text(re.compile(r"Best: .* 1 of 2\. Press Hint again for the reason\.$"))
    first = raised(page)
    page.click("[data-do=hint]")
    reason = r"^Wins in \d+ moves: .* 1 of 2\. Next best: .+ \(gives the win away\)\.$"
    expect(said).to_have_text(re.compile(reason))
    assert raised(page) == first
    page.click("[data-do=hint]")
    expect(said).to_have_text(re.compile(r"Wins.*: .* 2 of 2\."))
    assert {first, raised(page)} == {"A", "JJJ"}


def test_a_lost_position_says_so_and_where_it_was_thrown_away(page: Page, site: Site) -> None:
    sit_down(page, site, save("1", "perfect"))
    by_keyboard(page, Play("999TTT"))
    expect(page.locator("[data-part=game]")).to_have_attribute("data-phase", "yours")
    press_hint(page, 1)
    expect(page.locator(SAID)).to_contain_text("Lost")
    expect(page.locator(SAID)).to_contain_text("Move 1 gave the win away: 9 9 9 10 10 10.")
    page.click("[data-do=undo]")
    expect(page.locator("[data-part=log] li")).to_have_count(0)
    page.click("[data-do=redo]")
    expect(page.locator("[data-part=log] li")).to_have_count(2)
    page.click("[data-do=restart]")
    expect(page.locator("[data-part=log] li")).to_have_count(0)
    expect(page.locator(cell("far"))).to_have_attribute(
        "aria-label", "The computer’s hand, 10 cards: 3 5 7 7 7 7 8 8 8 9"
    )


def test_the_list_of_missions_tells_what_became_of_them(page: Page, site: Site) -> None:
    sit_down(page, site, save("3"))
    win(page, "3", by_keyboard)
    page.click(f"{END} [data-part=end-tasks]")
    missions = page.locator("[data-page=tasks]")
    expect(missions.locator(".lead")).to_have_text("1 of 76 solved")
    solved = missions.get_by_role("button", name="Mission 3, solved, 1 try")
    expect(solved).to_have_attribute("data-result", "solved")
    # The opponent is chosen once; a tap on a mission starts it.
    page.click("[data-do=choose-opponent]")
    page.locator("dialog[open] .option", has_text="Perfect").click()
    page.click("dialog[open] [data-do=deal]")
    expect(page.locator("[data-part=variant]")).to_have_text("Mission 3")
    page.click("[data-do=new]")
    missions.get_by_role("button", name="Mission 4", exact=True).click()
    expect(missions).to_be_hidden()
    expect(page.locator("[data-part=variant]")).to_have_text("Mission 4")
    assert json.loads(saves(page)["game:doudizhu"])["seats"] == ["person", "perfect"]
    page.reload()
    wait_for_start(page)
    page.click("[data-do=new]")
    expect(solved).to_be_visible()


def test_a_mission_that_is_under_way_goes_on_from_the_list(page: Page, site: Site) -> None:
    sit_down(page, site, save("1", moves=("3", "5")))
    page.click("[data-do=new]")
    page.click('[data-do="play-task 1"][data-open]')
    expect(page.locator("[data-part=log] li")).to_have_count(2)
    # Another one can be undone.
    page.click("[data-do=new]")
    page.click('[data-do="play-task easy-2"]')
    expect(page.locator("[data-part=variant]")).to_have_text("Easy mission 2, standard rules")
    page.click("[data-do=undo-message]")
    expect(page.locator("[data-part=log] li")).to_have_count(2)


def test_the_list_opens_by_its_address_in_front_of_a_new_game(page: Page, site: Site) -> None:
    open_site(page, f"{site.url}#/tasks/doudizhu")
    expect(page).to_have_title("Missions · Dou dizhu · Parlour")
    page.click('[data-do="play-task hard-1"]')
    expect(page.locator("[data-part=variant]")).to_contain_text("Hard mission 1")
    page.goto(f"{site.url}#/tasks/mo")
    expect(page.locator("[data-part=message]")).to_contain_text("Couldn’t open that link")


def test_a_mission_is_made_by_hand_judged_shared_and_played(
    page: Page, context: BrowserContext, site: Site
) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    sit_down(page, site, save("1"))
    page.click("[data-do=new]")
    page.click("[data-do=open-editor]")
    editor = page.locator("dialog[data-dialog=editor]")
    said = editor.locator("[data-said]")
    expect(said).to_have_text("10 of 13 openings win.")
    editor.locator("[data-do='edit clear']").click()
    expect(said).to_have_text("Both hands need at least one card.")
    expect(editor.locator("[data-do=play-edited]")).to_be_disabled()
    for rank in "A22":
        editor.locator(f"[data-do='edit add {rank}']").click()
    editor.locator(".option", has_text="The computer").click()
    for rank in "3KR":
        editor.locator(f"[data-do='edit add {rank}']").click()
    expect(said).to_have_text("The classic rules have no jokers.")
    editor.locator(".option", has_text="Standard").click()
    expect(said).to_have_text("Every opening wins.")
    editor.locator("[data-do='edit add B']").click()
    expect(said).to_have_text("1 of 3 openings wins.")
    editor.locator("[data-do='edit take computer B']").click()
    editor.locator("[data-do='edit take computer R']").click()
    expect(said).to_have_text("Every opening wins.")
    editor.locator("[data-do=share-edited]").click()
    expect(page.locator("[data-part=message]")).to_contain_text("Link copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    editor.locator("[data-do=play-edited]").click()
    expect(page.locator(cell("far"))).to_have_attribute(
        "aria-label", "The computer’s hand, 2 cards: 3 K"
    )
    friend = context.new_page()
    friend.goto(link)
    wait_for_start(friend)
    expect(friend.locator(cell("hand:2"))).to_have_attribute("aria-label", "Two, 2 cards")
    friend.close()
    expect(page.locator("[data-part=variant]")).to_have_text("Custom mission")
    go_to(page, "#/doudizhu/A-3/1/0")
    expect(page.locator("[data-part=variant]")).to_have_text("Mission from a link")


def test_missions_are_made_to_order_and_today_has_one_for_everybody(
    page: Page, site: Site, today: date
) -> None:
    sit_down(page, site, save("1", "perfect"))
    page.click("[data-do=new]")
    page.click("[data-do='make-task easy']")
    title = page.locator("[data-part=variant]")
    expect(title).to_have_text("Generated mission (Easy)")
    kept = json.loads(saves(page)["game:doudizhu"])
    made = read_name(kept["record"]["variant"])
    assert made is not None
    found = finish(grade(made), lambda: False)
    assert found is not None
    assert LEVELS["easy"].distance(found) == 0
    assert kept["seats"] == ["person", "perfect"]
    # It is in no list, but another opponent plays this mission all the same.
    page.click("[data-do=new]")
    page.click("[data-do=choose-opponent]")
    page.click("dialog[open] [data-do=deal]")
    expect(page.locator("[data-page=tasks]")).to_be_hidden()
    expect(title).to_have_text("Generated mission (Easy)")
    again = json.loads(saves(page)["game:doudizhu"])
    assert again["record"]["variant"] == kept["record"]["variant"]
    page.click("[data-do=new]")
    page.click("[data-page=tasks] a[href$=daily]")
    ours = finish(order(today.toordinal(), "daily"), lambda: False)
    assert ours is not None
    mission = read_name(ours)
    assert mission is not None
    expect(page.locator(cell("far"))).to_have_attribute(
        "aria-label", re.compile(f"{len(mission.computer)} cards: {spaced(mission.computer)}$")
    )


def test_a_link_to_impossible_hands_is_refused_in_words(page: Page, site: Site) -> None:
    sit_down(page, site, save("1", moves=("3", "5")))
    page.goto(site.url + "#/doudizhu/33333-4/1/0")
    expect(page.locator("[data-part=message]")).to_contain_text("Couldn’t open that link")
    assert wait_for_moves(page, 2, "doudizhu") == ["3", "5"]


def test_two_people_turn_the_table_between_them(page: Page, site: Site) -> None:
    sit_down(page, site, save("1"))
    page.click("[data-do=new]")
    page.click("[data-do=choose-opponent]")
    page.locator("dialog[open] .option", has_text="Two people").click()
    page.click("dialog[open] [data-do=deal]")
    by_keyboard(page, Play("3"))
    expect(page.locator(STATUS)).to_have_text("Player 2 to move")
    by_keyboard(page, Play("5"))
    expect(page.locator("[data-part=log] li").nth(1)).to_have_text("Player 2 played 5: single.")


def test_nothing_overlaps_or_runs_off_the_page(page: Page, site: Site) -> None:
    # Thirteen ranks against twelve: more than any mission deals.
    sit_down(page, site, save("3456789TJQKA2BR-33445566778899TTs"))
    page.mouse.move(0, 0)
    found = {size: crowding(page) for size in in_every_size(page)}
    assert found == dict.fromkeys(found, ROOMY)
