"""The dou dizhu solver, against the rulebook's missions and against a search that just tries everything."""

import random
from functools import cache

import pytest

from rules.doudizhu import solver
from rules.doudizhu.game import deal, outcome, write_move
from rules.doudizhu.hands import RANKS, Hand, pack, unpack
from rules.doudizhu.missions import MISSIONS
from rules.doudizhu.patterns import CLASSIC, STANDARD, Pattern, beats, plays, read
from rules.doudizhu.solver import Solver
from rules.doudizhu.state import Play, State, position
from rules.doudizhu.thinking import search
from rules.doudizhu.thinking.holdings import Holdings, kind_of
from rules.doudizhu.turns import apply, legal_moves
from rules.thinking import AnswerT, Thought, after_slices, finish

both_rules = pytest.mark.parametrize("rules", [CLASSIC, STANDARD])


def answer(thought: Thought[AnswerT]) -> AnswerT:
    return finish(thought, lambda: False)


# Trying everything: no order, no pruning, nothing remembered but for speed.


@cache
def held(hand: Hand, rules: str) -> tuple[tuple[Pattern, Hand], ...]:
    return tuple(plays(hand, rules))


class Everything:
    """The length of best play in plies: above 0 if the one to move wins, below if not."""

    def __init__(self, rules: str) -> None:
        self.rules = rules
        self.tried: dict[tuple[Hand, Hand, Pattern | None], int] = {}

    def value(self, mine: Hand, other: Hand, last: Pattern | None) -> int:
        key = (mine, other, last)
        if key not in self.tried:
            found = [
                1 if cards == mine else turned(self.value(other, mine - cards, pattern))
                for pattern, cards in held(mine, self.rules)
                if last is None or beats(pattern, last)
            ]
            if last:
                found.append(turned(self.value(other, mine, None)))
            self.tried[key] = min((n for n in found if n > 0), default=min(found))
        return self.tried[key]

    def of(self, state: State) -> int:
        mine, other = state.hands[state.turn], state.hands[1 - state.turn]
        last = read(pack(state.to_beat), self.rules) if state.to_beat else None
        return self.value(pack(mine), pack(other), last)

    def of_moves(self, state: State) -> dict[Play, int]:
        found = {}
        for move in legal_moves(state):
            after = apply(state, move)
            found[move] = turned(self.of(after)) if all(after.hands) else 1
        return found


def turned(value: int) -> int:
    """What it is to the other side, a ply before."""
    return -value - 1 if value > 0 else -value + 1


def some_position(luck: random.Random, rules: str, most: int) -> State:
    """Often of few ranks, so that there are chains, airplanes and bombs; often with a play to beat."""
    jokers = "BR" if rules == STANDARD else ""
    ranks = RANKS[:13]
    if luck.random() < 0.7:
        low, many = luck.randrange(9), luck.randint(3, 7)
        ranks = ranks[low : low + many]
    deck = [*(ranks * 4), *jokers]
    luck.shuffle(deck)
    mine, other = luck.randint(1, most), luck.randint(1, most)
    # Of so few cards there may be no more than one hand.
    first, second, rest = deck[:mine], deck[mine : mine + other], deck[mine + other :]
    if not second:
        first, second = first[1:], first[:1]
    last = ""
    if rest and luck.random() < 0.5:
        _, cards = luck.choice(held(pack("".join(rest[:7])), rules))
        last = unpack(cards)
    return position(hands=("".join(first), "".join(second)), to_beat=last, rules=rules)


def positions(seed: int, count: int, rules: str, most: int) -> list[State]:
    luck = random.Random(seed)
    return [some_position(luck, rules, most) for _ in range(count)]


# The rulebook's missions.

WINNING = {
    "1": (10, {"losing": "999TTT 3999TTTK 5999TTTK"}),
    "2": (12, {"losing": "5 6 7 8 34567"}),
    "3": (2, {"winning": "JJJ A"}),
    "4": (1, {"winning": "34567"}),
    "5": (16, {"losing": "333444TA 333444T2 333444A2"}),
    "6": (6, {"winning": "66 3 6 9 T K"}),
}
MOVES = {"1": 13, "2": 17, "3": 11, "4": 12, "5": 19, "6": 11}


