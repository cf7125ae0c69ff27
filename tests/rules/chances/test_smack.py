"""The chance to win the game after each move of Smack."""

import pytest

from rules.smack import computer
from rules.smack.game import apply, deal, legal_moves
from rules.smack.hidden import view_for
from rules.smack.moves import ACCEPT, CHALLENGE, DRAW, PICKS, Move
from rules.smack.position import position
from rules.smack.state import State
from rules.thinking import finish


def chances_on(state: State, player: int = 0) -> dict[Move, float]:
    found = finish(computer.appraise(view_for(state, player)), lambda: False)
    return {each.move: each.chance for each in found}


def test_a_first_draw_is_even() -> None:
    assert chances_on(deal(1, "duel")) == {DRAW: pytest.approx(0.5)}


def test_a_draw_of_the_last_two_cards_is_decided() -> None:
    """Everybody knows which cards are left."""
    assert chances_on(position(decks=("KH", "QS"))) == {DRAW: 1.0}
    assert chances_on(position(decks=("QH", "KS"))) == {DRAW: 0.0}
    assert chances_on(position(decks=("KH", "KS"))) == {DRAW: 0.5}
    assert chances_on(position(decks=("2H", "AS"))) == {DRAW: 1.0}


def test_a_draw_is_tried_with_every_card_that_may_come() -> None:
    """The jack loses to the king; and if it meets the nine, the king comes as a challenge."""
    assert chances_on(position(decks=("JH", "KS 9S"))) == {DRAW: 0.0}


def test_a_known_last_card_decides_a_challenge() -> None:
    state = position(decks=("AH", ""), laid=("9H", "KS"), seen="AH")
    found = chances_on(state)
    assert found[CHALLENGE] == 1
    assert next(iter(found)) == CHALLENGE
    state = position(decks=("3H", ""), laid=("9H", "KS"), seen="3H")
    found = chances_on(state)
    assert found[CHALLENGE] == 0
    assert next(iter(found)) == ACCEPT


def test_all_picks_of_a_battle_are_equal() -> None:
    state = deal(0, "duel")
    while legal_moves(state) != PICKS:
        state = apply(state, legal_moves(state)[0])
    found = chances_on(state)
    assert len(set(found.values())) == 1
    assert set(found) == set(PICKS)
    assert 0 < found[PICKS[0]] < 1
