"""The cells of MO, and the lines along which a card fires.

 .  b1 c1 d1  .        letter = column, number = row, top to bottom
a2 [b2 c2 d2] e2       inner piles: b2 to d4
a3 [b3 c3 d3] e3       outer cells: the twelve around them, for the royals
a4 [b4 c4 d4] e4       corners: nothing
 .  b5 c5 d5 (e5)      e5: the draw pile
"""

from typing import NamedTuple

INNER = ("b2", "c2", "d2", "b3", "c3", "d3", "b4", "c4", "d4")
OUTER = ("b1", "c1", "d1", "a2", "e2", "a3", "e3", "a4", "e4", "b5", "c5", "d5")
CENTRE = "c3"


class Line(NamedTuple):
    """From a royal across the grid: two cards count, and the third, when it is placed, fires."""

    royal: str
    near: str
    middle: str
    trigger: str


def _line(royal: str) -> Line:
    column, row = royal[0], royal[1]
    if row in "15":
        near, middle, far = (column + number for number in ("234" if row == "1" else "432"))
    else:
        near, middle, far = (letter + row for letter in ("bcd" if column == "a" else "dcb"))
    return Line(royal, near, middle, far)


LINES = {royal: _line(royal) for royal in OUTER}
FIRED_FROM = {
    pile: tuple(line for line in LINES.values() if line.trigger == pile) for pile in INNER
}
