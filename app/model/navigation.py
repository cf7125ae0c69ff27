"""Where an address leads: the lobby, a page, a game that is saved, a new one, or one in a link."""

from collections.abc import Callable

from app.model import finished, routes
from app.model.app_state import (
    AppState,
    close_dialog,
    close_page,
    offer,
    open_dialog,
    open_lobby,
    open_page,
    open_table,
    save,
    set_aside,
    tell,
    warn,
)
from app.model.effects import Effects, MakeDailyTask
from app.model.practice import opening
from app.saves import commitment, daily, introductions, keys, statistics, table_format
from app.saves.progress import month
from app.table import queries, sharing
from app.table.notices import announce
from app.table.table import Table
from rules import GAMES, NAMES
from rules.game import BadRecord, sentence
from rules.links import SharedGame
from rules.record import Record

Opening = tuple[AppState, Table]  # a table to be opened, and the state that finding it has led to


def go_to(state: AppState, address: str, seed: int) -> tuple[AppState, Effects]:
    """`seed` is for a new game, if one is needed."""
    came_from, state = state.address, state._replace(address=address)
    try:
        match place := routes.read(address):
            case routes.Lobby(is_imported):
                opened = open_lobby(state)._replace(address=routes.to_lobby())
                return (tell(opened, sentence("Backup imported.")) if is_imported else opened), ()
            case routes.Page(name, subject):
                return _page(state, name, subject, seed), ()
            case routes.Game(key):
                opened = _return_or_open(
                    state, keys.save_key(key), lambda: own_game(state, key, seed)
                )
                return introduce(opened, key), ()
            case routes.Lesson(key):
                return _return_or_open(
                    state, keys.lesson_key(key), lambda: (state, _lesson(state, key))
                ), ()
            case routes.Daily(key, day):
                opened, effects = _daily(state, key, day)
                return introduce(opened, key), effects
            case routes.Puzzle():
                return opening.go_to(state, place, seed)
            case routes.Link(game):
                return introduce(_link(state, game, came_from), game.record.game), ()
    except BadRecord as refused:
        words = sentence("Couldn’t open that link: {why}.", why=refused.sentence)
        return warn(open_lobby(state)._replace(address=routes.to_lobby()), words), ()


def introduce(state: AppState, key: str) -> AppState:
    """The first time someone opens a game, a sheet says what it is about and offers the tutorial.

    Not in front of a question about a linked game: that one is answered first.
    """
    is_open = state.table is not None and state.table.record.game == key and not state.page
    if not is_open or state.dialog or not introductions.is_new(state.saved, key):
        return state
    text = introductions.with_game(state.saved, key)
    return open_dialog(save(state, keys.INTRODUCED, text), "intro")


def _page(state: AppState, name: str, subject: str, seed: int) -> AppState:
    if name == "daily" and subject:
        daily.read(subject, daily.day(state.today))  # or BadRecord
    if name == "progress":
        month.read(subject, daily.day(state.today))  # or BadRecord
        for key in NAMES:
            state = finished.with_totals(state, key)
    if name == "tasks" and not _is_open(state, keys.save_key(subject)):
        # A task is started from the player's own table, which says who plays.
        state = open_table(*own_game(state, subject, seed))
    if name == "fairness" and not commitment.is_sealed(state.saved.get(keys.SEALED)):
        # The number of the next deal is chosen before anyone can see the deal.
        state = save(state, keys.SEALED, str(seed))
    if name == "statistics":
        state = finished.with_totals(state, subject or statistics.last_played(state.saved))
    if name == "puzzles" and state.table is not None and state.table.exercise:
        # The page is where a puzzle was chosen: it leads to the lobby, not back to the puzzle.
        state = state._replace(table=None)
    return open_page(state, name, subject)


def _return_or_open(state: AppState, key: str, find: Callable[[], Opening]) -> AppState:
    """The table as the player left it, if it is open behind a page."""
    return close_page(state) if _is_open(state, key) else open_table(*find())


def _is_open(state: AppState, key: str) -> bool:
    table = state.table
    is_own = table is not None and not (table.is_from_link or table.exercise)
    return is_own and table is not None and keys.table_key(table) == key


def own_game(state: AppState, key: str, seed: int) -> Opening:
    """The player's game that is saved, or a new one."""
    state, table = saved_game(state, keys.save_key(key))
    if table is not None:
        return state, table
    is_first = not introductions.has_played(state.saved, key)
    state, number = next_number(state, seed)
    table = table_format.new_table(key, number, GAMES[key].first_variant if is_first else "")
    return state, with_person_first(state, table)


