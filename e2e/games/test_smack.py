"""Smack as people play it: with one key, with a finger, to every kind of end."""

import re
from functools import cache
from typing import Any

from playwright.sync_api import Page, expect

from app.text.render import text_of, with_full_stop
from e2e.games.smack_positions import Played, cell, found, place, state_of
from e2e.support.game_page import NEW_ANNOUNCEMENT, mark_announcements_as_old, open_site
from e2e.support.measurements import ROOMY, crowding, in_every_size
from e2e.support.save_database import saved_moves, saves, wait_for_moves, wait_for_save
from e2e.support.server import Site
from e2e.support.waiting import wait_for_start
from e2e.support.walks.every_state import visit
from rules import record
from rules.cards import HIDDEN
from rules.smack import game
from rules.smack.hidden import view_for
from rules.smack.moves import CHALLENGE
from rules.smack.state import layers, may_challenge, picker, winner

STATUS, SAID = "[data-part=status]", "[data-part=narration]"
END = "dialog[data-dialog=end]"
COMPUTER = ("person", "coin")


def sit_down(page: Page, site: Site, kept: str = "", pace: str = "off") -> None:
    open_site(page, site.url + "#/smack", pace, **({"smack": kept} if kept else {}))


def decision(played: Played) -> bool:
    """Our turn to challenge or accept, in the middle of a game."""
    return may_challenge(played.state) == 0 and played.state.turns > 8


def test_a_whole_game_with_one_key(page: Page, site: Site) -> None:
    """Opened by its address: the keyboard is on the deck, and Space plays on."""
    sit_down(page, site)
    presses = 0
    while True:
        page.wait_for_selector(".game:is([data-phase=yours], [data-phase=over])")
        if game.outcome(state_of(page)) is not None:
            break
        before = len(saved_moves(page, "smack"))
        page.keyboard.press("Space")
        presses += 1
        wait_for_moves(page, before + 1, "smack")
    expect(page.locator(STATUS)).to_have_text(
        re.compile("^You won$|^The computer wins$|^It’s a tie$")
    )
    expect(page.locator(END)).to_be_visible()
    expect(page.locator("[data-part=end-why]")).to_have_text(
        re.compile("ran out of cards|had too few cards|Neither had three")
    )
    assert presses > 10
    page.click(f"{END} [data-do=play-next]")
    expect(page.locator(cell("verdict"))).to_have_attribute("aria-label", "Draw to begin")


def test_a_whole_game_between_two_people_by_touch(page: Page, site: Site) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    whole = found(lambda played: played.outcome is not None and any(map(layers, played.states)))
    sit_down(page, site, whole.save(back=len(whole.moves)))
    for number, move in enumerate(whole.moves):
        page.locator(cell(place(whole.states[number], move))).tap()
        wait_for_moves(page, number + 1, "smack")
    assert state_of(page) == whole.state
    expect(page.locator(END)).to_be_visible()


ENDS = {
    "won": ("The computer ran out of cards to draw.", "You won"),
    "lost": ("You ran out of cards to draw.", "The computer wins"),
    "a battle that cannot be paid": (
        "The computer had too few cards left for the battle.",
        "You won",
    ),
    "fewer cards left": (
        "Neither had three cards left for the battle, and the computer had more.",
        "The computer wins",
    ),
    "a draw": (
        "Neither had three cards left for the battle, and both had the same number.",
        "It’s a tie",
    ),
}


def reason(played: Played) -> str:
    """Why a game ended by a move of ours, as the page says it."""
    if played.outcome is None or game.to_move(played.states[-2]) != 0:
        return ""
    return with_full_stop(text_of(played.outcome.why, ("you", "the computer")))


def test_each_end_comes_with_its_reason(page: Page, site: Site) -> None:
    sit_down(page, site)
    for why, status in ENDS.values():
        end_by(page, why)
        expect(page.locator(STATUS)).to_have_text(status)
        expect(page.locator("[data-part=end-why]")).to_have_text(why)
        page.click(f"{END} [data-do=close]")


def end_by(page: Page, why: str) -> None:
    """Play the last move of a game that ends so."""
    whole = found(lambda played: reason(played) == why)
    visit(page, whole.record(back=1))
    # By key: right after a tap in a dialog, a tap in the same place would be taken for its second half.
    page.locator(cell(place(whole.states[-2], whole.moves[-1]))).press("Enter")


