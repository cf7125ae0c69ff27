"""The perfect computer of dou dizhu, and its advice. The classic one has tests of its own."""

import random
from itertools import cycle

import pytest

from rules.doudizhu import computer, solver
from rules.doudizhu.game import deal
from rules.doudizhu.missions import MISSIONS
from rules.doudizhu.patterns import CLASSIC
from rules.doudizhu.solver import Solver
from rules.doudizhu.state import Play, State, position
from rules.doudizhu.turns import apply, legal_moves
from rules.thinking import after_slices, finish
from tests.rules.doudizhu.test_solver import HARD, Everything, answer, both_rules, positions


@pytest.fixture(autouse=True)
def _forgetful() -> None:
    """No test profits from what another has found out."""
    solver.forget()


def perfect(state: State, luck: int = 0) -> Play:
    return answer(computer.choose(state, "perfect", luck))


def winner(state: State, *, perfect_is: int, other: random.Random | Solver) -> int:
    """Who wins if this player is perfect and the other plays at random, or the best it can."""
    while all(state.hands):
        if state.turn == perfect_is:
            move = perfect(state, luck=len(state.hands[0]))
        elif isinstance(other, Solver):
            move = answer(other.weigh(state))[0].move
        else:
            move = other.choice(legal_moves(state))
        state = apply(state, move)
    return 0 if not state.hands[0] else 1


@both_rules
def test_a_won_position_is_never_lost(rules: str) -> None:
    luck, best = random.Random(1), Solver(rules)
    won = [s for s in positions(21, 150, rules, 7) if answer(best.wins(s))]
    assert len(won) > 50
    for state in won:
        assert winner(state, perfect_is=state.turn, other=best) == state.turn, state
        assert winner(state, perfect_is=state.turn, other=luck) == state.turn, state


@both_rules
def test_what_the_other_throws_away_is_won(rules: str) -> None:
    luck, thrown = random.Random(2), 0
    for state in positions(22, 100, rules, 6):
        here, is_won = state, False
        while all(here.hands):
            if here.turn == 0:
                here = apply(here, luck.choice(legal_moves(here)))
            else:
                is_won = is_won or bool(answer(Solver(rules).wins(here)))
                here = apply(here, perfect(here))
        assert not is_won or not here.hands[1], state
        thrown += is_won and not answer(solver.wins(state))
    assert thrown


@both_rules
def test_a_lost_position_lasts_as_long_as_can_be(rules: str) -> None:
    lost = 0
    for state in positions(23, 120, rules, 5):
        values = Everything(rules).of_moves(state)
        if max(values.values()) < 0 and len(values) > 1:
            assert values[perfect(state)] == min(values.values()), state
            lost += 1
    assert lost > 5


def test_it_wins_the_shortest_way() -> None:
    for state in positions(24, 100, CLASSIC, 5):
        values = Everything(CLASSIC).of_moves(state)
        if shortest := min((value for value in values.values() if value > 0), default=0):
            assert values[perfect(state)] == shortest, state


def test_luck_decides_between_equals() -> None:
    state = position(hands=("33", "99"))
    assert {perfect(state, luck) for luck in range(5)} == {Play("33")}
    state = position(hands=("3456", "KKAA22"))
    equals = {perfect(state, luck) for luck in range(40)}
    verdicts = answer(solver.weigh(state))
    assert equals == {verdict.move for verdict in verdicts if verdict[1:] == verdicts[0][1:]}
    assert len(equals) > 1


@pytest.mark.parametrize(
    ("name", "slices"), list(zip(MISSIONS, cycle([0, 1, 5, 25]), strict=False))
)
def test_when_time_is_up_there_is_a_legal_move(name: str, slices: int) -> None:
    state = deal(0, name)
    assert finish(computer.choose(state, "perfect", 0), after_slices(slices)) in legal_moves(state)
    advice = finish(computer.advise(state), after_slices(slices))
    assert sorted(tip.move for tip in advice) == sorted(legal_moves(state))
    assert [tip.loss for tip in advice] == sorted(tip.loss for tip in advice)


def test_what_is_not_known_yet_is_played_as_the_classic_player_would() -> None:
    luck = random.Random(3)
    cards = "".join(luck.sample([*("3456789TJQKA2" * 4)], 36))
    state = position(hands=(cards[:18], cards[18:]))
    verdicts = finish(solver.weigh(state), after_slices(0))
    assert all(verdict.wins is None for verdict in verdicts)
    usual = answer(computer.choose(state, "classic", 0))
    assert finish(computer.choose(state, "perfect", 0), after_slices(0)) == usual
    best, *_ = finish(computer.advise(state), after_slices(0))
    assert best.move == usual
    assert str(best.note) == "too early to say"


@both_rules
def test_advice_has_all_moves_best_first(rules: str) -> None:
    for state in positions(25, 60, rules, 5):
        values = Everything(rules).of_moves(state)
        advice = answer(computer.advise(state))
        losses = {tip.move: tip.loss for tip in advice}
        assert losses.keys() == values.keys()
        assert [*losses.values()] == sorted(losses.values())
        if max(values.values()) > 0:
            assert losses == {move: int(value < 0) for move, value in values.items()}
        else:
            longest = min(values.values())
            assert losses == {move: value - longest for move, value in values.items()}


NOTES = {
    ("3", "4", ""): {"3": "wins now"},
    ("33A", "4K", ""): {"33": "wins in 2 moves", "A": "wins in 2 moves", "3": "wins"},
    ("33A", "42", ""): {
        "33": "wins in 2 moves",
        "A": "gives the win away",
        "3": "gives the win away",
    },
    ("34", "A", "3"): {"4": "loses on the next play", "": "loses on the next play"},
    ("345", "77A", ""): {
        "3": "lost, but holds out for 2 moves",
        "4": "lost, but holds out for 2 moves",
        "5": "lost, but holds out for 2 moves",
    },
}


@pytest.mark.parametrize("hands", NOTES)
def test_the_notes(hands: tuple[str, str, str]) -> None:
    player, other, to_beat = hands
    advice = answer(computer.advise(position(hands=(player, other), to_beat=to_beat)))
    assert {tip.move.cards: str(tip.note) for tip in advice} == NOTES[hands]


def test_thinking_comes_in_slices() -> None:
    assert sum(1 for _ in computer.advise(HARD)) > 20
