"""The Rupiaj computer: its levels, its advice and the reasons it gives."""

import pytest

from rules.computer import Advice
from rules.rupiaj import computer
from rules.rupiaj.actions import Deal, Move, Sell, Swap, Take, all_actions
from rules.rupiaj.counting import ending
from rules.rupiaj.game import (
    apply,
    deal,
    is_between_rounds,
    legal_moves,
    outcome,
    read_move,
    write_move,
)
from rules.rupiaj.goods import TOKENS
from rules.rupiaj.hidden import reshuffle_unseen, view_for
from rules.rupiaj.invariants import problems
from rules.rupiaj.position import position
from rules.rupiaj.state import State, Token
from rules.rupiaj.thinking import play_outs
from rules.rupiaj.thinking.guesses import known
from rules.rupiaj.thinking.reasons import reason
from rules.thinking import after_slices, finish
from tests.rules.rupiaj.test_computer_tables import (
    every_variant,
    round_of,
    seen_by_mover,
    states_of,
)

every_level = pytest.mark.parametrize("level", computer.LEVELS)


def answer(state: State, level: str, luck: int = 1, slices: int = 10**9) -> Move:
    return finish(computer.choose(seen_by_mover(state), level, luck), after_slices(slices))


def advice_on(state: State, slices: int = 10**9) -> tuple[Advice[Move], ...]:
    return finish(computer.advise(seen_by_mover(state)), after_slices(slices))


# ---- the levels


@every_level
@every_variant
def test_a_level_plays_a_whole_match(level: str, variant: str) -> None:
    state, number = deal(11, variant), 0
    while outcome(state) is None:
        level_now = level if state.turn == 0 or level == "greedy" else "greedy"
        move = answer(state, level_now, luck=number, slices=4)
        assert move in legal_moves(state)
        assert isinstance(move, Deal) == is_between_rounds(state)
        state = apply(state, move)
        number += 1


@every_level
@every_variant
def test_the_same_sight_gets_the_same_move_and_advice(level: str, variant: str) -> None:
    for state in states_of(12, 4, variant):
        player = state.turn
        move, advice = answer(state, level, slices=12), advice_on(state, slices=12)
        for seed in (1, 2, 3):
            other = reshuffle_unseen(state, player, seed)
            assert answer(other, level, slices=12) == move
            assert advice_on(other, slices=12) == advice


@every_level
def test_the_same_luck_makes_the_same_move(level: str) -> None:
    for state in states_of(13, 3):
        assert answer(state, level, 5, slices=20) == answer(state, level, 5, slices=20)


@every_level
def test_without_time_there_is_a_move_at_once(level: str) -> None:
    for state in states_of(14, 6):
        thought = computer.choose(seen_by_mover(state), level, 1)
        assert finish(thought, lambda: True) in legal_moves(state)


def test_thinking_comes_in_small_slices() -> None:
    state = deal(15, "match")
    assert sum(1 for _ in computer.choose(seen_by_mover(state), "strong", 1)) > 100


def test_many_exchanges_are_judged_in_small_slices() -> None:
    state = position(
        hands=(["gold", "silver", "silks", "spices"], ["leather"]),
        herds=(5, 0),
        market=["diamonds", "diamonds", "leather", "leather", "silks"],
    )
    moves = len(legal_moves(state))
    assert moves > 60
    slices = sum(1 for _ in computer.choose(seen_by_mover(state), "greedy", 1))
    assert slices == moves // play_outs.RANKED


def test_only_a_level_has_a_budget_of_its_own() -> None:
    assert set(computer.COMPUTER.budgets) < set(computer.COMPUTER.levels)


def tokens_for(*goods: str) -> list[Token]:
    return [Token(good, value) for good in goods for value in TOKENS[good]]


def two_piles_sold_out(*, leader: int) -> State:
    """Gold and silver are sold out; the leader has the tokens for both."""
    earned: list[list[Token]] = [[], []]
    earned[leader] = tokens_for("gold", "silver")
    earned[1 - leader] = [Token("diamonds", value) for value in TOKENS["diamonds"][:3]]
    return position(
        hands=(["diamonds", "diamonds", "silks", "silks", "silks"], ["leather"] * 4),
        herds=(2, 2),
        market=["camel", "leather", "leather", "spices", "silks"],
        piles={"gold": 0, "silver": 0, "diamonds": 2},
        tokens=earned,
    )


