"""Replays: stepping through a game, by hand or by itself."""

from app.model import navigation
from app.model.app_state import AppState, open_table, play
from app.model.effects import AfterAnimation, Effects
from app.model.events import AutoplayDue, Command, CommandGiven
from app.model.replays import review
from app.saves import table_format
from app.table import events as table_events
from app.table import queries, reviews
from app.table.table import Table
from rules.record import Record

_READING = 0.5  # seconds at least to read what a move of a replay did


def run(state: AppState, table: Table, given: CommandGiven) -> tuple[AppState, Effects] | None:
    """None if the command is not about a replay."""
    match given.command:
        case Command.REPLAY:
            return open_table(state, table_format.as_replay(table)), ()
        case Command.SHOW_SOLUTION if table.solution and table.solution.moves:
            record = table.record._replace(moves=table.solution.moves, at=0)
            shown = table_format.table_of(record)._replace(is_replay=True, daily=table.daily)
            return open_table(state, shown), ()
        case Command.SHOW_MOVE if given.argument.isdecimal():
            return show_move(state, table, int(given.argument)), ()
        case Command.EXIT_REPLAY if table.is_from_link:
            return navigation.leave_link(state, given.seed)
        case Command.EXIT_REPLAY:
            found, behind = navigation.game_behind(state, table, given.seed)
            return open_table(found, review.carried_over(table, behind)), ()
        case Command.AUTOPLAY:
            return _start_or_stop(state, table), ()
    return review.run(state, table, given)


def show_move(state: AppState, table: Table, number: int) -> AppState:
    """The position after so many moves: in the replay that is open, or in one of the game so far."""
    if table.retry:
        # From a turn that is tried again, back to the game as it was played.
        state = play(state, table_events.EndRetry())
        table = reviews.end_retry(table)
    record = table.record
    last = len(record.moves) if table.is_replay else record.at
    if not queries.can_look_back(table) or number > last:
        return state
    if not table.is_replay:
        if number == record.at:
            return state  # it is on the table
        state = open_table(state, table_format.as_replay(reviews.so_far(table)))
    return play(state._replace(is_autoplaying=False), table_events.ShowMove(number))


def _start_or_stop(state: AppState, table: Table) -> AppState:
    """At its end a replay begins again."""
    if table.is_replay and not queries.can_redo(table):
        table = table_format.as_replay(table)
        state = open_table(state, table)
    state = state._replace(is_autoplaying=table.is_replay and not state.is_autoplaying)
    return go_on(state, table.record)


def go_on(state: AppState, record: Record) -> AppState:
    """The next move of a replay that goes on by itself, unless it has moved on already."""
    table = state.table
    if not state.is_autoplaying or table is None or table.record != record:
        return state
    if not queries.can_redo(table):
        return state._replace(is_autoplaying=False)
    return play(state, table_events.Redo())


def follow(before: AppState, after: AppState) -> Effects:
    """Each position of a replay that goes on by itself is shown for a while, also one stepped to by hand."""
    table = after.table
    if not after.is_autoplaying or table is None:
        return ()
    is_shown_already = before.table is not None and before.table.record == table.record
    if before.is_autoplaying and is_shown_already:
        return ()
    seconds = max(_READING, 4 * after.settings.milliseconds / 1000)
    return (AfterAnimation(AutoplayDue(table.record), seconds),)
