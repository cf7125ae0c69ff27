"""When a game or a round has just ended, and whether it is over."""

import pytest

from app.saves import table_format
from app.table.events import ComputerMoved, Redo, Undo
from app.table.playing import update
from app.table.queries import has_just_ended, is_between_rounds, is_over, is_round_or_game_over
from app.table.table import Table
from rules import GAMES
from tests.app.sample_tables import TWO, do, finished, lay
from tests.contracts import game_checks

pytestmark = pytest.mark.usefixtures("smallest_is_there")


def last_move(key: str = "smallest") -> tuple[Table, Table]:
    """The tables before and after the last move of a game."""
    record = finished(key).record
    before = table_format.table_of(record._replace(at=record.at - 1, moves=record.moves[:-1]))
    return before, update(before, ComputerMoved(before.record, record.moves[-1]))


def first_round() -> tuple[Table, Table]:
    """The tables before and after the last move of a round, with more rounds to come."""
    game = GAMES["rupiaj"]
    record = game_checks.played_at_random(game, game.default_variant, 1).record
    tables = [lay("rupiaj", TWO, 1)]
    for text in record.moves:
        tables.append(update(tables[-1], ComputerMoved(tables[-1].record, text)))
        if is_between_rounds(tables[-1]):
            return tables[-2], tables[-1]
    raise AssertionError("the game has only one round")


def test_a_game_has_just_ended_with_its_last_move() -> None:
    before, after = last_move()
    assert has_just_ended(before, after)
    assert is_over(after)
    assert not is_over(before)


def test_no_other_move_ends_a_game() -> None:
    before, after = last_move()
    assert not has_just_ended(lay(), before)
    assert not has_just_ended(after, after)
    assert not has_just_ended(after, do(after, Undo()))


def test_a_move_that_is_redone_ends_a_game_once_more() -> None:
    back = do(last_move()[1], Undo())
    assert has_just_ended(back, do(back, Redo()))


def test_a_game_that_is_only_opened_or_shown_has_not_just_ended() -> None:
    before, after = last_move()
    assert not has_just_ended(None, after)
    assert not has_just_ended(before._replace(is_replay=True), after._replace(is_replay=True))
    assert not has_just_ended(before, after._replace(is_watched=True))
    assert not has_just_ended(lay("mancala"), after)
    assert not has_just_ended(lay(seed=2), after)
    assert not has_just_ended(before, after._replace(daily="2026-01-31"))


def test_a_round_has_just_ended_when_the_break_begins() -> None:
    before, after = first_round()
    assert has_just_ended(before, after)
    assert is_round_or_game_over(after)
    assert not is_over(after)
    (go_on,) = after.history.game.legal_moves(after.state)
    following = update(after, ComputerMoved(after.record, after.history.game.write_move(go_on)))
    assert not has_just_ended(after, following)
    assert not is_round_or_game_over(following)
