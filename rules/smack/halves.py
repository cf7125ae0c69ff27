"""The two halves of the deck, and which card beats which."""

from functools import lru_cache

from rules.cards import DECK, Card
from rules.chance import shuffled
from rules.game import Player

Cards = tuple[Card, ...]

RED: Cards = tuple(card for card in DECK if card.is_red)
BLACK: Cards = tuple(card for card in DECK if not card.is_red)

_ORDER = "23456789TJQKA"  # but a 2 beats an Ace
POWER = {rank: power for power, rank in enumerate(_ORDER, start=2)}
LEAST, MOST = "2", "A"


def half_of(player: Player, red: Player) -> Cards:
    """The cards of this player, if `red` plays the red ones."""
    return RED if player == red else BLACK


@lru_cache(maxsize=4)
def dealt(seed: int, red: Player) -> tuple[Cards, Cards]:
    """The two decks before the first turn; cached, because an invariant asks at every move."""
    one, other = (shuffled(half_of(player, red), seed, f"deck {player}") for player in (0, 1))
    return one, other


def is_upset(one: Card, other: Card) -> bool:
    """An Ace and a 2: the one pair in which the lower card wins."""
    return {one.rank, other.rank} == {LEAST, MOST}


def better(one: Card, other: Card) -> int:
    """Above 0 if the first card beats the second, below 0 if it is beaten, 0 if they are equal."""
    difference = POWER[one.rank] - POWER[other.rank]
    return -difference if is_upset(one, other) else difference
