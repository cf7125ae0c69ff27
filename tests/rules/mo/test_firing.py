"""Who falls in MO: which pile fires at whom, and what counts against a royal."""

from typing import Any

import pytest

from rules.cards import read_card
from rules.mo.game import apply
from rules.mo.moves import Place
from rules.mo.position import Post, position
from tests.rules.mo.pictures import (
    EASY,
    INNER,
    LINES,
    OUTER,
    PLAIN,
    Picture,
    cards,
    drawn,
    fallen_cells,
    played,
    rows,
)
from tests.rules.mo.test_placing import check

# fmt: off
MOVES: dict[str, Picture] = {
    "a jack falls to any two cards that make 11; nothing is used up": ("""
        .   ..  JH  ..  .
        ..  ..  5S  ..  ..
        ..  ..  6D  ..  ..
        ..  ..  4C  ..  ..
        .   ..  ..  ..  7H 3S
    """, "place c4", """
        .   ..  (JH)   ..  .
        ..  ..  5S     ..  ..
        ..  ..  6D     ..  ..
        ..  ..  7H/4C  ..  ..
        .   ..  ..     ..  3S
    """),
    "with 10 a jack holds: the card that fires does not count": ("""
        .   ..  JH  ..  .
        ..  ..  5S  ..  ..
        ..  ..  5D  ..  ..
        ..  ..  4C  ..  ..
        .   ..  ..  ..  7H 3S
    """, "place c4", """
        .   ..  JH     ..  .
        ..  ..  5S     ..  ..
        ..  ..  5D     ..  ..
        ..  ..  7H/4C  ..  ..
        .   ..  ..     ..  3S
    """),
    "more than enough is enough": ("""
        .   ..  JH  ..  .
        ..  ..  TS  ..  ..
        ..  ..  9D  ..  ..
        ..  ..  4C  ..  ..
        .   ..  ..  ..  7H 3S
    """, "place c4", """
        .   ..  (JH)   ..  .
        ..  ..  TS     ..  ..
        ..  ..  9D     ..  ..
        ..  ..  7H/4C  ..  ..
        .   ..  ..     ..  3S
    """),
    "only tops count, not what lies under them": ("""
        .   ..  JH        ..  .
        ..  ..  5S/4S/3C  ..  ..
        ..  ..  5D/2D     ..  ..
        ..  ..  4C        ..  ..
        .   ..  ..        ..  7H 3S
    """, "place c4", """
        .   ..  JH        ..  .
        ..  ..  5S/4S/3C  ..  ..
        ..  ..  5D/2D     ..  ..
        ..  ..  7H/4C     ..  ..
        .   ..  ..        ..  3S
    """),
    "an ace counts one": ("""
        .   ..  JH  ..  .
        ..  ..  TS  ..  ..
        ..  ..  AD  ..  ..
        ..  ..  4C  ..  ..
        .   ..  ..  ..  7H 3S
    """, "place c4", """
        .   ..  (JH)   ..  .
        ..  ..  TS     ..  ..
        ..  ..  AD     ..  ..
        ..  ..  7H/4C  ..  ..
        .   ..  ..     ..  3S
    """),
    "a joker counts nothing, and nor does an empty cell": ("""
        .   ..  JH  ..  .
        JS  R*  TD  4D  ..
        ..  ..  ..  ..  ..
        ..  ..  4C  ..  ..
        .   ..  ..  ..  7H 3S
    """, "place d2", """
        .   ..  JH  ..     .
        JS  R*  TD  7H/4D  ..
        ..  ..  ..  ..     ..
        ..  ..  4C  ..     ..
        .   ..  ..  ..     3S
    """),
    "a queen falls to two cards of her colour that make 12": ("""
        .   ..  QH  ..  .
        ..  ..  8D  ..  ..
        ..  ..  4H  ..  ..
        ..  ..  4C  ..  ..
        .   ..  ..  ..  7C 3S
    """, "place c4", """
        .   ..  (QH)   ..  .
        ..  ..  8D     ..  ..
        ..  ..  4H     ..  ..
        ..  ..  7C/4C  ..  ..
        .   ..  ..     ..  3S
    """),
    "with 11 of her colour a queen holds": ("""
        .   ..  QH  ..  .
        ..  ..  8D  ..  ..
        ..  ..  3H  ..  ..
        ..  ..  4C  ..  ..
        .   ..  ..  ..  7C 3S
    """, "place c4", """
        .   ..  QH     ..  .
        ..  ..  8D     ..  ..
        ..  ..  3H     ..  ..
        ..  ..  7C/4C  ..  ..
        .   ..  ..     ..  3S
    """),
    "against a queen the other colour does not count": ("""
        .   ..  QS  ..  .
        ..  ..  9C  ..  ..
        ..  ..  TH  ..  ..
        ..  ..  4C  ..  ..
        .   ..  ..  ..  7C 3S
    """, "place c4", """
        .   ..  QS     ..  .
        ..  ..  9C     ..  ..
        ..  ..  TH     ..  ..
        ..  ..  7C/4C  ..  ..
        .   ..  ..     ..  3S
    """),
    "a king falls to two cards of his suit that make 13": ("""
        .   ..  KS  ..  .
        ..  ..  9S  ..  ..
        ..  ..  4S  ..  ..
        ..  ..  4C  ..  ..
        .   ..  ..  ..  7H 3S
    """, "place c4", """
        .   ..  (KS)   ..  .
        ..  ..  9S     ..  ..
        ..  ..  4S     ..  ..
        ..  ..  7H/4C  ..  ..
        .   ..  ..     ..  3S
    """),
    "with 12 of his suit a king holds": ("""
        .   ..  KS  ..  .
        ..  ..  9S  ..  ..
        ..  ..  3S  ..  ..
        ..  ..  4C  ..  ..
        .   ..  ..  ..  7H 2S
    """, "place c4", """
        .   ..  KS     ..  .
        ..  ..  9S     ..  ..
        ..  ..  3S     ..  ..
        ..  ..  7H/4C  ..  ..
        .   ..  ..     ..  2S
    """),
    "against a king his colour is not enough": ("""
        .   ..  KS  ..  .
        ..  ..  9S  ..  ..
        ..  ..  TC  ..  ..
        ..  ..  4C  ..  ..
        .   ..  ..  ..  7H 3S
    """, "place c4", """
        .   ..  KS     ..  .
        ..  ..  9S     ..  ..
        ..  ..  TC     ..  ..
        ..  ..  7H/4C  ..  ..
        .   ..  ..     ..  3S
    """),
    "armour is to be beaten too: 14 fell 11 and 3, and the armour stays with the fallen": ("""
        .   ..  JH+3C  ..  .
        ..  ..  8S     ..  ..
        ..  ..  6D     ..  ..
        ..  ..  4C     ..  ..
        .   ..  ..     ..  7H 3S
    """, "place c4", """
        .   ..  (JH+3C)  ..  .
        ..  ..  8S       ..  ..
        ..  ..  6D       ..  ..
        ..  ..  7H/4C    ..  ..
        .   ..  ..       ..  3S
    """),
    "11 and 3 hold against 13": ("""
        .   ..  JH+3C  ..  .
        ..  ..  8S     ..  ..
        ..  ..  5D     ..  ..
        ..  ..  4C     ..  ..
        .   ..  ..     ..  7H 3S
    """, "place c4", """
        .   ..  JH+3C  ..  .
        ..  ..  8S     ..  ..
        ..  ..  5D     ..  ..
        ..  ..  7H/4C  ..  ..
        .   ..  ..     ..  3S
    """),
    "a corner fires both its lines and fells two": ("""
        .   ..  ..  JH  .
        ..  ..  ..  5S  ..
        ..  ..  ..  6D  ..
        QC  9S  3C  4C  ..
        .   ..  ..  ..  7H 3S
    """, "place d4", """
        .    ..  ..  (JH)   .
        ..   ..  ..  5S     ..
        ..   ..  ..  6D     ..
        (QC) 9S  3C  7H/4C  ..
        .    ..  ..  ..     3S
    """),
    "of a corner's two one may hold": ("""
        .   ..  ..  JH  .
        ..  ..  ..  5S  ..
        ..  ..  ..  6D  ..
        QC  9S  2C  4C  ..
        .   ..  ..  ..  7H 3S
    """, "place d4", """
        .   ..  ..  (JH)   .
        ..  ..  ..  5S     ..
        ..  ..  ..  6D     ..
        QC  9S  2C  7H/4C  ..
        .   ..  ..  ..     3S
    """),
    "the royal on the card's own side is not fired at": ("""
        .   ..  ..  ..  .
        ..  ..  TS  ..  ..
        ..  ..  TD  ..  ..
        ..  ..  4C  ..  ..
        .   ..  JH  ..  7H 3S
    """, "place c4", """
        .   ..  ..     ..  .
        ..  ..  TS     ..  ..
        ..  ..  TD     ..  ..
        ..  ..  7H/4C  ..  ..
        .   ..  JH     ..  3S
    """),
    "an ace sends its pile back and fires": ("""
        .   ..  JH     ..  .
        ..  ..  5S     ..  ..
        ..  ..  6D     ..  ..
        ..  ..  8C/4C  ..  ..
        .   ..  ..     ..  AH 3S
    """, "place c4", """
        .   ..  (JH)  ..  .
        ..  ..  5S    ..  ..
        ..  ..  6D    ..  ..
        ..  ..  AH    ..  ..
        .   ..  ..    ..  3S 8C 4C
    """),
    "a joker sends its pile back and fires": ("""
        .   ..  JH     ..  .
        ..  ..  5S     ..  ..
        ..  ..  6D     ..  ..
        ..  ..  8C/4C  ..  ..
        .   ..  ..     ..  R* 3S
    """, "place c4", """
        .   ..  (JH)  ..  .
        ..  ..  5S    ..  ..
        ..  ..  6D    ..  ..
        ..  ..  R*    ..  ..
        .   ..  ..    ..  3S 8C 4C
    """),
    "a fallen royal is not fired at again": ("""
        .   ..  (JH+3C)  ..  .
        ..  ..  TS       ..  ..
        ..  ..  6D       ..  ..
        ..  ..  4C       ..  ..
        .   ..  ..       ..  7H 3S
    """, "place c4", """
        .   ..  (JH+3C)  ..  .
        ..  ..  TS       ..  ..
        ..  ..  6D       ..  ..
        ..  ..  7H/4C    ..  ..
        .   ..  ..       ..  3S
    """),
    "armour that waits is not fired at": ("""
        .   ..  +3C  ..  .
        ..  ..  TS   ..  ..
        ..  ..  6D   ..  ..
        ..  ..  4C   ..  ..
        .   ..  ..   ..  7H 3S
    """, "place c4", """
        .   ..  +3C    ..  .
        ..  ..  TS     ..  ..
        ..  ..  6D     ..  ..
        ..  ..  7H/4C  ..  ..
        .   ..  ..     ..  3S
    """),
}

