"""The chance to win after each move of Mancala: exact in endings, a curve before."""

import pytest

from rules.mancala import computer
from rules.mancala.game import apply, deal, legal_moves, outcome, position
from rules.mancala.thinking.chances import chance_of
from rules.thinking import after_slices, finish
from tests.rules.mancala.test_computer import both, endings, lead, plain_solution


@both
def test_in_an_ending_every_chance_is_exact_and_true(variant: str) -> None:
    for state in endings(variant, 8, 5, seed=12):
        found = finish(computer.appraise(state), lambda: False)
        for each in found:
            after = apply(state, each.move)
            final = lead(after, state.turn)
            if outcome(after) is None:
                final = plain_solution(after) * (1 if after.turn == state.turn else -1)
            assert each.chance == (1.0 if final > 0 else 0.5 if final == 0 else 0.0)
            assert each.is_exact


def test_more_than_half_of_the_stones_in_a_store_have_won() -> None:
    """25 of 48, however many are still in play and however little time there is."""
    state = position(board=(1, 2, 3, 0, 0, 0, 25, 4, 4, 4, 4, 0, 0, 1))
    found = finish(computer.appraise(state), after_slices(0))
    assert all((each.chance, each.is_exact) == (1.0, True) for each in found)


@both
def test_at_the_start_nothing_is_decided(variant: str) -> None:
    found = finish(computer.appraise(deal(0, variant)), lambda: False)
    assert {each.move for each in found} == set(legal_moves(deal(0, variant)))
    assert not any(each.is_exact for each in found)
    assert 0.3 < found[0].chance < 0.9


@both
def test_a_margin_means_more_when_less_is_in_play(variant: str) -> None:
    assert chance_of(0, 20, variant) == 0.5
    assert chance_of(4, 40, variant) < chance_of(4, 20, variant) < chance_of(4, 5, variant)
    assert chance_of(4, 20, variant) == pytest.approx(1 - chance_of(-4, 20, variant))


def test_a_reason_says_what_the_move_does() -> None:
    state = position(board=(4, 0, 0, 2, 0, 1, 10, 0, 6, 0, 0, 0, 1, 12), variant="kalah")
    reasons = {
        each.move.pit: str(each.reason) for each in finish(computer.appraise(state), lambda: False)
    }
    assert reasons[5] == "earns another move"
    assert reasons[0] == "captures 6 stones"
