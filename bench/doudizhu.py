"""The dou dizhu computer, measured: `python bench/doudizhu.py [missions] [deals] [endgames]`.

missions  each of the six, by both rules: all first moves judged, under Pyodide
deals     twelve cards against twelve from a full deck: who wins, under Pyodide
endgames  up to nine cards a side: does the perfect computer win whatever is won, against best play and
          against a player who errs at random

Without a word all three. The first two start Pyodide in Node by themselves; `--here` measures them in the
Python that runs this. The exit code is 1 if a bar is missed.
"""

import argparse
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from rules.doudizhu import computer, solver
from rules.doudizhu.game import deal
from rules.doudizhu.hands import RANKS
from rules.doudizhu.missions import MISSIONS
from rules.doudizhu.patterns import CLASSIC, STANDARD
from rules.doudizhu.solver import Solver
from rules.doudizhu.state import Play, State, position
from rules.doudizhu.turns import apply, legal_moves
from rules.thinking import AnswerT, Thought, finish

CARDS, DEALS = 12, 100
ENDGAMES, LARGEST = 1000, 9
MISSION, MEDIAN = 1.0, 1.0  # the bars: seconds
IS_PYODIDE = sys.platform == "emscripten"
# Processor time, which a busy machine does not lengthen; Pyodide has only the clock on the wall.
clock = time.perf_counter if IS_PYODIDE else time.process_time

missed = False


def answer(thought: Thought[AnswerT]) -> AnswerT:
    return finish(thought, lambda: False)


def deals(seed: int, count: int, rules: str, smallest: int, largest: int) -> Iterator[State]:
    luck = random.Random(seed)
    deck = [*(RANKS[:13] * 4), *("BR" if rules == STANDARD else "")]
    for _ in range(count):
        mine, other = luck.randint(smallest, largest), luck.randint(smallest, largest)
        cards = "".join(luck.sample(deck, mine + other))
        yield position(hands=(cards[:mine], cards[mine:]), rules=rules)


def measure_missions() -> None:
    for name in MISSIONS:
        state = deal(0, name)
        # The quickest of three counts: what else the machine does is not measured.
        took, fresh, judged = min((judging(state) for _ in range(3)), key=lambda found: found[0])
        began = clock()
        line = answer(fresh.solve(state)) or ()
        shown = clock() - began
        figure = (
            f"{ms(took)}, {sum(judged.values())} of {len(judged)} moves win; "
            f"the line of {len(line)} plies {ms(shown)} more"
        )
        row(f"mission {name}, all first moves", figure, met=took <= MISSION)


def judging(state: State) -> tuple[float, Solver, dict[Play, bool]]:
    """How long it takes to judge all moves with nothing remembered."""
    fresh = Solver(state.rules)
    began = clock()
    judged = answer(fresh.judge(state))
    return clock() - began, fresh, judged


def measure_deals() -> None:
    for rules in (CLASSIC, STANDARD):
        seconds, positions, won = [], [], 0
        for state in deals(1, DEALS, rules, CARDS, CARDS):
            fresh = Solver(rules)
            began = clock()
            won += answer(fresh.wins(state)) is True
            seconds.append(clock() - began)
            positions.append(fresh.search.looked_at)
        middle = statistics.median(seconds)
        row(f"{DEALS} deals, {rules}: won by the leader", str(won))
        row("seconds, median", ms(middle), met=middle <= MEDIAN)
        row("seconds, 9 of 10 within", ms(statistics.quantiles(seconds, n=10)[-1]))
        row("seconds, slowest", ms(max(seconds)))
        figure = f"{statistics.median(positions):,.0f} and {max(positions):,}"
        row("positions, median and most", figure)


def measure_endgames() -> None:
    for rules in (CLASSIC, STANDARD):
        luck, best = random.Random(2), Solver(rules)
        kept = thrown = taken = 0
        seconds = []
        for state in deals(3, ENDGAMES // 2, rules, 1, LARGEST):
            began = clock()
            winning = 0 if answer(best.wins(state)) else 1  # the side that can force a win
            kept += winner(state, winning, best) == winning
            seconds.append(clock() - began)
            was_won, is_taken = against_errors(state, 1 - winning, luck, best)
            thrown += was_won
            taken += is_taken
        played = len(seconds)
        row(f"{played} endgames, {rules}: won ones kept", f"{kept}", met=kept == played)
        row("thrown away by the other, and won", f"{thrown}, {taken}", met=thrown == taken > 0)
        row("an endgame played to its end, median", ms(statistics.median(seconds)))


def winner(state: State, perfect: int, best: Solver) -> int:
    """Who wins if both play their best."""
    while all(state.hands):
        move = choice(state) if state.turn == perfect else answer(best.weigh(state))[0].move
        state = apply(state, move)
    return 0 if not state.hands[0] else 1


def against_errors(
    state: State, perfect: int, luck: random.Random, best: Solver
) -> tuple[bool, bool]:
    """The perfect side begins lost. Is its position ever won, and does it then win?"""
    is_won = False
    while all(state.hands):
        if state.turn == perfect:
            is_won = is_won or answer(best.wins(state)) is True
            move = choice(state)
        elif luck.random() < 0.5:
            move = luck.choice(legal_moves(state))
        else:
            move = answer(best.weigh(state))[0].move
        state = apply(state, move)
    return is_won, is_won and not state.hands[perfect]


def choice(state: State) -> Play:
    return answer(computer.choose(state, "perfect", len(state.hands[0])))


def ms(seconds: float) -> str:
    return f"{1000 * seconds:,.0f} ms"


def row(name: str, figure: str, *, met: bool | None = None) -> None:
    global missed  # noqa: PLW0603
    missed |= met is False
    bar = {None: "", True: "bar met", False: "bar missed"}[met]
    print(f"| {name} | {figure} | {bar} |", flush=True)


def under_pyodide(part: str) -> bool:
    from tools import build, environment

    runner = (environment.node(), "tools/pyodide.mjs")
    library = build.whole_library(build.CACHE)
    words = (*runner, f"--library={library}", "bench/doudizhu.py", part, "--here")
    done = subprocess.run([str(word) for word in words], cwd=environment.ROOT, check=False)
    return done.returncode == 0


PARTS = {"missions": measure_missions, "deals": measure_deals, "endgames": measure_endgames}
IN_BROWSER = ("missions", "deals")

if __name__ == "__main__":
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("parts", nargs="*", metavar="|".join(PARTS))
    words.add_argument("--here", action="store_true")
    said = words.parse_args()
    if not said.here:
        print("| | | |\n|---|---|---|", flush=True)
    for part in said.parts or PARTS:
        if part in IN_BROWSER and not said.here:
            missed |= not under_pyodide(part)
        else:
            solver.forget()
            PARTS[part]()
    sys.exit(int(missed))
