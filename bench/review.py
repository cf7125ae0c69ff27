"""The review, measured: `python bench/review.py [speed] [agreement] [--games KEY...] [--positions N]`.

speed      how long the first verdict and a whole game take, under Pyodide
agreement  how often a search ten times as long gives the same grade

Without a part both. `speed` starts Pyodide in Node by itself; `--here` measures it in the Python that runs
this. The exit code is 1 if a bar is missed.

The games are played by the weaker levels in turn, and one move in six is any legal move: so there is a lot
to review. Of each game, at most a few positions with a choice are judged, and of each position the move
that was played. In Smack, where nothing is searched, "ten times as long" looks one duel further; in Dou
dizhu the solver gets ten times the slices.

Two bars for the agreement: the same grade in 90 % of the positions; and of the moves that the longer search
calls a blunder, 97 % are called a mistake or a blunder.
"""

import argparse
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from rules import GAMES, computer_of
from rules.chance import chosen, shuffled
from rules.computer import Appraisal
from rules.game import Player
from rules.mancala.thinking import chances as mancala_chances
from rules.mo.thinking import chances as mo_chances
from rules.review import Grade, Judgement, accuracy, judge
from rules.rupiaj.thinking import chances as rupiaj_chances
from rules.smack import game as smack
from rules.smack.moves import ACCEPT, CHALLENGE, Move
from rules.smack.odds import may_come
from rules.smack.state import State, may_challenge, picker
from rules.smack.thinking import drawing, evaluation
from rules.thinking import Thought, at_most, finish

FIRST = 8_000_000_000  # the number of the first deal
POSITIONS = 300
IN_A_GAME = 6  # positions, at most
SLIPS = 6  # one move in so many is any legal one
LONGER = 10
SOLVER_SLICES = 60  # of Dou dizhu's solver
SAME_GRADE, BLUNDERS_FOUND = 0.90, 0.97  # the bars
IS_PYODIDE = sys.platform == "emscripten"

missed = False

Appraise = Callable[[Any, int], Thought[tuple[Appraisal[Any], ...]]]


class Kind(NamedTuple):
    """How the games of one kind are played and judged."""

    appraise: Appraise
    variants: tuple[str, ...]
    levels: tuple[str, ...]
    whole: float | None = None  # the bar: seconds of thinking for a game, or a round
    first: float = 2.0  # seconds until the first verdict


class Turn(NamedTuple):
    """What a player saw, and what they played."""

    seen: Any
    move: Any
    player: Player
    has_choice: bool


# ---- appraising with more effort


def _smack(seen: State, effort: int) -> Thought[tuple[Appraisal[Move], ...]]:
    player = may_challenge(seen)
    if effort == 1 or player is None:
        return (yield from computer_of("smack").appraise(seen))
    usual = yield from computer_of("smack").appraise(seen)
    chances = {ACCEPT: _further(smack.apply(seen, ACCEPT), player)}
    # Of the cards that may come, one of each rank is tried.
    coming = may_come(seen, player)
    ranks = Counter(card.rank for card in coming)
    ways = {card.rank: card for card in coming}
    chances[CHALLENGE] = sum(
        count * _further(smack.apply(_with_top(seen, player, ways[rank]), CHALLENGE), player)
        for rank, count in ranks.items()
    ) / len(coming)
    found = [each._replace(chance=chances[each.move]) for each in usual]
    return tuple(sorted(found, key=lambda each: -each.chance))


def _further(state: State, player: Player) -> float:
    """The chance to win, with the cards of the next duel tried one by one."""
    if end := smack.outcome(state):
        return 1.0 if player in end.winners else 0.0 if end.winners else 0.5
    if picker(state) is not None:
        return evaluation.of_picking(state, player)
    return drawing.of_drawing(state, player, few=26)


def _with_top(seen: State, player: Player, card: Any) -> State:
    decks = [*seen.decks]
    decks[player] = (card, *decks[player][1:])
    return seen._replace(decks=(decks[0], decks[1]))


def _doudizhu(seen: Any, effort: int) -> Thought[tuple[Appraisal[Any], ...]]:
    computer = computer_of("doudizhu")
    assert computer.forget is not None
    computer.forget()
    return (yield from at_most(SOLVER_SLICES * effort, computer.appraise(seen)))


KINDS = {
    "mancala": Kind(mancala_chances.appraise, ("island", "kalah"), ("sleepy", "keen"), whole=10),
    "mo": Kind(mo_chances.appraise, ("one-joker", "two-jokers+easy"), ("steady",)),
    "doudizhu": Kind(_doudizhu, ("1", "2", "3", "5", "6", "1s", "3s", "6s"), ("classic",)),
    "rupiaj": Kind(rupiaj_chances.appraise, ("match",), ("greedy", "sampled"), whole=20),
    "smack": Kind(_smack, ("duel",), ("coin", "bold"), whole=10),
}


# ---- games to review