def challenge(played: Played) -> str:
    """How the challenge that the first player has just made turned out."""
    state = played.state
    if not played.moves or played.moves[-1] != CHALLENGE or state.challenger != 0:
        return ""
    return {0: "won", 1: "lost", None: "tied" if layers(state) else ""}[winner(state)]


def challenged(end: str) -> Played:
    return found(lambda played: challenge(played) == end and played.outcome is None)


def test_a_challenge_is_won_lost_or_becomes_a_battle(page: Page, site: Site) -> None:
    sit_down(page, site)
    for end, words, lost in (
        ("won", "You win", "far"),
        ("lost", "The computer wins", "near"),
        ("tied", "Battle: 9 cards at stake", ""),
    ):
        visit(page, challenged(end).record(back=1))
        page.keyboard.press("c")
        expect(page.locator(f"{cell('near:first')} .playing-card")).to_have_count(2)
        expect(page.locator(cell("verdict"))).to_have_attribute("aria-label", words)
        for side in ("far", "near"):
            marks = (page.get_attribute(cell(f"{side}:first"), "class") or "").split()
            assert ("lost" in marks) == (side == lost)


PICKS = (game.read_move("pick 2"), game.read_move("pick 3"))


def is_decided_by_the_next_two_picks(played: Played) -> bool:
    if picker(played.state) != 0 or layers(played.state) != 1:
        return False
    after = game.apply(game.apply(played.state, PICKS[0]), PICKS[1])
    return winner(after) is not None and game.outcome(after) is None


def test_a_battle_turns_both_cards_only_when_both_are_picked(page: Page, site: Site) -> None:
    before = found(is_decided_by_the_next_two_picks)
    sit_down(page, site, before.save())
    backs = page.locator("[data-part=board] .stand .playing-card.back")
    expect(backs).to_have_count(6)
    page.keyboard.press(str(PICKS[0].card))
    expect(page.locator(f"{cell('far:2')}.chosen")).to_be_visible()
    expect(backs).to_have_count(6)
    page.click(cell("near:3"))
    wait_for_moves(page, len(before.moves) + 2, "smack")
    state = state_of(page)
    assert state.laid[1][-2] in state.shown
    assert state.laid[0][-1] in state.shown
    # The winner's two others stay face down, the loser's are shown.
    expect(backs).to_have_count(2)
    expect(page.locator("[data-part=board] .stand.lost .playing-card.back")).to_have_count(0)


def test_nothing_on_the_page_tells_a_card_that_nobody_has_seen(page: Page, site: Site) -> None:
    battle = found(lambda played: picker(played.state) == 0 and played.state.turns > 5)
    sit_down(page, site, battle.save(COMPUTER, aided=True))
    seen = view_for(battle.state, 0)
    faces = page.locator("[data-part=board] .stand .playing-card:not(.back)")
    expect(faces).to_have_count(sum(card != HIDDEN for row in seen.laid for card in row))
    assert page.locator(f"{cell('deck')} .playing-card:not(.back)").count() == 0
    known = [card for card in seen.decks[0] if card != HIDDEN]
    noted = page.locator(f"{cell('order')} .noted:not(.unseen) b")
    assert noted.evaluate_all("all => all.map(e => e.dataset.drawn)") == [
        "10" if card.rank == "T" else card.rank for card in known
    ]
    assert known


def test_the_aid_is_switched_by_touch_or_key_and_stays(page: Page, site: Site) -> None:
    sit_down(page, site, found(decision).save(COMPUTER))
    order = page.locator(cell("order"))
    expect(order).to_have_attribute("aria-label", "Show the known cards of my deck, in order")
    order.click()
    expect(order).to_have_attribute("aria-label", re.compile("^Your deck from the top: "))
    page.keyboard.press("o")
    expect(order).to_have_attribute("aria-label", re.compile("^Show"))
    page.keyboard.press("o")
    expect(order).to_have_attribute("aria-label", re.compile("^Your deck from the top: "))
    wait_for_save(page, "game:smack", '"aided":true')
    page.reload()
    wait_for_start(page)
    expect(order).to_have_attribute("aria-label", re.compile("^Your deck from the top: "))


