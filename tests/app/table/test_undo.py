"""Undo where cards are hidden: by two people on one device, and against the computer."""

import pytest

from app.presentation import wording
from app.saves import table_format
from app.table.events import AskHint, ComputerMoved, PassDevice, Redo, TakeDevice, Undo
from app.table.queries import (
    can_person_move,
    can_redo,
    can_undo,
    is_between_rounds,
    is_covered,
    level_to_move,
    must_pass_device,
    player_to_move,
)
from app.table.table import PERSON, Table
from rules.rupiaj.game import is_final, read_move
from tests.app.rupiaj_tables import LAST_TURN, TRADING, by_hand, on_table
from tests.app.sample_tables import TWO, do, lay
from tests.rules.rupiaj.pictures import OPAL, RUBY

AGAINST, BEHIND = (PERSON, "greedy"), ("greedy", PERSON)


def computer_plays(at: Table, text: str) -> Table:
    assert level_to_move(at) == "greedy"
    return do(at, ComputerMoved(at.record, text))


# ---- two people

# What is sold here earns no bonus: none is due, or none is left.
NO_BONUS_LEFT = """
    market   2 gold silver 2 camel
    Ruby*    5 silks 3 camel | | 5: 10 10 9 8 8
    Opal     2 diamonds
"""
SOLD_OUT = """
    market   silver 2 silks 2 camel
    Ruby*    2 spices 3 camel
    Opal     leather 2 camel
    piles    diamonds 0, gold 0, spices 2
"""
TAKEN_BACK = {
    "an exchange": (TRADING, "swap gold gold for camel spices"),
    "a sale of one": (TRADING, "sell silks 1"),
    "a sale of two": (TRADING, "sell spices 2"),
    "a sale without a bonus left": (NO_BONUS_LEFT, "sell silks 5"),
}
STANDS = {
    "a card was drawn": (TRADING, "take gold"),
    "cards were drawn": (TRADING, "camels"),
    "a bonus was seen": (TRADING, "sell silks 3"),
    "all lies open": (TRADING + "\nexchanges 19", "swap gold gold for camel spices"),
    "all lies open after a sale": (SOLD_OUT, "sell spices 2"),
}


@pytest.mark.parametrize("what", TAKEN_BACK)
def test_what_showed_nothing_new_can_be_taken_back_and_played_again(what: str) -> None:
    picture, text = TAKEN_BACK[what]
    before = on_table(picture, holder=RUBY)
    moved = by_hand(before, text)
    assert can_undo(moved)
    back = do(moved, Undo())
    assert back.state == before.state
    assert back.holder == RUBY
    assert can_person_move(back)
    assert not back.assisted
    assert wording.notice_text(back) == "Move undone."
    assert can_redo(back)
    assert not can_undo(back)
    again = do(back, Redo())
    assert (again.state, again.holder, again.assisted) == (moved.state, RUBY, False)
    assert must_pass_device(again)
    assert do(again, Undo()).state == before.state
    assert not can_redo(by_hand(back, "take gold" if "gold" in picture else text))


@pytest.mark.parametrize("what", STANDS)
def test_what_showed_something_new_stands(what: str) -> None:
    picture, text = STANDS[what]
    before = on_table(picture, holder=RUBY)
    moved = by_hand(before, text)
    assert is_final(before.state, read_move(text))
    assert not can_undo(moved)
    after = do(moved, Undo())
    assert after._replace(notice=moved.notice) == moved
    assert after.notice.is_refusal
    assert wording.notice_text(after) == "You can’t undo that move: it revealed a card."


def test_a_move_stands_once_the_device_is_passed_on() -> None:
    passed = do(by_hand(on_table(TRADING, holder=RUBY), "sell silks 2"), PassDevice())
    for at in (passed, do(passed, TakeDevice())):
        assert not can_undo(at)
        after = do(at, Undo())
        assert after.record == at.record
        assert wording.notice_text(after) == "You can’t undo a move after passing the device."
        assert wording.notice_text(do(at, Redo())) == "Nothing to redo."


