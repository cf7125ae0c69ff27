"""Guesses whole tables from what one player sees, quickly: `hidden.guess` on small integers.

The viewer is the player to move. Only the view is used, so tables that this player cannot tell apart get
the same guesses.
"""

from collections import Counter
from collections.abc import Iterator

from rules.rupiaj.goods import BONUSES, CAMEL, GOODS, HIDDEN, IN_ALL, UNKNOWN
from rules.rupiaj.state import State
from rules.rupiaj.thinking.compact import FULL, HERD, KINDS, Table, packed


def known(seen: State) -> Table:
    """The table as seen: an average for each hidden bonus, nothing in the other hand."""
    table = packed(seen)
    other = 1 - seen.turn
    table.hands[other][HERD] = herd_of(seen, other)
    covered = _covered_bonuses(seen)
    for size, values in covered.items():
        count = sum(
            bonus.size == size and bonus.value == UNKNOWN for bonus in seen.sides[other].bonuses
        )
        if count:
            table.earned[other] += round(count * sum(values) / len(values))
    return table


def herd_of(seen: State, player: int) -> int:
    """The size of a herd, even of a hidden one: there are always 55 cards."""
    herd = seen.sides[player].herd
    if HIDDEN not in herd:
        return len(herd)
    one, two = seen.sides
    goods = len(one.hand) + len(two.hand) + len(seen.market) + len(seen.discard) + len(seen.deck)
    return sum(IN_ALL.values()) - goods - len(seen.sides[1 - player].herd)


def guesses(seen: State, seed: int) -> Iterator[Table]:
    """One whole table after another, all tables that look like this being equally likely."""
    shuffle = _Shuffle(seed)
    base, me = known(seen), seen.turn
    other = 1 - me
    sold = sum(base.gone)
    more = len(seen.discard) - sold  # goods sold after their tokens were gone
    left = _nowhere_in_sight(base, me)
    camels = [HERD] * (IN_ALL[CAMEL] - base.market[HERD] - sum(hand[HERD] for hand in base.hands))
    size = base.sizes[other]
    bonuses = _covered_bonuses(seen)
    mystery = {
        length: sum(bonus.size == length for bonus in seen.sides[other].bonuses)
        for length in BONUSES
    }
    earned = sum(token.value for token in seen.sides[other].tokens)
    while True:
        table = base.copy()
        goods = left[:]
        shuffle(goods)
        if more:
            goods = _without_discards(goods, base, more)
        hand = table.hands[other]
        for good in goods[:size]:
            hand[good] += 1
        deck = goods[size:] + camels
        shuffle(deck)
        table.deck = deck
        points, piles = earned, []
        for length, values in bonuses.items():
            shuffle(values)
            points += sum(values[: mystery[length]])
            piles.append(values[mystery[length] :])
        table.earned[other], table.bonuses = points, piles
        yield table


def _nowhere_in_sight(base: Table, me: int) -> list[int]:
    """The goods that are in the other hand, in the deck, or sold for nothing."""
    mine = base.hands[me]
    return [
        good
        for good in KINDS
        for _ in range(IN_ALL[GOODS[good]] - mine[good] - base.market[good] - base.gone[good])
    ]


def _without_discards(goods: list[int], base: Table, more: int) -> list[int]:
    kept = []
    for good in goods:
        if more and base.gone[good] == FULL[good]:
            more -= 1
        else:
            kept.append(good)
    return kept


def _covered_bonuses(seen: State) -> dict[int, list[int]]:
    """By the number of cards: the values that this player has not seen."""
    mine = seen.sides[seen.turn].bonuses
    return {
        size: sorted((Counter(full) - Counter(b.value for b in mine if b.size == size)).elements())
        for size, full in BONUSES.items()
    }


class _Shuffle:
    """Fisher-Yates by Marsaglia's xorshift: `rules.chance` is too slow to shuffle for every guess."""

    def __init__(self, seed: int) -> None:
        self._word = seed or 1

    def __call__(self, cards: list[int]) -> None:
        word = self._word
        for last in range(len(cards) - 1, 0, -1):
            word ^= word << 13 & 0xFFFFFFFF
            word ^= word >> 17
            word ^= word << 5 & 0xFFFFFFFF
            other = word % (last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        self._word = word