def with_person_first(state: AppState, table: Table) -> Table:
    """Until someone has finished a game, the computer does not begin, whatever the deal says."""
    is_alone = len(table.seats) > 1 and len(queries.persons(table)) == 1
    if not is_alone or introductions.has_finished(state.saved, table.record.game):
        return table
    starter, (mine,) = queries.player_to_move(table), queries.persons(table)
    if starter is None or starter == mine:
        return table
    seats = list(table.seats)
    seats[mine], seats[starter] = seats[starter], seats[mine]
    return table._replace(seats=tuple(seats))


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
        words = "Your saved game couldn’t be opened: {why}. A copy is in Saved games; this is a new game."
        told = sentence(words, why=refused.sentence)
        return warn(set_aside(state, key), told), None


def open_saved(state: AppState, key: str) -> AppState:
    """Open a game that was set aside. The one in its place is set aside in turn, so nothing is lost.

    The copy stays: this tab may not be the one that plays, and then it cannot save the game yet.
    """
    place = keys.origin_of(key)
    try:
        table = table_format.read_at(place, state.saved[key])
    except BadRecord as refused:
        words = sentence("That game can’t be opened: {why}.", why=refused.sentence)
        return warn(state, words)
    if _is_open(state, place) and state.table and not (state.table.is_replay or state.is_watching):
        state = set_aside(state, place, table_format.write(state.table))
    elif state.saved.get(place):
        state = set_aside(state, place)
    return open_table(state, table)._replace(address=routes.to_table(table))


def game_in_progress(state: AppState, key: str) -> Table | None:
    """The game under this key, on the table or only saved, if moves have been made and it is not over."""
    game = state.table
    if game is None or game.is_replay or keys.table_key(game) != key:
        _, game = saved_game(state, key)
    return game if game and game.record.moves and not queries.is_over(game) else None


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
    table = table if table and is_unfinished else table_format.new_table(key, 0, lesson.variant)
    return announce(table)  # the first instruction is spoken too


def _daily(state: AppState, key: str, day: str) -> tuple[AppState, Effects]:
    """The deal of a day where the player left it, or from its beginning."""
    when = daily.read(day or state.today, daily.day(state.today))
    day = when.isoformat()
    state = state._replace(address=routes.to_daily(key, day))
    slot, game = keys.daily_key(key, day), GAMES[key]
    if _is_open(state, slot):
        return close_page(state), ()
    state, table = saved_game(state, slot)
    if table is None and game.tasks is not None:
        blank = Record(key, game.rules_version, when.toordinal(), next(iter(game.variants)))
        # A warning, of a save that cannot be opened, is more important.
        if not state.message_stays:
            making = game.tasks.texts.making_daily
            state = tell(state, making)._replace(message_is_progress=True)
        return state._replace(dialog=""), (MakeDailyTask(blank, day),)
    number = game.daily.number(when.toordinal()) if game.daily else daily.number(key, when)
    fresh = table_format.new_table(key, number, game.daily.variant if game.daily else "")
    return open_table(state, table or fresh._replace(daily=day)), ()


def daily_task_made(state: AppState, key: str, day: str, variant: str | None) -> AppState:
    """Dropped if the player has gone elsewhere, or is already playing it because it was requested twice."""
    is_here = state.address == routes.to_daily(key, day)
    tasks = GAMES[key].tasks
    if tasks is None or not is_here or _is_open(state, keys.daily_key(key, day)):
        return state
    if variant is None:
        return warn(state, tasks.texts.not_made)
    table = table_format.new_table(key, 0, variant)._replace(daily=day)
    return introduce(open_table(state, table), key)


# Games in links.


def _link(state: AppState, game: SharedGame, came_from: str) -> AppState:
    """Open a deal. If somebody has played it, ask the player what to do with it.

    Also ask if the player has a game of their own in progress; the question appears in front of that game.
    """
    linked = sharing.linked(game)
    key = linked.record.game
    at_home = state._replace(address=routes.to_game(key))
    found, own = saved_game(at_home, keys.save_key(key))
    if own and own.record == linked.record:
        return open_table(found, own)
    has_own = game_in_progress(state, keys.save_key(key)) is not None
    is_played = bool(linked.record.moves) and (bool(game.seats) or queries.is_over(linked))
    if not is_played and not has_own:
        return open_table(found, sharing.taken_over(linked))
    if not came_from:  # the first page of this visit
        came_from = routes.to_game(key) if has_own else routes.to_lobby()
        state = open_table(state, own) if own and has_own else open_lobby(state)
    return offer(state, linked)._replace(came_from=state.came_from or came_from)


def leave_link(state: AppState, seed: int) -> tuple[AppState, Effects]:
    """Back to where the player was before the link."""
    return go_to(state, state.came_from or routes.to_lobby(), seed)


def decline_offer(state: AppState) -> AppState:
    """What was open before stays open."""
    address = state.came_from or state.address
    return close_dialog(state)._replace(offered=None, came_from="", address=address)
