"""Reviews: which turns are judged, what is said of them, and how a turn is tried again."""

import pytest

from app.saves import table_format
from app.table import queries, reviews
from app.table.events import (
    BeginRetry,
    BeginReview,
    ClearSelection,
    ComputerMoved,
    EndRetry,
    Event,
    ShowMove,
    TurnReviewed,
    Undo,
)
from app.table.table import PERSON, Review, Table
from rules.review import Grade
from rules.rupiaj.game import is_between_rounds
from tests.app.reviewed_tables import AGAINST, MOVES, OPTIONS, ROUND, judged, over, reviewed
from tests.app.rupiaj_tables import a_match, on_table
from tests.app.sample_tables import TWO, do, finished, lay
from tests.rules.rupiaj.pictures import RUBY


def said(at: Table) -> list[str]:
    return [str(each) for each in at.notice.sentences]


def replay(at: Table) -> Table:
    return table_format.as_replay(reviews.so_far(at))


# ---- the turns to judge


def test_the_turns_of_people_are_judged_and_no_others() -> None:
    assert reviews.turns_to_review(over()) == (0, 1, 2, 3, 4)
    assert reviews.turns_to_review(over(AGAINST)) == (0, 2, 4)
    assert reviews.turns_to_review(over(("greedy", PERSON))) == (1, 3)


def test_a_game_that_goes_on_is_not_reviewed_because_that_would_be_a_hint() -> None:
    for at in (on_table(ROUND), lay("mancala", AGAINST, moves=("sow 2", "sow 5"))):
        assert reviews.turns_to_review(at) == ()
        assert do(at, BeginReview()) == at
        assert reviews.turns_to_review(replay(at)) == ()


def test_after_a_round_only_its_turns_are_judged_and_after_the_match_all() -> None:
    whole = a_match(2)
    game, states = whole.history.game, whole.history.states
    pauses = [at for at, state in enumerate(states) if is_between_rounds(state)]
    assert pauses
    begins, end = [0, *(at + 1 for at in pauses)], len(states) - 1

    def choices(begin: int, end: int) -> tuple[int, ...]:
        numbers = (at for at in range(begin, end) if at not in pauses)
        return tuple(at for at in numbers if len(game.legal_moves(states[at])) > 1)

    for begin, pause in zip(begins, pauses, strict=False):
        at = table_format.table_of(whole.record._replace(at=pause), list(TWO))
        assert reviews.turns_to_review(at) == choices(begin, pause)
        assert reviews.stretches(at) == (begin, pause)
    assert reviews.turns_to_review(whole) == choices(0, end)
    assert reviews.stretches(whole) == (*begins, end)


@pytest.mark.parametrize("key", ["smack", "mo"])
def test_a_turn_without_a_choice_is_not_judged(key: str) -> None:
    at = finished(key, (PERSON,) if key == "mo" else TWO)
    game, states = at.history.game, at.history.states
    counts = [len(game.legal_moves(states[number])) for number in reviews.turns_to_review(at)]
    assert counts
    assert min(counts) > 1
    assert len(counts) < at.record.at


# ---- one turn after the other


def test_a_turn_is_judged_by_the_chance_it_gave_away() -> None:
    at = reviewed()
    assert at.review is not None
    grades = [(turn.move_number, turn.judgement.grade) for turn in at.review.turns]
    assert grades == [(0, Grade.GOOD), (2, Grade.BLUNDER), (4, Grade.MISTAKE)]
    assert [turn.played for turn in at.review.turns] == [MOVES[0], MOVES[2], MOVES[4]]
    assert {turn.player for turn in at.review.turns} == {RUBY}
    assert reviews.next_turn(at) is None
    assert [turn.move_number for turn in reviews.turning_points(at)] == [2, 4]


def test_inaccuracies_are_turning_points_only_if_nothing_was_worse() -> None:
    at, slip = do(over(AGAINST), BeginReview()), (OPTIONS[0], OPTIONS[1]._replace(chance=0.8))
    slipped = do(at, TurnReviewed(at.record, 4, slip))
    assert [turn.move_number for turn in reviews.turning_points(slipped)] == [4]
    worse = do(slipped, TurnReviewed(at.record, 2, OPTIONS))
    assert [turn.move_number for turn in reviews.turning_points(worse)] == [2]


def test_a_review_asks_for_the_next_turn_and_takes_each_once() -> None:
    at = do(over(AGAINST), BeginReview())
    assert reviews.next_turn(over(AGAINST)) is None
    assert reviews.next_turn(at) == 0
    once = do(at, TurnReviewed(at.record, 0, OPTIONS))
    assert reviews.next_turn(once) == 2
    assert do(once, TurnReviewed(at.record, 0, OPTIONS)) == once
    assert do(once, BeginReview()) == once


def test_what_was_asked_about_another_game_is_dropped() -> None:
    at = do(over(AGAINST), BeginReview())
    assert do(at, TurnReviewed(at.record._replace(seed=99), 0, OPTIONS)) == at
    dealt = do(at, "do")
    assert dealt.review is None
    assert do(dealt, TurnReviewed(at.record, 0, OPTIONS)) == dealt


