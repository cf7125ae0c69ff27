"""Results of puzzles: the grade that suits the player, streaks, daily sets, and two tabs that both save."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.saves import backup
from app.saves.merge import merged
from app.saves.practice import results
from app.saves.practice.results import BLANK_SET, HELPED, MISSED, NONE, SOLVED, Results, Run

DAY = "2026-11-17"
NAMES = ("00000001", "00000002", "00000003")


def both(base: Results, mine: Results, theirs: Results) -> Results:
    text = merged("practice:mo", *map(results.write, (base, mine, theirs)))
    assert text is not None
    return results.read(text)


def test_two_right_answers_lead_up_and_a_wrong_one_down() -> None:
    grades, now = [], NONE
    for mark in (SOLVED, SOLVED, SOLVED, HELPED, SOLVED, SOLVED, MISSED, SOLVED, MISSED, MISSED):
        now = results.with_try(now, NAMES[0], mark)
        grades.append(now.grade)
    assert grades == [1, 2, 2, 2, 2, 3, 2, 2, 1, 1]
    for _ in range(20):
        now = results.with_try(now, NAMES[1], SOLVED)
    assert (now.grade, now.solved) == (5, NAMES[:2])


def test_a_streak_grows_until_the_first_miss_and_the_best_stays() -> None:
    now = NONE._replace(run=Run(7), best=1)
    for _ in range(3):
        now = results.with_streak_try(now, SOLVED)
    assert (now.run, now.best) == (Run(7, 3), 3)
    over = results.with_streak_try(now, MISSED)
    assert (over.run, over.best) == (None, 3)
    assert results.with_streak_try(over, SOLVED) == over


def test_the_first_try_at_a_puzzle_of_a_day_counts() -> None:
    now = results.with_mark(NONE, DAY, 2, MISSED)
    assert now.days == {DAY: "..m.."}
    assert results.with_mark(now, DAY, 2, SOLVED) == now
    for number in range(1000):
        day = f"{2030 + number // 336}-{1 + number % 336 // 28:02}-{1 + number % 28:02}"
        now = results.with_mark(now, day, 0, SOLVED)
    assert len(now.days) == 400
    assert DAY not in now.days


WHOLE = Results(NAMES, 3, 1, Run(5, 2, is_skip_used=True), 9, {DAY: "sh.m."})


def test_results_survive_their_text_and_so_does_what_a_newer_version_added() -> None:
    assert results.read(results.write(WHOLE)) == WHOLE
    newer = json.dumps({**json.loads(results.write(WHOLE)), "badges": ["gold"]})
    again = results.write(results.with_try(results.read(newer), NAMES[0], SOLVED))
    assert json.loads(again)["badges"] == ["gold"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("solved", "00000001"),
        ("solved", [1, None, "xyz"]),
        ("grade", 6),
        ("grade", True),
        ("row", -1),
        ("best", "9"),
        ("days", {DAY: "sssss!"}),
        ("days", {"someday": BLANK_SET}),
        ("run", [1, 2]),
        ("run", [True, 2, False]),
        ("run", [-1, 2, False]),
    ],
)
def test_a_damaged_part_is_left_out_and_the_others_stay(field: str, value: object) -> None:
    damaged = json.dumps({**json.loads(results.write(WHOLE)), field: value})
    now = results.read(damaged)
    assert now != WHOLE
    unharmed = {"solved", "grade", "best", "days"} - {field}
    assert all(getattr(now, name) == getattr(WHOLE, name) for name in unharmed)


@given(st.text(max_size=100))
def test_any_text_is_read_without_an_error(outside: str) -> None:
    now = results.read(outside)
    assert results.read(results.write(now)) == now


# Two tabs.


def test_what_either_tab_solved_or_marked_counts() -> None:
    base = NONE._replace(best=4, days={DAY: "s...."})
    mine = base._replace(solved=NAMES[:1], best=6, days={DAY: "sm..."})
    theirs = base._replace(solved=NAMES[1:2], grade=2, days={DAY: "s.h..", "2026-11-16": "sssss"})
    merged_results = both(base, mine, theirs)
    assert set(merged_results.solved) == {*NAMES[:2]}
    assert (merged_results.best, merged_results.grade) == (6, 2)
    assert merged_results.days == {DAY: "smh..", "2026-11-16": "sssss"}


def test_a_streak_that_only_one_tab_changed_is_taken_from_it() -> None:
    base = NONE._replace(run=Run(1, 2), best=2)
    longer, over = base._replace(run=Run(1, 3), best=3), base._replace(run=None)
    assert both(base, longer, base).run == Run(1, 3)
    assert both(base, base, longer).run == Run(1, 3)
    assert both(base, base, over).run is None
    assert both(base, over, base).run is None


@pytest.mark.parametrize("damaged", ["{", "[]", "later"])
def test_nothing_is_written_over_results_that_cannot_be_read(damaged: str) -> None:
    mine = results.write(WHOLE)
    assert merged("practice:mo", "", mine, damaged) is None
    assert merged("practice:mo", "", damaged, mine) is None


def test_a_backup_has_them_and_adds_to_what_is_here() -> None:
    theirs = {"practice:mo": results.write(WHOLE), "mistakes:mo": "of tomorrow\n"}
    assert backup.unpack(backup.pack(theirs)) == theirs
    mine = {"practice:mo": results.write(NONE._replace(best=20)), "mistakes:mo": "here\n"}
    after = backup.imported(mine, theirs, ())
    now = results.read(after["practice:mo"])
    assert (now.best, now.solved, now.days) == (20, WHOLE.solved, WHOLE.days)
    assert after["mistakes:mo"] == "of tomorrow\nhere\n"
    damaged = backup.imported({"practice:mo": "{"}, theirs, ())
    assert damaged["aside:practice:mo:1"] == "{"