IN_AN_EASY_GAME_THEY_FALL: dict[str, Picture] = {
    "a queen to cards of both colours": ("""
        .   ..  QH  ..  .
        ..  ..  8D  ..  ..
        ..  ..  4S  ..  ..
        ..  ..  4C  ..  ..
        .   ..  ..  ..  7C 3S
    """, "place c4", """
        .   ..  (QH)   ..  .
        ..  ..  8D     ..  ..
        ..  ..  4S     ..  ..
        ..  ..  7C/4C  ..  ..
        .   ..  ..     ..  3S
    """),
    "a king to cards of other suits": ("""
        .   ..  KS  ..  .
        ..  ..  9C  ..  ..
        ..  ..  4H  ..  ..
        ..  ..  4C  ..  ..
        .   ..  ..  ..  7C 3S
    """, "place c4", """
        .   ..  (KS)   ..  .
        ..  ..  9C     ..  ..
        ..  ..  4H     ..  ..
        ..  ..  7C/4C  ..  ..
        .   ..  ..     ..  3S
    """),
}
# fmt: on


@pytest.mark.parametrize("rule", MOVES)
def test_what_a_move_does(rule: str) -> None:
    check(MOVES[rule], PLAIN)


@pytest.mark.parametrize("rule", IN_AN_EASY_GAME_THEY_FALL)
def test_in_an_easy_game_suits_do_not_matter(rule: str) -> None:
    picture = IN_AN_EASY_GAME_THEY_FALL[rule]
    check(picture, EASY)
    before, text, after = picture
    assert rows(played(drawn(before, PLAIN), text)) != rows(drawn(after))


