"""The table of Smack, and what can be read off it."""

from typing import NamedTuple

from rules.cards import Card
from rules.game import Player
from rules.smack.halves import Cards, better, is_upset

LAYER = 3  # cards that each side lays face-down for a battle


class State(NamedTuple):
    """Pairs are for the two players. The cards of a decided duel stay on the table until the next draw."""

    decks: tuple[Cards, Cards]  # the top card first
    laid: tuple[Cards, Cards] = ((), ())  # in the duel: first card, challenge card, battle cards
    out: tuple[Cards, Cards] = ((), ())  # for good, the last one last
    challenger: Player | None = None
    accepted: bool = False  # the loser of the first comparison did not challenge
    picks: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # in each layer of the other's
    shown: frozenset[Card] = frozenset()  # cards that have been face up
    red: Player = 0  # who plays the red cards
    turns: int = 0
    variant: str = "duel"
    is_revealing: bool = (
        False  # for the eye only: the cards are turned, the verdict is still to come
    )
    seed: int | None = None  # None: this table was set up, not dealt


# The duel.


def layers(state: State) -> int:
    """How many layers of face-down cards the battle has so far; 0 without a battle."""
    # Besides the first card there may be a challenge card, which is less than a layer.
    row = state.laid[0]
    return (len(row) - 1) // LAYER if row else 0


def _before_battle(state: State, player: Player) -> int:
    return 1 + (state.challenger == player)


def newest(state: State, player: Player) -> range:
    """Where in this player's row the newest layer is."""
    end = len(state.laid[player])
    return range(end - LAYER, end)


def picker(state: State) -> Player | None:
    """Who has to pick a card of the newest layer: one after the other, and the cards turn together."""
    count = layers(state)
    if len(state.picks[0]) < count:
        return 0
    return 1 if len(state.picks[1]) < count else None


def compared(state: State) -> tuple[Card, Card] | None:
    """The two cards that count at the moment."""
    one, other = state.laid
    if not one or picker(state) is not None:
        return None
    if layers(state):
        by_one, by_other = state.picks[0][-1], state.picks[1][-1]
        return one[newest(state, 0)[by_other - 1]], other[newest(state, 1)[by_one - 1]]
    return one[state.challenger == 0], other[state.challenger == 1]


def ahead(state: State) -> Player | None:
    """Who has the better of the two cards."""
    pair = compared(state)
    difference = better(*pair) if pair else 0
    return None if difference == 0 else int(difference < 0)


def is_tied(state: State) -> bool:
    return compared(state) is not None and ahead(state) is None


def may_challenge(state: State) -> Player | None:
    """The player who has lost the first comparison and may still challenge."""
    return _may_challenge(state, ahead(state))


def _may_challenge(state: State, leader: Player | None) -> Player | None:
    if leader is None or state.accepted or state.challenger is not None or layers(state):
        return None
    if is_upset(state.laid[0][0], state.laid[1][0]) or not state.decks[1 - leader]:
        return None
    return 1 - leader


def winner(state: State) -> Player | None:
    """Who has won the duel, once that is final."""
    leader = ahead(state)
    return leader if _may_challenge(state, leader) is None else None


def short(state: State) -> tuple[Player, ...]:
    """Who has too few cards for another layer."""
    return tuple(player for player in (0, 1) if len(state.decks[player]) < LAYER)


def face_up(state: State, player: Player) -> tuple[bool, ...]:
    """Which cards of this player's row are face up: the picked ones, once both are, and the lost ones."""
    row, other = state.laid[player], 1 - player
    if winner(state) == other:
        return (True,) * len(row)
    open_cards = [True] * min(len(row), _before_battle(state, player))
    both_picked = min(map(len, state.picks))
    for layer in range(layers(state)):
        pick = state.picks[other][layer] if layer < both_picked else 0
        open_cards += [number == pick for number in range(1, LAYER + 1)]
    return tuple(open_cards)


def showing(state: State) -> State:
    """The same table, with the face-up cards recorded as shown."""
    faces = {
        card
        for player in (0, 1)
        for card, is_open in zip(state.laid[player], face_up(state, player), strict=True)
        if is_open
    }
    return state._replace(shown=state.shown | faces)
