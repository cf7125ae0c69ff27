"""Where the royals of MO stand: beside the highest top that is like them."""

import pytest

from tests.rules.mo.pictures import EASY, PLAIN, Choice, Picture
from tests.rules.mo.test_placing import check, check_cells

# fmt: off
CELLS: dict[str, Choice] = {
    "a royal goes beside the highest top of its suit, not beside a higher one of another": ("""
        .   ..  ..  ..  .
        ..  2S  4H  TD  ..
        ..  3C  ..  6H  ..
        ..  9S  5C  8D  ..
        .   ..  ..  ..  JH 2C
    """, "e3"),
    "with none of its suit it goes beside the highest of its colour": ("""
        .   ..  ..  ..  .
        ..  2S  4D  TC  ..
        ..  3C  ..  6D  ..
        ..  9S  5C  8S  ..
        .   ..  ..  ..  JH 2C
    """, "e3"),
    "a black royal looks for black": ("""
        .   ..  ..  ..  .
        ..  2S  4S  TD  ..
        ..  3D  ..  6D  ..
        ..  9H  5S  8D  ..
        .   ..  ..  ..  KC 2C
    """, "c5"),
    "with none of its colour it goes beside the highest of all": ("""
        .   ..  ..  ..  .
        ..  2S  4S  8C  ..
        ..  TC  ..  6C  ..
        ..  9S  5C  7S  ..
        .   ..  ..  ..  QD 2C
    """, "a3"),
    "one low card of its suit is enough": ("""
        .   ..  ..  ..  .
        ..  2S  AH  TD  ..
        ..  3C  ..  6D  ..
        ..  9S  5C  8D  ..
        .   ..  ..  ..  JH 2C
    """, "c1"),
    "the middle top lies beside no outer cell": ("""
        .   ..  ..  ..  .
        ..  2S  4H  TD  ..
        ..  3C  9H  6H  ..
        ..  9S  5C  8D  ..
        .   ..  ..  ..  JH 2C
    """, "e3"),
    "what lies under a top does not count": ("""
        .   ..  ..     ..  .
        ..  2S  TS/9H  TD  ..
        ..  3C  ..     6H  ..
        ..  9S  5C     8D  ..
        .   ..  ..     ..  JH 2C
    """, "e3"),
    "equally high tops leave the choice": ("""
        .   ..  ..  ..  .
        ..  2S  4S  8C  ..
        ..  9S  ..  9C  ..
        ..  6S  5C  7S  ..
        .   ..  ..  ..  QD 2C
    """, "a3 e3"),
    "the upper left corner has two cells": ("""
        .   ..  ..  ..  .
        ..  9D  4D  8C  ..
        ..  6S  ..  5C  ..
        ..  2S  3C  7S  ..
        .   ..  ..  ..  QD 2C
    """, "a2 b1"),
    "the upper right corner has two cells": ("""
        .   ..  ..  ..  .
        ..  8C  4D  9D  ..
        ..  6S  ..  5C  ..
        ..  2S  3C  7S  ..
        .   ..  ..  ..  QD 2C
    """, "d1 e2"),
    "the lower left corner has two cells": ("""
        .   ..  ..  ..  .
        ..  8C  4D  2S  ..
        ..  6S  ..  5C  ..
        ..  9D  3C  7S  ..
        .   ..  ..  ..  QD 2C
    """, "a4 b5"),
    "the lower right corner has two cells": ("""
        .   ..  ..  ..  .
        ..  8C  4D  2S  ..
        ..  6S  ..  5C  ..
        ..  7S  3C  9D  ..
        .   ..  ..  ..  QD 2C
    """, "d5 e4"),
    "of a corner's cells only the free one is left": ("""
        .   KC  ..  ..  .
        ..  9D  4D  8C  ..
        ..  6S  ..  5C  ..
        ..  2S  3C  7S  ..
        .   ..  ..  ..  QD 2C
    """, "a2"),
    "a corner with both cells taken does not count": ("""
        .    KC  ..  ..  .
        (JS) 9D  4D  8C  ..
        ..   6S  ..  5C  ..
        ..   2S  3C  7S  ..
        .    ..  ..  ..  QD 2C
    """, "c1"),
    "a top beside a living royal's cell does not count": ("""
        .   ..  ..  ..  .
        ..  2S  4H  TD  ..
        ..  3C  ..  6H  KC
        ..  9S  5C  8D  ..
        .   ..  ..  ..  JH 2C
    """, "c1"),
    "a top beside a fallen royal's cell does not count": ("""
        .   ..  ..  ..  .
        ..  2S  4H  TD  ..
        ..  3C  ..  6H  (KC)
        ..  9S  5C  8D  ..
        .   ..  ..  ..  JH 2C
    """, "c1"),
    "with its suit only beside taken cells, the colour decides": ("""
        .   ..  QC  ..  .
        ..  2S  4H  TC  ..
        ..  3C  ..  6H  (KC)
        ..  9S  5D  8C  ..
        .   ..  ..  ..  JH 2C
    """, "c5"),
    "a black joker is no card of a black royal's colour": ("""
        .   ..  ..  ..  .
        ..  2D  B*  8H  ..
        ..  TH  ..  6H  ..
        ..  9D  5H  7D  ..
        .   ..  ..  ..  QS 2C
    """, "a3"),
    "a red joker is no card of a red royal's colour": ("""
        .   ..  ..  ..  .
        ..  2S  R*  8C  ..
        ..  TC  ..  6C  ..
        ..  9S  5C  7S  ..
        .   ..  ..  ..  QD 2C
    """, "a3"),
    "a joker is lower than an ace": ("""
        .    (JC) ..  (QC) .
        (KC) 9S   R*  9C   (JS)
        (QS) 8S   ..  AC   ..
        (KS) 7S   8C  7C   JH
        .    QH   KH  JD   QD 2C
    """, "e3"),
    "beside a joker a royal goes where nothing else is free": ("""
        .    (JC) ..   (QC) .
        (KC) 9S   R*   9C   (JS)
        (QS) 8S   ..   AC   (KD)
        (KS) 7S   8C   7C   JH
        .    QH   KH   JD   QD 2C
    """, "c1"),
    "a jack may start with armour of 9, and has 20": ("""
        .   ..  ..  ..  .
        ..  2S  4H  TD  ..
        ..  3C  ..  6H  +9D
        ..  9S  5C  8D  ..
        .   ..  ..  ..  JH 2C
    """, "e3"),
    "a jack may not start with armour of 10, which were 21": ("""
        .   ..  ..  ..  .
        ..  2S  4H  TS  ..
        ..  3C  ..  6H  +TD
        ..  9S  5C  8D  ..
        .   ..  ..  ..  JH 2C
    """, "c1"),
    "a king may start with armour of 4 and 3": ("""
        .   ..  ..  ..  .
        ..  2S  4H  TS  ..
        ..  3C  ..  6H  +4D+3D
        ..  9S  5C  8D  ..
        .   ..  ..  ..  KH 2C
    """, "e3"),
    "a king may not start with armour of 5 and 3": ("""
        .   ..  ..  ..  .
        ..  2S  4H  TS  ..
        ..  3C  ..  6H  +5D+3D
        ..  9S  5C  8D  ..
        .   ..  ..  ..  KH 2C
    """, "c1"),
}

