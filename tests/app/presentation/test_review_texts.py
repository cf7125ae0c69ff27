"""A review as it is shown: the summary, the turning points, the curve."""

import pytest

from app.presentation import review_texts
from app.presentation.board_scene import scene_of
from app.presentation.review_texts import Dot, Line, Point
from app.presentation.wording import status
from app.saves import table_format
from app.table import reviews
from app.table.events import BeginRetry, BeginReview, ShowMove, TurnReviewed
from app.table.table import PERSON, Table
from rules.computer import Appraisal
from rules.game import sentence
from tests.app.reviewed_tables import AGAINST, judged, over, reviewed
from tests.app.sample_tables import TWO, do, finished


def at_move(at: Table, number: int) -> Table:
    return do(table_format.as_replay(reviews.so_far(at)), ShowMove(number))


def test_the_summary_says_how_far_it_is_and_then_what_it_comes_to() -> None:
    at = do(over(AGAINST), BeginReview())
    assert review_texts.summary(at) == "Judging turn 1 of 3 …"
    assert review_texts.summary(judged(at, 0)) == "Judging turn 2 of 3 …"
    assert review_texts.summary(judged(at, 0, 2)) == "Judging turn 3 of 3 …"
    done = review_texts.summary(reviewed())
    assert done.startswith("Your accuracy: ")
    assert done.endswith("\u00a0%. 1 blunder, 1 mistake.")


def test_two_people_are_told_apart_by_their_names() -> None:
    at = judged(over()._replace(player_names=("Ann", "Bo")), 0, 2, 4)
    assert "Ann’s accuracy: " not in review_texts.summary(at)  # two turns are left
    (blunder, _) = review_texts.lines(at)
    assert blunder.text.startswith(f"Ann took 1 gold. Ann’s chance to win fell from {90}")


def test_a_game_without_a_mistake_is_praised() -> None:
    at = finished("mancala", (PERSON, "keen"))
    turns = reviews.turns_to_review(at)
    assert turns
    at = do(at, BeginReview())
    for number in turns:
        best = Appraisal(at.record.moves[number], 0.5, sentence("fine"))
        at = reviews.with_turn(at, number, (best,))
    assert review_texts.summary(at).endswith("No mistakes. Well played!")
    assert review_texts.lines(at) == []


def test_the_turning_points_are_listed_in_the_order_of_the_game() -> None:
    fell = "Your chance to win fell from 90 % to {} %. Better: sell 3 silk (takes the lead)."
    fell = fell.replace(" %", "\u00a0%")
    took, camels = "You took 1 gold. ", "You took 2 camels. "
    assert review_texts.lines(judged(over(AGAINST), 0, 4, 2)) == [
        Line(2, "blunder", "Blunder at move 3", took + fell.format(60)),
        Line(4, "mistake", "Mistake at move 5", camels + fell.format(70)),
    ]


def test_the_curve_falls_where_a_turn_was_bad() -> None:
    curve = review_texts.curve(at_move(reviewed(), 2))
    good, bad, slip = 0.9, 0.6, 0.7
    (line,) = curve.lines
    heights = [0, 0.2, 0.4, 0.6, 0.8, 1, 1]
    chances = [good, good, good, bad, good, slip, 1]  # the round was won
    assert line == tuple(map(Point, heights, chances))
    assert curve.dots == (
        Dot(2, "blunder", Point(0.6, bad)),
        Dot(4, "mistake", Point(1, slip)),
    )
    assert curve.here == pytest.approx(0.4)


def test_the_curve_of_two_people_is_that_of_the_first() -> None:
    sold = Appraisal("sell silver 2", 0.75, sentence("fine"))
    at = do(over(TWO), BeginReview(), TurnReviewed(over(TWO).record, 3, (sold,)))
    (line,) = review_texts.curve(at).lines
    assert [point.chance for point in line] == [0.25, 0.25]


def test_a_turning_point_shows_the_better_pieces_and_those_that_were_played() -> None:
    pieces = [piece for cell in scene_of(at_move(reviewed(), 2)).cells() for piece in cell.pieces]
    better = [piece.name.partition("#")[0] for piece in pieces if "better" in piece.marks]
    assert [piece.name for piece in pieces if "played" in piece.marks] == ["market:gold#1"]
    assert set(better) <= {"hand:silks"}


def test_a_retry_says_what_to_do() -> None:
    at = do(at_move(reviewed(), 2), BeginRetry(2))
    assert status(at) == "Find a better move than move 3"
