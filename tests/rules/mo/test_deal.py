"""The deal of MO and its variants: no card is lost, and a seed always deals the same game."""

import pytest

from rules.mo.game import deal, lay_out, problems, to_move
from rules.mo.position import Post
from rules.mo.variants import CHOICES, LESSON, VARIANTS
from tests.rules.mo.pictures import (
    EASY,
    INNER,
    PLAIN,
    STRICT_ARMOUR,
    STRICT_JOKER,
    cards,
    drawn,
    on_the_table,
    rows,
)


@pytest.mark.parametrize(
    ("variant", "jokers"), [("no-joker", ""), ("one-joker", "R*"), ("two-jokers", "B* R*")]
)
def test_the_deal_lays_eight_cards_round_the_middle_and_loses_none(
    variant: str, jokers: str
) -> None:
    deck = sorted([*(rank + suit for rank in "A23456789TJQK" for suit in "CDHS"), *jokers.split()])
    assert len(deck) == 52 + len(jokers.split())
    for seed in range(30):
        state = deal(seed, variant)
        assert [len(state.pile(cell)) for cell in INNER.split()] == [1, 1, 1, 1, 0, 1, 1, 1, 1]
        assert state.pile("c3") == ()
        assert all(pile[0].rank not in "JQK" for pile in state.inner if pile)
        assert set(state.outer) == {Post()}
        assert on_the_table(state) == deck
        assert len(state.draw) == len(deck) - 8
        assert state.variant == variant
        assert to_move(state) == 0
        assert problems(state) == []


@pytest.mark.parametrize("variant", [key for key in VARIANTS if key != LESSON])
def test_every_variant_has_its_jokers(variant: str) -> None:
    jokers = [card for card in on_the_table(deal(3, variant)) if card.endswith("*")]
    assert len(jokers) == {"no": 0, "one": 1, "two": 2}[variant.partition("-")[0]]


def test_there_is_a_variant_for_every_choice_and_one_joker_is_the_first() -> None:
    assert next(iter(VARIANTS)) == "one-joker"
    assert [len(options) for _, options in CHOICES] == [3, 2, 2, 2]
    assert len(VARIANTS) == 3 * 2 * 2 * 2 + 1
    assert "two-jokers+strict-joker+strict-armour+easy" in VARIANTS
    assert len(set(VARIANTS.values())) == len(VARIANTS)


# fmt: off
DEALS = {
    "cards lie from left to right and from top to bottom, and none in the middle":
    ("2C 3C 4C 5C 6C 7C 8C 9C TH 9H", """
        .   ..  ..  ..  .
        ..  2C  3C  4C  ..
        ..  5C  ..  6C  ..
        ..  7C  8C  9C  ..
        .   ..  ..  ..  TH 9H
    """),
    "royals met on the way lie on top of the draw pile, in the order they were met":
    ("2C KH 3C 4C QS JC 5C 6C 7C JD 8C 9C TH 9H", """
        .   ..  ..  ..  .
        ..  2C  3C  4C  ..
        ..  5C  ..  6C  ..
        ..  7C  8C  9C  ..
        .   ..  ..  ..  KH QS JC JD TH 9H
    """),
    "a royal met first of all lies on top, one after the eighth card stays where it is":
    ("KH 2C 3C 4C 5C 6C 7C 8C 9C TH QS 9H", """
        .   ..  ..  ..  .
        ..  2C  3C  4C  ..
        ..  5C  ..  6C  ..
        ..  7C  8C  9C  ..
        .   ..  ..  ..  KH TH QS 9H
    """),
    "aces and jokers are dealt like any card":
    ("AC 3C R* 5C AH 7C AD 9C TH 9H", """
        .   ..  ..  ..  .
        ..  AC  3C  R*  ..
        ..  5C  ..  AH  ..
        ..  7C  AD  9C  ..
        .   ..  ..  ..  TH 9H
    """),
}
# fmt: on


@pytest.mark.parametrize("rule", DEALS)
def test_how_a_deck_is_dealt(rule: str) -> None:
    deck, after = DEALS[rule]
    assert rows(lay_out(cards(deck), PLAIN)) == rows(drawn(after))


GAME_NUMBER_7 = """
    .   ..  ..  ..  .
    ..  4D  3S  TS  ..
    ..  TC  ..  6D  ..
    ..  7D  6H  7C  ..
    .   ..  ..  ..  JD QH JH QS KS
    AH 2C KC 5C 3C KD 3H 8S 4C TD 9D 9C 9S AC 5S QD KH 2D 6C JS
    AD 8C 8H AS 9H 2H R* 7S 3D JC 4S 4H QC 6S 5D 5H TH 8D 2S 7H
"""


def test_a_seed_deals_the_same_game_for_ever() -> None:
    assert rows(deal(7, PLAIN)) == rows(drawn(GAME_NUMBER_7))
    assert len({tuple(rows(deal(seed, PLAIN))) for seed in range(50)}) == 50


def test_options_without_other_jokers_deal_the_same_cards() -> None:
    for variant in (EASY, STRICT_JOKER, STRICT_ARMOUR):
        assert rows(deal(7, variant)) == rows(deal(7, PLAIN))
