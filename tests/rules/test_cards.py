"""Playing cards, and that a card's text is one card."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import (
    BLACK_JOKER,
    DECK,
    HIDDEN,
    RANK_NAMES,
    RANKS,
    RED_JOKER,
    Card,
    Suit,
    read_card,
)
from rules.game import BadNotation

ALL = (*DECK, BLACK_JOKER, RED_JOKER)


def test_a_deck_is_thirteen_ranks_in_four_suits() -> None:
    assert len(DECK) == len(set(DECK)) == 52
    assert {card.rank for card in DECK} == set(RANKS) == set(RANK_NAMES)
    assert {card.suit for card in DECK} == set(Suit)
    assert all(sum(card.suit is suit for card in DECK) == 13 for suit in Suit)


def test_two_suits_are_red() -> None:
    assert [suit for suit in Suit if suit.is_red] == [Suit.DIAMONDS, Suit.HEARTS]


@pytest.mark.parametrize("card", ALL, ids=str)
def test_a_card_reads_as_it_is_written(card: Card) -> None:
    assert read_card(str(card)) is card


def test_all_cards_are_written_and_named_differently() -> None:
    assert len({str(card) for card in (*ALL, HIDDEN)}) == 55
    assert len({card.name for card in (*ALL, HIDDEN)}) == 55


NAMES = {
    "7H": "Seven of Hearts",
    "TS": "Ten of Spades",
    "AC": "Ace of Clubs",
    "QD": "Queen of Diamonds",
    "B*": "Black joker",
    "R*": "Red joker",
}


@pytest.mark.parametrize("text", NAMES)
def test_a_card_has_a_name(text: str) -> None:
    assert read_card(text).name == NAMES[text]


def test_a_hidden_card_is_no_card_that_can_be_read() -> None:
    assert HIDDEN.name == "Hidden card"
    assert HIDDEN not in ALL
    with pytest.raises(BadNotation, match=r"“\?\*” is not a card"):
        read_card(str(HIDDEN))


@pytest.mark.parametrize(
    "text", ["", "7", "H7", "7h", "10H", "1S", " 7H", "7H ", "7H\n", "７H", "7♥", "??", "{text}"]
)
def test_another_text_is_refused_and_quoted(text: str) -> None:
    with pytest.raises(BadNotation) as refused:
        read_card(text)
    assert str(refused.value) == f"“{text}” is not a card"


@given(st.text(max_size=4))
def test_any_text_is_a_card_written_so_or_bad_notation(text: str) -> None:
    try:
        card = read_card(text)
    except BadNotation:
        assert text not in map(str, ALL)
    else:
        assert str(card) == text
