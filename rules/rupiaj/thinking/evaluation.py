"""What a move of Rupiaj is worth according to a table of values, and the greedy choice that follows.

A card in the hand is worth a share of the tokens it would earn now, and more the closer its kind is to a
bonus. The share shrinks towards the end of a round, because cards that are not sold by then are lost. A
camel has a value too, and every card that enters or leaves the market counts for the other player.

It uses only what the player to move may know: never the other hand or face-down cards.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import fsum
from typing import NamedTuple

from rules.rupiaj.goods import MOST_GOODS
from rules.rupiaj.thinking.compact import (
    ALL_CAMELS,
    CAMELS,
    FULL,
    HERD,
    KINDS,
    PAYS,
    SELL,
    SWAP,
    TAKE,
    Compact,
    Table,
)

PRECIOUS = 3  # goods below this number
END = 1000.0  # a move that ends the round is worth this if it wins it, and minus this if not
BONUS = (2.0, 5.0, 9.0)  # on average, for three, four and five cards


class Weights(NamedTuple):
    """Found by trying small changes on thousands of rounds, greedy against greedy."""

    early: float = 0.78  # the part of its tokens that a card in the hand is worth, early and late
    late: float = 0.6
    lone: float = 0.89  # the part of that for a precious good without a second one
    pair: float = 0.4  # on the way to a bonus
    three: float = 2.0
    four: float = 5.8
    five: float = 7.9
    camel: float = 1.6  # the first camel in a herd
    fewer: float = 0.12  # each further one is worth so much less
    shown: float = 0.26  # what a card from the deck is worth to the other player
    left: float = 0.16  # the part of its next token that a good in the market is worth to them
    room: float = 0.22  # of a sale, for each good above four in the hand


STAGES = 6  # of a round, by the cards left in the deck
_CARDS = 7  # of the deck in a stage

Held = tuple[tuple[float, ...], ...]  # of one good: by the tokens gone, then by the cards held


def _held(weights: Weights, stage: int, good: int, gone: int) -> tuple[float, ...]:
    """What this many cards of a kind are worth in the hand."""
    progress = (0, 0, weights.pair, weights.three, weights.four, *(weights.five,) * 6)
    part = weights.late + (weights.early - weights.late) * stage / (STAGES - 1)
    values = [part * (PAYS[good][gone][number] + progress[number]) for number in range(11)]
    if good < PRECIOUS:
        values[1] *= weights.lone
    return tuple(values)


class Evaluation:
    """The values that follow from some weights."""

    def __init__(self, weights: Weights) -> None:
        self.held = tuple(
            tuple(
                tuple(_held(weights, stage, good, gone) for gone in range(FULL[good] + 1))
                for good in KINDS
            )
            for stage in range(STAGES)
        )
        # What a good in the market is worth to the other player.
        self.left = tuple(
            tuple(weights.left * PAYS[good][gone][1] for gone in range(FULL[good] + 1))
            for good in KINDS
        )
        # With its good: what a card gains, by the number of its kind already held.
        self.steps = tuple(
            tuple(
                tuple(
                    tuple(
                        (two - one + self.left[good][gone], good) for one, two in pairwise(values)
                    )
                    for gone, values in enumerate(held)
                )
                for good, held in enumerate(stage)
            )
            for stage in self.held
        )
        self.camel = tuple(max(0.0, weights.camel - weights.fewer * herd) for herd in range(11))
        # Exact: `sum` rounds differently in different versions of Python, which would break ties differently.
        self.herd = tuple(fsum(self.camel[:herd]) for herd in range(12))
        self.shown = weights.shown
        self.room = tuple(weights.room * max(0, size - 4) for size in range(MOST_GOODS + 1))
        # The best sale of so many cards, if every bonus is still available and the round goes on.
        self.sales = tuple(
            tuple(
                tuple(
                    tuple(_best_sale(held, good, gone, number) for number in range(8))
                    for gone in range(FULL[good] + 1)
                )
                for good, held in enumerate(stage)
            )
            for stage in self.held
        )

    def best(self, table: Table) -> Compact:  # noqa: C901, PLR0912, PLR0915  the inner loop of every play-out
        """The greedy choice: quick, for play-outs. It finds one good trade, not all of them."""
        turn = table.turn
        mine, market, gone = table.hands[turn], table.market, table.gone
        size, lying = table.sizes[turn], len(table.deck) - table.head
        stage = min(lying // _CARDS, STAGES - 1)
        steps, sales, shown = self.steps[stage], self.sales[stage], self.shown
        can_take, room = size < MOST_GOODS and lying, self.room[size]
        is_plain = table.sold_out < 2 and _has_bonuses(table)
        best, move = -2 * END, ALL_CAMELS
        gains: list[tuple[float, int]] = []  # of each card that could be taken
        costs: list[tuple[float, int]] = []  # of each card that could be given
        for good in KINDS:
            number = mine[good]
            if here := market[good]:
                step = steps[good][gone[good]]
                gains += step[number : number + here]
                if can_take:
                    value = step[number][0] - shown
                    if value > best:
                        best, move = value, (TAKE, good, 1, (), ())
            if number:
                costs += steps[good][gone[good]][:number]
                if number > 1 or good >= PRECIOUS:
                    if is_plain:
                        value, count = sales[good][gone[good]][number]
                        value += room
                    else:
                        value, count = self._sale(table, good, number, self.held[stage][good])
                    if value > best:
                        best, move = value, (SELL, good, count, (), ())
        herd, camels = mine[HERD], market[HERD]
        if camels and camels <= lying:
            value = self.herd[herd + camels] - self.herd[herd] - camels * shown
            if value > best:
                best, move = value, ALL_CAMELS
        if herd:
            costs += [(self.camel[herd - 1], HERD)] * min(herd, MOST_GOODS - size)
        if len(gains) > 1 and len(costs) > 1:
            value, taken, given = _pairs(gains, costs)
            if value > best and len(taken) > 1:
                best, move = value, (SWAP, 0, 0, taken, given)
        if camels > lying or not lying:
            value, end = self._end(table)
            if value > best:
                move = end
        return move

    def value(self, table: Table, move: Compact) -> float:
        """What a legal move gains according to the table of values."""
        turn = table.turn
        kind, good, number, taken, given = move
        mine, market, gone = table.hands[turn], table.market, table.gone
        lying = len(table.deck) - table.head
        held = self.held[min(lying // _CARDS, STAGES - 1)]
        if kind == SELL:
            return self._price(table, good, number, held[good])
        if kind == SWAP:
            return self._exchange(table, held, taken, given)
        if kind == CAMELS:
            if market[HERD] > lying:
                return self._end(table)[0]
            after = mine[HERD] + market[HERD]
            return self.herd[after] - self.herd[mine[HERD]] - market[HERD] * self.shown
        if not lying:
            return _ending(table.margin(turn))
        values, lost = held[good][gone[good]], self.left[good][gone[good]]
        return values[mine[good] + 1] - values[mine[good]] + lost - self.shown

    def _exchange(
        self, table: Table, held: tuple[Held, ...], taken: Sequence[int], given: Sequence[int]
    ) -> float:
        mine, gone = table.hands[table.turn], table.gone
        camels = given.count(HERD)
        total = self.herd[mine[HERD] - camels] - self.herd[mine[HERD]]
        for good in KINDS:
            more = taken.count(good) - given.count(good)
            if more:
                values, number = held[good][gone[good]], mine[good]
                total += values[number + more] - values[number]
                total += more * self.left[good][gone[good]]
        return total

    def _end(self, table: Table) -> tuple[float, Compact]:
        """What it is worth to end the round by taking a card that the deck cannot replace, and how."""
        turn, market = table.turn, table.market
        if camels := market[HERD]:
            after = table.copy()
            after.hands[turn][HERD] += camels
            return _ending(after.margin(turn)), ALL_CAMELS
        if table.sizes[turn] == MOST_GOODS:
            return -2 * END, ALL_CAMELS
        good = next(good for good in KINDS if market[good])
        return _ending(table.margin(turn)), (TAKE, good, 1, (), ())

    def _sale(self, table: Table, good: int, number: int, held: Held) -> tuple[float, int]:
        """The best number of a good to sell, and what that gains."""
        best, best_number = -2 * END, 0
        for sold in range(number, 0 if good >= PRECIOUS else 1, -1):
            value = self._price(table, good, sold, held)
            if value > best:
                best, best_number = value, sold
        return best, best_number

    def _price(self, table: Table, good: int, sold: int, held: Held) -> float:
        turn, out, full = table.turn, table.gone[good], FULL[good]
        number = table.hands[turn][good]
        price: float = PAYS[good][out][sold]
        if sold > 2:
            size = 2 if sold > 4 else sold - 3
            if table.heads[size] < len(table.bonuses[size]):
                price += BONUS[size]
        after = out + sold
        if after >= full:
            if out < full and table.sold_out == 2:
                return _ending(table.margin(turn) + price)
            after = full
        kept = held[after][number - sold] - held[out][number]
        return price + kept + self.room[table.sizes[turn]]


def _has_bonuses(table: Table) -> bool:
    three, four, five = table.heads
    piles = table.bonuses
    return three < len(piles[0]) and four < len(piles[1]) and five < len(piles[2])


def _best_sale(held: Held, good: int, gone: int, number: int) -> tuple[float, int]:
    found = []
    for sold in range(number, 0 if good >= PRECIOUS else 1, -1):
        price = PAYS[good][gone][sold] + (BONUS[min(sold, 5) - 3] if sold > 2 else 0)
        kept = held[min(gone + sold, FULL[good])][number - sold] - held[gone][number]
        found.append((price + kept, sold))
    return max(found, key=lambda sale: sale[0], default=(0.0, 0))


def _ending(margin: float) -> float:
    return END + margin if margin > 0 else margin - END


def _pairs(
    gains: list[tuple[float, int]], costs: list[tuple[float, int]]
) -> tuple[float, tuple[int, ...], tuple[int, ...]]:
    """The best cards of the market for the player's worst ones, as long as that gains something."""
    gains.sort(reverse=True)
    costs.sort()
    taken: list[int] = []
    given: list[int] = []
    value = 0.0
    place, end = 0, len(costs)
    for gain, good in gains:
        if good in given:
            continue
        while place < end and (costs[place][1] in taken or costs[place][1] == good):
            place += 1
        if place == end or costs[place][0] >= gain:
            break
        value += gain - costs[place][0]
        taken.append(good)
        given.append(costs[place][1])
        place += 1
    return value, tuple(taken), tuple(given)


EVALUATION = Evaluation(Weights())