def played(key: str, number: int) -> list[Turn]:
    """A game by the weaker levels in turn; of a match, the first round."""
    game, computer, kind = GAMES[key], computer_of(key), KINDS[key]
    state = game.deal(FIRST + number, kind.variants[number % len(kind.variants)])
    turns: list[Turn] = []
    while (player := game.to_move(state)) is not None:
        if game.rounds and game.rounds.is_between(state):
            break
        seen, moves = game.view_for(state, player), game.legal_moves(state)
        label = f"review {len(turns)}"
        if chosen(range(SLIPS), FIRST + number, label) == 0:
            move = chosen(moves, FIRST + number, f"{label} slip")
        else:
            level = kind.levels[(number + player) % len(kind.levels)]
            move = finish(at_most(30, computer.choose(seen, level, number)), lambda: False)
        turns.append(Turn(seen, move, player, len(moves) > 1))
        state = game.apply(state, move)
    return turns


def positions(key: str) -> Iterator[Turn]:
    number = 0
    while True:
        turns = [turn for turn in played(key, number) if turn.has_choice]
        yield from shuffled(turns, FIRST + number, "positions")[:IN_A_GAME]
        number += 1


def judged(key: str, turn: Turn, effort: int = 1) -> Judgement[Any]:
    found = finish(KINDS[key].appraise(turn.seen, effort), lambda: False)
    return judge(found, turn.move)


# ---- the parts


def measure_agreement(keys: list[str], count: int) -> None:
    for key in keys:
        pairs = []
        for turn in islice(positions(key), count):
            pairs.append((judged(key, turn).grade, judged(key, turn, LONGER).grade))
            if len(pairs) % 20 == 0:
                so_far = sum(short is long for short, long in pairs)
                print(f"· {key}, {so_far} of {len(pairs)}", file=sys.stderr, flush=True)
        tell_agreement(key, pairs)


def tell_agreement(key: str, pairs: list[tuple[Grade, Grade]]) -> None:
    same = sum(short is long for short, long in pairs)
    row(f"{key}: same grade", share(same, len(pairs)), met=same >= SAME_GRADE * len(pairs))
    bad = (Grade.MISTAKE, Grade.BLUNDER)
    blunders = [short for short, long in pairs if long is Grade.BLUNDER]
    found = sum(short in bad for short in blunders)
    row(
        f"{key}: blunders called mistake or blunder",
        share(found, len(blunders)),
        met=found >= BLUNDERS_FOUND * len(blunders),
    )
    row(f"{key}: of those, called blunder", share(blunders.count(Grade.BLUNDER), len(blunders)))
    blamed = [long for short, long in pairs if short is Grade.BLUNDER]
    unfair = sum(long is Grade.GOOD for long in blamed)
    row(f"{key}: called blunder but good", share(unfair, len(blamed)))
    far = sum(abs(ORDER.index(one) - ORDER.index(two)) > 1 for one, two in pairs)
    row(f"{key}: more than one grade apart", share(far, len(pairs)))


ORDER = (*Grade,)


def measure_speed(keys: list[str], _count: int) -> None:
    """Every position of a game, those without a choice too: the curve needs them all."""
    for key in keys:
        kind, wholes, firsts, accuracies = KINDS[key], [], [], []
        for number in range(len(kind.variants[:2])):
            turns, losses, began = played(key, number), [], time.perf_counter()
            first = 0.0
            for turn in turns:
                verdict = judged(key, turn)
                first = first or time.perf_counter() - began
                if turn.has_choice:
                    losses.append(verdict.loss)
            wholes.append((time.perf_counter() - began, len(turns)))
            firsts.append(first)
            accuracies.append(accuracy(losses))
        row(f"{key}: first verdict", seconds(max(firsts)), met=max(firsts) <= kind.first)
        slowest, moves = max(wholes)
        met = None if kind.whole is None else slowest <= kind.whole
        row(f"{key}: all {moves} moves", seconds(slowest), met=met)
        row(f"{key}: accuracy", ", ".join(f"{figure:.0f}" for figure in accuracies))


def share(count: int, total: int) -> str:
    return f"{count} of {total}: {100 * count / total:.1f} %" if total else "none"


def seconds(took: float) -> str:
    return f"{took:.2f} s"


def row(name: str, figure: str, *, met: bool | None = None) -> None:
    global missed  # noqa: PLW0603
    missed |= met is False
    bar = {None: "", True: "bar met", False: "bar missed"}[met]
    print(f"| {name} | {figure} | {bar} |", flush=True)


def under_pyodide(key: str) -> bool:
    from tools import build, environment

    runner = (environment.node(), "tools/pyodide.mjs")
    library = build.whole_library(build.CACHE)
    command = (*runner, f"--library={library}", "bench/review.py", "speed", "--here")
    before = os.times()
    done = subprocess.run(
        [str(word) for word in (*command, "--games", key)], cwd=environment.ROOT, check=False
    )
    after = os.times()
    busy = after.children_user - before.children_user
    row(f"{key}: processor time of all of Pyodide, its start included", seconds(busy))
    return done.returncode == 0


PARTS = {"speed": measure_speed, "agreement": measure_agreement}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="|".join(PARTS))
    parser.add_argument("--games", nargs="+", choices=KINDS, default=[*KINDS])
    parser.add_argument("--positions", type=int, default=POSITIONS)
    parser.add_argument("--here", action="store_true")
    said = parser.parse_args()
    if not said.here:
        print("| | | |\n|---|---|---|", flush=True)
    for part in said.parts or PARTS:
        if part == "speed" and not (said.here or IS_PYODIDE):
            for key in said.games:
                missed |= not under_pyodide(key)
        else:
            PARTS[part](said.games, said.positions)
    sys.exit(int(missed))
