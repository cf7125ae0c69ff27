"""What is traded: goods and camels, and the tokens they earn."""

from collections.abc import Iterable

DIAMONDS, GOLD, SILVER = "diamonds", "gold", "silver"
SILKS, SPICES, LEATHER = "silks", "spices", "leather"
CAMEL = "camel"
HIDDEN = "?"  # in place of a card that the viewer must not know

PRECIOUS = (DIAMONDS, GOLD, SILVER)
GOODS = (*PRECIOUS, SILKS, SPICES, LEATHER)
CARDS = (*GOODS, CAMEL)

IN_ALL = {DIAMONDS: 6, GOLD: 6, SILVER: 6, SILKS: 8, SPICES: 8, LEATHER: 10, CAMEL: 11}
DECK = tuple(card for card in CARDS for _ in range(IN_ALL[card]))

# What each good pays; the first seller gets most.
TOKENS = {
    DIAMONDS: (7, 7, 5, 5, 5),
    GOLD: (6, 6, 5, 5, 5),
    SILVER: (5, 5, 5, 5, 5),
    SILKS: (5, 3, 3, 2, 2, 1, 1),
    SPICES: (5, 3, 3, 2, 2, 1, 1),
    LEATHER: (4, 3, 2, 1, 1, 1, 1, 1, 1),
}

# The bonuses for selling several cards at a time: three, four, or at least five.
BONUSES = {3: (3, 3, 2, 2, 2, 1, 1), 4: (6, 6, 5, 5, 4, 4), 5: (10, 10, 9, 8, 8)}
UNKNOWN = 0  # in place of the value of a bonus token that the viewer must not know

CAMEL_TOKEN = 5  # points for the larger herd

MOST_GOODS = 7  # in a hand

_ORDER = {card: place for place, card in enumerate((*CARDS, HIDDEN))}


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=_ORDER.__getitem__))


def bonus_size(sold: int) -> int:
    """The bonus for this many cards in one sale; 0 for none."""
    return min(sold, 5) if sold >= 3 else 0