# ---- the twelve lines

every_line = pytest.mark.parametrize(("royal", "near", "middle", "trigger"), LINES)


def lined_up(near: str, middle: str, trigger: str, cells: tuple[str, str, str]) -> dict[str, Any]:
    return {
        cell: cards(text) for cell, text in zip(cells, (near, middle, trigger), strict=True) if text
    }


@every_line
def test_the_far_pile_of_every_line_fires(royal: str, near: str, middle: str, trigger: str) -> None:
    piles = lined_up("5S", "6D", "4C", (near, middle, trigger))
    state = position(inner=piles, outer={royal: Post(read_card("JH"))}, draw=cards("7H 3S"))
    assert fallen_cells(apply(state, Place(trigger))) == [royal]


@every_line
def test_the_card_that_fires_counts_on_no_line(
    royal: str, near: str, middle: str, trigger: str
) -> None:
    piles = lined_up("5S", "5D", "", (near, middle, trigger))
    state = position(inner=piles, outer={royal: Post(read_card("JH"))}, draw=cards("TH 3S"))
    assert fallen_cells(apply(state, Place(trigger))) == []


@every_line
def test_a_card_on_the_near_or_middle_pile_does_not_fire(
    royal: str, near: str, middle: str, trigger: str
) -> None:
    piles = lined_up("8S", "8D", "8C", (near, middle, trigger))
    state = position(inner=piles, outer={royal: Post(read_card("JH"))}, draw=cards("9H 3S"))
    for cell in (near, middle):
        assert fallen_cells(apply(state, Place(cell))) == []


@every_line
def test_both_cards_of_every_line_are_needed(
    royal: str, near: str, middle: str, trigger: str
) -> None:
    for alone in (near, middle):
        piles = {alone: cards("TS"), trigger: cards("4C")}
        state = position(inner=piles, outer={royal: Post(read_card("JH"))}, draw=cards("7H 3S"))
        assert fallen_cells(apply(state, Place(trigger))) == []


@pytest.mark.parametrize("card", ["6H", "AH", "R*"])
@pytest.mark.parametrize("pile", INNER.split())
def test_a_pile_fires_at_the_royals_across_and_at_no_others(pile: str, card: str) -> None:
    jacks = (Post(read_card("JH")),) * len(OUTER)
    # More sixes and jacks than a deck has: so every line is the same.
    sixes = (tuple(cards("6S")),) * len(INNER.split())
    state = position(draw=cards(f"{card} 6D"))._replace(inner=sixes, outer=jacks)
    across = [line[0] for line in LINES if line[3] == pile]
    assert len(across) == {"c3": 0, "b2": 2, "d2": 2, "b4": 2, "d4": 2}.get(pile, 1)
    assert fallen_cells(apply(state, Place(pile))) == across
