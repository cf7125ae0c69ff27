"""The Smack computer, measured: `python bench/smack.py [pairing]... [--games N]`.

bold-coin    games of bold against coin
memory-bold  games of memory against bold
memory-coin  games of memory against coin
speed        how long a move of memory and a hint take

Without a word all four. Every TOLD games it says on stderr how it stands.

Every deal is played twice, with the players in each other's place: so both get the same cards. The deals
are those from FIRST on; the coefficients of `rules/smack/thinking/evaluation.py` were found in a copy in C
with its own deals. The bars are of games won minus games lost, in percentage points. The exit code is 1 if
one is missed.
"""

import argparse
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from rules.chance import words
from rules.smack import computer
from rules.smack.game import apply, deal, legal_moves, outcome, to_move
from rules.smack.hidden import view_for
from rules.smack.moves import CHALLENGE, Move
from rules.smack.state import State
from rules.thinking import finish

FIRST = 7_000_000_000  # the number of the first deal
GAMES = 20_000
TOLD = 1_000  # games: how often it says how it stands
TIMED = 20  # games whose moves are timed
BARS = {"bold-coin": 10, "memory-bold": 8, "memory-coin": 20}
# Processor time, which a busy machine does not lengthen; Pyodide has only the clock on the wall.
clock = time.perf_counter if sys.platform == "emscripten" else time.process_time

missed = False


def chosen_by(levels: tuple[str, str], state: State, luck: int) -> Move:
    """By the level that is to move: it is told what its player sees."""
    player = to_move(state)
    assert player is not None
    seen = view_for(state, player)
    return finish(computer.choose(seen, levels[player], luck + player), lambda: False)


def play(names: tuple[str, str], game: int) -> int:
    """1 if the first level named wins, -1 if it loses, 0 for a draw.

    Every second game is the deal of the one before it, with the players in each other's place.
    """
    number, seat = FIRST + game // 2, game % 2
    levels = names if seat == 0 else (names[1], names[0])
    luck = next(words(number, "luck"))
    state = deal(number, "duel")
    while moves := legal_moves(state):
        move = moves[0] if len(moves) == 1 else chosen_by(levels, state, luck)
        state = apply(state, move)
    end = outcome(state)
    assert end is not None
    return 0 if not end.winners else 1 if end.winners == (seat,) else -1


def contest(pairing: str, games: int) -> None:
    one, two = pairing.split("-")
    results: list[int] = []
    for game in range(games):
        results.append(play((one, two), game))
        if len(results) % TOLD == 0:
            print(f"· {one} against {two}, {standing(results)}", file=sys.stderr, flush=True)
    met = 100 * statistics.mean(results) >= BARS[pairing]
    row(f"{one} against {two}", standing(results), met=met)


def standing(results: list[int]) -> str:
    """Won, drawn and lost; the difference with its 95 % interval, over the deals: each is two games."""
    count = len(results)
    deals = [100 * (one + two) / 2 for one, two in zip(results[::2], results[1::2], strict=False)]
    half = 1.96 * statistics.stdev(deals) / len(deals) ** 0.5
    won, drawn, lost = (100 * results.count(result) / count for result in (1, 0, -1))
    difference = f"{won - lost:+.1f} ± {half:.1f} points"
    return f"{count} games: won {won:.1f} %, drawn {drawn:.1f} %, lost {lost:.1f} %, {difference}"


def measure_speed() -> None:
    """Over the decisions in a few games of memory against itself."""
    moves, hints = [], []
    for number in range(FIRST, FIRST + TIMED):
        state = deal(number, "duel")
        while (player := to_move(state)) is not None:
            if CHALLENGE in legal_moves(state):
                seen, began = view_for(state, player), clock()
                finish(computer.choose(seen, "memory", number), lambda: False)
                moves.append(clock() - began)
                began = clock()
                finish(computer.advise(seen), lambda: False)
                hints.append(clock() - began)
            state = apply(state, chosen_by(("memory", "memory"), state, number))
    for name, took in (("a decision of memory", moves), ("a hint", hints)):
        row(
            f"{name}, median and slowest of {len(took)}",
            f"{ms(statistics.median(took))}, {ms(max(took))}",
        )


def ms(seconds: float) -> str:
    return f"{1000 * seconds:.2f} ms"


def row(name: str, figure: str, *, met: bool | None = None) -> None:
    global missed  # noqa: PLW0603
    missed |= met is False
    bar = {None: "", True: "bar met", False: "bar missed"}[met]
    print(f"| {name} | {figure} | {bar} |", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="|".join((*BARS, "speed")))
    parser.add_argument("--games", type=int, default=GAMES)
    said = parser.parse_args()
    print("| | | |\n|---|---|---|", flush=True)
    for part in said.parts or (*BARS, "speed"):
        if part == "speed":
            measure_speed()
        else:
            contest(part, said.games)
    sys.exit(int(missed))
