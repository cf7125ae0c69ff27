"""Wins a deal of MO with all cards open: for par and the winning line after a game.

It is a beam search. After each move it keeps only the positions that look best (`policy.py`) and tries all
their moves. The first win in a beam is its shortest. Wider and wider beams look for shorter lines, until a
line cannot be improved or the widest beam is done. So par is the best line found, and seldom proved to be
shortest.
"""

from typing import NamedTuple

from rules.mo.cells import OUTER
from rules.mo.moves import Place
from rules.mo.position import State
from rules.mo.thinking.compact import CELLS, VALUE, Position, packed
from rules.mo.thinking.policy import looks_of
from rules.thinking import Thought

WIDTHS = (40, 200, 1000)
LONGEST = 120  # moves; a longer line goes round in circles
SLICE = 64  # positions between two looks at the clock


class _Node(NamedTuple):
    """A position in the search, how good it looks, and the moves that lead to it."""

    looks: int
    position: Position
    cell: int
    before: "_Node | None"

    def line(self) -> tuple[Place, ...]:
        moves: list[Place] = []
        node = self
        while node.before:
            moves.append(Place(CELLS[node.cell]))
            node = node.before
        return tuple(reversed(moves))


class _TimeIsUp(Exception):
    """Unwinds the search; what an earlier beam found remains."""


def solve(state: State) -> Thought[tuple[Place, ...] | None]:
    """The shortest winning line from here that was found in time; None if none was found."""
    start = packed(state)
    shortest, found = _fewest(start), None
    longest = LONGEST
    try:
        for width in WIDTHS:
            node = yield from _beam(start, width, longest)
            if node:
                found = node.line()
                longest = len(found) - 1
            if longest < shortest:
                break
    except _TimeIsUp:
        pass
    return found


def can_win(position: Position, width: int) -> Thought[bool | None]:
    """Was a win found by a beam of this width? None: time ran out first."""
    try:
        return (yield from _beam(position, width, LONGEST)) is not None
    except _TimeIsUp:
        return None


def _fewest(start: Position) -> int:
    """The last royal has to appear, and then a card that fires at it."""
    draw = start.draw[start.head :]
    royals = [place for place, card in enumerate(draw, start=1) if VALUE[card] > 10]
    return max(royals, default=0) + 1


def _beam(start: Position, width: int, longest: int) -> Thought[_Node | None]:
    """The first win of a beam search, with one layer for each move."""
    looks = looks_of(start.deck)
    layer = [_Node(0, start, -1, None)]
    for _ in range(longest):
        ahead: list[
            tuple[int, int, int]
        ] = []  # how good it looks, from which position, to which cell
        for number, node in enumerate(layer):
            if number % SLICE == SLICE - 1 and (yield):
                raise _TimeIsUp
            lines = looks.lines(node.position)
            for cell in node.position.cells():
                if _wins(node.position, cell):
                    return _after(node, cell, 0)
                gain = looks.gain(node.position, cell, lines)
                ahead.append((node.looks + gain, number, cell))
        ahead.sort(reverse=True)
        if (yield):
            raise _TimeIsUp
        layer = _best_of(layer, ahead, width)
    return None


def _wins(position: Position, cell: int) -> bool:
    if position.down + min(2, position.alive) < len(OUTER):
        return False
    after = position.copy()
    after.play(cell)
    return after.is_won


def _best_of(layer: list[_Node], ahead: list[tuple[int, int, int]], width: int) -> list[_Node]:
    """The best of the moves, leading to as many different positions."""
    found: dict[object, _Node] = {}
    for looks, number, cell in ahead:
        node = _after(layer[number], cell, looks)
        here = node.position
        key = (*here.piles, *here.royals, *here.strengths, *here.posts)
        found.setdefault(key, node)
        if len(found) == width:
            break
    return [*found.values()]


def _after(node: _Node, cell: int, looks: int) -> _Node:
    position = node.position.copy()
    position.play(cell)
    return _Node(looks, position, cell, node)