def test_a_hint_tells_the_odds(page: Page, site: Site) -> None:
    sit_down(page, site, found(decision).save(COMPUTER))
    said = page.locator(SAID)
    page.keyboard.press("h")
    expect(said).to_contain_text(re.compile("how many of them beat|which one was it"))
    page.keyboard.press("h")
    expect(said).to_contain_text(re.compile(r"^Best: (Challenge|Give up the card)\. "))
    page.keyboard.press("h")
    expect(said).to_contain_text(re.compile(r"^Best: .+ \(.+\)\. Next best: .+ fewer in 100\)\."))
    expect(page.locator(cell("challenge"))).to_have_attribute(
        "aria-label", re.compile(r"wins [0-9]+\s%|your next card is")
    )


def test_moves_stand_but_for_a_rash_acceptance(page: Page, site: Site) -> None:
    at = found(decision)
    sit_down(page, site, at.save(COMPUTER))
    page.locator("[data-do=undo]").click(force=True)
    expect(page.locator(SAID)).to_contain_text("You can’t undo in this game")
    page.click(cell("accept"))
    wait_for_moves(page, len(at.moves) + 1, "smack")
    page.click("[data-do=undo]")
    expect(page.locator(SAID)).to_have_text("Move undone.")
    assert state_of(page) == at.state
    assert not record.read_json(saves(page)["game:smack"])["assisted"]


def test_refusals_say_why(page: Page, site: Site) -> None:
    sit_down(page, site)
    for key, why in (("a", "Draw first."), ("c", "Draw first."), ("1", "Cards are picked only in")):
        mark_announcements_as_old(page)
        page.keyboard.press(key)
        expect(page.locator(NEW_ANNOUNCEMENT)).to_contain_text(why)
    assert saved_moves(page, "smack") == []


def test_what_is_out_can_be_looked_through(page: Page, site: Site) -> None:
    at = found(decision)
    sit_down(page, site, at.save(COMPUTER))
    page.click(cell("out:1"))
    fan = page.locator("[data-part=peek-cards] .playing-card")
    expect(fan).to_have_count(len(at.state.out[1]))
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_a_finished_game_is_stepped_through_with_its_chances(page: Page, site: Site) -> None:
    whole = found(lambda played: played.outcome is not None)
    sit_down(page, site, whole.save(COMPUTER))
    page.click("[data-do=show-result]")
    page.click(f"{END} [data-do=replay]")
    expect(page.locator(STATUS)).to_have_text(f"Replay, move 0 of {len(whole.moves)}")
    told = 0
    for number, state in enumerate(whole.states[1:], start=1):
        page.click("[data-do=redo]")
        expect(page.locator(STATUS)).to_have_text(f"Replay, move {number} of {len(whole.moves)}")
        if may_challenge(state) is not None:
            expect(page.locator(SAID)).to_contain_text(re.compile("[Cc]hallenge"))
            told += 1
        if told == 3:
            break
    assert told == 3
    page.set_viewport_size({"width": 390, "height": 844})
    slider = page.get_by_role("slider", name="Position in the game")
    expect(slider).to_have_value(str(number))
    for target in (len(whole.moves), 1):
        slider.fill(str(target))
        expect(page.locator(STATUS)).to_have_text(f"Replay, move {target} of {len(whole.moves)}")
    page.click("[data-do=exit-replay]")
    expect(page.locator("[data-do=show-result]")).to_be_visible()
    assert state_of(page) == whole.state


@cache
def long_battle() -> Played:
    return found(lambda played: layers(played.state) == 2 and picker(played.state) == 0)


def test_nothing_overlaps_or_runs_off_the_page(page: Page, site: Site) -> None:
    found_at: dict[tuple[str, tuple[int, int]], dict[str, Any]] = {}
    for name, kept in {
        "decision": found(decision).save(COMPUTER, aided=True),
        "battle": long_battle().save(),
    }.items():
        sit_down(page, site, kept)
        page.reload()
        wait_for_start(page)
        page.mouse.move(0, 0)
        found_at |= {(name, size): crowding(page) for size in in_every_size(page)}
    assert found_at == dict.fromkeys(found_at, ROOMY)
