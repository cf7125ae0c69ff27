"""Reviews: asking the computer about one turn after the other, showing its verdicts, trying a turn again."""

from app.model.app_state import OPENING, AppState, close_dialog, open_dialog, open_table, play
from app.model.effects import AskReview, Effects
from app.model.events import Command, CommandGiven
from app.saves import table_format
from app.table import events as table_events
from app.table import reviews
from app.table.puzzles import trying
from app.table.table import Table


def run(state: AppState, table: Table, given: CommandGiven) -> tuple[AppState, Effects] | None:
    """None if the command is not about a review."""
    match given.command:
        case Command.REVIEW if reviews.turns_to_review(table):
            return open_dialog(play(state, table_events.BeginReview()), "review"), ()
        case Command.SHOW_TURN if given.argument.isdecimal():
            return _show_turn(state, table, int(given.argument)), ()
        case Command.RETRY if turn := reviews.turn_here(table):
            return play(state, table_events.BeginRetry(turn.move_number)), ()
        case Command.RETRY_NEXT if turn := reviews.following(table):
            return play(state, table_events.BeginRetry(turn.move_number)), ()
        case Command.SHOW_BETTER:
            return play(state, table_events.EndRetry()), ()
    return None


def _show_turn(state: AppState, table: Table, number: int) -> AppState:
    """The position before this turn of the review, in a replay."""
    state = close_dialog(state)._replace(is_autoplaying=False)
    if not table.is_replay:
        state = open_table(state, table_format.as_replay(reviews.so_far(table)))
    elif table.retry:
        state = play(state, table_events.EndRetry())
    return play(state, table_events.ShowMove(number))


def carried_over(shown: Table, behind: Table) -> Table:
    """The game behind its replay, with the review that the replay had."""
    is_same = reviews.is_same_game(behind, shown.record)
    return behind._replace(review=shown.review) if is_same and not behind.is_replay else behind


def wanted(state: AppState) -> AskReview | None:
    """The turn that the computer is to judge next."""
    table = state.table
    if state.phase == OPENING or table is None or table.is_watched:
        return None
    if table.exercise and table.retry:
        is_open = trying.needs_opinion(table)
        turn = table.retry.turn.move_number
        return AskReview(table.retry.whole.record, turn) if is_open else None
    if table.review is None:
        return None
    number = reviews.next_turn(table)
    return None if number is None else AskReview(reviews.whole_record(table), number)
