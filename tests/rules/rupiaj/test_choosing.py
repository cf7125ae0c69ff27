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
    ("gold", ""): ("take gold", "take 1 gold"),
    ("camel", ""): ("camels", "take all camels"),
    ("camel camel", ""): ("camels", "take all camels"),
    ("", "spices"): ("sell spices 1", "sell 1 spice: 5"),
    ("", "3 spices"): ("sell spices 3", "sell 3 spice: 5 + 3 + 3 and a 3-card bonus (+1–3)"),
    ("silks gold", "spices camel"):
        ("swap gold silks for camel spices", "trade 1 spice + 1 camel for 1 gold + 1 silk"),
    ("2 gold silks", "spices 2 camel"):
        ("swap gold gold silks for camel camel spices",
         "trade 1 spice + 2 camels for 2 gold + 1 silk"),
    # Understood, but not allowed.
    ("silver", ""): ("take silver", "the market doesn’t have 1 silver"),
    ("", "4 spices"): ("sell spices 4", "you don’t have 4 spice"),
    ("2 gold", ""): ("", "trade card for card: you chose 2 to take and 0 to give"),
    ("2 gold", "spices"): ("", "trade card for card: you chose 2 to take and 1 to give"),
    ("gold", "spices"):
        ("", "trade at least two cards. Just one? Take it."),
    ("gold leather", "spices leather"): ("", "you can’t trade leather for leather"),
}
UNCLEAR = {
    ("", ""): "choose cards first: to take, trade or sell",
    ("camel gold", ""): "take camels on their own: all of them, and nothing else",
    ("camel", "spices"): "take camels on their own: all of them, and nothing else",
    ("", "camel"): "camels are for trading: choose goods in the market too",
    ("", "spices camel"): "camels are for trading: choose goods in the market too",
    ("", "spices leather"):
        "sell one kind at a time; to trade, choose goods in the market too",
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
