"""What a player may see, and what the hidden cards may be.

A player with a good memory knows the cards of their own deck that have been face up, because a deck never
changes its order. Of the other deck only the number of cards is known.
"""

from collections.abc import Iterable

from rules.cards import HIDDEN, Card
from rules.chance import shuffled
from rules.game import Player
from rules.smack.halves import Cards, half_of
from rules.smack.state import State, face_up


def view_for(state: State, player: Player) -> State:
    other = 1 - player
    decks = list(state.decks)
    decks[player] = tuple(card if card in state.shown else HIDDEN for card in decks[player])
    decks[other] = (HIDDEN,) * len(decks[other])
    return state._replace(
        decks=(decks[0], decks[1]), laid=(_open_part(state, 0), _open_part(state, 1)), seed=None
    )


def _open_part(state: State, player: Player) -> Cards:
    faces = face_up(state, player)
    return tuple(
        card if is_open else HIDDEN for card, is_open in zip(state.laid[player], faces, strict=True)
    )


def never_shown(state: State, player: Player) -> Cards:
    """The cards of this player that nobody has seen yet, wherever they are."""
    return tuple(card for card in half_of(player, state.red) if card not in state.shown)


def reshuffle_unseen(state: State, player: Player, seed: int) -> State:
    """Another table that this player cannot tell from the given one."""
    mine = set(never_shown(state, player))
    theirs = {
        *state.decks[1 - player],
        *(
            card
            for card, is_open in zip(
                state.laid[1 - player], face_up(state, 1 - player), strict=True
            )
            if not is_open
        ),
    }
    for cards, label in ((mine, "mine"), (theirs, "theirs")):
        state = _exchanged(state, cards, seed, label)
    return state._replace(seed=None)


def _exchanged(state: State, cards: Iterable[Card], seed: int, label: str) -> State:
    """These cards lie in each other's places."""
    places = sorted(cards, key=str)
    instead = dict(zip(places, shuffled(places, seed, label), strict=True))

    def exchanged(rows: tuple[Cards, Cards]) -> tuple[Cards, Cards]:
        one, other = (tuple(instead.get(card, card) for card in row) for row in rows)
        return one, other

    return state._replace(decks=exchanged(state.decks), laid=exchanged(state.laid))
