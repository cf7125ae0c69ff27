"""The chance to win the round after each move of Rupiaj."""

import pytest

from rules.computer import Appraisal
from rules.rupiaj import computer
from rules.rupiaj.actions import Deal, Move, Sell
from rules.rupiaj.counting import ending
from rules.rupiaj.game import apply, legal_moves
from rules.rupiaj.goods import TOKENS
from rules.rupiaj.position import position
from rules.rupiaj.state import State, Token
from rules.rupiaj.thinking import chances, play_outs
from rules.thinking import after_slices, finish
from tests.rules.rupiaj.test_computer_tables import round_of, seen_by_mover, states_of


def chances_on(state: State, slices: int = 10**9) -> dict[Move, Appraisal[Move]]:
    found = finish(computer.appraise(seen_by_mover(state)), after_slices(slices))
    return {each.move: each for each in found}


def last_pile(*, is_ahead: bool) -> State:
    """Two kinds are sold out, and one leather more ends the round."""
    sold = {"diamonds": 0, "gold": 0, "leather": 1}
    gone = [Token(good, value) for good in ("diamonds", "gold") for value in TOKENS[good]]
    gone += [Token("leather", value) for value in TOKENS["leather"][:-1]]
    tokens = (gone, ()) if is_ahead else ((), gone)
    return position(
        hands=(("leather", "silks"), ("silks", "spices")),
        market=("silks", "spices", "spices", "camel", "silver"),
        piles=sold,
        tokens=tokens,
    )


def test_a_sale_that_ends_the_round_while_ahead_has_the_chance_1() -> None:
    found = chances_on(last_pile(is_ahead=True))
    assert found[Sell("leather", 1)].chance == 1
    assert next(iter(found)) == Sell("leather", 1)
    assert str(found[Sell("leather", 1)].reason) == "it ends the round while you are ahead"


def test_a_sale_that_ends_the_round_while_behind_is_considered_and_has_the_chance_0() -> None:
    state = last_pile(is_ahead=False)
    assert chances_on(state)[Sell("leather", 1)].chance == 0
    ranked = finish(play_outs.by_worth(seen_by_mover(state)), lambda: False)
    assert Sell("leather", 1) in {each.action for each in play_outs.promising(ranked, 2)}


def test_the_best_move_of_each_kind_is_considered() -> None:
    for state in states_of(4, 8):
        ranked = finish(play_outs.by_worth(seen_by_mover(state)), lambda: False)
        kept = play_outs.promising(ranked, 3)
        assert kept[:3] == ranked[:3]
        assert {each.kind for each in kept} == {each.kind for each in ranked}


def test_between_two_rounds_there_is_nothing_to_choose() -> None:
    *_, (last, move) = round_of(3)
    state = apply(last, move)
    assert ending(state) is not None
    assert [(each.move, each.chance) for each in chances_on(state).values()] == [(Deal(), 0.5)]


def test_without_time_the_table_of_values_decides_the_order() -> None:
    state = states_of(4, 8)[0]
    found = chances_on(state, slices=0)
    assert set(found) == set(legal_moves(state))
    assert apply(state, next(iter(found)))


@pytest.mark.parametrize(
    ("margins", "expected"),
    [((), 0.5), ((5, 1, 9), 1), ((-5, -1), 0), ((0, 0), 0.5), ((3, -3), 0.5), ((0.5,), 1)],
)
def test_the_share_of_rounds_won(margins: tuple[float, ...], expected: float) -> None:
    assert chances.share(margins) == pytest.approx(expected)


def test_the_share_of_rounds_won_is_not_far_from_a_count() -> None:
    margins = [7.0, -12, 15, 3, -2, 22, 9, -30, 11, 4, 18, -6, 1, 13, -9, 8]
    assert chances.share(margins) == pytest.approx(11 / 16, abs=0.06)
