"""What is always true of the table: one small function for each invariant.

Cards only move from the top of a deck to the duel, and from there under the deck or out. A function yields
a description of each problem, for the person debugging the table.
"""

from collections import Counter
from collections.abc import Iterator

from rules.cards import Card
from rules.smack.halves import dealt, half_of
from rules.smack.state import LAYER, State, face_up, layers

MOST_TURNS = 51  # every turn puts a card out, and somebody must have one left


def problems(state: State) -> list[str]:
    return [words for invariant in INVARIANTS for words in invariant(state)]


def cards_are_all_there(state: State) -> Iterator[str]:
    """Each player keeps the same 26 cards, wherever they are."""
    for player in (0, 1):
        cards = (*state.decks[player], *state.laid[player], *state.out[player])
        half = half_of(player, state.red)
        if len(cards) == len(half) and set(cards) == set(half):
            continue
        lying, full = Counter(cards), Counter(half)
        if missing := full - lying:
            yield f"player {player} misses {_said(missing)}"
        if surplus := lying - full:
            yield f"player {player} has {_said(surplus)} too much"


def _said(cards: Counter[Card]) -> str:
    return " ".join(map(str, cards.elements()))


def rows_match(state: State) -> Iterator[str]:
    """Both have laid a first card or neither, and then equally many layers."""
    one, other = (len(state.laid[player]) - (state.challenger == player) for player in (0, 1))
    if one != other or (one and (one - 1) % LAYER) or one < 0:
        yield f"{len(state.laid[0])} and {len(state.laid[1])} cards cannot be a duel"


def picks_match_layers(state: State) -> Iterator[str]:
    one, other = map(len, state.picks)
    count = layers(state)
    if not (count - 1 <= one <= count and max(count - 1, 0) <= other <= one):
        yield f"{one} and {other} picks in {count} layers"
    for pick in (*state.picks[0], *state.picks[1]):
        if not 1 <= pick <= LAYER:
            yield f"there is no card {pick} in a layer"


def open_cards_are_shown(state: State) -> Iterator[str]:
    if any((*rows_match(state), *picks_match_layers(state))):
        return  # without a duel there are no open cards
    for player in (0, 1):
        lying = zip(state.laid[player], face_up(state, player), strict=True)
        faces = {card for card, is_open in lying if is_open}
        if unnoticed := {*faces, *state.out[player]} - state.shown:
            yield f"nobody has seen {' '.join(sorted(map(str, unnoticed)))}"


def somebody_can_draw(state: State) -> Iterator[str]:
    if not any((*state.decks, *state.laid)):
        yield "neither has a card left"


def turns_are_possible(state: State) -> Iterator[str]:
    if not 0 <= state.turns <= MOST_TURNS or (state.laid[0] and not state.turns):
        yield f"turn {state.turns}"


def decks_keep_their_order(state: State) -> Iterator[str]:
    """A deck goes round and round: what is left of the deal always stays in its order."""
    if state.seed is None:
        return
    for player, full in enumerate(dealt(state.seed, state.red)):
        around = (*state.laid[player], *state.decks[player])
        lying = set(around)
        left = tuple(card for card in full if card in lying)
        first = left.index(around[0]) if around and left else 0
        if around != left[first:] + left[:first]:
            yield f"the deck of player {player} is not in the order of the deal"


INVARIANTS = (
    cards_are_all_there,
    rows_match,
    picks_match_layers,
    open_cards_are_shown,
    somebody_can_draw,
    turns_are_possible,
    decks_keep_their_order,
)
