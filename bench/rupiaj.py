"""The Rupiaj computer, measured: `python bench/rupiaj.py [part]... [--rounds N]`.

greedy   rounds of the strongest level against greedy
sampled  rounds of the strongest level against sampled
kinds    the same rounds of strong against greedy with the best move of each kind as a candidate, and without
steps    rounds of greedy against random moves, and of sampled against greedy
speed    how long a move of the strongest level and a hint take, under Pyodide

Without a part all but kinds. Every TOLD rounds it says on stderr how it stands.

Every deal is played twice, with the players in each other's place: so both get the same cards, and both
start once. The rounds are those of the deals from FIRST on; the table of values and the number of guesses
were found on others (10,000,000 to 10,002,499, from 20,000,000 on, and in a copy in C with its own deals).
A draw counts as half a win. `speed` starts Pyodide in Node by itself; `--here` measures it in the Python
that runs this. The exit code is 1 if a bar is missed.
"""

import argparse
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from rules.chance import words
from rules.rupiaj import computer
from rules.rupiaj.actions import Move
from rules.rupiaj.counting import ending, winner
from rules.rupiaj.game import apply, deal, legal_moves
from rules.rupiaj.hidden import view_for
from rules.rupiaj.state import State
from rules.rupiaj.thinking import play_outs
from rules.thinking import AnswerT, Thought, finish

FIRST = 7_000_000_000  # the number of the first deal
ROUNDS = 400
FEW = 100  # rounds against random moves
TOLD = 10  # rounds: how often it says how it stands
TIMED = 4  # rounds whose moves are timed
OVER_GREEDY, OVER_SAMPLED = 0.8, 0.6  # the bars: rounds won
MEDIAN, SLOWEST = 1.5, 3.0  # the bars: seconds for a move of the strongest level
CANDIDATES = 10  # of strong, before the best of each kind are added
HINT = 0.7  # seconds: what the page gives a hint
IS_PYODIDE = sys.platform == "emscripten"
# Processor time, which a busy machine does not lengthen; Pyodide has only the clock on the wall.
clock = time.perf_counter if IS_PYODIDE else time.process_time

Choice = Callable[[State, int], Move]

missed = False


class Played(NamedTuple):
    points: float  # 1 for a win of the first player named, 0.5 for a draw
    moves: int


def by_level(level: str, seen: State, luck: int) -> Move:
    return finish(computer.choose(seen, level, luck), lambda: False)


def at_random(seen: State, luck: int) -> Move:
    return random.Random(luck).choice(legal_moves(seen))


LEVELS: dict[str, Choice] = {level: partial(by_level, level) for level in computer.LEVELS}
LEVELS["random"] = at_random


def play(names: tuple[str, str], game: int) -> Played:
    """Every second game is the deal of the one before it, with the players in each other's place."""
    number, seat = FIRST + game // 2, game % 2
    state, moves = deal(number, "match"), 0
    while ending(state) is None:
        level = names[0] if state.turn == seat else names[1]
        luck = next(words(number, f"{level} {moves}"))
        state = apply(state, LEVELS[level](view_for(state, state.turn), luck))
        moves += 1
    best = winner(state)
    return Played(0.5 if best is None else float(best == seat), moves)


def contest(one: str, two: str, rounds: int, bar: float | None = None) -> None:
    games: list[Played] = []
    for game in range(rounds):
        games.append(play((one, two), game))
        if len(games) % TOLD == 0:
            so_far = share(sum(game.points for game in games), len(games))
            print(f"· {one} against {two}, {so_far}", file=sys.stderr, flush=True)
    won = sum(game.points for game in games)
    met = None if bar is None else won / rounds >= bar
    row(f"{one} against {two}", share(won, rounds), met=met)
    row("moves of a round, median", f"{statistics.median(game.moves for game in games):.0f}")


def measure_over_greedy(rounds: int) -> None:
    contest("strong", "greedy", rounds, OVER_GREEDY)


def measure_over_sampled(rounds: int) -> None:
    contest("strong", "sampled", rounds, OVER_SAMPLED)


def measure_kinds(rounds: int) -> None:
    """A round is played without the moves of every kind only if a choice in it would have been different."""
    with_kinds, without = 0.0, 0.0
    changed = better = worse = 0
    for game in range(rounds):
        both = _Both()
        LEVELS["strong"] = both
        points = other = play(("strong", "greedy"), game).points
        if both.differs:
            LEVELS["strong"] = _only_by_worth
            other = play(("strong", "greedy"), game).points
        with_kinds, without = with_kinds + points, without + other
        changed, better, worse = (
            changed + both.differs,
            better + (points > other),
            worse + (points < other),
        )
        if (game + 1) % TOLD == 0:
            print(f"· {game + 1} rounds: {with_kinds:g}, {without:g}", file=sys.stderr, flush=True)
    row("strong against greedy, the best move of each kind considered", share(with_kinds, rounds))
    row("the same rounds, only the ten best moves by the table", share(without, rounds))
    row("rounds with another choice; won more, won less", f"{changed}; {better}, {worse}")


