"""Grades and accuracy: how much winning chance a move lost, and what a whole game was worth."""

import pytest

from rules.computer import Appraisal
from rules.game import sentence
from rules.review import BOUNDS, STILL_WINS, Grade, accuracy, grade, judge


def appraisals(*chances: float, exact: bool = False) -> tuple[Appraisal[str], ...]:
    """Moves called a, b, c and so on with these chances, best first."""
    return tuple(
        Appraisal(name, chance, sentence("because"), is_exact=exact)
        for name, chance in zip("abcdef", chances, strict=False)
    )


@pytest.mark.parametrize(
    ("chances", "expected"),
    [
        ((0.60, 0.60), Grade.GOOD),
        ((0.60, 0.551), Grade.GOOD),
        ((0.60, 0.55), Grade.INACCURACY),
        ((0.60, 0.491), Grade.INACCURACY),
        ((0.60, 0.49), Grade.MISTAKE),
        ((0.60, 0.361), Grade.MISTAKE),
        ((0.60, 0.36), Grade.BLUNDER),
        ((0.60, 0.0), Grade.BLUNDER),
        ((0.20, 0.0), Grade.MISTAKE),
        ((0.04, 0.0), Grade.GOOD),
    ],
)
def test_the_loss_of_winning_chance_decides_the_grade(
    chances: tuple[float, float], expected: Grade
) -> None:
    assert judge(appraisals(*chances), "b").grade is expected


def test_the_bounds_hold_for_every_best_chance_in_spite_of_rounding() -> None:
    for points in range(30, 90):
        for (bound, _), worse in zip(
            BOUNDS, (Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER), strict=True
        ):
            best = points / 100
            assert grade(best - (best - bound), best - bound) is worse


def test_the_best_move_loses_nothing() -> None:
    judged = judge(appraisals(0.31, 0.2), "a")
    assert (judged.grade, judged.loss, judged.chance) == (Grade.GOOD, 0.0, 0.31)
    assert judged.best.move == "a"


def test_a_worse_move_that_still_wins_is_good() -> None:
    assert judge(appraisals(1.0, STILL_WINS), "b").grade is Grade.GOOD
    assert judge(appraisals(1.0, STILL_WINS - 0.001), "b").grade is Grade.INACCURACY
    assert judge(appraisals(1.0, 1.0, exact=True), "b").grade is Grade.GOOD


def test_a_move_that_gives_a_proved_win_away_is_a_blunder() -> None:
    judged = judge(appraisals(1.0, 0.5, 0.0, exact=True), "b")
    assert (judged.grade, judged.loss, judged.is_exact) == (Grade.BLUNDER, 0.5, True)


def test_moves_that_are_just_as_good_are_listed() -> None:
    assert judge(appraisals(0.61, 0.605, 0.5), "c").equals == ("a", "b")


def test_in_a_lost_position_every_move_is_good() -> None:
    assert judge(appraisals(0.0, 0.0), "b").grade is Grade.GOOD


def test_accuracy_is_100_without_a_loss_and_falls_with_every_loss() -> None:
    assert accuracy([]) == 100
    assert accuracy([0, 0, 0]) == 100
    figures = [accuracy([0, 0, loss / 100]) for loss in range(0, 101, 5)]
    assert figures == sorted(figures, reverse=True)
    assert len(set(figures)) == len(figures)
    assert 0 < accuracy([1.0]) < 2


@pytest.mark.parametrize(
    ("losses", "expected"),
    [
        ([0.05], 79.9),
        ([0.11], 61.0),
        ([0.24], 34.0),
        ([0.0] * 9 + [0.5], 72.6),
        ([0.05] * 10, 79.9),
    ],
)
def test_accuracy_of_typical_games(losses: list[float], expected: float) -> None:
    assert accuracy(losses) == pytest.approx(expected, abs=0.1)


def test_the_order_of_the_moves_makes_no_difference() -> None:
    assert accuracy([0.0, 0.3, 0.1]) == pytest.approx(accuracy([0.3, 0.1, 0.0]))
