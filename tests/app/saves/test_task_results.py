"""What is remembered of tasks: tries, and which computers were beaten in them."""

import pytest

from app.saves import table_format, task_results
from app.saves.task_results import Result
from app.table import playing
from app.table.events import ComputerMoved, Touch
from app.table.table import Table

SOLVED = "A-3"  # one card each: the player who leads has won
LOST = "3-A"


def sit(variant: str, level: str = "classic") -> Table:
    return table_format.new_table("doudizhu", 0, variant, ("person", level))


def lead(at: Table) -> Table:
    """Raise the only card there is, and hand it in."""
    rank = at.state.hands[0][0]
    return playing.update(playing.update(at, Touch(f"hand:{rank}")), Touch("table"))


def test_a_try_begins_with_the_first_move_and_a_win_names_who_was_beaten() -> None:
    before = sit(SOLVED, "perfect")
    after = lead(before)
    assert task_results.after({}, before, after) == {SOLVED: Result(1, ("perfect",))}


def test_raising_a_card_is_no_try() -> None:
    before = sit(SOLVED)
    assert task_results.after({}, before, playing.update(before, Touch("hand:A"))) == {}


def test_both_computers_can_be_beaten_and_each_counts_once() -> None:
    known = {SOLVED: Result(3, ("classic",))}
    before = sit(SOLVED, "perfect")
    known = dict(task_results.after(known, before, lead(before)))
    assert known == {SOLVED: Result(4, ("classic", "perfect"))}
    assert task_results.after(known, before, lead(before)) == {
        SOLVED: Result(5, ("classic", "perfect"))
    }


def test_help_is_told_apart() -> None:
    before = sit(SOLVED)._replace(assisted=True)
    assert task_results.after({}, before, lead(before)) == {SOLVED: Result(1, (), helped=True)}


def test_a_game_that_is_lost_is_a_try_and_no_more() -> None:
    before = sit("34-A")
    played = lead(before)
    known = task_results.after({}, before, played)
    beaten = playing.update(played, ComputerMoved(played.record, "A"))
    assert beaten.history.game.outcome(beaten.state) is not None
    assert task_results.after(known, played, beaten) == {"34-A": Result(1)}


def test_they_are_kept_and_read_again() -> None:
    known = {"1": Result(2, ("classic",)), "easy-3": Result(1, helped=True)}
    assert task_results.read(task_results.write(known)) == known


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '{"1": 3}',
        '{"1": [1, "x", false]}',
        '{"1": [-1, [], false]}',
        '{"1": [1, [2], true]}',
    ],
)
def test_what_is_damaged_is_left_out(text: str) -> None:
    assert task_results.read(text) == {}


def test_a_damaged_entry_does_not_cost_the_others() -> None:
    assert task_results.read('{"1": null, "2": [1, ["classic"], false]}') == {
        "2": Result(1, ("classic",))
    }