IN_AN_EASY_GAME: dict[str, Choice] = {
    "a royal goes beside the highest top of any suit": ("""
        .   ..  ..  ..  .
        ..  2S  4H  8D  ..
        ..  3C  ..  TS  ..
        ..  9S  5C  8C  ..
        .   ..  ..  ..  JH 2C
    """, "e3"),
    "its suit does not break a tie": ("""
        .   ..  ..  ..  .
        ..  2S  4H  8D  ..
        ..  TH  ..  TS  ..
        ..  9S  5C  8C  ..
        .   ..  ..  ..  JH 2C
    """, "a3 e3"),
}

MOVES: dict[str, Picture] = {
    "a royal stands on its cell, and lines that are strong enough do not fire at it": ("""
        .   ..  ..  ..  .
        ..  5S  TH  2D  ..
        ..  3C  9C  6D  ..
        ..  7S  5C  8D  ..
        .   ..  ..  ..  JH 3S
    """, "place c1", """
        .   ..  JH  ..  .
        ..  5S  TH  2D  ..
        ..  3C  9C  6D  ..
        ..  7S  5C  8D  ..
        .   ..  ..  ..  3S
    """),
    "a royal starts with the armour that lies there": ("""
        .   ..  +2D+3D  ..  .
        ..  5S  TH      2C  ..
        ..  3C  9C      6D  ..
        ..  7S  5C      8D  ..
        .   ..  ..      ..  JH 3S
    """, "place c1", """
        .   ..  JH+2D+3D  ..  .
        ..  5S  TH        2C  ..
        ..  3C  9C        6D  ..
        ..  7S  5C        8D  ..
        .   ..  ..        ..  3S
    """),
}
# fmt: on


@pytest.mark.parametrize("rule", CELLS)
def test_where_a_card_may_go(rule: str) -> None:
    check_cells(CELLS[rule], PLAIN)


@pytest.mark.parametrize("rule", IN_AN_EASY_GAME)
def test_where_a_card_may_go_in_an_easy_game(rule: str) -> None:
    check_cells(IN_AN_EASY_GAME[rule], EASY)


@pytest.mark.parametrize("rule", MOVES)
def test_what_a_move_does(rule: str) -> None:
    check(MOVES[rule], PLAIN)
