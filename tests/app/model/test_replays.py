"""Replays: step by step or by themselves, solutions, the way back; and reviews of a round that is over."""

from app.model import effects, events
from app.model.app_state import AppState
from app.model.events import Command, Event
from app.saves import table_format
from app.saves.settings import Settings
from app.table import queries, reviews
from app.table.events import Redo, SolutionReceived, Touch, TurnReviewed, Undo
from app.table.table import Solution, Table
from rules.computer import Appraisal
from rules.game import sentence
from rules.record import Record
from tests.app.model.sample_states import TODAY, at_table, go, happen, press, saves, wanted
from tests.app.sample_tables import finished, lay

MOVES = ("sow 2", "sow 5", "sow 7")
TABLE = lay("mancala", seed=1, moves=MOVES)
REPLAY = happen(at_table(TABLE), press(Command.REPLAY))
AUTOPLAY = press(Command.AUTOPLAY)
RESTING = 4 * Settings().milliseconds / 1000


def table_of(state: AppState) -> Table:
    assert state.table
    return state.table


def at(state: AppState) -> int:
    return table_of(state).record.at


def due(state: AppState) -> events.AutoplayDue:
    return events.AutoplayDue(table_of(state).record)


def rests(state: AppState, event: Event) -> list[effects.AfterAnimation]:
    return [each for each in wanted(state, event) if isinstance(each, effects.AfterAnimation)]


# Replays.


def test_a_replay_begins_at_the_first_move_and_is_only_shown() -> None:
    assert table_of(REPLAY) == table_format.as_replay(TABLE)
    assert (at(REPLAY), at(happen(REPLAY, Redo(), Redo(), Undo()))) == (0, 1)
    assert saves(REPLAY, Redo()) == {}


def test_the_way_back_leads_to_the_game_that_is_saved() -> None:
    for table in (TABLE, TABLE._replace(daily=TODAY)):
        back = happen(at_table(table), press(Command.REPLAY), press(Command.EXIT_REPLAY))
        assert (table_of(back).record, table_of(back).daily) == (table.record, table.daily)
        assert not table_of(back).is_replay


def test_without_a_saved_game_it_leads_to_a_new_one() -> None:
    forgotten = REPLAY._replace(saved={})
    assert table_of(happen(forgotten, press(Command.EXIT_REPLAY, seed=9))).record.seed == 9


def test_a_solution_is_shown_as_a_replay() -> None:
    over = lay("mo", ("person",), seed=3)
    (first, *_) = over.history.game.legal_moves(over.state)
    moves = (over.history.game.write_move(first),)
    asked = over._replace(solution=Solution())
    found = happen(at_table(asked), SolutionReceived(asked.record, moves))
    shown = table_of(happen(found, press(Command.SHOW_SOLUTION)))
    assert (shown.is_replay, shown.record) == (True, over.record._replace(moves=moves, at=0))


def test_the_way_back_from_the_solution_of_a_daily_deal_leads_to_that_deal() -> None:
    daily = TABLE._replace(daily=TODAY, solution=Solution(MOVES[:1], is_wanted=False))
    own = table_format.write(lay("mancala", seed=2))
    state = at_table(daily)
    state = state._replace(saved={**state.saved, "game:mancala": own})
    back = happen(state, press(Command.SHOW_SOLUTION), press(Command.EXIT_REPLAY))
    assert (table_of(back).record, table_of(back).daily) == (TABLE.record, TODAY)


def test_without_a_solution_there_is_nothing_to_show() -> None:
    for solution in (None, Solution(), Solution((), is_wanted=False)):
        state = at_table(TABLE._replace(solution=solution))
        assert happen(state, press(Command.SHOW_SOLUTION)) == state


# Autoplay.


def test_autoplay_makes_a_move_and_rests_on_it_before_the_next() -> None:
    playing = happen(REPLAY, AUTOPLAY)
    assert (playing.is_autoplaying, at(playing)) == (True, 1)
    assert rests(REPLAY, AUTOPLAY) == [effects.AfterAnimation(due(playing), RESTING)]
    assert at(happen(playing, due(playing))) == 2


