"""What happens at the end of a game or a round."""

from collections.abc import Mapping

from app.model.app_state import (
    AppState,
    Reset,
    dismiss,
    open_dialog,
    play,
    save,
    set_aside,
    tell,
)
from app.model.effects import AfterAnimation, Effects, KeepStorage
from app.model.events import ResultDue
from app.saves import finished_games, keys, statistics, task_results
from app.saves.totals import running_totals
from app.table import lessons, queries
from app.table.events import AskSolution, BeginReview
from app.table.table import Table
from rules import NAMES
from rules.game import sentence

_MANY = 20_000  # characters: some hundred lines


def follow_game(before: AppState, after: AppState) -> tuple[AppState, Effects]:
    """What follows for the saves when a table has changed: an attempt at a task, a finished game."""
    if before.table is None or after.table is None or before.table is after.table:
        return after, ()
    after = _with_task_result(after, before.table, after.table)
    assert after.table is not None
    if lessons.has_just_completed(before.table, after.table):
        return after, (AfterAnimation(ResultDue()),)
    if not queries.has_just_ended(before.table, after.table):
        return after, ()
    return _counted(after, after.table), (AfterAnimation(ResultDue()), KeepStorage())


def _with_task_result(state: AppState, before: Table, after: Table) -> AppState:
    if queries.is_lesson(after) or not task_results.is_affected(before, after):
        return state
    key = keys.results_key(after.record.game)
    results = task_results.read(state.saved.get(key, ""))
    return save(state, key, task_results.write(task_results.after(results, before, after)))


def _counted(state: AppState, table: Table) -> AppState:
    """Count a finished game in the statistics, once, however often its last moves are undone."""
    line = finished_games.finished(table, state.today)
    if line is None or keys.is_lesson(table.record):
        return state
    key = keys.finished_key(table.record.game)
    text = finished_games.with_game(state.saved.get(key, ""), line, again=table.is_in_statistics)
    state = with_totals(save(state, key, text), table.record.game)
    return state._replace(table=table._replace(is_in_statistics=True))


def games_to_count(saved: Mapping[str, str]) -> tuple[str, ...]:
    """The games with so many finished games that counting all of them would delay a touch.

    The one that was played last comes first: the statistics open there.
    """
    many = [game for game in NAMES if len(saved.get(keys.finished_key(game), "")) > _MANY]
    last = statistics.last_played(saved) if many else ""
    return tuple(sorted(many, key=lambda game: game != last))


def with_totals(state: AppState, game: str, *, only_a_step: bool = False) -> AppState:
    """The running totals of a game, brought up to date from time to time."""
    text = running_totals.due(state.saved, game, only_a_step=only_a_step)
    return state if text is None else save(state, keys.totals_key(game), text)


def show_due_result(state: AppState) -> AppState:
    """The last move has been seen. A player who reads a page meanwhile is not interrupted."""
    if state.page or state.table is None:
        return state
    if lessons.is_complete(state.table):
        return open_dialog(state, "lesson-end")
    if queries.is_between_rounds(state.table):
        return open_dialog(state, "round")
    is_shown = queries.is_over(state.table) and not state.table.is_replay
    return show_result(state) if is_shown else state


def show_result(state: AppState) -> AppState:
    if state.table is not None and lessons.is_complete(state.table):
        return open_dialog(state, "lesson-end")
    state, table = open_dialog(state, "end"), state.table
    if table is not None and table.daily and table.history.game.tasks is None:
        # A day's deal is the same for everyone: how well it was played says more than who won.
        state = play(state, BeginReview())
    has_solver = table is not None and table.history.game.solve is not None
    return play(state, AskSolution()) if has_solver else state


def reset_statistics(state: AppState, game: str) -> AppState:
    """The old statistics are set aside, and can be restored while the message is shown."""
    key = keys.finished_key(game)
    text = state.saved.get(key, "")
    state = set_aside(state, key) if text else state
    state, accuracies = save(state, key, ""), state.saved.get(keys.accuracy_key(game), "")
    if accuracies:
        state = save(state, keys.accuracy_key(game), "")
    return tell(state, sentence("Statistics reset."), Reset(game, text, accuracies))


def undo_reset(state: AppState, reset: Reset) -> AppState:
    key = keys.finished_key(reset.game)
    state = save(state, key, reset.text + state.saved.get(key, ""))
    if reset.accuracies:
        key = keys.accuracy_key(reset.game)
        state = save(state, key, reset.accuracies + state.saved.get(key, ""))
    return dismiss(state)
