"""A hand divided into groups, the way the original's computer does it: each card is in one group.

First come all bombs, with the rocket as the highest. Then, repeatedly, the longest chain of the remaining
cards: an airplane or a chain of pairs only if no other chain is as long, else a chain of solos.
Then trios and pairs; whatever remains are solos.

The original leaves these cases open; here they are decided as follows. The length of a chain is the number
of its cards, including wings. Of equally long chains of a kind, the lowest is taken. Wings are the lowest
cards that fit, whatever they are taken from. Trios with one kicker and fours with two are never formed,
even where the rules have them.
"""

from collections.abc import Iterable
from typing import NamedTuple

from rules.doudizhu.hands import BLACK, ONE, RED, Hand, counts, holds, size
from rules.doudizhu.patterns import CLASSIC, Category, Pattern, plays

ROCKET = ONE[BLACK] + ONE[RED]


class Division(NamedTuple):
    """Each group from the lowest up; the chains from the longest down."""

    bombs: tuple[Hand, ...]
    chains: tuple[Hand, ...]
    trios: tuple[Hand, ...]
    pairs: tuple[Hand, ...]
    solos: tuple[Hand, ...]


def divide(hand: Hand) -> Division:
    bombs = _of_a_rank(hand, 4)
    if holds(hand, ROCKET):
        bombs = (*bombs, ROCKET)
    left = hand - sum(bombs)
    chains = []
    while chain := longest_chain(left):
        chains.append(chain)
        left -= chain
    trios, pairs, solos = (_of_a_rank(left, width) for width in (3, 2, 1))
    return Division(bombs, tuple(chains), trios, pairs, solos)


def longest_chain(hand: Hand) -> Hand:
    """No cards if there is no chain."""
    held = list(plays(hand, CLASSIC))  # under any rules: the classic ones have all chains
    plane = _longest(held, Category.AIRPLANE, Category.AIRPLANE_SOLOS, Category.AIRPLANE_PAIRS)
    pairs = _longest(held, Category.PAIR_CHAIN)
    solos = _longest(held, Category.SOLO_CHAIN)
    if size(plane) > max(size(pairs), size(solos)):
        return plane
    if size(pairs) > max(size(plane), size(solos)):
        return pairs
    # If those two are equally long, there are at least five pairs in a row, so there is a solo chain too.
    return solos


def _longest(held: Iterable[tuple[Pattern, Hand]], *categories: Category) -> Hand:
    found = [
        (size(cards), -pattern.rank, -cards)
        for pattern, cards in held
        if pattern.category in categories
    ]
    return -max(found)[-1] if found else 0


def _of_a_rank(hand: Hand, width: int) -> tuple[Hand, ...]:
    """The cards of every rank that the hand has exactly so often."""
    return tuple(width * ONE[rank] for rank, has in enumerate(counts(hand)) if has == width)
