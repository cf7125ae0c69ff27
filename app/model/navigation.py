"""Where an address leads: the lobby, a page, a game that is saved, a new one, or one in a link."""

from collections.abc import Callable

from app.model import routes
from app.model.app_state import (
    AppState,
    close_page,
    offer,
    open_lobby,
    open_page,
    open_table,
    save,
    set_aside,
)
from app.model.effects import Effects, MakeDailyTask
from app.saves import commitment, daily, keys, table_format
from app.table import queries
from app.table.table import Table
from rules import GAMES
from rules.game import BadRecord, sentence
from rules.record import Record

Opening = tuple[AppState, Table]  # a table to be opened, and the state that finding it has led to


def go_to(state: AppState, address: str, seed: int) -> tuple[AppState, Effects]:
    """`seed` is for a new game, if there is to be one."""
    state = state._replace(address=address)
    try:
        match routes.read(address):
            case routes.Lobby():
                return open_lobby(state), ()
            case routes.Page(name, subject):
                return _page(state, name, subject, seed), ()
            case routes.Game(key):
                return _return_or_open(
                    state, keys.save_key(key), lambda: own_game(state, key, seed)
                ), ()
            case routes.Lesson(key):
                return _return_or_open(
                    state, keys.lesson_key(key), lambda: (state, _lesson(state, key))
                ), ()
            case routes.Daily(key, day):
                return _daily(state, key, day)
            case routes.Link(record):
                return _link(state, table_format.table_of(record)), ()
    except BadRecord as refused:
        words = sentence("That link cannot be opened: {why}.", why=refused.sentence)
        return open_lobby(state)._replace(address=routes.to_lobby(), message=words), ()


def _page(state: AppState, name: str, subject: str, seed: int) -> AppState:
    if name == "daily" and subject:
        daily.read(subject, daily.day(state.today))  # or BadRecord
    if name == "fairness" and not commitment.is_sealed(state.saved.get(keys.SEALED)):
        # The number of the next deal is chosen before anyone can see the deal.
        state = save(state, keys.SEALED, str(seed))
    return open_page(state, name, subject)


def _return_or_open(state: AppState, key: str, find: Callable[[], Opening]) -> AppState:
    """The table as the player left it, if it is open behind a page."""
    return close_page(state) if _is_open(state, key) else open_table(*find())


def _is_open(state: AppState, key: str) -> bool:
    return state.table is not None and keys.table_key(state.table) == key


def own_game(state: AppState, key: str, seed: int) -> Opening:
    """The player's game that is saved, or a new one."""
    state, table = saved_game(state, keys.save_key(key))
    if table is not None:
        return state, table
    state, number = next_number(state, seed)
    return state, table_format.new_table(key, number)


def game_behind(state: AppState, table: Table, seed: int) -> Opening:
    """The game itself, after its replay or after another tab has played it."""
    state, behind = saved_game(state, keys.table_key(table))
    return (state, behind) if behind else own_game(state, table.record.game, seed)


def saved_game(state: AppState, key: str) -> tuple[AppState, Table | None]:
    """A save that cannot be opened is set aside, and the player is told."""
    text = state.saved.get(key)
    if not text:
        return state, None
    try:
        return state, table_format.read_at(key, text)
    except BadRecord as refused:
        words = "Your saved game could not be opened: {why}. It is kept aside; this is a new one."
        told = sentence(words, why=refused.sentence)
        return set_aside(state, key)._replace(message=told), None


def is_under_way(state: AppState, key: str) -> bool:
    """Has the player begun a game of their own that is not over?"""
    _, own = saved_game(state, keys.save_key(key))
    return own is not None and bool(own.record.moves) and not queries.is_over(own)


def next_number(state: AppState, seed: int) -> tuple[AppState, int]:
    """The number of a new deal: the sealed one, if the player has been shown its hash."""
    sealed = state.saved.get(keys.SEALED)
    if not sealed:
        return state, seed
    state = save(state, keys.SEALED, "")
    if not commitment.is_sealed(sealed):
        return state, seed
    return save(state, keys.OPENED, sealed), int(sealed)


def _lesson(state: AppState, key: str) -> Table:
    """The tutorial where the player left it, or from its beginning."""
    lesson = GAMES[key].lesson
    assert lesson is not None, "routes.read has looked"
    try:
        text = state.saved.get(keys.lesson_key(key))
        table = table_format.read_at(keys.lesson_key(key), text) if text else None
    except BadRecord:
        table = None
    is_unfinished = table is not None and queries.lesson_step(table) is not None
    return table if table and is_unfinished else table_format.new_table(key, 0, lesson.variant)


def _daily(state: AppState, key: str, day: str) -> tuple[AppState, Effects]:
    """The deal of a day where the player left it, or from its beginning."""
    when = daily.read(day or state.today, daily.day(state.today))
    day = when.isoformat()
    state = state._replace(address=routes.to_daily(key, day))
    slot, game = keys.daily_key(key, day), GAMES[key]
    if _is_open(state, slot):
        return close_page(state), ()
    message, (state, table) = state.message, saved_game(state, slot)
    if table is None and game.tasks is not None:
        blank = Record(key, game.rules_version, when.toordinal(), next(iter(game.variants)))
        is_told = state.message != message  # of a save that cannot be opened
        told = state.message if is_told else game.tasks.texts.making_daily
        return state._replace(dialog="", message=told), (MakeDailyTask(blank, day),)
    fresh = table_format.new_table(key, daily.number(key, when))
    return open_table(state, table or fresh._replace(daily=day)), ()


def daily_task_made(state: AppState, key: str, day: str, variant: str | None) -> AppState:
    """Dropped if the player has gone elsewhere meanwhile, or plays it already: it was asked for twice."""
    is_here = state.address == routes.to_daily(key, day)
    tasks = GAMES[key].tasks
    if tasks is None or not is_here or _is_open(state, keys.daily_key(key, day)):
        return state
    if variant is None:
        return state._replace(message=tasks.texts.not_made)
    message = None if state.message == tasks.texts.making_daily else state.message
    table = table_format.new_table(key, 0, variant)._replace(daily=day)
    return open_table(state._replace(message=message), table)


def _link(state: AppState, linked: Table) -> AppState:
    """A finished game is shown; any other is opened, unless it would take the place of the player's own."""
    key = linked.record.game
    state, own = saved_game(state._replace(address=routes.to_game(key)), keys.save_key(key))
    if own and own.record == linked.record:
        return open_table(state, own)
    if queries.is_over(linked):
        return open_table(state, table_format.as_replay(linked))
    if own and own.record.moves and not queries.is_over(own):
        return offer(open_table(state, own), linked)
    return open_table(state, linked)
