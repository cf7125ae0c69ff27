"""Two to ten, aces and jokers of MO: where each may go, and what it does there."""

import pytest

from rules.game import IllegalMove
from rules.mo.game import apply, legal_moves, outcome, read_move, to_move
from rules.mo.moves import Place
from tests.rules.mo.pictures import (
    INNER,
    PLAIN,
    STRICT_JOKER,
    Choice,
    Picture,
    cells,
    drawn,
    on_the_table,
    rows,
)

# fmt: off
CELLS: dict[str, Choice] = {
    # two to ten
    "a card goes on an equal or a lower top, and where nothing lies": ("""
        .   ..  ..  ..  .
        ..  7S  6H  8H  ..
        ..  2C  ..  AD  ..
        ..  R*  TD  9C  ..
        .   ..  ..  ..  7H 4C
    """, "b2 b3 b4 c2 c3 d3"),
    "a card is not armour while it fits an inner pile": ("""
        .   JC  ..  ..  .
        ..  7S  6H  8H  QC
        ..  9S  TS  7D  ..
        ..  8D  TD  9C  ..
        .   ..  ..  KC  6C 2C
    """, "c2"),
    # aces and jokers
    "an ace goes on every inner pile, and in the empty middle": ("""
        .   JC  ..  ..  .
        ..  7S  6H  8H  ..
        ..  2C  ..  AD  (QC)
        ..  R*  TD  9C  ..
        .   ..  ..  ..  AS 4C
    """, INNER),
    "so does a joker": ("""
        .   JC  ..  ..  .
        ..  7S  6H  8H  ..
        ..  2C  TC  AD  (QC)
        ..  3S  TD  9C  ..
        .   ..  ..  ..  R* 4C
    """, INNER),
}

WITH_A_STRICT_JOKER: dict[str, Choice] = {
    "the joker goes only on the lowest top": ("""
        .   ..  ..  ..  .
        ..  7S  6H  8H  ..
        ..  2C  TC  3D  ..
        ..  3S  TD  9C  ..
        .   ..  ..  ..  R* 4C
    """, "b3"),
    "equally low tops leave the choice": ("""
        .   ..  ..  ..  .
        ..  7S  6H  8H  ..
        ..  2C  TC  2D  ..
        ..  3S  TD  9C  ..
        .   ..  ..  ..  R* 4C
    """, "b3 d3"),
    "nothing is lower than an ace": ("""
        .   ..  ..  ..  .
        ..  7S  6H  8H  ..
        ..  2C  ..  AD  ..
        ..  3S  TD  9C  ..
        .   ..  ..  ..  R* 4C
    """, "c3"),
    "another joker is as low as nothing": ("""
        .   ..  ..  ..  .
        ..  7S  6H  8H  ..
        ..  2C  ..  AD  ..
        ..  3S  B*  9C  ..
        .   ..  ..  ..  R* 4C
    """, "c3 c4"),
    "an ace still goes anywhere": ("""
        .   ..  ..  ..  .
        ..  7S  6H  8H  ..
        ..  2C  ..  AD  ..
        ..  3S  TD  9C  ..
        .   ..  ..  ..  AS 4C
    """, INNER),
}

