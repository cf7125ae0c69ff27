"""The MO computer, measured: `python bench/mo.py [hint] [speed] [solver] [--deals N] [--processes N]`.

hint    the deals won by always taking the hint, which is given all the time it wants
speed   how long a hint takes, over all positions with a choice that come up in a few such games
solver  the deals won with all cards open, the par, and how long it takes to find

Without a word all three. Under Pyodide: `node tools/pyodide.mjs bench/mo.py speed`.
The deals are none of those the weights of `rules/mo/thinking/policy.py` were found on.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from rules.mo import computer
from rules.mo.game import apply, deal, legal_moves, outcome, view_for
from rules.mo.moves import Place
from rules.mo.position import State
from rules.mo.solver import solve
from rules.thinking import finish

VARIANT = "one-joker"
FIRST = 7_000_000_000  # the number of the first deal
GAMES = 8  # whose hints are timed
# Processor time, which a busy machine does not lengthen; Pyodide has only the clock on the wall.
clock = time.perf_counter if sys.platform == "emscripten" else time.process_time
WON, FAST, SOLVED = 0.85, 0.5, 0.99  # the bars: deals won, seconds of a median hint, deals solved


class Played(NamedTuple):
    number: int
    is_won: bool
    moves: int
    seconds: tuple[float, ...]


def by_hints(number: int) -> Played:
    state, moves, seconds = deal(number, VARIANT), 0, []
    while outcome(state) is None:
        has_choice = len(legal_moves(state)) > 1
        began = clock()
        move = hint(state)
        if has_choice:
            seconds.append(clock() - began)
        state = apply(state, move)
        moves += 1
    return Played(number, is_won(state), moves, tuple(seconds))


def with_open_cards(number: int) -> Played:
    state = deal(number, VARIANT)
    began = clock()
    line = finish(solve(state), lambda: False) or ()
    took = clock() - began
    for move in line:
        state = apply(state, move)
    return Played(number, is_won(state), len(line), (took,))


def hint(state: State) -> Place:
    best, *_ = finish(computer.advise(view_for(state, 0)), lambda: False)
    return best.move


def is_won(state: State) -> bool:
    end = outcome(state)
    return end is not None and end.winners == (0,)


def measure_hints(deals: int, processes: int) -> None:
    games = played(by_hints, deals, processes)
    row("deals won by hints", share(games), met=won(games) >= WON)
    row("moves of a game, median", f"{statistics.median(game.moves for game in games):.0f}")
    tell_lost(games)


def measure_speed(deals: int, processes: int) -> None:  # one process: the times are the answer
    games = played(by_hints, min(GAMES, deals), 1)
    seconds = [took for game in games for took in game.seconds]
    row("hints with a choice", f"{len(seconds)}")
    row("a hint, median", ms(statistics.median(seconds)), met=statistics.median(seconds) <= FAST)
    row("a hint, slowest", ms(max(seconds)))


def measure_solver(deals: int, processes: int) -> None:
    games = played(with_open_cards, deals, processes)
    seconds = [took for game in games for took in game.seconds]
    row("deals solved", share(games), met=won(games) >= SOLVED)
    pars = [game.moves for game in games if game.is_won]
    row("par, median and range", f"{statistics.median(pars):.0f}, {min(pars)} to {max(pars)}")
    row("solving, median", ms(statistics.median(seconds)))
    row("solving, slowest", ms(max(seconds)))
    tell_lost(games)


def played(play: Callable[[int], Played], deals: int, processes: int) -> list[Played]:
    numbers = range(FIRST, FIRST + deals)
    if processes == 1:
        return [play(number) for number in numbers]
    from multiprocessing import Pool  # Pyodide has no processes

    with Pool(processes) as pool:
        return pool.map(play, numbers, chunksize=1)


def won(games: list[Played]) -> float:
    return sum(game.is_won for game in games) / len(games)


def share(games: list[Played]) -> str:
    """With Wilson's 95 % interval, which holds close to 100 % too."""
    count, mean, z = len(games), won(games), 1.96
    middle = (mean + z * z / (2 * count)) / (1 + z * z / count)
    half = z * (mean * (1 - mean) / count + (z / (2 * count)) ** 2) ** 0.5 / (1 + z * z / count)
    low, high = 100 * (middle - half), min(100, 100 * (middle + half))
    number = sum(game.is_won for game in games)
    return f"{number} of {count}: {100 * mean:.1f} % ({low:.1f} to {high:.1f})"


def ms(seconds: float) -> str:
    return f"{1000 * seconds:,.0f} ms"


def row(name: str, figure: str, *, met: bool | None = None) -> None:
    bar = {None: "", True: "bar met", False: "bar missed"}[met]
    print(f"| {name} | {figure} | {bar} |", flush=True)


def tell_lost(games: list[Played]) -> None:
    if lost := [str(game.number) for game in games if not game.is_won]:
        print(f"Not won: {', '.join(lost)}.")


PARTS = {"hint": measure_hints, "speed": measure_speed, "solver": measure_solver}

if __name__ == "__main__":
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("parts", nargs="*", metavar="|".join(PARTS))
    words.add_argument("--deals", type=int, default=200)
    words.add_argument("--processes", type=int, default=1 if sys.platform == "emscripten" else 2)
    said = words.parse_args()
    print("| | | |\n|---|---|---|")
    for part in said.parts or PARTS:
        PARTS[part](said.deals, said.processes)