@pytest.mark.parametrize("number", WINNING)
def test_the_winning_first_moves_are_those_of_the_rulebook(number: str) -> None:
    count, named = WINNING[number]
    judged = answer(Solver(CLASSIC).judge(deal(0, number)))
    assert len(judged) == MOVES[number]
    assert sum(judged.values()) == count
    for word, texts in named.items():
        is_won = word == "winning"
        assert {write_move(move) for move, wins in judged.items() if wins is is_won} == set(
            texts.split()
        )


@pytest.mark.parametrize("name", MISSIONS)
def test_every_mission_is_won_and_the_line_shows_how(name: str) -> None:
    state = deal(0, name)
    assert answer(solver.wins(state)) is True
    line = answer(solver.solve(state))
    assert line is not None
    for move in line:
        state = apply(state, move)
    end = outcome(state)
    assert end is not None
    assert end.winners == (0,)


# Against trying everything.


@both_rules
def test_won_and_lost_are_exact(rules: str) -> None:
    remembering = Solver(rules)
    for state in [*positions(1, 1500, rules, 4), *positions(11, 60, rules, 6)]:
        expected = Everything(rules).of(state) > 0
        assert answer(remembering.wins(state)) is expected, state


@both_rules
def test_what_is_remembered_of_one_rank_is_right_for_the_others(rules: str) -> None:
    luck = random.Random(12)
    for state in positions(12, 120, rules, 4):
        remembering, everything = Solver(rules), Everything(rules)
        ranks = luck.sample(RANKS[:13], 13)
        for last in [rank * width for rank in ranks for width in (1, 2, 4)]:
            here = state._replace(laid=("", last))
            assert answer(remembering.wins(here)) is (everything.of(here) > 0), here


@both_rules
def test_every_move_is_judged(rules: str) -> None:
    for state in positions(2, 100, rules, 5):
        expected = {move: value > 0 for move, value in Everything(rules).of_moves(state).items()}
        assert answer(Solver(rules).judge(state)) == expected, state


@both_rules
def test_the_length_of_best_play_is_exact(rules: str) -> None:
    for state in positions(3, 120, rules, 5):
        values = Everything(rules).of_moves(state)
        verdicts = answer(Solver(rules).weigh(state))
        assert [verdict.move for verdict in verdicts if verdict.wins] == [
            move for move in (verdict.move for verdict in verdicts) if values[move] > 0
        ]
        is_won = any(value > 0 for value in values.values())
        shortest = min((value for value in values.values() if value > 0), default=0)
        for move, wins, plies, is_exact in verdicts:
            length = abs(values[move])
            if is_exact:
                assert plies == length, (state, move)
            else:
                assert plies <= length, (state, move)
            # In a won position the shortest wins are found, in a lost one everything.
            if not is_won or (wins and length == shortest):
                assert is_exact, (state, move)
        assert abs(values[verdicts[0].move]) == abs(Everything(rules).of(state)), state


@both_rules
def test_the_line_is_best_play_of_both_sides(rules: str) -> None:
    for state in positions(4, 50, rules, 5):
        everything = Everything(rules)
        line = answer(Solver(rules).solve(state))
        if everything.of(state) < 0:
            assert line is None
            continue
        assert line is not None
        here = state
        for left in range(len(line), 0, -1):
            assert abs(everything.of(here)) == left, (state, line)
            here = apply(here, line[-left])
        assert not here.hands[state.turn]


@both_rules
def test_larger_hands_agree_with_their_own_next_positions(rules: str) -> None:
    luck = random.Random(5)
    deck = [*(RANKS[:13] * 4), *("BR" if rules == STANDARD else "")]
    for _ in range(4):
        cards = "".join(luck.sample(deck, 20))
        state = position(hands=(cards[:10], cards[10:]), rules=rules)
        judged = answer(Solver(rules).judge(state))
        assert any(judged.values()) is answer(Solver(rules).wins(state))
        move = luck.choice([*judged])
        after = apply(state, move)
        if all(after.hands):
            assert answer(Solver(rules).wins(after)) is not judged[move]


@both_rules
def test_plays_left_after_a_play_are_those_of_the_smaller_hand(rules: str) -> None:
    for state in positions(6, 60, rules, 14):
        holdings = Holdings(rules)
        whole = holdings.of(pack(state.hands[0]))
        for option in whole.options:
            rest = holdings.without(whole, option.cards)
            fresh = {(kind_of(p), p.rank, cards) for p, cards in plays(rest.hand, rules)}
            assert {option[:3] for option in rest.options} == fresh