def test_autoplay_leaves_time_to_read_at_any_pace() -> None:
    instant = REPLAY._replace(settings=Settings(pace="off"))
    assert [rest.seconds for rest in rests(instant, AUTOPLAY)] == [0.5]


def test_autoplay_stops_at_the_end_and_begins_again_from_there() -> None:
    state = happen(REPLAY, AUTOPLAY)
    for _ in MOVES[1:]:
        state = happen(state, due(state))
    assert (state.is_autoplaying, at(state)) == (True, 3)
    ended = happen(state, due(state))
    assert (ended.is_autoplaying, at(ended)) == (False, 3)
    assert rests(state, due(state)) == []
    again = happen(ended, AUTOPLAY)
    assert (again.is_autoplaying, at(again)) == (True, 1)


def test_a_replay_of_one_move_can_be_repeated() -> None:
    short = happen(at_table(lay("mancala", moves=MOVES[:1])), press(Command.REPLAY), AUTOPLAY)
    ended = happen(short, due(short))
    assert rests(ended, AUTOPLAY) == [effects.AfterAnimation(due(short), RESTING)]


def test_a_pause_holds_and_a_move_that_was_due_before_it_is_not_made() -> None:
    playing = happen(REPLAY, AUTOPLAY)
    paused = happen(playing, AUTOPLAY)
    assert (paused.is_autoplaying, at(paused)) == (False, 1)
    assert rests(playing, AUTOPLAY) == []
    assert happen(paused, due(playing)) == paused
    going_on = happen(paused, AUTOPLAY)
    assert at(going_on) == 2
    assert happen(going_on, due(playing)) == going_on
    assert rests(going_on, due(playing)) == []


def test_autoplay_goes_on_from_where_the_player_steps_to() -> None:
    playing = happen(REPLAY, AUTOPLAY)
    for step in (Redo(), press(Command.REDO), Undo(), press(Command.UNDO)):
        stepped = happen(playing, step)
        assert stepped.is_autoplaying
        assert [rest.event for rest in rests(playing, step)] == [due(stepped)]
        assert happen(stepped, due(playing)) == stepped


def test_only_a_replay_plays_by_itself_and_only_while_it_is_shown() -> None:
    assert not happen(at_table(TABLE), AUTOPLAY).is_autoplaying
    playing = happen(REPLAY, AUTOPLAY)
    for leaving in (go("#/settings"), go("#/"), press(Command.EXIT_REPLAY)):
        assert not happen(playing, leaving).is_autoplaying
        assert rests(playing, leaving) == []


# Reviews.

OVER = finished("mancala", ("person", "keen"))
REVIEWING = happen(at_table(OVER), press(Command.REVIEW))


def asked(state: AppState, event: Event) -> list[effects.AskReview]:
    return [each for each in wanted(state, event) if isinstance(each, effects.AskReview)]


def opinion(number: int, record: Record = OVER.record) -> TurnReviewed:
    """What was played was the second-best move, and much worse than the best."""
    played, state = OVER.record.moves[number], OVER.history.states[number]
    texts = map(OVER.history.game.write_move, OVER.history.game.legal_moves(state))
    other = next(text for text in texts if text != played)
    options = (Appraisal(other, 0.9, sentence("good")), Appraisal(played, 0.1, sentence("bad")))
    return TurnReviewed(record, number, options)


def reviewed() -> AppState:
    """With every turn judged."""
    state, event = REVIEWING, opinion(0)
    while more := asked(state, event):
        state, event = happen(state, event), opinion(more[0].at)
    return happen(state, event)


