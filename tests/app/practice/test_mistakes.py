"""The player's own mistakes: when they are asked again, how they are saved, and two tabs that both save."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.saves.practice import mistakes
from app.saves.practice.mistakes import MOST, Mistake
from rules.game import sentence
from tests.app.practice.samples import mistake, option

FOUND, NEXT = "2026-11-17", "2026-11-18"


def text(*kept: Mistake) -> str:
    return "".join(f"{mistakes.write(each)}\n" for each in kept)


def test_a_mistake_is_asked_the_next_day_then_four_days_later_and_then_no_more() -> None:
    new = mistake(found="2026-12-30")
    assert not new.is_due("2026-12-30")
    assert new.is_due("2026-12-31")
    once = mistakes.tried(new, "2026-12-31", is_solved=True)
    assert (once.solved, once.due) == (1, "2027-01-04")
    assert [once.is_due(day) for day in ("2027-01-03", "2027-01-04", "2027-02-01")] == [
        False,
        True,
        True,
    ]
    twice = mistakes.tried(once, "2027-01-09", is_solved=True)
    assert twice.is_done
    assert not twice.is_due("2030-01-01")


def test_a_miss_starts_again() -> None:
    once = mistakes.tried(mistake(), NEXT, is_solved=True)
    missed = mistakes.tried(once, "2026-11-22", is_solved=False)
    assert (missed.solved, missed.due) == (0, "2026-11-23")


def test_what_is_due_is_sorted_by_how_long_it_has_waited() -> None:
    kept = text(mistake(1, "2026-11-16"), mistake(2, "2026-11-14"), mistake(3, "2026-11-17"))
    assert [each.position.seed for each in mistakes.due(kept, FOUND)] == [2, 1]
    assert [each.position.seed for each in mistakes.due(kept, NEXT)] == [2, 1, 3]


def test_a_mistake_survives_its_text() -> None:
    reason = sentence("{move} wins {count}", move=sentence("pit {pit}", pit=3), count=4)
    best = (option("sow 2", 0.75)._replace(reason=reason, is_exact=True),)
    kept = mistake()._replace(best=best)
    assert mistakes.read_all(text(kept)) == (kept,)


def test_the_same_turn_is_kept_once_and_as_it_is() -> None:
    once = mistakes.tried(mistake(), NEXT, is_solved=True)
    assert mistakes.with_found(text(once), mistake()) == text(once)
    assert mistakes.with_found(text(once), mistake(2)) == text(once, mistake(2))


def test_deleting_one_and_all_leaves_what_cannot_be_read() -> None:
    kept = "of tomorrow\n" + text(mistake(1), mistake(2))
    assert mistakes.without(kept, mistake(1).name) == "of tomorrow\n" + text(mistake(2))
    assert mistakes.without_any(kept) == "of tomorrow\n"


def test_the_oldest_that_are_solved_make_room_first() -> None:
    days = [f"2026-{1 + number // 28:02}-{1 + number % 28:02}" for number in range(MOST)]
    kept = [mistake(number, day) for number, day in enumerate(days)]
    kept[5] = kept[5]._replace(solved=2)
    kept[7] = kept[7]._replace(solved=2)
    whole = "damaged\n" + text(*kept)
    for dropped in (5, 7, 0):
        whole = mistakes.with_found(whole, mistake(1000 + dropped))
        seeds = [each.position.seed for each in mistakes.read_all(whole)]
        assert len(seeds) == MOST
        assert dropped not in seeds
    assert whole.startswith("damaged\n")


# Two tabs.


def test_what_two_tabs_found_is_kept_and_what_one_deleted_is_gone() -> None:
    one, two, three, four = map(mistake, range(4))
    base = text(one, two)
    assert mistakes.merged(base, text(two, three), text(one, two, four)) == text(two, four, three)


def test_a_mistake_tried_in_two_tabs_is_asked_at_the_earlier_day() -> None:
    solved = mistakes.tried(mistake(), NEXT, is_solved=True)
    missed = mistakes.tried(mistake(), NEXT, is_solved=False)
    base = text(mistake())
    for mine, theirs in ((solved, missed), (missed, solved)):
        assert mistakes.merged(base, text(mine), text(theirs)) == text(missed)
    assert mistakes.merged(base, text(solved), base) == text(solved)
    assert mistakes.merged(base, base, text(solved)) == text(solved)


def test_unreadable_lines_of_both_tabs_survive() -> None:
    assert mistakes.merged("", "mine\n", "theirs\n") == "theirs\nmine\n"


# Texts from outside.

GOOD = json.loads(mistakes.write(mistake()))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(st.sampled_from(sorted(GOOD)), JSON)
def test_a_damaged_field_is_no_mistake_or_one_that_can_be_saved(field: str, value: object) -> None:
    line = json.dumps({**GOOD, field: value})
    for kept in mistakes.read_all(line + "\n"):
        assert mistakes.read_all(text(kept)) == (kept,)
        mistakes.tried(kept, NEXT, is_solved=True)
    assert mistakes.with_changed(line + "\n", mistake(9)) == line + "\n" or mistakes.read_all(line)


@given(st.text(max_size=200))
def test_any_text_is_read_without_an_error(outside: str) -> None:
    mistakes.read_all(outside)
    mistakes.merged(outside, outside, "x")


@pytest.mark.parametrize(
    "change",
    [
        {"due": "2026-02-30"},
        {"due": "tomorrow"},
        {"solved": -1},
        {"solved": True},
        {"best": []},
        {"best": [["sow 2", 1.5, "why", False]]},
        {"best": [["sow 2", 0.5, "{why.__class__}", False]]},
        {"best": [["sow 2", 0.5, ["{why:99999999}", {"why": 1}], False]]},
        {"best": [["sow 2", 0.5, "{why}", False]]},
        {"played": None},
        {"position": "mancala/island/1/0?at=0&moves=sow+2"},
    ],
)
def test_what_is_not_a_mistake_of_ours_is_skipped_and_kept(change: dict[str, object]) -> None:
    line = json.dumps({**GOOD, **change}) + "\n"
    assert mistakes.read_all(line) == ()
    assert mistakes.with_found(line, mistake(4)) == line + text(mistake(4))
