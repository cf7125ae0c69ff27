"""What a review of the player's own game adds to My mistakes, and which reviews add nothing."""

from app.model.app_state import AppState
from app.model.events import Command, Event
from app.saves import keys, table_format
from app.saves.practice import mistakes
from app.table import reviews
from app.table.events import TurnReviewed
from app.table.table import PERSON, Table
from rules.computer import Appraisal
from rules.game import sentence
from rules.record import Record
from tests.app.model.sample_states import TODAY, at_table, happen, press, saves
from tests.app.sample_tables import finished

PLACE = "mistakes:mancala"
OVER = finished("mancala", (PERSON, "keen"))
FIRST = reviews.turns_to_review(OVER)[0]


def opinion(number: int, best: float, mine: float, record: Record = OVER.record) -> TurnReviewed:
    """Another move was best, and what was played is worth `mine`."""
    played, state = OVER.record.moves[number], OVER.history.states[number]
    texts = map(OVER.history.game.write_move, OVER.history.game.legal_moves(state))
    other = next(text for text in texts if text != played)
    options = (Appraisal(other, best, sentence("good")), Appraisal(played, mine, sentence("bad")))
    return TurnReviewed(record, number, options)


def reviewing(table: Table = OVER) -> AppState:
    return happen(at_table(table), press(Command.REVIEW))


def found(state: AppState, event: Event) -> tuple[mistakes.Mistake, ...]:
    return mistakes.read_all(saves(state, event).get(PLACE, ""))


def test_a_mistake_is_saved_as_a_puzzle_for_tomorrow() -> None:
    (mistake,) = found(reviewing(), opinion(FIRST, 0.8, 0.3))
    assert mistake.position.moves == OVER.record.moves[:FIRST]
    assert mistake.played == Appraisal(OVER.record.moves[FIRST], 0.3, sentence("bad"))
    assert [each.chance for each in mistake.best] == [0.8]
    assert (mistake.found, mistake.is_due(TODAY), mistake.due) == (TODAY, False, "2026-11-18")


def test_an_inaccuracy_and_a_worse_move_that_still_wins_are_no_mistakes() -> None:
    for best, mine in ((0.6, 0.52), (1.0, 0.92)):
        assert found(reviewing(), opinion(FIRST, best, mine)) == ()


def test_a_review_in_the_replay_of_a_game_saves_them_too_and_the_same_one_once() -> None:
    state = happen(reviewing(), press(Command.REPLAY))
    assert len(found(state, opinion(FIRST, 0.8, 0.3))) == 1
    judged = happen(state, opinion(FIRST, 0.8, 0.3))
    again = happen(judged._replace(table=None), press(Command.REVIEW))
    assert mistakes.read_all(again.saved[PLACE]) == mistakes.read_all(judged.saved[PLACE])


def test_games_of_others_or_of_two_people_add_nothing() -> None:
    shared = finished("mancala", (PERSON, PERSON))
    linked = OVER._replace(is_from_link=True)
    watched = reviewing()
    assert watched.table
    watched = watched._replace(table=watched.table._replace(is_watched=True))
    for state in (reviewing(shared), reviewing(linked), watched):
        record = state.table.record if state.table else OVER.record
        assert found(state, opinion(FIRST, 0.8, 0.3, record)) == ()


def test_a_game_that_was_not_played_here_such_as_a_solution_adds_nothing() -> None:
    state = reviewing()
    other = finished(
        "mancala",
        (PERSON, "keen"),
    )
    shorter = other._replace(history=other.history.go_to(4))
    key = keys.save_key("mancala")
    for text in ("", "{", "[]", table_format.write(shorter)):
        elsewhere = state._replace(saved={key: text})
        assert found(elsewhere, opinion(FIRST, 0.8, 0.3)) == ()
