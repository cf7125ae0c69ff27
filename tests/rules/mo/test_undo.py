"""Undo and redo of MO: one step is a whole turn, and a lost game goes on."""

import pytest

from rules.game import IllegalMove
from rules.history import History, replay
from rules.mo.game import GAME, deal, outcome, read_move
from rules.mo.moves import Place
from rules.mo.position import State
from rules.record import Record
from tests.rules.mo.pictures import PLAIN, a_whole_game, drawn, rows
from tests.rules.mo.test_end import ROUND
from tests.rules.mo.test_pictures import MOVES


def from_here(picture: str) -> History[State, Place]:
    return History(GAME, Record("mo", GAME.rules_version, 0, PLAIN), (drawn(picture),))


# fmt: off
ONE_STEP = {
    "a corner that fells two": "a corner fires both its lines and fells two",
    "an ace": "an ace sends its pile back and fires",
    "a joker": "a joker sends its pile back and fires",
    "armour": "armour goes under the royal, after what it has; nothing fires",
    "armour that waits": "armour for nobody waits on its cell",
    "a royal that comes to armour": "a royal starts with the armour that lies there",
    "an ace that refills the draw pile": "an ace as the last card refills the draw pile",
}
# fmt: on


@pytest.mark.parametrize("what", ONE_STEP)
def test_one_undo_takes_the_whole_turn_back(what: str) -> None:
    before, text, after = MOVES[ONE_STEP[what]]
    history = from_here(before).play(read_move(text))
    assert rows(history.undo().state) == rows(drawn(before))
    assert rows(history.undo().redo().state) == rows(drawn(after))
    assert history.undo().play(read_move(text)).state == history.state


def test_a_lost_game_goes_on_after_an_undo() -> None:
    history = from_here(ROUND)
    for _ in range(3):
        history = history.play(Place("c3"))
    assert outcome(history.state) is not None
    with pytest.raises(IllegalMove):
        history.play(Place("b2"))
    history = history.undo()
    assert outcome(history.state) is None
    history = history.play(Place("b2"))
    assert outcome(history.state) is None
    assert rows(history.state)[-1] == ". .. .. .. AH 5S"


@pytest.mark.parametrize("seed", range(6))
def test_undo_and_redo_go_through_a_whole_game(seed: int) -> None:
    history = a_whole_game(seed)
    pictures = [rows(state) for state in history.states]
    assert len(pictures) > 20
    there_and_back = []
    while history.can_undo:
        there_and_back.append(rows(history.state))
        history = history.undo()
    assert [rows(history.state), *reversed(there_and_back)] == pictures
    assert history.state == deal(seed, PLAIN)
    while history.can_redo:
        history = history.redo()
    assert replay(GAME, history.record).states == history.states
