"""How a turn proceeds: cards are drawn, a tie becomes a battle, the winner keeps their cards."""

from rules.game import Player
from rules.smack.halves import Cards
from rules.smack.state import LAYER, State, is_tied, short, showing, winner


def swept(state: State) -> State:
    """The duel is cleared away: the winner's cards go under their deck as they were laid, the others out."""
    best = winner(state)
    if best is None:
        return state
    loser = 1 - best
    decks, out = list(state.decks), list(state.out)
    decks[best] += state.laid[best]
    out[loser] += state.laid[loser]
    return state._replace(
        decks=(decks[0], decks[1]),
        out=(out[0], out[1]),
        laid=((), ()),
        challenger=None,
        accepted=False,
        picks=((), ()),
    )


def drawn(state: State) -> State:
    """The next turn: each player lays the top card of their deck."""
    table = swept(state)
    return showing(_lay(_lay(table._replace(turns=table.turns + 1), 0, 1), 1, 1))


def challenged(state: State, player: Player) -> State:
    return showing(_lay(state, player, 1)._replace(challenger=player))


def picked(state: State, player: Player, number: int) -> State:
    picks = list(state.picks)
    picks[player] += (number,)
    return showing(state._replace(picks=(picks[0], picks[1])))


def with_battle(state: State) -> State:
    """After a tie each player lays another layer, if both can."""
    if not is_tied(state) or short(state):
        return state
    return _lay(_lay(state, 0, LAYER), 1, LAYER)


def _lay(state: State, player: Player, count: int) -> State:
    decks: list[Cards] = list(state.decks)
    laid: list[Cards] = list(state.laid)
    laid[player] += decks[player][:count]
    decks[player] = decks[player][count:]
    return state._replace(decks=(decks[0], decks[1]), laid=(laid[0], laid[1]))
