"""A game as it is played: undo and redo only move along it, a bad record changes nothing."""

from typing import Any

import pytest

from rules.game import BadRecord, Game, IllegalMove
from rules.history import History, begin, replay
from rules.record import Record
from tests.smallest import game as smallest

GAME: Game[Any, Any] = smallest.GAME
BEGUN = Record("smallest", 1, 1, "high")  # deals 1 4 8 to One and 5 6 9 to Two


def played(*texts: str) -> History[Any, Any]:
    history = begin(GAME, 1, "high")
    for text in texts:
        history = history.play(smallest.read_move(text))
    return history


def test_a_game_begins_with_its_deal() -> None:
    history = begin(GAME, 1, "high")
    assert history.record == BEGUN
    assert history.states == (smallest.deal(1, "high"),)
    assert history.state.hands == ((1, 4, 8), (5, 6, 9))
    assert not history.can_undo
    assert not history.can_redo
    assert history.moves() == ()


def test_playing_adds_a_move_and_a_state() -> None:
    history = played("play 4", "play 5")
    assert history.record == BEGUN._replace(moves=("play 4", "play 5"), at=2)
    assert len(history.states) == 3
    assert history.moves() == (smallest.Play(4), smallest.Play(5))
    assert history.can_undo
    assert not history.can_redo


def test_undo_and_redo_only_move_along_the_record() -> None:
    history = played("play 4", "play 5")
    back = history.undo()
    assert back.record == history.record._replace(at=1)
    assert back.states is history.states
    assert back.state == history.states[1]
    assert back.moves() == (smallest.Play(4),)
    assert back.can_redo
    assert back.undo().redo().redo() == history


def test_there_is_nothing_before_the_deal_and_nothing_after_the_last_move() -> None:
    history = played("play 4")
    with pytest.raises(IndexError, match="no move 2 in a game of 1"):
        history.redo()
    with pytest.raises(IndexError, match="no move -1 in a game of 1"):
        history.undo().undo()


def test_a_move_after_undo_forgets_what_waited_for_redo() -> None:
    history = played("play 4", "play 5").undo().undo().play(smallest.Play(8))
    assert history == played("play 8")
    assert not history.can_redo


def test_a_refused_move_leaves_the_history_as_it_was() -> None:
    history = played("play 4", "play 5").undo()
    before = history._replace()
    with pytest.raises(IllegalMove, match="you do not hold the 8"):
        history.play(smallest.Play(8))
    assert history == before
    assert history.can_redo


def test_replaying_gives_an_equal_history() -> None:
    history = played("play 4", "play 5", "play 6").undo().undo()
    assert replay(GAME, history.record) == history
    assert replay(GAME, BEGUN) == begin(GAME, 1, "high")


BAD = {
    "this is a record of another game: mancala": BEGUN._replace(game="mancala"),
    "this game was saved by a newer Parlour; update the page to open it": BEGUN._replace(rules=2),
    "this game was played by older rules that no longer apply": BEGUN._replace(rules=0),
    "“middle” is not a variant of this game": BEGUN._replace(variant="middle"),
    "move 2, “play 8”, cannot be played: you do not hold the 8": BEGUN._replace(
        moves=("play 4", "play 8"), at=0
    ),
    "move 1, “{why}”, cannot be played: “{why}” is not a move; a move looks like “play 7”": BEGUN._replace(
        moves=("{why}",)
    ),
    "move 7, “play 1”, cannot be played: the game is over": BEGUN._replace(
        moves=("play 4", "play 5", "play 6", "play 8", "play 1", "play 9", "play 1")
    ),
}


@pytest.mark.parametrize("why", BAD)
def test_a_record_that_does_not_replay_says_why(why: str) -> None:
    with pytest.raises(BadRecord) as refused:
        replay(GAME, BAD[why])
    assert str(refused.value) == why
