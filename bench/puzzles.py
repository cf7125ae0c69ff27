"""The puzzles, measured: `python bench/puzzles.py [difficulty] [verify] [--games KEY …] [--all]`.

difficulty  how the order of difficulty and a beginner's rate of success go together (Spearman's rank
            correlation, for which the bar is 0.6), and the rate for each grade
verify      whether the answer is still the only right move after twice the thinking that the maker did; where
            it is exact, whether ten times the work proves it again

Without a part both. The exit code is 1 if a bar is missed.

The beginners are not those by whom the puzzles were graded (docs/puzzles.md): they try every puzzle with
different luck, and the share of right answers is the rate. For each game there is one way to be weak:

mancala   one of the three weakest levels, by luck
mo        tries each cell once in the mind, on one shuffle, carelessly
doudizhu  plays each play out twice in the mind, carelessly, and takes what won more often
rupiaj    tries the promising turns once in the mind, on one guess
smack     forgets half of what was seen, and challenges if more cards seem to win than to lose
"""

import argparse
import math
import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from rules import GAMES, computer_of
from rules.doudizhu.thinking import classic
from rules.mo.moves import Place
from rules.mo.thinking.compact import CELLS, UNSEEN, packed
from rules.mo.thinking.play_outs import LONGEST, unseen
from rules.mo.thinking.policy import looks_of
from rules.puzzles import GRADES, Puzzle, read_all
from rules.rupiaj.thinking import play_outs
from rules.rupiaj.thinking.guesses import guesses
from rules.smack.halves import better, half_of
from rules.smack.moves import ACCEPT, CHALLENGE
from rules.smack.odds import may_come
from rules.thinking import finish
from tools.puzzles.collection import asset
from tools.puzzles.finding import position_of
from tools.puzzles.makers import MAKERS

TRIES = 40  # of a beginner at a puzzle
CORRELATION = 0.6  # the bar
LONGER = 2  # times what the maker did
SAMPLE = 20
CARELESS = 0.3  # of the moves that a beginner makes, here or in the mind, are any
PROMISING = 10  # turns of Rupiaj

missed = False


# ---- beginners


def mancala(seen: Any, luck: random.Random) -> Any:
    computer = computer_of("mancala")
    level = luck.choice([*computer.levels][:3])
    return finish(computer.choose(seen, level, luck.randrange(10**6)), lambda: False)


def mo(seen: Any, luck: random.Random) -> Any:
    position = packed(seen)
    hidden = unseen(seen)
    luck.shuffle(hidden)
    cards = iter(hidden)
    draw = tuple(next(cards) if card == UNSEEN else card for card in position.draw)
    policy = looks_of(position.deck)

    def score(cell: int) -> int:
        trial = position.copy()
        trial.draw = draw
        trial.play(cell)
        for moves in range(LONGEST):
            cells = trial.cells()
            if not cells or trial.is_won:
                return trial.down * LONGEST - moves
            is_careless = luck.random() < CARELESS
            trial.play(luck.choice(cells) if is_careless else policy.best(trial, cells))
        return trial.down * LONGEST - LONGEST

    scores = {cell: score(cell) for cell in position.cells()}
    best = [cell for cell in scores if scores[cell] == max(scores.values())]
    return Place(CELLS[luck.choice(best)])


def doudizhu(seen: Any, luck: random.Random) -> Any:
    game = GAMES["doudizhu"]

    def wins(move: Any) -> int:
        state = game.apply(seen, move)
        while (outcome := game.outcome(state)) is None:
            is_careless = luck.random() < CARELESS
            moves = game.legal_moves(state)
            state = game.apply(state, luck.choice(moves) if is_careless else classic.choose(state))
        return int(outcome.winners == (seen.turn,))

    won = {move: wins(move) + wins(move) for move in game.legal_moves(seen)}
    return luck.choice([move for move in won if won[move] == max(won.values())])


def rupiaj(seen: Any, luck: random.Random) -> Any:
    ranked = finish(play_outs.by_worth(seen), lambda: False)
    asked = play_outs.promising(ranked, PROMISING)
    guess = guesses(seen, luck.randrange(1, 2**32))
    finish(play_outs.meet(asked, guess, 1), lambda: False)
    return max(asked, key=lambda each: each.margins).action


