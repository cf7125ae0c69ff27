"""New games: another deal, the same one again, or what the new-game form says."""

from app.model import routes
from app.model.app_state import AppState, announce, close_dialog, open_table, set_aside
from app.model.effects import Effects, GoTo
from app.model.events import NewGameChosen
from app.model.navigation import is_under_way, next_number
from app.saves import keys, table_format
from app.table import queries, seats
from app.table.table import Table
from rules.game import sentence

_WORTH_ASKING = 4  # moves; fewer are quickly made again


def deal(
    state: AppState, table: Table, variant: str, *, seed: int, number: int | None = None
) -> AppState:
    """A new game for the players at this table."""
    key = table.record.game
    if keys.table_key(table) != keys.save_key(key) and is_under_way(state, key):
        # It is not on the table, so the player has not given it up.
        state = set_aside(state, keys.save_key(key))
    if number is None:
        state, number = next_number(state, seed)
    fresh = table_format.new_table(key, number, variant, table.seats)
    fresh = fresh._replace(
        player_names=table.player_names,
        practice=table.practice,
        is_memory_aid_on=table.is_memory_aid_on,
    )
    return announce(_opened(state, fresh), sentence("A new game."))


def deal_again(state: AppState, table: Table) -> AppState:
    """The same deal from its beginning."""
    record = table.record
    fresh = table_format.new_table(record.game, record.seed, record.variant, table.seats)
    # Playing a daily deal a second time, knowing its cards, counts as assisted.
    is_known = bool(table.daily and record.moves) and table.history.game.tasks is None
    fresh = fresh._replace(
        player_names=table.player_names,
        practice=table.practice,
        is_memory_aid_on=table.is_memory_aid_on,
        daily=table.daily,
        assisted=is_known,
    )
    return announce(_opened(state, fresh), sentence("The same deal again."))


def _opened(state: AppState, table: Table) -> AppState:
    return open_table(state, table)._replace(address=routes.to_table(table))


def next_game(state: AppState, table: Table, seed: int) -> tuple[AppState, Effects]:
    """After the end: another deal, or the next task; after a tutorial or a daily, the player's own game."""
    game = table.history.game
    if keys.table_key(table) != keys.save_key(game.key):
        return state, (GoTo(routes.to_game(game.key)),)
    variant = table.record.variant
    return deal(
        state, table, game.tasks.following(variant) if game.tasks else variant, seed=seed
    ), ()


def deal_chosen(state: AppState, table: Table, chosen: NewGameChosen) -> AppState:
    """As the new-game form says."""
    players = len(table.seats)
    names = [chosen.options.get(f"called-{player}", "") for player in range(players)]
    seated = table._replace(
        seats=seats.chosen_seats(players, chosen.options),
        player_names=seats.read_names(names, table.history.game.players),
        practice=chosen.options.get("practice") == "yes",
    )
    return deal(state, seated, chosen.variant, seed=chosen.seed, number=chosen.number)


def needs_confirmation(state: AppState) -> bool:
    """Would a restart lose so much that the player should be asked?"""
    table = state.table
    if table is None or state.settings.confirm == "never" or table.record.at < _WORTH_ASKING:
        return False
    return not queries.is_over(table)


def answer_offer(state: AppState, *, accepted: bool) -> AppState:
    """The game from a link takes the place of the player's own, which is set aside; or it does not."""
    offered = state.offered
    state = close_dialog(state)._replace(offered=None)
    if not accepted or offered is None:
        return state
    key = keys.save_key(offered.record.game)
    state = set_aside(state, key) if state.saved.get(key) else state
    return state._replace(table=offered)