MOVES: dict[str, Picture] = {
    # two to ten
    "a card lies on a lower top": ("""
        .   ..  ..     ..  .
        ..  5S  6H     TD  ..
        ..  3C  ..     6D  ..
        ..  9S  5C/2C  8D  ..
        .   ..  ..     ..  7H 3S
    """, "place c4", """
        .   ..  ..        ..  .
        ..  5S  6H        TD  ..
        ..  3C  ..        6D  ..
        ..  9S  7H/5C/2C  8D  ..
        .   ..  ..        ..  3S
    """),
    "a card lies on an equal top": ("""
        .   ..  ..  ..  .
        ..  5S  6H  TD  ..
        ..  3C  ..  6D  ..
        ..  7S  5C  8D  ..
        .   ..  ..  ..  7H 3S
    """, "place b4", """
        .   ..  ..     ..  .
        ..  5S     6H  TD  ..
        ..  3C     ..  6D  ..
        ..  7H/7S  5C  8D  ..
        .   ..  ..     ..  3S
    """),
    "a card lies in the empty middle": ("""
        .   ..  ..  ..  .
        ..  5S  6H  TD  ..
        ..  3C  ..  6D  ..
        ..  7S  5C  8D  ..
        .   ..  ..  ..  2H 3S
    """, "place c3", """
        .   ..  ..  ..  .
        ..  5S  6H  TD  ..
        ..  3C  2H  6D  ..
        ..  7S  5C  8D  ..
        .   ..  ..  ..  3S
    """),
    # aces and jokers
    "an ace sends the pile under the draw pile, its top card first": ("""
        .   ..  ..        ..  .
        ..  5S  6H        TD  ..
        ..  3C  ..        6D  ..
        ..  7S  9H/5C/2S  8D  ..
        .   ..  ..        ..  AS 3D 4D
    """, "place c4", """
        .   ..  ..  ..  .
        ..  5S  6H  TD  ..
        ..  3C  ..  6D  ..
        ..  7S  AS  8D  ..
        .   ..  ..  ..  3D 4D 9H 5C 2S
    """),
    "so does a joker": ("""
        .   ..  ..        ..  .
        ..  5S  6H        TD  ..
        ..  3C  ..        6D  ..
        ..  7S  9H/5C/2S  8D  ..
        .   ..  ..        ..  R* 3D 4D
    """, "place c4", """
        .   ..  ..  ..  .
        ..  5S  6H  TD  ..
        ..  3C  ..  6D  ..
        ..  7S  R*  8D  ..
        .   ..  ..  ..  3D 4D 9H 5C 2S
    """),
    "an ace in the empty middle sends nothing back": ("""
        .   ..  ..  ..  .
        ..  5S  6H  TD  ..
        ..  3C  ..  6D  ..
        ..  7S  5C  8D  ..
        .   ..  ..  ..  AS 3D 4D
    """, "place c3", """
        .   ..  ..  ..  .
        ..  5S  6H  TD  ..
        ..  3C  AS  6D  ..
        ..  7S  5C  8D  ..
        .   ..  ..  ..  3D 4D
    """),
    "an ace on the pile in the middle sends it back": ("""
        .   ..  ..     ..  .
        ..  5S  6H     TD  ..
        ..  3C  8C/4C  6D  ..
        ..  7S  5C     8D  ..
        .   ..  ..     ..  AS 3D 4D
    """, "place c3", """
        .   ..  ..  ..  .
        ..  5S  6H  TD  ..
        ..  3C  AS  6D  ..
        ..  7S  5C  8D  ..
        .   ..  ..  ..  3D 4D 8C 4C
    """),
    "aces and jokers are sent back like other cards": ("""
        .   ..  ..     ..  .
        ..  5S  6H     TD  ..
        ..  3C  9D/R*  6D  ..
        ..  7S  5C     8D  ..
        .   ..  ..     ..  AS 3D
    """, "place c3", """
        .   ..  ..  ..  .
        ..  5S  6H  TD  ..
        ..  3C  AS  6D  ..
        ..  7S  5C  8D  ..
        .   ..  ..  ..  3D 9D R*
    """),
    "a joker sends an ace back": ("""
        .   ..  ..  ..  .
        ..  5S  6H  TD  ..
        ..  3C  AH  6D  ..
        ..  7S  5C  8D  ..
        .   ..  ..  ..  R* 3D
    """, "place c3", """
        .   ..  ..  ..  .
        ..  5S  6H  TD  ..
        ..  3C  R*  6D  ..
        ..  7S  5C  8D  ..
        .   ..  ..  ..  3D AH
    """),
    "an ace as the last card refills the draw pile": ("""
        .   ..  ..     ..  .
        ..  5S  6H     TD  ..
        ..  3C  8C/4C  6D  ..
        ..  7S  5C     8D  ..
        .   ..  ..     ..  AS
    """, "place c3", """
        .   ..  ..  ..  .
        ..  5S  6H  TD  ..
        ..  3C  AS  6D  ..
        ..  7S  5C  8D  ..
        .   ..  ..  ..  8C 4C
    """),
}
# fmt: on


def check_cells(choice: Choice, variant: str) -> None:
    picture, named = choice
    state = drawn(picture, variant)
    assert cells(state) == sorted(named.split())
    everywhere = [Place(letter + number) for letter in "abcde" for number in "12345"]
    for move in everywhere:
        if move.cell in named.split():
            apply(state, move)
        else:
            with pytest.raises(IllegalMove):
                apply(state, move)


def check(picture: Picture, variant: str) -> None:
    before, text, after = picture
    state = drawn(before, variant)
    move = read_move(text)
    assert move in legal_moves(state)
    reached = apply(state, move)
    assert rows(reached) == rows(drawn(after))
    assert (reached.variant, reached.firing, outcome(reached)) == (variant, "", None)
    assert to_move(reached) == 0
    assert on_the_table(reached) == on_the_table(state)


@pytest.mark.parametrize("rule", CELLS)
def test_where_a_card_may_go(rule: str) -> None:
    check_cells(CELLS[rule], PLAIN)


@pytest.mark.parametrize("rule", WITH_A_STRICT_JOKER)
def test_where_a_card_may_go_with_a_strict_joker(rule: str) -> None:
    check_cells(WITH_A_STRICT_JOKER[rule], STRICT_JOKER)


@pytest.mark.parametrize("rule", MOVES)
def test_what_a_move_does(rule: str) -> None:
    check(MOVES[rule], PLAIN)