def test_whoever_is_ahead_ends_the_round() -> None:
    state = two_piles_sold_out(leader=0)
    for level in computer.LEVELS:
        assert answer(state, level) == Sell("diamonds", 2)


def test_whoever_is_behind_does_not_end_the_round() -> None:
    state = two_piles_sold_out(leader=1)
    for level in computer.LEVELS:
        assert answer(state, level) != Sell("diamonds", 2)


def test_the_last_card_of_a_set_is_taken() -> None:
    state = position(
        hands=(["diamonds"] * 4, ["leather"] * 2),
        market=["diamonds", "leather", "leather", "spices", "camel"],
    )
    assert answer(state, "strong") == read_move("take diamonds")


def test_with_an_empty_deck_only_the_one_ahead_takes_from_the_market() -> None:
    found = 0
    for seed in range(60):
        for state, _ in round_of(seed):
            if state.deck:
                continue
            move, margin = answer(state, "greedy"), known(seen_by_mover(state)).margin(state.turn)
            if isinstance(move, Take):
                assert margin > 0 or not any(isinstance(m, Swap | Sell) for m in all_actions(state))
            found += 1
    assert found


@pytest.mark.parametrize("state", [two_piles_sold_out(leader=0), two_piles_sold_out(leader=1)])
def test_the_made_up_tables_keep_what_a_table_promises(state: State) -> None:
    assert not problems(state)


# ---- the advice


@every_variant
def test_advice_is_about_every_legal_move_best_first(variant: str) -> None:
    for state in states_of(21, 5, variant):
        advice = advice_on(state, slices=30)
        assert sorted(map(write_move, (each.move for each in advice))) == sorted(
            map(write_move, legal_moves(state))
        )
        losses = [each.loss for each in advice]
        assert losses[0] == 0
        assert losses == sorted(losses)
        assert all(loss == round(loss, 1) for loss in losses)
        assert str(advice[0].note).startswith(("best", "the only move"))
        assert all(
            str(each.note) == (f"{each.loss} points worse" if each.loss else "as good")
            for each in advice[1:]
        )


def test_between_two_rounds_there_is_one_move() -> None:
    state = deal(22, "match")
    while ending(state) is None:
        state = apply(state, answer(state, "greedy"))
    assert is_between_rounds(state)
    (only,) = advice_on(state)
    assert (only.move, only.loss, str(only.note)) == (Deal(), 0, "the only move")


REASONS = {
    "it ends the round while you are ahead": (two_piles_sold_out(leader=0), "sell diamonds 2"),
    "it earns 11 points and a 3-card bonus (+1–3)": (two_piles_sold_out(leader=0), "sell silks 3"),
    "it earns 10 points": (two_piles_sold_out(leader=1), "sell diamonds 2"),
}


TABLE = position(
    hands=(["silks", "silks", "diamonds", "spices"], ["leather"]),
    herds=(3, 0),
    market=["silks", "diamonds", "gold", "camel", "leather"],
    piles={"spices": 3},
)
FULL_HAND = position(
    hands=(["silks", "silks", "spices", "spices", "leather", "leather", "gold"], []),
    market=["camel", "camel", "camel", "gold", "gold"],
    piles={"spices": 2, "leather": 5},
)


@pytest.mark.parametrize(
    ("why", "state", "text"),
    [
        *((why, state, text) for why, (state, text) in REASONS.items()),
        ("it makes a set of 3 silk", TABLE, "take silks"),
        ("two diamonds can be sold together", TABLE, "take diamonds"),
        ("it keeps gold from the other player", TABLE, "take gold"),
        ("the top tokens for leather are still there", TABLE, "take leather"),
        ("it earns points before the price falls", TABLE, "sell spices 1"),
        ("camels are good for trading", TABLE, "camels"),
        ("it secures the most camels", TABLE._replace(market=("camel",) * 4), "camels"),
        ("your hand is full and needs room", FULL_HAND, "sell spices 1"),
    ],
)
def test_the_reasons(why: str, state: State, text: str) -> None:
    assert str(reason(view_for(state, 0), read_move(text))) == f"best, {why}"


def test_a_bonus_that_is_used_up_is_no_reason() -> None:
    state = two_piles_sold_out(leader=1)._replace(bonuses=((), (4,), (8,)))
    note = reason(view_for(state, 0), Sell("silks", 3))
    assert str(note) == "best, it earns 11 points"
