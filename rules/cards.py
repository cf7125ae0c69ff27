"""Playing cards: what is printed on them. What a rank is worth is up to each game.

A card is written as its rank and suit, `7H`, `TS`; the jokers are `B*` (black) and `R*` (red).
"""

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from rules.game import BadNotation, Sentence, sentence
from rules.positions import BadPosition


class Suit(Enum):
    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    # There is one object of each: hashing it by identity is ten times as fast for a whole deck as by name.
    __hash__ = object.__hash__

    @property
    def is_red(self) -> bool:
        return self in (Suit.DIAMONDS, Suit.HEARTS)


RANKS = "A23456789TJQK"
_NAMES = "Ace Two Three Four Five Six Seven Eight Nine Ten Jack Queen King"
RANK_NAMES = dict(zip(RANKS, _NAMES.split(), strict=True))
_JOKERS = {"B": "Black joker", "R": "Red joker"}


class Card(NamedTuple):
    rank: str  # one of RANKS, or B / R for the jokers, or ? for a hidden card
    suit: Suit | None = None

    @property
    def is_red(self) -> bool | None:
        """None for a card without a suit."""
        return self.suit.is_red if self.suit else None

    def __str__(self) -> str:
        return f"{self.rank}{self.suit.value if self.suit else '*'}"

    @property
    def name(self) -> str:
        if self.suit is None:
            return _JOKERS.get(self.rank, "Hidden card")
        return f"{RANK_NAMES[self.rank]} of {self.suit.name.capitalize()}"


def called(card: Card) -> Sentence:
    """A card within a sentence: each name is one text, translated as a whole."""
    return sentence(card.name)


HIDDEN = Card("?")
BLACK_JOKER = Card("B")
RED_JOKER = Card("R")
DECK = tuple(Card(rank, suit) for suit in Suit for rank in RANKS)

_BY_TEXT = {str(card): card for card in (*DECK, BLACK_JOKER, RED_JOKER)}


def read_card(text: str) -> Card:
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise BadNotation("“{text}” is not a card", text=text) from None


def read_cards(cards: str | Iterable[Card]) -> tuple[Card, ...]:
    """The cards of a position, from a text such as `7H TS` or as they are."""
    try:
        return tuple(map(read_card, cards.split())) if isinstance(cards, str) else tuple(cards)
    except BadNotation as refused:
        raise BadPosition(str(refused)) from None
