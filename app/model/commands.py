"""What every button and key does."""

from app.model import dealing, effects, finished, navigation, routes, tasks
from app.model.app_state import (
    AppState,
    Deleted,
    Dropped,
    Reset,
    close_dialog,
    dismiss,
    open_dialog,
    play,
    save,
    tell,
    warn,
)
from app.model.effects import Effects
from app.model.events import Command, CommandGiven, Event
from app.model.navigation import open_saved
from app.model.practice import practising
from app.model.replays import replay
from app.presentation import share_text, wording
from app.presentation.progress import recap
from app.saves import backup, daily, keys, saved_games, task_results
from app.saves.progress import month
from app.saves.settings import CHOICES, write_settings
from app.table import events as table_events
from app.table import queries, seats, sharing
from app.table.table import Table
from rules.game import Sentence, sentence

Change = tuple[AppState, Effects]


def run(state: AppState, given: CommandGiven) -> Change:  # noqa: C901, PLR0911, PLR0912  a case for each command
    """Commands about a game do nothing without one: their buttons are hidden then."""
    match given.command:
        case Command.CLOSE:
            return dialog_closed(state, state.dialog), ()
        case Command.DISMISS_MESSAGE:
            return dismiss(state), ()
        case Command.CHANGE_PACE:
            paces = CHOICES["pace"]
            following = (paces.index(state.settings.pace) + 1) % len(paces)
            return choose_setting(state, "pace", paces[following]), ()
        case Command.TOGGLE_SOUND:
            sound = "off" if state.settings.sound == "on" else "on"
            return choose_setting(state, "sound", sound), ()
        case Command.RESET_STATISTICS:
            return finished.reset_statistics(state, given.argument), ()
        case Command.UNDO_MESSAGE:
            return _undo_message(state), ()
        case Command.NAME_RECAP:
            return state._replace(is_recap_named=not state.is_recap_named), ()
        case Command.SHARE_RECAP | Command.SAVE_RECAP if state.page == "progress":
            as_file = given.command == Command.SAVE_RECAP
            return state, (effects.SharePicture(shown_recap(state), as_file=as_file),)
        case Command.EXPORT:
            return _export(state)
        case Command.INSTALL:
            return state._replace(can_install=False), (effects.AskToInstall(),)
        case Command.OPEN_SAVED | Command.DELETE_SAVED | Command.EXPORT_SAVED:
            return _about_save(state, given.command, given.argument)
        case Command.DELETE_MISTAKE | Command.DELETE_MISTAKES | Command.SHARE_SET:
            return practising.run_on_page(state, given)
        case Command.UPDATE:
            return state, (effects.SwitchVersion(),)
    return _about_offer(state, given)


def _about_offer(state: AppState, given: CommandGiven) -> Change:
    """What to do with a game from a link; it needs no table of one's own."""
    match given.command:
        case Command.PLAY_OFFER:
            return dealing.play_offered(state), ()
        case Command.WATCH_OFFER:
            return dealing.watch_offered(state), ()
        case Command.PLAY_LINKED_DEAL:
            return dealing.play_linked_deal(state, given.seed)
        case Command.DECLINE_OFFER:
            return navigation.decline_offer(state), ()
    return _about_table(state, state.table, given) if state.table is not None else (state, ())


def dialog_closed(state: AppState, name: str) -> AppState:
    """A dialog that is not open any more is closed already."""
    if name != state.dialog:
        return state
    return navigation.decline_offer(state) if name == "offer" else close_dialog(state)


def _about_table(state: AppState, table: Table, given: CommandGiven) -> Change:  # noqa: C901, PLR0911, PLR0912  a case for each command
    if table.exercise and (change := practising.run(state, table, given)) is not None:
        return change
    match given.command:
        case Command.UNDO:
            return play(state, table_events.Undo()), ()
        case Command.REDO:
            return play(state, table_events.Redo()), ()
        case Command.HINT:
            return play(state, table_events.AskHint()), ()
        case Command.NEW if table.history.game.tasks:
            return state, (effects.GoTo(routes.to_page("tasks", table.record.game)),)
        case Command.CHOOSE_OPPONENT:
            return open_dialog(state, "new"), ()
        case Command.NEW | Command.RULES | Command.SHARE:
            return open_dialog(state, given.command.value), ()
        case Command.SHOW_RESULT:
            return finished.show_result(state), ()
        case Command.SHOW_ROUND:
            return open_dialog(state, "round"), ()
        case Command.DEAL:
            return state, (effects.ReadNewGameForm(),)
        case Command.PLAY_NEXT if tasks.is_made(table):
            return tasks.make(state, table, table.origin, given.seed)
        case Command.PLAY_NEXT:
            return dealing.next_game(state, table, given.seed)
        case Command.PLAY_LEVEL:
            return dealing.play_level(state, table, given.argument, given.seed), ()
        case Command.RESTART if dealing.needs_confirmation(state):
            return open_dialog(state, "restart"), ()
        case Command.RESTART | Command.RESTART_CONFIRMED:
            is_confirmed = given.command == Command.RESTART_CONFIRMED
            return dealing.deal_again(state, table, is_confirmed=is_confirmed), ()
        case Command.UNDO_AND_CONTINUE:
            return play(close_dialog(state), table_events.Undo()), ()
        case Command.NEXT_ROUND:
            return _next_round(state, table), ()
        case Command.TUTORIAL:
            return state, (effects.GoTo(routes.to_lesson(table.record.game)),)
        case Command.SKIP_TUTORIAL:
            return state, (effects.GoTo(routes.to_game(table.record.game)),)
        case Command.FIRST_GAME:
            return dealing.first_game(state, table, given.seed)
        case Command.PASS_DEVICE:
            return play(state, table_events.PassDevice()), ()
        case Command.TAKE_DEVICE:
            return play(state, table_events.TakeDevice()), ()
        case Command.PLAY_HERE:
            return state, (effects.TakeOverTab(state.save_key),) if state.is_watching else ()
        case Command.MAKE_TASK:
            return tasks.make(state, table, given.argument, given.seed)
        case Command.PLAY_TASK:
            return tasks.play(state, table, given.argument, given.seed), ()
        case Command.OPEN_EDITOR:
            return tasks.open_editor(state, table)
        case Command.EDIT:
            return tasks.edit(state, table, given.argument)
        case Command.PLAY_EDITED:
            variant = tasks.edited_variant(state, table)
            return (dealing.deal(state, table, variant, seed=0, number=0) if variant else state), ()
    if (change := replay.run(state, table, given)) is not None:
        return change
    return _share(state, table, given.command)