def test_the_fewest_plays() -> None:
    holdings = Holdings(STANDARD)
    for hand, count in {
        "3": 1,
        "34": 2,
        "3456788": 2,
        "33446": 3,
        "33344456": 1,
        "BR": 1,
        "3BR": 2,
    }.items():
        assert holdings.fewest(holdings.of(pack(hand))) == count, hand


# A move that gave a win away.


def game_of(start: State, texts: str) -> list[State]:
    states = [start]
    for text in texts.split():
        states.append(apply(states[-1], Play("" if text == "pass" else text)))
    return states


def test_the_move_that_threw_the_win_away() -> None:
    states = game_of(deal(0, "3"), "4 A pass")
    assert answer(solver.thrown_away(states, 0)) == 0
    assert answer(solver.thrown_away(states, 1)) is None
    assert answer(solver.thrown_away(game_of(deal(0, "3"), "JJJ pass A pass 445566"), 0)) is None
    assert answer(solver.thrown_away([deal(0, "3")], 0)) is None


@both_rules
def test_what_was_thrown_away_last_in_games_at_random(rules: str) -> None:
    luck, found = random.Random(7), 0
    for state in positions(8, 80, rules, 5):
        states, everything = [state], Everything(rules)
        while all(states[-1].hands):
            states.append(apply(states[-1], luck.choice(legal_moves(states[-1]))))
        for player in (0, 1):
            good = [
                (everything.of(here) > 0) == (here.turn == player)
                if all(here.hands)
                else not here.hands[player]
                for here in states
            ]
            turns = [n for n in range(len(states) - 1) if states[n].turn == player]
            expected = max((n for n in turns if good[n] and not good[n + 1]), default=None)
            assert answer(solver.thrown_away(states, player)) == expected, states
            found += expected is not None
    assert found > 20


# Thinking in slices, and what is remembered.

HARD = position(hands=("3456789JJ22", "45678QQQAA"))
HARDER = apply(HARD, Play("5"))


def test_it_looks_at_the_clock_often() -> None:
    fresh = Solver(CLASSIC)
    slices = sum(1 for _ in fresh.judge(HARD))
    assert slices >= fresh.search.looked_at // search.SLICE - 20
    assert slices > 20


def test_time_may_be_up_at_any_slice() -> None:
    truth = answer(Solver(CLASSIC).judge(HARD))
    for slices in range(0, 60, 6):
        fresh = Solver(CLASSIC)
        judged = finish(fresh.judge(HARD), after_slices(slices))
        assert judged.items() <= truth.items()
        wins = finish(fresh.wins(HARD), after_slices(0))
        assert wins in (None, True)
        for verdict in finish(fresh.weigh(HARD), after_slices(0)):
            assert verdict.wins in (None, truth[verdict.move])
    assert finish(Solver(CLASSIC).wins(HARDER), after_slices(0)) is None
    assert finish(Solver(CLASSIC).solve(HARDER), after_slices(0)) is None
    assert finish(Solver(CLASSIC).thrown_away([HARD, HARDER], 0), after_slices(0)) is None


def test_a_win_that_was_found_in_time_still_has_its_line() -> None:
    fresh = Solver(CLASSIC)
    assert answer(fresh.wins(HARD))
    line = finish(fresh.solve(HARD), after_slices(0))
    assert line is not None
    assert not game_of(HARD, " ".join(map(write_move, line)))[-1].hands[0]


def test_what_was_found_out_is_remembered() -> None:
    fresh = Solver(CLASSIC)
    first = answer(fresh.judge(HARD))
    looked_at = fresh.search.looked_at
    assert answer(fresh.judge(HARD)) == first
    assert fresh.search.looked_at == looked_at
    assert solver.solver_of(CLASSIC) is solver.solver_of(CLASSIC)
    assert solver.solver_of(STANDARD) is not solver.solver_of(CLASSIC)


def test_a_full_memory_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    fresh = Solver(CLASSIC)
    monkeypatch.setattr(search, "MOST", 4000)
    assert answer(fresh.wins(HARDER)) is None, "too large for so little memory"
    assert fresh.search.is_full
    assert fresh.search.looked_at <= 4000 + 2 * search.SLICE
    assert answer(fresh.wins(deal(0, "1"))) is True
    assert not fresh.search.is_full
