"""The mancala computer, measured: `python bench/mancala.py [speed] [endings] [levels]`.

speed    positions a second, and the depth reached in 0.7 s from the start and from the middle of games
endings  how long the strongest level takes to solve random endings, by stones in play
levels   each level against the next weaker one, from random openings, both sides of each

Without a word all three. Under Pyodide: `node tools/pyodide.mjs bench/mancala.py speed endings`.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from rules.mancala import computer
from rules.mancala.game import RULES, apply, deal, legal_moves, outcome, position
from rules.mancala.state import State, store_of
from rules.mancala.thinking.compact import in_play, packed, track_of
from rules.mancala.thinking.search import SOLVED, Search
from rules.thinking import after_slices, finish

BUDGET = 0.7  # seconds, as in the page
SLICES = 40  # for the levels: about 20,000 positions a move, the same games on every machine
PAIRS = 20  # openings, each played from both sides
OPENING = 4  # random moves


def clock() -> Callable[[], bool]:
    end = time.perf_counter() + BUDGET
    return lambda: time.perf_counter() >= end


def openings(variant: str, count: int, moves: int) -> Iterator[State]:
    for seed in range(count):
        luck, state = random.Random(seed), deal(0, variant)
        for _ in range(moves):
            if outcome(state) is None:
                state = apply(state, luck.choice(legal_moves(state)))
        if outcome(state) is None:
            yield state


def endings(variant: str, stones: int, count: int) -> Iterator[State]:
    luck = random.Random(stones)
    while count:
        pits = [0] * 12
        for _ in range(stones):
            pits[luck.randrange(12)] += 1
        state = position(board=(*pits[:6], 0, *pits[6:], 48 - stones), variant=variant)
        if outcome(state) is None:
            count -= 1
            yield state


def speed(variant: str) -> None:
    for name, states in (
        ("the start", [deal(0, variant)] * 3),
        ("after 12 random moves", [*openings(variant, 9, 12)]),
    ):
        rates, depths = [], []
        for state in states:
            search = Search(track_of(state))
            began = time.perf_counter()
            finish(search.judge(packed(state), SOLVED, 0), clock())
            rates.append(search.looked_at / (time.perf_counter() - began))
            depths.append(search.depth)
        rate, depth = statistics.median(rates), statistics.median(depths)
        shown = "solved" if depth == SOLVED else f"{depth:.0f} plies"
        print(f"{variant:7} {name:22} {rate / 1000:4.0f} thousand positions a second, {shown}")


def time_to_solve(variant: str) -> None:
    for stones in (8, 10, 12, 14, 16, 18, 20):
        times, solved, count = [], 0, 100 if stones <= 10 else 30
        for state in endings(variant, stones, count):
            search = Search(track_of(state))
            began = time.perf_counter()
            verdicts = finish(search.judge(packed(state), SOLVED, 0), clock())
            times.append(time.perf_counter() - began)
            solved += all(verdict.is_solved for verdict in verdicts)
            assert in_play(packed(state)) == stones
        median, slowest = 1000 * statistics.median(times), 1000 * max(times)
        print(
            f"{variant:7} {stones:2} stones in play: {solved:3} of {count:3} solved,"
            f" median {median:4.0f} ms, slowest {slowest:4.0f} ms"
        )


def margin(opening: State, stronger: str, weaker: str, *, side: int, luck: int) -> int:
    state = opening
    while outcome(state) is None:
        level = stronger if state.turn == side else weaker
        state = apply(state, finish(computer.choose(state, level, luck), after_slices(SLICES)))
    board = state.board
    return board[store_of(board, side)] - board[store_of(board, 1 - side)]


def strength(variant: str) -> None:
    for weaker, stronger in pairwise(computer.LEVELS):
        # The two games of one opening are not independent: the interval is over the openings.
        margins = [
            [margin(opening, stronger, weaker, side=side, luck=luck) for side in (0, 1)]
            for luck, opening in enumerate(openings(variant, PAIRS, OPENING))
        ]
        points = [sum((m > 0) + (m == 0) / 2 for m in pair) / 2 for pair in margins]
        print(
            f"{variant:7} {stronger:6} against {weaker:6}"
            f" points {interval([100 * p for p in points], 0)} %,"
            f" margin {interval([sum(pair) / 2 for pair in margins], 1)} stones"
        )


def interval(values: list[float], digits: int) -> str:
    """The mean and its 95 % confidence interval."""
    half = 1.96 * statistics.stdev(values) / len(values) ** 0.5
    return f"{statistics.mean(values):.{digits}f} ± {half:.{digits}f}"


PARTS = {"speed": speed, "endings": time_to_solve, "levels": strength}

if __name__ == "__main__":
    for part in sys.argv[1:] or PARTS:
        for variant in RULES:
            PARTS[part](variant)
