"""What chosen cards of Rupiaj would do: those of the market, and those of one's own."""

import pytest

from rules.game import IllegalMove
from rules.rupiaj.actions import intended
from rules.rupiaj.game import apply, would_be, write_move
from rules.rupiaj.invariants import problems
from tests.rules.rupiaj.pictures import cards, drawn

TABLE = "market 2 gold silks leather camel\nRuby* 3 spices leather 2 camel\nOpal 5 camel"

# fmt: off
MEANT = {
    ("gold", ""): ("take gold", "take gold"),
    ("camel", ""): ("camels", "take all camels"),
    ("camel camel", ""): ("camels", "take all camels"),
    ("", "spices"): ("sell spices 1", "sell spice: 5"),
    ("", "3 spices"): ("sell spices 3", "sell 3 spices: 5 + 3 + 3 and a three-card bonus"),
    ("silks gold", "spices camel"):
        ("swap gold silks for camel spices", "give spice and a camel for gold and silk"),
    ("2 gold silks", "spices 2 camel"):
        ("swap gold gold silks for camel camel spices",
         "give spice and 2 camels for 2 gold and silk"),
    # Understood, but not allowed.
    ("silver", ""): ("take silver", "the market does not have silver"),
    ("", "4 spices"): ("sell spices 4", "you do not hold 4 spices"),
    ("2 gold", ""): ("", "an exchange is card for card: 2 for 0 is uneven"),
    ("2 gold", "spices"): ("", "an exchange is card for card: 2 for 1 is uneven"),
    ("gold", "spices"):
        ("", "an exchange is of two cards at least; a single good is taken for nothing"),
    ("gold leather", "spices leather"): ("", "leather would stand on both sides of the exchange"),
}
UNCLEAR = {
    ("", ""): "choose cards first: to take, to exchange or to sell",
    ("camel gold", ""): "camels are taken alone: all of them, and nothing else",
    ("camel", "spices"): "camels are taken alone: all of them, and nothing else",
    ("", "camel"): "camels are only given in an exchange: choose goods of the market too",
    ("", "spices camel"): "camels are only given in an exchange: choose goods of the market too",
    ("", "spices leather"):
        "only one kind is sold at a time; for an exchange choose goods of the market too",
}
# fmt: on


@pytest.mark.parametrize(("taken", "given"), MEANT)
def test_chosen_cards_mean_an_action(taken: str, given: str) -> None:
    state = drawn(TABLE)
    assert problems(state) == []
    text, words = MEANT[taken, given]
    move = intended(cards(taken), cards(given))
    assert not text or write_move(move) == text
    would = would_be(state, cards(taken), cards(given))
    assert str(would) == words
    try:
        apply(state, move)
    except IllegalMove as refused:
        assert refused.sentence == would


@pytest.mark.parametrize(("taken", "given"), UNCLEAR)
def test_chosen_cards_that_mean_nothing(taken: str, given: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        intended(cards(taken), cards(given))
    assert str(refused.value) == UNCLEAR[taken, given]
    assert would_be(drawn(TABLE), cards(taken), cards(given)) == refused.value.sentence


def test_after_the_round_nothing_is_chosen() -> None:
    over = drawn("market gold silks 2 camel\ndeck -\nRuby* 2 silks\nOpal 9 camel")
    assert str(would_be(over, ["gold"], [])) == "this round is over: deal the next one"
