"""Which puzzle is next."""

from app.model.practice import selection
from app.saves.practice.results import NONE, SOLVED, Run, name_of, with_try
from rules.puzzles import Puzzle
from tests.app.practice.samples import PUZZLES, puzzle


def test_the_next_puzzle_is_of_the_players_grade_and_not_solved_yet() -> None:
    now, seen = NONE, []
    for _ in range(6):
        found = selection.to_solve(PUZZLES, now)
        assert found
        seen.append(found)
        now = with_try(now, name_of(found.record), SOLVED)
    assert [each.grade for each in seen] == [1, 1, 2, 2, 3, 3]
    assert len(set(seen)) == 6


def test_a_missed_puzzle_is_not_asked_again_right_away() -> None:
    first = selection.to_solve(PUZZLES, NONE)
    assert first
    second = selection.to_solve(PUZZLES, NONE, after=name_of(first.record))
    assert second == PUZZLES[1]
    assert selection.to_solve(PUZZLES[:8], NONE, after=name_of(PUZZLES[7].record)) == PUZZLES[0]


def test_if_a_grade_is_through_the_nearest_follows_and_then_all_begin_again() -> None:
    names = tuple(name_of(each.record) for each in PUZZLES)
    second_grade_solved = NONE._replace(grade=2, solved=names[8:16])
    found = selection.to_solve(PUZZLES, second_grade_solved)
    assert found
    assert found.grade == 3
    all_solved = NONE._replace(grade=2, solved=names)
    assert selection.to_solve(PUZZLES, all_solved) == PUZZLES[8]
    assert selection.to_solve(PUZZLES, all_solved, after=names[8]) == PUZZLES[9]
    assert selection.to_solve((), NONE) is None


def test_a_streak_gets_harder_has_no_puzzle_twice_and_depends_on_its_seed() -> None:
    def order(seed: int) -> list[Puzzle]:
        found = (selection.of_streak(PUZZLES, Run(seed, count)) for count in range(40))
        return [each for each in found if each]

    one, other = order(1), order(2)
    assert [each.grade for each in one] == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, *[5] * 8]
    assert len(set(one)) == len(one)
    assert one != other
    assert order(1) == one


def test_a_skipped_puzzle_is_followed_by_the_one_after_it() -> None:
    assert selection.of_streak(PUZZLES, Run(1, 4, is_skip_used=True)) == selection.of_streak(
        PUZZLES, Run(1, 5)
    )


def test_a_days_set_goes_from_easy_to_hard_and_repeats_none_before_all_have_come() -> None:
    days = [selection.of_day(PUZZLES, 739_000 + day) for day in range(8)]
    assert all([each.grade for each in found] == [1, 2, 3, 4, 5] for found in days)
    assert len({each for found in days for each in found}) == len(PUZZLES)
    assert selection.of_day(PUZZLES, 739_008) == days[0]


def test_a_file_without_a_grade_still_has_a_set_and_a_tiny_one_has_none() -> None:
    few = tuple(puzzle(number, 1 + number // 4) for number in range(10))
    assert len(set(selection.of_day(few, 739_000))) == 5
    assert selection.of_day(few[:4], 739_000) == ()
