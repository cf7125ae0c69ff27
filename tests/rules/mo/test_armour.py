"""Armour of MO: who has to take it, and where it waits for a royal."""

import pytest

from tests.rules.mo.pictures import EASY, PLAIN, STRICT_ARMOUR, Choice, Picture, cells, drawn
from tests.rules.mo.test_placing import check, check_cells

# fmt: off
CELLS: dict[str, Choice] = {
    "a card that fits no inner pile goes to a living royal of one's choice": ("""
        .   ..    JD  ..  .
        ..  5S    6S  7S  ..
        ..  8S    9S  TS  QC
        ..  5C    6C  7C  ..
        .   (KC)  ..  ..  3H 2C
    """, "c1 e3"),
    "a royal may reach 20 and not 21": ("""
        .      KS+3S  ..  KC+4C  .
        ..     5S     6S  7S     ..
        JS+5D  8S     9S  TS     JC+6D
        ..     5C     6C  7C     QS+4D
        .      QC+5H  ..  ..     4H 2C
    """, "a3 b1 e4"),
    "while a royal lives armour does not go to a free cell": ("""
        .   ..  JD  ..  .
        ..  5S  6S  7S  ..
        ..  8H  9S  TS  +2D
        ..  5C  6C  7C  ..
        .   ..  ..  ..  3H 2C
    """, "c1"),
    "with no royal alive it goes where a royal of its suit would": ("""
        .   ..  ..  ..  .
        ..  5S  6H  7D  ..
        ..  8S  9H  TS  ..
        ..  5C  6C  7C  ..
        .   ..  ..  ..  3H 2C
    """, "c1"),
    "or of its colour": ("""
        .   ..  ..  ..  .
        ..  5S  6D  7C  ..
        ..  8S  9H  TS  ..
        ..  5C  6C  7S  ..
        .   ..  ..  ..  3H 2C
    """, "c1"),
    "or any, but not where a royal has fallen": ("""
        .   ..  ..  ..  .
        ..  5S  6S  7C  ..
        ..  8S  9S  TS  (JD)
        ..  8C  6C  7S  ..
        .   ..  ..  ..  3H 2C
    """, "a3 a4 b5"),
    "armour that waits may grow to 20": ("""
        .   ..  +TH+7D  ..  .
        ..  5S  6H      7S  ..
        ..  8S  9H      TS  ..
        ..  5C  6C      7C  ..
        .   ..  ..      ..  3H 2C
    """, "c1"),
    "armour that waits does not grow to 21": ("""
        .   ..  +TH+8D  ..  .
        ..  5S  6H      7D  ..
        ..  8S  9H      TS  ..
        ..  5C  6C      7C  ..
        .   ..  ..      ..  3H 2C
    """, "d1 e2"),
}

IN_AN_EASY_GAME: dict[str, Choice] = {
    "armour with no royal alive goes beside the highest top of any suit": ("""
        .   ..  ..  ..  .
        ..  5S  6H  7D  ..
        ..  8S  9H  TS  ..
        ..  5C  6C  7C  ..
        .   ..  ..  ..  3H 2C
    """, "e3"),
}

WITH_STRICT_ARMOUR: dict[str, Choice] = {
    "armour goes to the royal of its suit, though others are lower": ("""
        .   JD  KH  JS  .
        ..  5S  6S  7S  ..
        ..  8S  9S  TS  QD
        ..  5C  6C  7C  ..
        .   ..  ..  ..  3H 2C
    """, "c1"),
    "to the lowest of its suit": ("""
        .   JD  KH  JS  .
        ..  5S  6S  7S  ..
        ..  8S  9S  TS  QH
        ..  5C  6C  7C  ..
        .   ..  ..  ..  3H 2C
    """, "e3"),
    "with none of its suit, to the lowest of its colour": ("""
        .   KD  JC  JS  .
        ..  5S  6S  7S  ..
        ..  8S  9S  TS  QD
        ..  5C  6C  7C  ..
        .   ..  ..  ..  3H 2C
    """, "e3"),
    "with none of its colour, to the lowest of all": ("""
        .   KS  KC  ..  .
        ..  5S  6S  7S  ..
        ..  8S  9S  TS  QC
        ..  5C  6C  7C  ..
        .   ..  ..  ..  3H 2C
    """, "e3"),
    "equally low royals leave the choice": ("""
        .   JS  JC  ..  .
        ..  5S  6S  7S  ..
        ..  8S  9S  TS  QC
        ..  5C  6C  7C  ..
        .   ..  ..  ..  3H 2C
    """, "b1 c1"),
    "a fallen royal is not like anything": ("""
        .   JS  (KH)  ..  .
        ..  5S  6S    7S  ..
        ..  8S  9S    TS  QC
        ..  5C  6C    7C  ..
        .   ..  ..    ..  3H 2C
    """, "b1"),
    "a royal that would go above 20 is passed over": ("""
        .   JS  KH+5D  ..  .
        ..  5S  6S     7S  ..
        ..  8S  9S     TS  QD
        ..  5C  6C     7C  ..
        .   ..  ..     ..  3H 2C
    """, "e3"),
    "a royal that reaches 20 is not": ("""
        .   JS  KH+4D  ..  .
        ..  5S  6S     7S  ..
        ..  8S  9S     TS  QD
        ..  5C  6C     7C  ..
        .   ..  ..     ..  3H 2C
    """, "c1"),
}

MOVES: dict[str, Picture] = {
    "armour goes under the royal, after what it has; nothing fires": ("""
        .   ..  JD+2S  ..  .
        ..  5S  6S     7S  ..
        ..  8S  9S     TS  QC
        ..  5C  6C     7C  ..
        .   ..  ..     ..  3H 8H
    """, "place c1", """
        .   ..  JD+2S+3H  ..  .
        ..  5S  6S        7S  ..
        ..  8S  9S        TS  QC
        ..  5C  6C        7C  ..
        .   ..  ..        ..  8H
    """),
    "armour for nobody waits on its cell": ("""
        .   ..  ..  ..  .
        ..  5S  6H  7S  ..
        ..  8S  9S  TS  (QC)
        ..  5C  6C  7C  ..
        .   ..  ..  ..  3H 8H
    """, "place c1", """
        .   ..  +3H  ..  .
        ..  5S  6H   7S  ..
        ..  8S  9S   TS  (QC)
        ..  5C  6C   7C  ..
        .   ..  ..   ..  8H
    """),
}
# fmt: on


@pytest.mark.parametrize("rule", CELLS)
def test_where_a_card_may_go(rule: str) -> None:
    check_cells(CELLS[rule], PLAIN)


@pytest.mark.parametrize("rule", IN_AN_EASY_GAME)
def test_where_a_card_may_go_in_an_easy_game(rule: str) -> None:
    check_cells(IN_AN_EASY_GAME[rule], EASY)


@pytest.mark.parametrize("rule", WITH_STRICT_ARMOUR)
def test_where_a_card_may_go_with_strict_armour(rule: str) -> None:
    check_cells(WITH_STRICT_ARMOUR[rule], STRICT_ARMOUR)


def test_an_easy_game_with_strict_armour_looks_only_for_the_lowest_royal() -> None:
    picture, _ = WITH_STRICT_ARMOUR["armour goes to the royal of its suit, though others are lower"]
    assert cells(drawn(picture, "one-joker+strict-armour+easy")) == ["b1", "d1"]


@pytest.mark.parametrize("rule", MOVES)
def test_what_a_move_does(rule: str) -> None:
    check(MOVES[rule], PLAIN)
