"""What every button and key does."""

from app.model import dealing, effects, finished, routes, tasks
from app.model.app_state import (
    AppState,
    close_dialog,
    open_dialog,
    open_table,
    play,
    save,
    set_aside,
)
from app.model.effects import Effects
from app.model.events import AutoplayDue, Command, CommandGiven, Event
from app.model.navigation import game_behind
from app.presentation import result_texts, share_text, wording
from app.saves import backup, keys, table_format
from app.saves.settings import CHOICES, write_settings
from app.table import events as table_events
from app.table import queries
from app.table.table import Table
from rules.game import Sentence, sentence
from rules.record import Record

Change = tuple[AppState, Effects]

_READING = 0.5  # seconds at least to read what a move of a replay did


def run(state: AppState, given: CommandGiven) -> Change:
    """Commands about a game do nothing without one: their buttons are hidden then."""
    table = state.table
    match given.command:
        case Command.CLOSE:
            return close_dialog(state), ()
        case Command.DISMISS_MESSAGE:
            return state._replace(message=None), ()
        case Command.CHANGE_PACE:
            paces = CHOICES["pace"]
            following = (paces.index(state.settings.pace) + 1) % len(paces)
            return choose_setting(state, "pace", paces[following]), ()
        case Command.RESET_STATISTICS:
            return _reset_statistics(state, given.argument), ()
        case Command.UNDO_RESET:
            return finished.undo_reset(state), ()
        case Command.EXPORT:
            return _export(state)
        case Command.UPDATE:
            return state, (effects.SwitchVersion(),)
    return _about_table(state, table, given) if table is not None else (state, ())


def _about_table(state: AppState, table: Table, given: CommandGiven) -> Change:  # noqa: C901, PLR0911, PLR0912  a case for each command
    match given.command:
        case Command.UNDO:
            return play(state, table_events.Undo()), ()
        case Command.REDO:
            return play(state, table_events.Redo()), ()
        case Command.HINT:
            return play(state, table_events.AskHint()), ()
        case Command.NEW | Command.RULES | Command.SHARE:
            return open_dialog(state, given.command.value), ()
        case Command.SHOW_RESULT:
            return finished.show_result(state), ()
        case Command.SHOW_ROUND:
            return open_dialog(state, "round"), ()
        case Command.REVIEW:
            return open_dialog(state, "review"), next_review(table)
        case Command.DEAL:
            return state, (effects.ReadNewGameForm(),)
        case Command.PLAY_NEXT:
            return dealing.next_game(state, table, given.seed)
        case Command.RESTART if dealing.needs_confirmation(state):
            return open_dialog(state, "restart"), ()
        case Command.RESTART | Command.RESTART_CONFIRMED:
            return dealing.deal_again(state, table), ()
        case Command.UNDO_AND_CONTINUE:
            return play(close_dialog(state), table_events.Undo()), ()
        case Command.NEXT_ROUND:
            return _next_round(state, table), ()
        case Command.TUTORIAL:
            return state, (effects.GoTo(routes.to_lesson(table.record.game)),)
        case Command.ACCEPT_OFFER:
            return dealing.answer_offer(state, accepted=True), ()
        case Command.DECLINE_OFFER:
            return dealing.answer_offer(state, accepted=False), ()
        case Command.PASS_DEVICE:
            return play(state, table_events.PassDevice()), ()
        case Command.TAKE_DEVICE:
            return play(state, table_events.TakeDevice()), ()
        case Command.PLAY_HERE:
            return state, (effects.TakeOverTab(state.save_key),) if state.is_watching else ()
        case Command.MAKE_TASK:
            return tasks.make(state, table, given.argument, given.seed)
        case Command.OPEN_EDITOR:
            return tasks.open_editor(state, table)
        case Command.EDIT:
            return tasks.edit(state, table, given.argument)
        case Command.PLAY_EDITED:
            variant = tasks.edited_variant(state, table)
            return (dealing.deal(state, table, variant, seed=0, number=0) if variant else state), ()
    return _about_replay(state, table, given)


def _about_replay(state: AppState, table: Table, given: CommandGiven) -> Change:
    match given.command:
        case Command.REPLAY:
            return open_table(state, table_format.as_replay(table)), ()
        case Command.SHOW_SOLUTION if table.solution and table.solution.moves:
            record = table.record._replace(moves=table.solution.moves, at=0)
            shown = table_format.table_of(record)._replace(is_replay=True, daily=table.daily)
            return open_table(state, shown), ()
        case Command.EXIT_REPLAY:
            return open_table(*game_behind(state, table, given.seed)), ()
        case Command.AUTOPLAY:
            return _start_or_stop_autoplay(state, table), ()
    return _share(state, table, given.command)