class _Both:
    """Chooses as strong does, and notes whether a choice would have been another one without the kinds."""

    def __init__(self) -> None:
        self.differs = False

    def __call__(self, seen: State, luck: int) -> Move:
        move = by_level("strong", seen, luck)
        ranked = finish(play_outs.by_worth(seen), lambda: False)
        if not self.differs and len(play_outs.promising(ranked, CANDIDATES)) > CANDIDATES:
            self.differs = _only_by_worth(seen, luck) != move
        return move


def _only_by_worth(seen: State, luck: int) -> Move:
    promising = play_outs.promising
    play_outs.promising = lambda ranked, most: [*ranked[:most]]
    try:
        return by_level("strong", seen, luck)
    finally:
        play_outs.promising = promising


def measure_steps(rounds: int) -> None:
    contest("greedy", "random", min(FEW, rounds))
    contest("sampled", "greedy", rounds)


def measure_speed(_rounds: int) -> None:
    """The moves of a few rounds between greedy players, every third with all its thinking timed."""
    moves, hints, sampled, slices = [], [], [], []
    for number in range(FIRST, FIRST + TIMED):
        state, count = deal(number, "match"), 0
        while ending(state) is None:
            seen = view_for(state, state.turn)
            if count % 3 == 0 and len(legal_moves(seen)) > 1:
                times = slices_of(computer.choose(seen, "strong", 1))
                moves.append(sum(times))
                slices.append(max(times))
                sampled.append(sum(slices_of(computer.choose(seen, "sampled", 1))))
                hints.append(sum(slices_of(computer.advise(seen))))
            state = apply(state, by_level("greedy", seen, 1))
            count += 1
    middle, late = statistics.median(moves), sum(took > HINT for took in moves)
    row("moves timed", f"{len(moves)}")
    row("a move of strong, median", ms(middle), met=middle <= MEDIAN)
    row("a move of strong, slowest", ms(max(moves)), met=max(moves) <= SLOWEST)
    row("moves of strong that took longer than 700 ms", f"{late}")
    row("longest slice in a move of strong, median", ms(statistics.median(slices)))
    row("longest slice in a move of strong, slowest", ms(max(slices)))
    row("a move of sampled, median", ms(statistics.median(sampled)))
    row("a hint, median", ms(statistics.median(hints)), met=statistics.median(hints) <= HINT)
    row("a hint, slowest", ms(max(hints)))


def slices_of(thought: Thought[AnswerT]) -> list[float]:
    """How long each slice of a thought takes that is given all the time it wants."""
    seconds, began = [], clock()
    for _ in thought:
        seconds.append(clock() - began)
        began = clock()
    return [*seconds, clock() - began]


def share(won: float, count: int) -> str:
    """With Wilson's 95 % interval, which holds close to 100 % too."""
    mean, z = won / count, 1.96
    middle = (mean + z * z / (2 * count)) / (1 + z * z / count)
    half = z * (mean * (1 - mean) / count + (z / (2 * count)) ** 2) ** 0.5 / (1 + z * z / count)
    low, high = 100 * (middle - half), min(100, 100 * (middle + half))
    return f"{won:g} of {count}: {100 * mean:.1f} % ({low:.1f} to {high:.1f})"


def ms(seconds: float) -> str:
    return f"{1000 * seconds:,.1f} ms"


def row(name: str, figure: str, *, met: bool | None = None) -> None:
    global missed  # noqa: PLW0603
    missed |= met is False
    bar = {None: "", True: "bar met", False: "bar missed"}[met]
    print(f"| {name} | {figure} | {bar} |", flush=True)


def under_pyodide(part: str) -> bool:
    from tools import build, environment

    runner = (environment.node(), "tools/pyodide.mjs")
    library = build.whole_library(build.CACHE)
    command = (*runner, f"--library={library}", "bench/rupiaj.py", part, "--here")
    done = subprocess.run([str(word) for word in command], cwd=environment.ROOT, check=False)
    return done.returncode == 0


PARTS = {
    "greedy": measure_over_greedy,
    "sampled": measure_over_sampled,
    "kinds": measure_kinds,
    "steps": measure_steps,
    "speed": measure_speed,
}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="|".join(PARTS))
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--here", action="store_true")
    said = parser.parse_args()
    if not said.here:
        print("| | | |\n|---|---|---|", flush=True)
    for part in said.parts or [part for part in PARTS if part != "kinds"]:
        if part == "speed" and not said.here:
            missed |= not under_pyodide(part)
        else:
            PARTS[part](said.rounds)
    sys.exit(int(missed))
