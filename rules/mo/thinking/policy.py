"""How good a position of MO looks, and quick play by looks alone.

The value of a position is a sum over the lines of the twelve outer cells and the tops of the nine piles:

* a standing royal costs something: less if its two cards are enough, and even less the lower the top it is
  fired from; else less for every point its line has, and more for high cards that do not count there;
* a line without a royal is worth more with two cards of one suit or colour;
* a high top costs something, depending on its place, and so does burying a card; cards that are sent back
  are worth something, depending on what they are.

The weights were found outside this repository, by an evolution strategy that maximised the deals won by
always choosing the cell that looks best: docs/mo-computer.md.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from rules.mo.position import MOST
from rules.mo.thinking.compact import (
    ALIVE,
    FALLEN,
    FREE,
    MIDDLE,
    NEAR,
    PILES,
    POSTS,
    ROYALS,
    THROUGH,
    TRIGGER,
    VALUE,
    Deck,
    Position,
)


class _Against(NamedTuple):
    """The weights of a living jack, queen or king and its line."""

    stands: int
    ready: int  # its two cards are enough
    counts: int  # a card that counts, and each of its points
    counts_point: int
    wrong: int  # a card that does not count, each of its points, and a ten
    wrong_point: int
    wrong_ten: int
    lacks_point: int  # each point that the line lacks
    armour_point: int


_AGAINST = {
    11: _Against(-6293, 8531, 2484, 140, -11, 66, 625, -591, -1165),
    12: _Against(-9346, 9294, 407, 138, 486, 29, -218, -474, -1059),
    13: _Against(-5208, 3352, 1235, -948, 65, -370, -269, -1596, -966),
}
# A point and a squared point: of the top a line is fired from, when the line is enough and when it lacks;
# of a top in a corner, on an edge, in the centre.
_READY, _READY_TEN = (92, -37), -38
_LACKING = (-7, -48)
_KIND = (0, 1, 0, 1, 2, 1, 0, 1, 0)  # of a pile, the same three
_TOPS = ((286, -106), (-395, -38), (94, -118))
# A line without a royal: two cards of a suit or a colour and each of their points; each point by place.
_FREE_SUIT, _FREE_COLOUR = (477, 37), (174, 28)
_FREE_NEAR, _FREE_MIDDLE, _FREE_TRIGGER = 35, -222, -198
# A card sent back, each of its points, an ace or joker, a ten.
_BACK, _BACK_POINT, _BACK_RESET, _BACK_TEN = -1561, 356, 15103, 2474
_BURIES_RESET = 435
_HEIGHT, _EVEN = -225, 1027  # each card under the placed one; on a card as high
_FALLS = 3348


class Looks:
    """The weights, laid out as tables over the cards of a deck."""

    def __init__(self, deck: Deck) -> None:
        self.power = deck.power
        # By royal and top: a card on a line that is not enough, a trigger's top when it is and when not.
        self.part = {royal: self._parts(deck, royal) for royal in ROYALS}
        self.ready = {royal: self._ready(royal) for royal in ROYALS}
        self.lacking = {
            royal: tuple(
                _AGAINST[VALUE[royal]].stands + _squared(worth, *_LACKING) for worth in VALUE
            )
            for royal in ROYALS
        }
        self.armour = {
            royal: tuple(
                _AGAINST[VALUE[royal]].armour_point * (strength - VALUE[royal])
                for strength in range(MOST + 1)
            )
            for royal in ROYALS
        }
        self.missing = {royal: _AGAINST[VALUE[royal]].lacks_point for royal in ROYALS}
        self.free = tuple(
            tuple(self._free(deck, near, middle) for middle in range(len(VALUE)))
            for near in range(len(VALUE))
        )
        self.free_trigger = tuple(_FREE_TRIGGER * worth for worth in VALUE)
        kinds = [tuple(_squared(worth, *weights) for worth in VALUE) for weights in _TOPS]
        self.top = tuple(kinds[_KIND[pile]] for pile in PILES)
        self.back = tuple(_back(worth) for worth in VALUE)

    @staticmethod
    def _parts(deck: Deck, royal: int) -> tuple[int, ...]:
        against = _AGAINST[VALUE[royal]]
        return tuple(
            against.counts + against.counts_point * power
            if power
            else against.wrong
            + against.wrong_point * worth
            + (against.wrong_ten if worth == 10 else 0)
            for power, worth in zip(deck.power[royal], VALUE, strict=True)
        )

    @staticmethod
    def _ready(royal: int) -> tuple[int, ...]:
        against = _AGAINST[VALUE[royal]]
        return tuple(
            against.stands
            + against.ready
            + _squared(worth, *_READY)
            + (_READY_TEN if worth == 10 else 0)
            for worth in VALUE
        )

    @staticmethod
    def _free(deck: Deck, near: int, middle: int) -> int:
        worth = _FREE_NEAR * VALUE[near] + _FREE_MIDDLE * VALUE[middle]
        if not (VALUE[near] and VALUE[middle]):
            return worth
        pair, point = {3: _FREE_SUIT, 2: _FREE_COLOUR}.get(deck.likeness[near][middle], (0, 0))
        return worth + pair + point * (VALUE[near] + VALUE[middle])

    def line(self, position: Position, post: int) -> int:
        """What the line of this outer cell is worth."""
        is_now = position.posts[post]
        if is_now == FALLEN:
            return 0
        tops = position.tops
        near, middle, trigger = tops[NEAR[post]], tops[MIDDLE[post]], tops[TRIGGER[post]]
        if is_now == FREE:
            return self.free[near][middle] + self.free_trigger[trigger]
        royal, strength = position.royals[post], position.strengths[post]
        power = self.power[royal]
        lacks = strength - power[near] - power[middle]
        if lacks <= 0:
            return self.armour[royal][strength] + self.ready[royal][trigger]
        part = self.part[royal]
        return (
            self.armour[royal][strength]
            + self.lacking[royal][trigger]
            + self.missing[royal] * lacks
            + part[near]
            + part[middle]
        )

    def lines(self, position: Position) -> list[int]:
        line = self.line
        return [line(position, post) for post in POSTS]

    def gain(self, position: Position, cell: int, lines: Sequence[int]) -> int:
        """How much better the position looks after placing the next card on this legal cell."""
        card = position.draw[position.head]
        if cell >= len(PILES):
            post = cell - len(PILES)
            return self._line_with(position, card, post) - lines[post]
        line, tops, posts = self.line, position.tops, position.posts
        before, worth = tops[cell], 0
        tops[cell] = card
        for post in THROUGH[cell]:
            if posts[post] != FALLEN:
                if TRIGGER[post] == cell and posts[post] == ALIVE and position.hits(post):
                    worth += _FALLS - lines[post]
                else:
                    worth += line(position, post) - lines[post]
        tops[cell] = before
        top = self.top[cell]
        worth += top[card] - top[before]
        pile = position.piles[cell]
        if VALUE[card] < 2:
            return worth + sum([self.back[under] for under in pile])
        worth += _HEIGHT * len(pile)
        if pile and VALUE[before] < 2:
            worth += _BURIES_RESET
        return worth + _EVEN if VALUE[before] == VALUE[card] else worth

    def _line_with(self, position: Position, card: int, post: int) -> int:
        """What the line will be worth with this royal or armour."""
        before = position.posts[post], position.royals[post], position.strengths[post]
        position.strengths[post] += VALUE[card]
        if VALUE[card] > 10:
            position.posts[post], position.royals[post] = ALIVE, card
        worth = self.line(position, post)
        position.posts[post], position.royals[post], position.strengths[post] = before
        return worth

    def best(self, position: Position, cells: Sequence[int]) -> int:
        """Of these legal cells, the one that looks best."""
        if len(cells) == 1:
            return cells[0]
        lines = self.lines(position)
        gains = [self.gain(position, cell, lines) for cell in cells]
        return cells[gains.index(max(gains))]

    def play_out(self, position: Position, limit: int) -> int:
        """Play on by looks for at most so many moves; how many were made."""
        for moves in range(limit):
            cells = position.cells()
            if not cells or position.is_won:
                return moves
            position.play(self.best(position, cells))
        return limit


def _squared(worth: int, per_point: int, per_square: int) -> int:
    return per_point * worth + per_square * worth * worth


def _back(worth: int) -> int:
    """What it is worth to send this card back under the draw pile."""
    if worth < 2:
        return _BACK + _BACK_RESET
    return _BACK + _BACK_POINT * worth + (_BACK_TEN if worth == 10 else 0)


@cache
def looks_of(deck: Deck) -> Looks:
    return Looks(deck)
