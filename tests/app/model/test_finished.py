"""What the end of a game changes: statistics, results of tasks, the dialog that tells."""

import pytest

from app.model import effects, events
from app.model.app_state import AppState
from app.model.events import Command, Event
from app.saves import finished_games, keys, table_format, task_results
from app.saves.task_results import Result
from app.table.events import AskHint, ComputerMoved, Redo, Touch, Undo
from app.table.table import Table
from rules import GAMES
from rules.game import sentence
from tests.app.model.sample_states import TODAY, at_table, go, happen, press, saves, wanted
from tests.app.rupiaj_tables import LAST_TURN, on_table
from tests.app.sample_tables import do, finished, lay

OVER = finished("mancala", ("person", "keen"))
LAST_MOVE = OVER.record.moves[-1]
ENDING = OVER._replace(history=OVER.history.undo())
END = ComputerMoved(ENDING.record, LAST_MOVE)


def counted(state: AppState, game: str = "mancala") -> finished_games.FinishedGames:
    return finished_games.read(state.saved.get(keys.finished_key(game), ""))


def results(state: AppState) -> task_results.Results:
    return task_results.read(state.saved.get("results:doudizhu", ""))


def task(variant: str, level: str = "classic") -> AppState:
    return at_table(lay("doudizhu", ("person", level), seed=0, variant=variant))


# How well a daily was played.


def test_the_result_of_a_daily_is_reviewed_by_itself() -> None:
    for day, is_reviewed in (("", False), (TODAY, True)):
        state = at_table(ENDING._replace(daily=day))
        shown = happen(state, END, events.ResultDue())
        assert shown.table
        assert (shown.dialog, shown.table.review is not None) == ("end", is_reviewed)
        asked = [type(each) for each in wanted(happen(state, END), events.ResultDue())]
        assert (effects.AskReview in asked) == is_reviewed


# Statistics.


def test_a_finished_game_is_counted_on_its_day() -> None:
    state = at_table(ENDING)
    (line,) = counted(happen(state, END))
    assert (line.on, line.seed, line.moves) == (TODAY, ENDING.record.seed, OVER.record.at)
    assert set(saves(state, END)) == {"journal:mancala", "game:mancala"}


def test_it_is_counted_once_however_often_its_end_is_undone() -> None:
    state = happen(at_table(ENDING), END, Undo(), Redo(), Undo(), Undo(), Redo(), Redo())
    (line,) = counted(state)
    assert line.assisted
    another_game = at_table(ENDING)._replace(saved=state.saved)
    assert len(counted(happen(another_game, END))) == 2


def test_a_game_that_is_opened_or_replayed_at_its_end_is_not_counted() -> None:
    over = at_table(OVER)._replace(table=None, save_key="")
    assert counted(happen(over, go("#/mancala"))) == ()
    replay = happen(at_table(OVER), press(Command.REPLAY), *[Redo()] * OVER.record.at)
    assert replay.table
    assert (replay.table.record.at, counted(replay)) == (OVER.record.at, ())


def test_a_daily_deal_is_counted_for_its_day() -> None:
    (line,) = counted(happen(at_table(ENDING._replace(daily="2026-11-16")), END))
    assert (line.on, line.daily) == (TODAY, "2026-11-16")


def test_the_end_of_a_round_is_not_counted() -> None:
    last_turn = at_table(on_table(LAST_TURN, holder=0))
    ended = happen(last_turn, Touch("market:camel+"), Touch("do"))
    assert happen(ended, events.ResultDue()).dialog == "round"
    assert counted(ended, "rupiaj") == ()


def test_a_tutorial_is_not_counted(lesson_at_its_last_step: Table) -> None:
    game, last = lesson_at_its_last_step.history.game, lesson_at_its_last_step
    moves = list(map(game.write_move, game.legal_moves(last.state)))
    state = happen(at_table(last), ComputerMoved(last.record, moves[0]))
    assert counted(state, "mo") == ()


@pytest.fixture
def lesson_at_its_last_step() -> Table:
    table = lay("mo", ("person",), seed=0, variant="lesson")
    game = table.history.game
    while True:
        steps = game.lesson_steps("lesson")
        at = table.record.at
        planned = steps[at].moves if at < len(steps) else ()
        moves = planned or tuple(map(game.write_move, game.legal_moves(table.state)))
        after = do(table, ComputerMoved(table.record, moves[0]))
        if game.outcome(after.state):
            return table
        table = after


# The end of a tutorial.


def lesson_after(moves: int) -> AppState:
    steps = GAMES["mo"].lesson_steps("lesson")
    played = tuple(step.moves[0] for step in steps[:moves])
    return at_table(lay("mo", ("person",), seed=0, variant="lesson", moves=played))


def test_the_last_step_of_a_tutorial_is_celebrated_and_leads_into_a_game() -> None:
    last = GAMES["mo"].lesson_steps("lesson")[-1]
    before = lesson_after(len(GAMES["mo"].lesson_steps("lesson")) - 1)
    assert before.table is not None
    event = ComputerMoved(before.table.record, last.moves[0])
    assert effects.AfterAnimation(events.ResultDue()) in wanted(before, event)
    ended = happen(before, event, events.ResultDue())
    assert ended.dialog == "lesson-end"
    assert effects.GoTo("#/mo") in wanted(ended, press(Command.FIRST_GAME))
    # The player may continue the game, which is then a game like any other.
    assert ended.table is not None
    move = ended.table.history.game.legal_moves(ended.table.state)[0]
    text = ended.table.history.game.write_move(move)
    played_on = happen(ended, press(Command.CLOSE), ComputerMoved(ended.table.record, text))
    assert happen(played_on, events.ResultDue()).dialog == ""