def test_a_review_is_no_help_and_changes_no_move() -> None:
    at = reviewed()
    assert (at.assisted, at.hints, at.record) == (False, 0, over(AGAINST).record)


def test_a_replay_keeps_the_review_while_it_is_stepped_through() -> None:
    at = replay(judged(over(AGAINST), 0))
    stepped = do(at, ShowMove(3), Undo())
    assert stepped.review == at.review != Review()
    more = do(stepped, TurnReviewed(at.record, 2, OPTIONS))
    assert reviews.next_turn(more) == 4


def test_a_turning_point_says_what_was_played_what_it_cost_and_what_is_better() -> None:
    at = do(replay(reviewed()), ShowMove(2))
    verdict, better = at.notice.sentences
    assert str(verdict).startswith("Blunder, 90 % → 60 %: 0 took 1 gold")
    assert str(better) == "Better: sell 3 silk (takes the lead)"
    assert reviews.remarks(do(at, ShowMove(0))) == ()


def test_a_better_move_is_called_by_its_place_where_nothing_is_selected() -> None:
    at = lay("mancala", AGAINST)
    assert str(queries.name_of_move(at, at.history.game.read_move("sow 2"))) == "0 pit 3"


# ---- trying again


def retry(*events: Event | str) -> Table:
    return do(replay(reviewed()), ShowMove(2), BeginRetry(2), *events)


def chosen(at: Table, text: str) -> Table:
    """Make this move by hand."""
    gesture = queries.view_of(at).gesture(at.history.game.read_move(text))
    return do(at, ClearSelection(), *gesture.pieces, gesture.target)


def test_a_turn_is_tried_again_on_the_board() -> None:
    at = retry()
    assert queries.can_person_move(at)
    assert at.record.at == 2
    tried = chosen(at, "camels")
    assert tried.history.moves()[-1] == tried.history.game.read_move("camels")
    assert said(tried) == ["Better, but not the best. Try again", "70 % to win: the deck runs out"]
    assert not queries.can_person_move(tried)
    assert not reviews.is_solved(tried)


@pytest.mark.parametrize(
    ("move", "verdict", "is_solved"),
    [
        ("take gold", "That’s the move that was played. Try another one", False),
        ("camels", "Better, but not the best. Try again", False),
    ],
)
def test_a_try_is_compared_with_the_best_move_and_the_one_that_was_made(
    move: str, verdict: str, is_solved: bool
) -> None:
    tried = chosen(retry(), move)
    assert said(tried)[0] == verdict
    assert reviews.is_solved(tried) == is_solved


def test_a_good_move_solves_it() -> None:
    at = retry()
    assert at.retry is not None
    only = at._replace(
        retry=at.retry._replace(
            turn=at.retry.turn._replace(
                options=(OPTIONS[1], OPTIONS[2]),
                judgement=at.retry.turn.judgement._replace(best=OPTIONS[1]),
            )
        )
    )
    tried = chosen(only, "camels")
    assert said(tried)[0] == "Best move!"
    assert reviews.is_solved(tried)


def test_another_try_begins_from_the_same_position() -> None:
    tried = chosen(retry(), "camels")
    again = do(tried, Undo())
    assert (again.record, again.history) == (retry().record, retry().history)
    assert queries.can_person_move(again)
    refused = do(again, Undo())
    assert refused.notice.is_refusal
    assert refused.record == again.record


def test_after_a_try_a_touch_says_how_to_try_again() -> None:
    tried = chosen(retry(), "camels")
    touched = do(tried, "market:gold")
    assert said(touched) == ["To try another move, tap Try again."]
    assert touched.history == tried.history


def test_the_answer_can_be_shown_and_the_game_is_as_it_was() -> None:
    shown = do(chosen(retry(), "camels"), EndRetry())
    assert shown.retry is None
    assert shown.record == do(replay(reviewed()), ShowMove(2)).record
    assert said(shown)[-1] == "Better: sell 3 silk (takes the lead)"


def test_the_next_turning_point_can_be_tried_and_after_the_last_the_first() -> None:
    at = retry()
    following = reviews.following(at)
    assert following is not None
    assert following.move_number == 4
    last = do(at, BeginRetry(4))
    assert last.record.at == 4
    first = reviews.following(last)
    assert first is not None
    assert first.move_number == 2


def test_a_turn_that_is_no_turning_point_cannot_be_tried() -> None:
    at = replay(reviewed())
    assert do(at, BeginRetry(0)).retry is None
    assert do(reviewed(), BeginRetry(2)).retry is None


def test_an_answer_about_the_game_arrives_during_a_retry() -> None:
    at = do(replay(judged(over(AGAINST), 0, 2)), BeginRetry(2))
    assert reviews.next_turn(at) == 4
    more = do(at, TurnReviewed(over(AGAINST).record, 4, OPTIONS))
    assert reviews.next_turn(more) is None
    assert more.retry == at.retry


def test_the_computer_does_not_answer_a_try() -> None:
    tried = chosen(retry(), "camels")
    assert do(tried, ComputerMoved(tried.record, "sell silver 2")) == tried