def _share(state: AppState, table: Table, command: Command) -> Change:
    # For someone who is to play it too: the deal, not the moves.
    is_daily = bool(table.daily) and not table.is_from_link
    deal = state.site + (routes.to_table(table) if is_daily else routes.to_deal(table.record))
    match command:
        case Command.SHARE_LINK:
            return state, (_copy_link(_link_to(state, table)),)
        case Command.SHARE_DEAL:
            return state, (_copy_link(deal),)
        case Command.SHARE_TEXT:
            text = share_text.whole_game(table, _own_name(state), _link_to(state, table))
            return state, (effects.Copy(text, sentence("Moves copied.")),)
        case Command.SHARE_RESULT:
            text = share_text.with_link(
                share_text.result(table, _tries(state, table), state.today), deal
            )
            return state, (effects.Copy(text, sentence("Result copied.")),)
        case Command.SHARE_BY_DEVICE:
            text = share_text.result(table, _tries(state, table), state.today)
            return state, (effects.ShareByDevice(text, _link_to(state, table)),)
        case Command.SHARE_EDITED:
            variant = tasks.edited_variant(state, table)
            blank = state.site + routes.to_deal(tasks.blank_record(table, variant))
            return state, (_copy_link(blank),) if variant else ()
    return state, ()


def _own_name(state: AppState) -> str:
    return seats.clean_name(state.saved.get(keys.NAME, ""))


def _link_to(state: AppState, table: Table) -> str:
    """The game as it stands, with who played it."""
    return state.site + routes.to_link(sharing.shared(table, _own_name(state)))


def _tries(state: AppState, table: Table) -> int:
    """How often the player has tried this task; 0 if it is none, or somebody else's."""
    key = table.record.game
    if table.history.game.tasks is None or table.is_from_link:
        return 0
    results = task_results.read(state.saved.get(keys.results_key(key), ""))
    return results[table.record.variant].tries if table.record.variant in results else 0


def _copy_link(address: str) -> effects.Copy:
    return effects.Copy(address, sentence("Link copied."))


def copied(state: AppState, done: Sentence, *, is_refused: bool) -> AppState:
    state = close_dialog(state) if state.dialog == "share" else state
    return warn(state, done) if is_refused else tell(state, done)


def _export(state: AppState) -> Change:
    # A number that is sealed stays on the device where its hash was shown.
    texts = {
        key: state.saved[key]
        for key in sorted(state.saved)
        if state.saved[key] and key != keys.SEALED
    }
    download = effects.Download(f"parlour-{state.today}.json", backup.pack(texts))
    return tell(state, sentence("Backup saved.")), (download,)


def shown_recap(state: AppState) -> "recap.Recap":
    """The picture of the month that the progress page shows."""
    name = state.saved.get(keys.NAME, "") if state.is_recap_named else ""
    first = month.read(state.page_subject, daily.day(state.today))
    return recap.recap(month.month(state.saved, first), name)


def _undo_message(state: AppState) -> AppState:
    match state.undo:
        case Reset():
            return finished.undo_reset(state, state.undo)
        case Dropped():
            return dealing.take_up(state, state.undo)
        case Deleted(texts):
            return dismiss(state._replace(saved={**state.saved, **texts}))
    return state


def _about_save(state: AppState, command: Command, key: str) -> Change:
    """A game that was set aside. The page may be older than the saves: another tab may have deleted it."""
    if not state.saved.get(key) or not keys.is_aside(key):
        return state, ()
    match command:
        case Command.OPEN_SAVED:
            return open_saved(state, key), ()
        case Command.EXPORT_SAVED:
            name = f"parlour-{key.replace(':', '-')}.json"
            return state, (effects.Download(name, backup.pack({key: state.saved[key]})),)
    deleted = {copy: state.saved[copy] for copy in saved_games.copies(state.saved, key)}
    after = state._replace(saved={**state.saved, **dict.fromkeys(deleted, "")})
    return tell(after, sentence("Game deleted."), Deleted(deleted)), ()


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
        case "i" if cell:
            return explain(table, cell)
    return table_events.Touch(keys_of_view[key]) if key in keys_of_view else None


def explain(table: Table, cell: str) -> Event:
    """Show what a cell is and what lies in it, or at least say it."""
    if queries.cell_contents(table, cell) or queries.explanation(table, cell):
        return table_events.Peek(cell)
    return table_events.Announce(wording.cell_text(table, cell))
