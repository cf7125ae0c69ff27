"""The accuracy of reviewed games: of which games it is saved, once for each, and in which text."""

from app.model.app_state import AppState
from app.model.events import Command
from app.saves import backup, finished_games, keys, merge
from app.saves.progress import accuracies
from app.saves.progress.accuracies import Reviewed
from app.table import reviews
from app.table.events import BeginReview, TurnReviewed
from app.table.table import PERSON, Table
from rules.computer import Appraisal
from rules.game import sentence
from tests.app.model.sample_states import LOBBY, TODAY, at_table, happen, press
from tests.app.sample_tables import TWO, finished

AGAINST = (PERSON, "keen")
OVER = finished("mancala", AGAINST, seed=5)
KEY = keys.accuracy_key("mancala")


def with_finished(state: AppState, table: Table) -> AppState:
    line = finished_games.finished(table, "2026-11-02")
    assert line
    key = keys.finished_key("mancala")
    return state._replace(saved={**state.saved, key: finished_games.write([line])})


def judged(state: AppState, left: int = 0) -> AppState:
    """With all turns judged but a few: in each, the first legal move was the best one."""
    state = happen(state, BeginReview())
    table = state.table
    assert table
    whole, numbers = table.history, reviews.turns_to_review(table)
    for number in numbers[: len(numbers) - left]:
        moves = whole.game.legal_moves(whole.states[number])
        texts = [whole.game.write_move(move) for move in moves]
        options = tuple(
            Appraisal(text, 0.9 - at / 10, sentence("best")) for at, text in enumerate(texts)
        )
        state = happen(state, TurnReviewed(reviews.whole_record(table), number, options))
    return state


def saved(state: AppState) -> tuple[Reviewed, ...]:
    return accuracies.read(state.saved.get(KEY, ""))


def test_a_finished_game_that_was_reviewed_to_its_end_is_saved_with_its_accuracy() -> None:
    state = with_finished(at_table(OVER), OVER)
    assert saved(judged(state, left=1)) == ()
    (line,) = saved(judged(state))
    assert line[:4] == (TODAY, OVER.record.variant, 5, OVER.record.at)
    assert 0 < line.accuracy < 100


def test_a_second_review_of_the_same_game_changes_nothing() -> None:
    state = judged(with_finished(at_table(OVER), OVER))
    again = state._replace(table=OVER, today="2026-12-01")
    assert saved(judged(again)) == saved(state)
    replayed = happen(again, press(Command.REPLAY))
    assert replayed.table
    assert replayed.table.is_replay
    assert saved(judged(replayed)) == saved(state)


def test_only_the_players_own_finished_games_count() -> None:
    own = with_finished(at_table(OVER), OVER)
    linked = OVER._replace(is_from_link=True)
    for state in (
        at_table(OVER),  # it was never finished here, like the solution of a deal
        own._replace(table=linked),
        with_finished(at_table(finished("mancala", TWO)), OVER),
    ):
        assert saved(judged(state)) == ()


def test_what_cannot_be_read_is_skipped_and_stays() -> None:
    good = '["2026-11-17","island",5,30,87]'
    text = "\n".join(
        ("damaged", good, "[1]", '["2026-11-17","island",5,30,true]', good[:-3] + "101]")
    )
    assert accuracies.read(text) == (Reviewed("2026-11-17", "island", 5, 30, 87),)
    line = finished_games.finished(OVER, TODAY)
    assert line
    assert accuracies.with_review(text + "\n", line, 50, TODAY).startswith(text)


def test_the_last_reviews_are_those_of_the_last_days_in_whatever_order_they_are_saved() -> None:
    days = ("2026-11-03", "2026-11-05", "2026-11-04", "2026-11-05")
    text = "damaged\n" + "".join(f'["{day}","z",{9 - at},30,{at}]\n' for at, day in enumerate(days))
    assert [each.accuracy for each in accuracies.last(text, 3)] == [2, 1, 3]
    assert [each.accuracy for each in accuracies.of_month(text, "2026-11")] == [0, 1, 2, 3]
    assert accuracies.of_month(text, "2026-10") == ()


def test_two_tabs_and_two_devices_count_a_game_once() -> None:
    one, two, three = (f'["2026-11-17","island",{seed},30,87]\n' for seed in range(3))
    assert merge.merged(KEY, one, one + two, one + two + three) == one + two + three
    assert merge.merged(KEY, one, "", one + two) == two
    after = backup.imported({KEY: one + two}, {KEY: one + three}, ())
    assert sorted(after[KEY].splitlines()) == sorted((one + two + three).splitlines())
    assert backup.unpack(backup.pack({KEY: one})) == {KEY: one}


def test_they_are_reset_with_the_statistics_and_restored_with_them() -> None:
    state = judged(with_finished(at_table(OVER), OVER))
    reset = happen(state, press(Command.RESET_STATISTICS, "mancala"))
    assert saved(reset) == ()
    assert saved(happen(reset, press(Command.UNDO_MESSAGE))) == saved(state) != ()
    assert KEY not in happen(LOBBY, press(Command.RESET_STATISTICS, "mo")).saved