def test_what_was_taken_back_waits_for_its_player_over_a_reload() -> None:
    at = do(lay("rupiaj", TWO), TakeDevice())
    game, mover = at.history.game, at.holder
    swap = next(text for text in map(game.write_move, game.legal_moves(at.state)) if "for" in text)
    left = table_format.read(table_format.write(do(by_hand(at, swap), Undo())))
    assert not can_redo(left)
    taken = do(left, TakeDevice())
    assert taken.holder == mover
    assert do(taken, Redo()).record.moves == (swap,)


def test_practice_is_for_one_person_and_the_computer() -> None:
    """The form hides that choice from two people, but a save may say anything."""
    at = on_table(TRADING, holder=RUBY)._replace(practice=True)
    passed = do(by_hand(at, "sell silks 2"), PassDevice(), TakeDevice())
    assert (passed.record.at, passed.holder) == (1, OPAL)
    assert not can_undo(passed)


# ---- against the computer


@pytest.mark.parametrize("text", ["take gold", "swap gold gold for camel spices", "sell silks 2"])
def test_in_a_match_against_the_computer_moves_stand(text: str) -> None:
    thinking = by_hand(on_table(TRADING, AGAINST), text)
    answered = computer_plays(thinking, "sell diamonds 2")
    for at in (thinking, answered):
        assert not can_undo(at)
        after = do(at, Undo())
        assert after._replace(notice=at.notice) == at
        assert after.notice.is_refusal
        assert not after.assisted
        assert wording.notice_text(after) == (
            "You can’t undo in this game. For a game with undo, tap New and choose Undo: On."
        )


def test_before_the_first_move_there_is_nothing_to_take_back() -> None:
    for practice in (False, True):
        at = do(on_table(TRADING, AGAINST)._replace(practice=practice), Undo())
        assert wording.notice_text(at) == "Nothing to undo."
        assert wording.notice_text(do(at, Redo())) == "Nothing to redo."


@pytest.mark.parametrize("text", ["take gold", "camels", "sell silks 4", "sell silks 2"])
def test_in_a_practice_game_any_move_is_taken_back_and_that_is_help(text: str) -> None:
    at = on_table(TRADING, AGAINST)._replace(practice=True)
    answered = computer_plays(by_hand(at, text), "sell diamonds 2")
    assert not answered.assisted
    back = do(answered, Undo())
    assert back.state == at.state
    assert back.assisted
    assert can_person_move(back)
    assert do(back, Redo()).state == answered.state


@pytest.mark.parametrize("seats", [AGAINST, BEHIND])
def test_the_person_ends_the_pause_whoever_begins_the_next_round(seats: tuple[str, str]) -> None:
    at = on_table(LAST_TURN, seats)
    at = by_hand(at, "camels") if seats == AGAINST else computer_plays(at, "camels")
    assert is_between_rounds(at)
    assert player_to_move(at) == OPAL
    assert level_to_move(at) is None
    assert can_person_move(at)
    dealt = do(at, "do")
    assert dealt.state.rounds == 2
    assert not is_covered(dealt)
    assert level_to_move(dealt) == ("greedy" if seats == AGAINST else None)
    assert can_person_move(dealt) == (seats == BEHIND)


def test_between_rounds_a_hint_is_no_help() -> None:
    at = by_hand(on_table(LAST_TURN, AGAINST), "camels")
    after = do(at, AskHint())
    assert after.notice.is_refusal
    assert not after.assisted


def test_in_a_practice_game_the_way_back_and_forth_goes_by_the_pause() -> None:
    """Although the computer begins the next round, it was the person who dealt it."""
    at = on_table(LAST_TURN, AGAINST)._replace(practice=True)
    pause = by_hand(at, "camels")
    dealt = do(pause, "do")
    text = dealt.history.game.write_move(dealt.history.game.legal_moves(dealt.state)[0])
    answered = computer_plays(dealt, text)
    back = do(answered, Undo())
    assert back.state == pause.state
    assert do(back, Undo()).state == at.state
    assert do(back, Undo(), Redo()).state == pause.state
    assert do(back, Redo()).state == answered.state
