"""New games: another deal, the same one again, or what the new-game form says."""

from app.model import routes
from app.model.app_state import (
    AppState,
    Dropped,
    announce,
    close_dialog,
    dismiss,
    open_table,
    save,
    tell,
)
from app.model.effects import Effects, GoTo
from app.model.events import NewGameChosen
from app.model.navigation import (
    game_in_progress,
    go_to,
    introduce,
    next_number,
    saved_game,
    with_person_first,
)
from app.saves import daily, keys, table_format
from app.table import queries, seats, sharing
from app.table.table import PERSON, Table
from rules import computer_of
from rules.game import sentence

_WORTH_ASKING = 4  # moves; fewer are quickly repeated


def deal(
    state: AppState, table: Table, variant: str, *, seed: int, number: int | None = None
) -> AppState:
    """A new game for the players at this table."""
    key = table.record.game
    state, dropped = drop(state, keys.save_key(key))
    if number is None:
        state, number = next_number(state, seed)
    fresh = table_format.new_table(key, number, variant, table.seats)
    fresh = fresh._replace(
        player_names=table.player_names,
        practice=table.practice,
        is_memory_aid_on=table.is_memory_aid_on,
        origin=table.origin if variant == table.record.variant else "",
    )
    if fresh.history.game.deal_decides_starter:
        fresh = with_person_first(state, fresh)
    return _told(announce(_opened(state, fresh), sentence("A new game.")), dropped)


# The game that a new one replaces.


def drop(state: AppState, key: str) -> tuple[AppState, Dropped | None]:
    """Set a copy of a game in progress aside before it is replaced, unless it is a short one on the table."""
    table = game_in_progress(state, key)
    if table is None:
        return state, None
    text = table_format.write(table)
    if table is state.table and table.record.at < _WORTH_ASKING and state.offered is None:
        return state, Dropped(key, text)
    aside = keys.aside_key(key, text, state.saved)
    return save(state, aside, text), Dropped(key, text, aside)


def _told(state: AppState, dropped: Dropped | None) -> AppState:
    """Tell the player what happened to the previous game, and offer to go back to it."""
    if dropped is None:
        return state
    kept = sentence("Your last game is in Saved games.")
    return tell(state, kept if dropped.aside else sentence("New game started."), dropped)


def take_up(state: AppState, dropped: Dropped) -> AppState:
    """Back to the game that was dropped, exactly as it was. A game begun since then is set aside too."""
    state, _ = drop(state, dropped.key)
    state = save(state, dropped.aside, "") if dropped.aside else state
    table = table_format.read_at(dropped.key, dropped.text)
    return announce(dismiss(_opened(state, table)), sentence("Back to your game."))


# The same deal, the next one, and a choice.


def deal_again(state: AppState, table: Table, *, is_confirmed: bool) -> AppState:
    """The same deal from its beginning. A player who was not asked can undo it."""
    record = table.record
    fresh = table_format.new_table(record.game, record.seed, record.variant, table.seats)
    # Playing a daily deal a second time, knowing its cards, counts as assisted.
    is_known = bool(table.daily and record.moves) and table.history.game.tasks is None
    fresh = fresh._replace(
        player_names=table.player_names,
        practice=table.practice,
        is_memory_aid_on=table.is_memory_aid_on,
        daily=table.daily,
        origin=table.origin,
        assisted=is_known,
    )
    opened = announce(_opened(state, fresh), sentence("Restarted."))
    dropped = Dropped(keys.table_key(table), table_format.write(table))
    if queries.is_over(table) or record.at < _WORTH_ASKING or is_confirmed:
        return opened
    return tell(opened, sentence("Restarted."), dropped)


def _opened(state: AppState, table: Table) -> AppState:
    return open_table(state, table)._replace(address=routes.to_table(table))


def next_game(state: AppState, table: Table, seed: int) -> tuple[AppState, Effects]:
    """After the end: another deal, or the next task; after a tutorial or a daily, the player's own game.

    No task follows one that is not listed: the player chooses one.
    """
    game = table.history.game
    if keys.table_key(table) != keys.save_key(game.key):
        return state, (GoTo(routes.to_game(game.key)),)
    variant = table.record.variant
    if game.tasks is None:
        return deal(state, table, variant, seed=seed), ()
    if not game.tasks.is_listed(variant):
        return state, (GoTo(routes.to_page("tasks", game.key)),)
    return deal(state, table, game.tasks.following(variant), seed=seed), ()


def first_game(state: AppState, table: Table, seed: int) -> tuple[AppState, Effects]:
    """After the tutorial: the player's own game, or a new one if that is over."""
    key = table.record.game
    state, own = saved_game(close_dialog(state), keys.save_key(key))
    if own is not None and queries.is_over(own):
        return next_game(state, own, seed)
    return state, (GoTo(routes.to_game(key)),)


def play_level(state: AppState, table: Table, level: str, seed: int) -> AppState:
    """The next game on another level, as `statistics.levels` has them."""
    game, variant = table.history.game, table.record.variant
    if level in (game.presets or {}):
        return deal(state, table._replace(daily=""), level, seed=seed)
    if level not in computer_of(game.key).levels:
        return state
    seated = table._replace(seats=tuple(s if s == PERSON else level for s in table.seats))
    if game.tasks:
        variant = game.default_variant if table.daily else game.tasks.following(variant)
    return deal(state, seated._replace(daily=""), variant, seed=seed)


def deal_chosen(state: AppState, table: Table, chosen: NewGameChosen) -> AppState:
    """As the new-game form says."""
    players = len(table.seats)
    names = [chosen.options.get(f"called-{player}", "") for player in range(players)]
    seated = table._replace(
        seats=seats.chosen_seats(players, chosen.options),
        player_names=seats.read_names(names, table.history.game.players),
        practice=chosen.options.get("practice") == "yes",
    )
    # Tasks are chosen in their list: the form is then only about who plays.
    variant = chosen.variant or table.record.variant
    return deal(state, seated, variant, seed=chosen.seed, number=chosen.number)


def needs_confirmation(state: AppState) -> bool:
    """Would a restart lose so much that the player should be asked?"""
    table = state.table
    if table is None or state.settings.confirm == "never" or table.record.at < _WORTH_ASKING:
        return False
    return not queries.is_over(table)


# A game from a link.


def play_offered(state: AppState) -> AppState:
    """Play the game in the link from where it stands. The player's own is set aside."""
    if state.offered is None:
        return state
    return _in_place_of_own(state, sharing.taken_over(state.offered))


def watch_offered(state: AppState) -> AppState:
    if state.offered is None or not sharing.can_be_watched(state.offered):
        return state
    return open_table(state, table_format.as_replay(state.offered))._replace(is_autoplaying=True)


def play_linked_deal(state: AppState, seed: int) -> tuple[AppState, Effects]:
    """The deal of the game in a link from its beginning, with the same seats; a daily as the player's own."""
    table = state.offered or state.table
    if table is None or not table.is_from_link:
        return state, ()
    if table.daily and daily.is_playable(table.daily, state.today):
        return go_to(state, routes.to_daily(table.record.game, table.daily), seed)
    begun = sharing.taken_over(table)
    fresh = table_format.new_table(*table.record.deal, seats=table.seats)
    fresh = fresh._replace(
        player_names=begun.player_names, practice=begun.practice, origin=begun.origin
    )
    return announce(_in_place_of_own(state, fresh), sentence("A new game.")), ()


def _in_place_of_own(state: AppState, table: Table) -> AppState:
    state, dropped = drop(state, keys.save_key(table.record.game))
    return introduce(_told(_opened(state, table), dropped), table.record.game)
