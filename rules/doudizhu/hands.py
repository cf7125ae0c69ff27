"""Hands without suits, which never matter here: how many cards of each rank.

A hand is packed into one number, four bits for each rank, lowest first. So taking a play out of a hand is a
subtraction, and hands are quick to compare and to remember. As text, a hand is its ranks in ascending
order: `333444TA`.
"""

from collections.abc import Iterator

from rules.game import BadNotation

RANKS = "3456789TJQKA2BR"  # B and R are the black and the red joker
JOKERS = "BR"
TWO, BLACK, RED = map(RANKS.index, "2BR")
CHAIN_RANKS = TWO  # only 3 to A can be in chains

FULL_DECK = RANKS[:BLACK] * 4 + JOKERS
LARGEST_HAND = 20

Hand = int

_BITS = 4
_MASK = (1 << _BITS) - 1
ONE = tuple(1 << _BITS * rank for rank in range(len(RANKS)))  # one card of each rank
_RANK_OF = {letter: rank for rank, letter in enumerate(RANKS)}


def pack(text: str) -> Hand:
    """The cards of a text, in whatever order."""
    try:
        return sum(ONE[_RANK_OF[letter]] for letter in text)
    except KeyError:
        raise BadNotation("“{text}” is not a set of cards", text=text) from None


def unpack(hand: Hand) -> str:
    return "".join(letter * count for letter, count in zip(RANKS, counts(hand), strict=True))


def counts(hand: Hand) -> list[int]:
    """How many of each rank."""
    return [hand >> shift & _MASK for shift in range(0, _BITS * len(RANKS), _BITS)]


def count(hand: Hand, rank: int) -> int:
    return hand >> _BITS * rank & _MASK


def size(hand: Hand) -> int:
    return sum(counts(hand))


def holds(hand: Hand, cards: Hand) -> bool:
    return all(has >= needs for has, needs in zip(counts(hand), counts(cards), strict=True))


def in_order(text: str) -> str:
    return unpack(pack(text))


def printed(cards: str) -> Iterator[str]:
    """What is printed on each card: ten is 10."""
    for letter in cards:
        yield "10" if letter == "T" else letter


def spaced(cards: str) -> str:
    return " ".join(printed(cards))
