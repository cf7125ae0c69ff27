"""Is a shuffle fair? Two counts over many shuffles, and how far each strays from what chance would do.

Where every card comes to lie: so often each card in each place. Summed up as chi-square, and a little smaller
because a deck has each card once: (n - 1)² free counts.
What follows on what: so often each card right after each other one. Its sum has the same mean; its variance
is larger by 2/n, because no card follows itself.
Both sums are of thousands of free counts, so they are as good as normal: the odds of straying further than
BOUND, up or down, are one in a thousand. Too even is as wrong as too uneven.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from operator import add
from typing import NamedTuple

BOUND = 3.2905  # standard deviations: one in a thousand beyond it, both sides together


class Strayed(NamedTuple):
    """Standard deviations away from the mean."""

    places: float
    neighbours: float

    @property
    def is_fair(self) -> bool:
        return all(abs(far) < BOUND for far in self)


def strayed(decks: Iterable[Sequence[int]], size: int) -> Strayed:
    """Count decks of the cards 0 to size - 1, shuffled."""
    lying, following, number = Counter[int](), Counter[int](), 0
    places = range(0, size * size, size)
    for deck in decks:
        lying.update(map(add, places, deck))
        following.update(map(add, map(places.__getitem__, deck), deck[1:]))
        number += 1
    mean, free = number / size, (size - 1) ** 2
    pairs = [one * size + other for one in range(size) for other in range(size) if one != other]
    by_place = _chi_square(lying, range(size * size), mean) * (size - 1) / size
    by_neighbour = _chi_square(following, pairs, mean)
    return Strayed(
        (by_place - free) / (2 * free) ** 0.5,
        (by_neighbour - free) / (2 * free * (1 + 2 / size)) ** 0.5,
    )


def _chi_square(counts: Counter[int], cells: Iterable[int], mean: float) -> float:
    return sum((counts[cell] - mean) ** 2 for cell in cells) / mean
