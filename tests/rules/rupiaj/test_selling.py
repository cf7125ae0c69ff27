"""Selling in Rupiaj, as pictures: before, the sale, after."""

import pytest

from rules.rupiaj.goods import BONUSES, MOST_GOODS, PRECIOUS, TOKENS
from rules.rupiaj.invariants import problems
from rules.rupiaj.state import Bonus
from tests.rules.rupiaj.pictures import RUBY, drawn, played, see

# fmt: off
SELLING = {
    "each card earns the best token that is left": ("""
        market  2 gold 3 camel
        Ruby*   3 silks spices
        exchanges  7
        """, "sell silks 2", """
        market  2 gold 3 camel
        Ruby    silks spices | silks 5 3
        Opal*
        """),
    "later sellers earn less, and it is added to what they have": ("""
        market  2 gold 3 camel
        Ruby*   2 silks | gold 6
        Opal    | silks 5 3 3
        """, "sell silks 1", """
        market  2 gold 3 camel
        Ruby    silks | gold 6, silks 2
        Opal*   | silks 5 3 3
        discard … silks
        """),
    "three cards earn a bonus token": ("""
        market  2 gold 3 camel
        Ruby*   3 leather
        """, "sell leather 3", """
        market  2 gold 3 camel
        Ruby    | leather 4 3 2 | 3: 3
        Opal*
        """),
    "two precious cards are enough": ("""
        market  2 gold 3 camel
        Ruby*   2 diamonds
        """, "sell diamonds 2", """
        market  2 gold 3 camel
        Ruby    | diamonds 7 7
        Opal*
        """),
    "even where only one token is left": ("""
        market  2 gold 3 camel
        Ruby*   2 silver
        piles   silver 1
        """, "sell silver 2", """
        market  2 gold 3 camel
        Ruby    | silver 5
        Opal*
        piles   silver 0
        discard 6 silver
        """),
    "a bonus is for the cards, not for the tokens they earn": ("""
        market  2 gold 3 camel
        Ruby*   3 spices
        piles   spices 2
        """, "sell spices 3", """
        market  2 gold 3 camel
        Ruby    | spices 1 1 | 3: 3
        Opal*
        piles   spices 0
        discard 8 spices
        """),
    "a common good is sold for nothing": ("""
        market  2 gold 3 camel
        Ruby*   leather
        piles   leather 0
        """, "sell leather 1", """
        market  2 gold 3 camel
        Ruby
        Opal*
        piles   leather 0
        discard 10 leather
        """),
    "where no bonus is left there is none, and no lesser one": ("""
        market  2 gold 3 camel
        Ruby*   4 leather
        Opal    | | 4: 6 6 5 5 4 4
        """, "sell leather 4", """
        market  2 gold 3 camel
        Ruby    | leather 4 3 2 1
        Opal*   | | 4: 6 6 5 5 4 4
        """),
    "without a deck, and the round goes on": ("""
        market  gold silks 3 camel
        deck    -
        Ruby*   2 leather
        Opal    8 camel
        """, "sell leather 2", """
        market  gold silks 3 camel
        deck    -
        Ruby    | leather 4 3
        Opal*   8 camel
        """),
}
# fmt: on


@pytest.mark.parametrize("what", SELLING)
def test_a_sale(what: str) -> None:
    see(*SELLING[what])


@pytest.mark.parametrize(
    ("number", "size"), [(1, 0), (2, 0), (3, 3), (4, 4), (5, 5), (6, 5), (7, 5)]
)
def test_the_bonus_of_so_many_cards(number: int, size: int) -> None:
    state = drawn(f"market 2 gold 3 camel\nRuby* {number} leather")
    after = played(state, f"sell leather {number}")
    assert [bonus.size for bonus in after.sides[RUBY].bonuses] == [size] * bool(size)
    left = [len(pile) for pile in after.bonuses]
    assert left == [len(full) - (each == size) for each, full in BONUSES.items()]
    assert [token.value for token in after.sides[RUBY].tokens] == [*TOKENS["leather"][:number]]


@pytest.mark.parametrize(("number", "size"), [(3, 3), (4, 4), (5, 5), (7, 5)])
def test_a_bonus_pile_that_is_empty_pays_nothing(number: int, size: int) -> None:
    values = " ".join(map(str, BONUSES[size]))
    state = drawn(f"market 2 gold 3 camel\nRuby* {number} leather\nOpal | | {size}: {values}")
    assert problems(state) == []
    after = played(state, f"sell leather {number}")
    assert after.sides[RUBY].bonuses == ()
    assert after.bonuses == state.bonuses


def test_the_bonus_is_the_top_one_not_the_best_one() -> None:
    state = drawn("market 2 gold 3 camel\nRuby* 3 leather")
    state = state._replace(bonuses=((1, 3, 2, 2, 3, 2, 1), *state.bonuses[1:]))
    after = played(state, "sell leather 3")
    assert after.sides[RUBY].bonuses == (Bonus(3, 1),)
    assert after.bonuses == ((3, 2, 2, 3, 2, 1), *state.bonuses[1:])


STOCKS = [(good, left) for good, full in TOKENS.items() for left in range(len(full) + 1)]


@pytest.mark.parametrize(("good", "left"), STOCKS)
def test_a_sale_earns_the_top_of_what_is_left_and_no_more(good: str, left: int) -> None:
    pile = TOKENS[good][len(TOKENS[good]) - left :]
    held = min(left + 1, MOST_GOODS)  # every good has one card more than tokens
    state = drawn(f"market 5 camel\nRuby* {held} {good}\npiles {good} {left}")
    assert problems(state) == []
    for number in range(2 if good in PRECIOUS else 1, held + 1):
        after = played(state, f"sell {good} {number}")
        assert tuple(token.value for token in after.sides[RUBY].tokens) == pile[:number]
        assert after.pile(good) == pile[number:]
        assert after.discard == (*state.discard, *[good] * number)
