"""The pictures of Rupiaj's tables themselves: a table is drawn as it is read."""

from collections import Counter

import pytest

from rules.rupiaj.game import GAME
from rules.rupiaj.goods import DECK
from rules.rupiaj.invariants import problems
from rules.rupiaj.state import Bonus, Token
from tests.contracts.game_checks import played_at_random
from tests.rules.rupiaj.pictures import OPAL, RUBY, cards, drawn, rows


def test_a_picture_is_read() -> None:
    state = drawn("""
        market     2 gold silks 2 camel
        deck       leather …
        Ruby*      3 silks leather 2 camel | spices 5 3, gold 6 | 3: 2 1, 5: 10
        Opal       gold camel
        piles      leather 3, gold 2
        discard    … gold
        exchanges  3
    """)
    ruby, opal = state.sides
    assert problems(state) == []
    assert state.market == ("gold", "gold", "silks", "camel", "camel")
    assert state.deck[0] == "leather"
    assert (ruby.hand, ruby.herd) == (("silks", "silks", "silks", "leather"), ("camel", "camel"))
    assert ruby.tokens == (Token("spices", 5), Token("spices", 3), Token("gold", 6))
    assert ruby.bonuses == (Bonus(3, 2), Bonus(3, 1), Bonus(5, 10))
    assert opal.tokens[:2] == (Token("gold", 6), Token("gold", 5))
    assert (state.pile("gold"), state.pile("leather"), state.pile("silks")[0]) == (
        (5, 5),
        (1, 1, 1),
        5,
    )
    assert Counter(state.discard) == {"gold": 3, "spices": 2, "leather": 6}
    assert state.discard[-1] == "gold"
    assert (state.turn, state.swaps) == (RUBY, 3)


def test_what_is_not_said_follows_from_the_rest() -> None:
    state = drawn("market 2 gold 3 camel\nOpal* silks\npiles spices 5")
    assert problems(state) == []
    assert state.turn == OPAL
    assert state.sides[OPAL].tokens == (Token("spices", 5), Token("spices", 3))
    assert state.discard == ("spices", "spices")
    assert len(state.deck) == len(DECK) - 5 - 1 - 2


def test_a_card_that_does_not_exist_is_not_drawn() -> None:
    with pytest.raises(ValueError, match="tea is no card"):
        cards("2 gold tea")


@pytest.mark.parametrize("seed", range(2))
def test_a_table_is_drawn_as_it_is_read(seed: int) -> None:
    for state in played_at_random(GAME, "match", seed).states:
        again = drawn("\n".join(rows(state)), starter=state.starter)
        # The order of the bonus piles is no part of a picture, nor is the match.
        match = {"bonuses": state.bonuses, "seals": state.seals, "rounds": state.rounds}
        assert again._replace(seed=seed, **match) == state
        assert rows(again) == rows(state)