def _share(state: AppState, table: Table, command: Command) -> Change:
    record, deal = table.record, table.record._replace(moves=(), at=0)
    match command:
        case Command.SHARE_LINK:
            return state, (_copy_link(state, record),)
        case Command.SHARE_DEAL:
            return state, (_copy_link(state, deal),)
        case Command.SHARE_TEXT:
            text = share_text.whole_game(table, state.site + routes.to_link(record))
            return state, (effects.Copy(text, sentence("The game is copied as text.")),)
        case Command.SHARE_RESULT:
            # For someone who is to play it too: the deal, not the moves.
            link = routes.to_table(table) if table.daily else routes.to_link(deal)
            text = share_text.result(table, state.site + link)
            return state, (effects.Copy(text, sentence("The result is copied.")),)
        case Command.SHARE_BY_DEVICE:
            link = state.site + routes.to_link(record)
            return state, (effects.ShareByDevice(share_text.result(table, ""), link),)
        case Command.SHARE_EDITED:
            variant = tasks.edited_variant(state, table)
            blank = tasks.blank_record(table, variant)
            return state, (_copy_link(state, blank),) if variant else ()
    return state, ()


def _copy_link(state: AppState, record: Record) -> effects.Copy:
    return effects.Copy(state.site + routes.to_link(record), sentence("The link is copied."))


def copied(state: AppState, done: Sentence) -> AppState:
    state = close_dialog(state) if state.dialog == "share" else state
    return state._replace(message=done)


def _export(state: AppState) -> Change:
    # A number that is sealed stays on the device where its hash was shown.
    texts = {
        key: state.saved[key]
        for key in sorted(state.saved)
        if state.saved[key] and key != keys.SEALED
    }
    download = effects.Download(f"parlour-{state.today}.json", backup.pack(texts))
    return state._replace(message=sentence("Everything is in the file.")), (download,)


def _reset_statistics(state: AppState, game: str) -> AppState:
    """What they were is set aside, and can be brought back while the message is shown."""
    key = keys.finished_key(game)
    state = set_aside(state, key) if state.saved.get(key) else state
    message = sentence("These statistics begin anew.")
    return finished.reset_statistics(state, game)._replace(message=message)


def choose_setting(state: AppState, name: str, value: str) -> AppState:
    if value not in CHOICES.get(name, ()):
        return state
    settings = state.settings._replace(**{name: value})
    return save(state, keys.SETTINGS, write_settings(settings))._replace(settings=settings)


def _next_round(state: AppState, table: Table) -> AppState:
    if not queries.is_between_rounds(table):
        return state
    (go_on,) = table.history.game.legal_moves(table.state)
    target = queries.view_of(table).gesture(go_on).target
    return play(close_dialog(state), table_events.Touch(target))


# Replays and reviews.


def _start_or_stop_autoplay(state: AppState, table: Table) -> AppState:
    """At its end a replay begins again."""
    if table.is_replay and not queries.can_redo(table):
        table = table_format.as_replay(table)
        state = open_table(state, table)
    state = state._replace(is_autoplaying=table.is_replay and not state.is_autoplaying)
    return autoplay(state, table.record)


def autoplay(state: AppState, record: Record) -> AppState:
    """The next move of a replay that goes on by itself, unless it has moved on already."""
    table = state.table
    if not state.is_autoplaying or table is None or table.record != record:
        return state
    if not queries.can_redo(table):
        return state._replace(is_autoplaying=False)
    return play(state, table_events.Redo())


def follow_replay(before: AppState, after: AppState) -> Effects:
    """Each position of a replay that goes on by itself is shown for a while, also one stepped to by hand."""
    table = after.table
    if not after.is_autoplaying or table is None:
        return ()
    is_shown_already = before.table is not None and before.table.record == table.record
    if before.is_autoplaying and is_shown_already:
        return ()
    seconds = max(_READING, 4 * after.settings.milliseconds / 1000)
    return (effects.AfterAnimation(AutoplayDue(table.record), seconds),)


def next_review(table: Table) -> Effects:
    """Ask about the next turn of the round that has not been looked at yet."""
    turns = result_texts.turns_to_review(table)[len(table.review) :]
    return (effects.AskReview(table.record, turns[0]),) if turns else ()


# Keys.


def for_key(state: AppState, key: str, cell: str) -> Event | None:  # noqa: PLR0911  a case for each key
    """What a key does while the board has the focus; None: nothing."""
    table = state.table
    if table is None:
        return None
    keys_of_view = queries.view_of(table).keys
    match key:
        case "u":
            return table_events.Undo()
        case "r":
            return table_events.Redo()
        case "h":
            return table_events.AskHint()
        case "l":
            return table_events.Announce(wording.last_move_text(table))
        case "m":
            return table_events.Announce(wording.choices_text(table))
        case "s":
            return table_events.Announce(wording.position_text(table))
        case "p":
            return table_events.SelectOnlyPiece()
        case "i" if cell and queries.cell_contents(table, cell):
            return table_events.Peek(cell)
        case "i" if cell:
            return table_events.Announce(wording.cell_text(table, cell))
    return table_events.Touch(keys_of_view[key]) if key in keys_of_view else None