def test_a_finished_game_is_followed_by_a_new_one_after_the_tutorial() -> None:
    ended = lesson_after(len(GAMES["mo"].lesson_steps("lesson")))
    over = table_format.write(finished("mo", seats=("person",)))
    fresh = happen(ended._replace(saved={"game:mo": over}), press(Command.FIRST_GAME, seed=7))
    assert fresh.table is not None
    assert (fresh.table.record.seed, fresh.table.record.at) == (7, 0)
    assert fresh.address == "#/mo"


def test_skipping_a_tutorial_leads_to_the_players_own_game() -> None:
    assert effects.GoTo("#/mo") in wanted(lesson_after(3), press(Command.SKIP_TUTORIAL))


# Resetting them.

RESET, UNDO_RESET = press(Command.RESET_STATISTICS, "mancala"), press(Command.UNDO_MESSAGE)


def test_statistics_that_are_reset_are_set_aside_and_can_be_brought_back() -> None:
    played = happen(at_table(ENDING), END)
    reset = happen(played, RESET)
    assert (counted(reset), reset.message) == ((), sentence("Statistics reset."))
    assert reset.saved["aside:journal:mancala:1"] == played.saved["journal:mancala"]
    back = happen(reset, UNDO_RESET)
    assert (counted(back), back.message, back.undo) == (counted(played), None, None)
    assert happen(back, UNDO_RESET) == back


def test_games_that_were_finished_after_the_reset_stay_when_it_is_undone() -> None:
    before = happen(at_table(ENDING), END)
    reset = happen(before, RESET)
    later = at_table(ENDING._replace(daily=TODAY))
    played = happen(
        later._replace(
            saved={**reset.saved, **later.saved}, message=reset.message, undo=reset.undo
        ),
        END,
    )
    assert len(counted(played)) == 1
    assert [line.daily for line in counted(happen(played, UNDO_RESET))] == ["", TODAY]


def test_a_reset_leaves_other_games_alone() -> None:
    played = happen(at_table(ENDING), END)
    assert counted(happen(played, press(Command.RESET_STATISTICS, "mo"))) == counted(played)


# Tasks.


def test_an_attempt_is_written_when_it_begins_and_when_it_ends() -> None:
    begun = happen(task("34-A"), Touch("hand:3"), Touch("table"))
    assert results(begun) == {"34-A": Result(1)}
    assert begun.table
    assert results(happen(begun, ComputerMoved(begun.table.record, "A"))) == {"34-A": Result(1)}


WIN = (Touch("hand:A"), Touch("table"))


def test_a_task_is_solved_against_a_level_unless_help_was_used() -> None:
    assert results(happen(task("A-3", "perfect"), *WIN)) == {"A-3": Result(1, ("perfect",))}
    helped = results(happen(task("A-3"), AskHint(), *WIN))
    assert helped == {"A-3": Result(1, (), helped=True)}


def test_selecting_cards_is_no_attempt_and_another_attempt_is_another() -> None:
    assert results(happen(task("A-3"), Touch("hand:A"))) == {}
    twice = happen(task("A-3"), *WIN, press(Command.RESTART), *WIN)
    assert results(twice) == {"A-3": Result(2, ("classic",))}


# The dialog.


def due(state: AppState, event: Event) -> bool:
    asked = (effects.AfterAnimation(events.ResultDue()), effects.KeepStorage())
    found = [effect in wanted(state, event) for effect in asked]
    assert found in ([True, True], [False, False])
    return found[0]


def test_the_result_comes_when_the_last_move_has_been_seen_and_the_storage_is_to_be_kept() -> None:
    state = at_table(ENDING)
    assert due(state, END)
    ended = happen(state, END)
    assert ended.dialog == ""
    assert happen(ended, events.ResultDue()).dialog == "end"
    for other in (Undo(), press(Command.RULES), go("#/")):
        assert not due(ended, other)


def test_a_player_who_reads_a_page_or_has_gone_on_is_not_interrupted() -> None:
    ended = happen(at_table(ENDING), END)
    for elsewhere in (go("#/settings"), go("#/"), Undo(), press(Command.REPLAY)):
        gone = happen(ended, elsewhere)
        assert happen(gone, events.ResultDue()).dialog == ""
    replay = happen(ended, press(Command.REPLAY), *[Redo()] * OVER.record.at)
    assert happen(replay, events.ResultDue()).dialog == ""


def test_a_way_to_win_is_looked_for_where_the_game_has_a_solver() -> None:
    ended = happen(task("A-3"), *WIN)
    assert ended.table
    assert effects.AskComputer(ended.table.record, "solution") in wanted(ended, events.ResultDue())
    state = happen(at_table(ENDING), END)
    assert not any(
        isinstance(each, effects.AskComputer) for each in wanted(state, events.ResultDue())
    )


def test_the_next_round_is_begun_from_its_dialog() -> None:
    last_turn = at_table(on_table(LAST_TURN, holder=0))
    ended = happen(last_turn, Touch("market:camel+"), Touch("do"), events.ResultDue())
    begun = happen(ended, press(Command.NEXT_ROUND))
    assert begun.table
    assert (begun.dialog, begun.table.record.at) == ("", 2)
    assert happen(begun, press(Command.NEXT_ROUND)) == begun