def test_a_review_asks_about_one_of_the_players_turns_after_the_other() -> None:
    state, questions = at_table(OVER), []
    event: Event = press(Command.REVIEW)
    while more := asked(state, event):
        (question,) = more
        state, event = happen(state, event), opinion(question.at)
        questions.append(question.at)
    assert happen(state, event).dialog == "review"
    assert tuple(questions) == reviews.turns_to_review(OVER)
    review = table_of(happen(state, event)).review
    assert review is not None
    assert [turn.move_number for turn in review.turns] == questions


def test_a_review_that_is_asked_for_twice_does_not_ask_twice_as_often() -> None:
    (first,) = asked(at_table(OVER), press(Command.REVIEW))
    assert asked(REVIEWING, press(Command.REVIEW)) == []
    after = happen(REVIEWING, opinion(first.at))
    assert len(asked(REVIEWING, opinion(first.at))) == 1
    assert asked(after, opinion(first.at)) == []
    assert happen(after, opinion(first.at)) == after


def test_a_review_stops_when_something_else_is_on_the_table() -> None:
    (first,) = asked(at_table(OVER), press(Command.REVIEW))
    for leaving in (go("#/"), Undo(), press(Command.RESTART)):
        left = happen(REVIEWING, leaving)
        assert happen(left, opinion(first.at)) == left
        assert asked(left, opinion(first.at)) == []


def test_a_review_goes_on_in_the_replay_and_comes_back_with_the_game() -> None:
    (first,) = asked(at_table(OVER), press(Command.REVIEW))
    replay = happen(REVIEWING, press(Command.REPLAY))
    assert asked(REVIEWING, press(Command.REPLAY)) == []  # the question is still open
    judged = happen(replay, opinion(first.at))
    assert asked(judged, Redo()) == []
    back = happen(judged, press(Command.EXIT_REPLAY))
    assert not table_of(back).is_replay
    assert table_of(back).review == table_of(judged).review


def test_a_game_in_progress_is_not_reviewed() -> None:
    for table in (TABLE, table_of(REPLAY)):
        state = happen(at_table(table), press(Command.REVIEW))
        assert (state.dialog, table_of(state).review) == ("", None)


def test_a_turning_point_opens_the_replay_before_its_move() -> None:
    state = reviewed()
    number = reviews.turning_points(table_of(state))[1].move_number
    shown = happen(state, press(Command.SHOW_TURN, str(number)))
    assert (shown.dialog, at(shown), table_of(shown).is_replay) == ("", number, True)
    assert saves(state, press(Command.SHOW_TURN, str(number))) == {}


def test_a_turn_is_tried_again_and_nothing_of_it_is_saved() -> None:
    state = reviewed()
    first, second, *_ = (turn.move_number for turn in reviews.turning_points(table_of(state)))
    shown = happen(state, press(Command.SHOW_TURN, str(first)))
    retry = happen(shown, press(Command.RETRY))
    assert table_of(retry).retry is not None
    better = table_of(retry).retry.turn.judgement.best.move  # type: ignore[union-attr]
    move = OVER.history.game.read_move(better)
    touch = Touch(queries.view_of(OVER).gesture(move).target)
    assert saves(retry, touch) == {}
    tried = happen(retry, touch)
    assert reviews.is_solved(table_of(tried))
    assert not any(isinstance(each, effects.AskComputer) for each in wanted(retry, touch))
    assert at(happen(tried, press(Command.RETRY_NEXT))) == second
    answer = happen(retry, press(Command.SHOW_BETTER))
    assert table_of(answer) == table_of(shown)._replace(notice=table_of(answer).notice)
    for back in (press(Command.SHOW_MOVE, "3"), press(Command.SHOW_TURN, str(first))):
        left = table_of(happen(tried, back))
        assert (left.retry, left.record.moves) == (None, OVER.record.moves)
    back_home = happen(tried, press(Command.EXIT_REPLAY))
    assert table_of(back_home).record == OVER.record


def test_only_a_turning_point_can_be_tried_again() -> None:
    for state in (REPLAY, at_table(OVER), REVIEWING):
        assert table_of(happen(state, press(Command.RETRY))).retry is None
        assert happen(state, press(Command.RETRY_NEXT)) == state