def smack(seen: Any, luck: random.Random) -> Any:
    player = GAMES["smack"].to_move(seen)
    assert player is not None
    new = may_come(seen, player)
    if len(new) > 1 or luck.random() < 1 / 2:
        # Of the cards that can't come, about half are remembered to be gone.
        hand = half_of(player, seen.red)
        new = tuple(card for card in hand if card in new or luck.random() < 1 / 2)
    results = [better(card, seen.laid[1 - player][0]) for card in new]
    wins, losses = sum(one > 0 for one in results), sum(one < 0 for one in results)
    return CHALLENGE if wins > losses or (wins == losses and luck.random() < 1 / 2) else ACCEPT


BEGINNERS: dict[str, Callable[[Any, random.Random], Any]] = {
    "mancala": mancala,
    "mo": mo,
    "doudizhu": doudizhu,
    "rupiaj": rupiaj,
    "smack": smack,
}


# ---- the parts


def has_puzzles(key: str) -> bool:
    return asset(key).exists()


def puzzles_of(key: str) -> tuple[Puzzle, ...]:
    return read_all(asset(key).read_text("utf-8"))


def rate(puzzle: Puzzle, tries: int) -> float:
    """Of the answers of a beginner with different luck, the share of right ones."""
    seen, key = position_of(puzzle).seen, puzzle.record.game
    answers = [
        GAMES[key].write_move(BEGINNERS[key](seen, random.Random(f"bench {puzzle} {number}")))
        for number in range(tries)
    ]
    return answers.count(puzzle.answer) / len(answers)


def measure_difficulty(said: argparse.Namespace) -> None:
    for key in said.games:
        puzzles = puzzles_of(key)
        rates = [rate(puzzle, said.tries) for puzzle in puzzles]
        # The file is in the order of difficulty, which is finer than the grades.
        together = spearman([*range(len(puzzles))], [-rate for rate in rates])
        row(f"{key}: order of difficulty", f"{together:.2f}", met=together >= CORRELATION)
        by_grade = [
            [mine for mine, puzzle in zip(rates, puzzles, strict=True) if puzzle.grade == grade]
            for grade in GRADES
        ]
        shares = ", ".join(f"{100 * math.fsum(some) / len(some):.0f}" for some in by_grade if some)
        row(f"{key}: right answers of a beginner, grades 1 to 5", f"{shares} %")


def measure_uniqueness(said: argparse.Namespace) -> None:
    for key in said.games:
        puzzles = list(puzzles_of(key))
        if not said.all:
            puzzles = random.Random(f"bench {key}").sample(puzzles, min(said.sample, len(puzzles)))
        good = sum(MAKERS[key].is_unique(puzzle, LONGER) for puzzle in puzzles)
        row(f"{key}: one right move", f"{good} of {len(puzzles)}", met=good == len(puzzles))


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """The correlation of two rankings; equal values share a rank."""
    pairs = list(zip(_ranks(one), _ranks(other), strict=True))
    mean = (len(pairs) + 1) / 2
    both = math.fsum((a - mean) * (b - mean) for a, b in pairs)
    squares = [math.fsum((each[side] - mean) ** 2 for each in pairs) for side in (0, 1)]
    return both / math.sqrt(squares[0] * squares[1]) if all(squares) else 0.0


def _ranks(values: Sequence[float]) -> list[float]:
    order = sorted(values)
    first = {value: place for place, value in reversed([*enumerate(order, start=1)])}
    last = {value: place for place, value in enumerate(order, start=1)}
    return [(first[value] + last[value]) / 2 for value in values]


def row(name: str, figure: str, *, met: bool | None = None) -> None:
    global missed  # noqa: PLW0603
    missed |= met is False
    bar = {None: "", True: "bar met", False: "bar missed"}[met]
    print(f"| {name} | {figure} | {bar} |", flush=True)


PARTS = {"difficulty": measure_difficulty, "verify": measure_uniqueness}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="|".join(PARTS))
    parser.add_argument(
        "--games", nargs="+", choices=[*MAKERS], default=[*filter(has_puzzles, MAKERS)]
    )
    parser.add_argument("--sample", type=int, default=SAMPLE)
    parser.add_argument("--tries", type=int, default=TRIES)
    parser.add_argument("--all", action="store_true")
    said = parser.parse_args()
    print("| | | |\n|---|---|---|", flush=True)
    for part in said.parts or PARTS:
        PARTS[part](said)
    sys.exit(int(missed))
