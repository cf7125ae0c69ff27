"""Finds puzzles in Dou dizhu: the solver proves that one play wins and all others lose.

Random hands are played by the two levels of the computer, and a position on the way becomes a puzzle. So
there are hands to lead from and plays to answer.
"""

from collections.abc import Collection, Iterator

from rules.chance import chosen, shuffled
from rules.doudizhu.game import read_move, write_move
from rules.doudizhu.hands import RANKS, TWO, in_order
from rules.doudizhu.missions import Mission, name_of
from rules.doudizhu.patterns import CLASSIC, STANDARD
from rules.doudizhu.solver import Solver
from rules.doudizhu.state import Play, State
from rules.doudizhu.thinking import classic
from rules.doudizhu.turns import apply
from rules.puzzles import Puzzle
from rules.thinking import at_most
from tools.puzzles.finding import (
    FIRST,
    Features,
    Found,
    Maker,
    played,
    position_of,
    positions,
    thought,
)

LEAST_MOVES = 4
LARGEST = 13  # cards in a hand
DECK = 10  # ranks: with fewer than thirteen there are more chains and bombs
SOLVED = 100  # slices for the solver: a hand that takes longer would make hints slow, too
TRIED = 6  # positions of a game


def find(number: int, wanted: Collection[str]) -> Iterator[Found]:
    mission = dealt(number)
    shuffled_positions = positions(
        played("doudizhu", number, name_of(mission), ("classic", "perfect")), LEAST_MOVES
    )
    for position in shuffled_positions[:TRIED]:
        if answer := only_winning(position.seen):
            is_plain = classic.choose(position.seen) == answer
            turn = "answer" if position.seen.to_beat else "lead"
            group = f"{mission.rules} {turn} {'plain' if is_plain else 'surprising'}"
            if group in wanted:
                yield Found(position.record, "win", write_move(answer), group)
            return


def dealt(number: int) -> Mission:
    """Two random hands."""
    seed, label = FIRST + number, "doudizhu puzzle"
    rules = (CLASSIC, STANDARD)[number % 2]
    ranks = shuffled(RANKS[: TWO + 1], seed, f"{label} ranks")[:DECK]
    sizes = [chosen(range(6, LARGEST + 1), seed, f"{label} {who}") for who in (0, 1)]
    extra = chosen(("", "", "B", "R", "BR"), seed, f"{label} jokers") if rules == STANDARD else ""
    cards = shuffled("".join(sorted(ranks)) * 4, seed, f"{label} deck")
    hands = shuffled((*extra, *cards[: sum(sizes) - len(extra)]), seed, f"{label} hands")
    one, other = "".join(hands[: sizes[0]]), "".join(hands[sizes[0] :])
    return Mission(in_order(one), in_order(other), rules)


def only_winning(seen: State, slices: int = SOLVED) -> Play | None:
    """The only play that wins, proved; None if there is none, or if that takes too long."""
    judged = winning_plays(seen, slices)
    return judged[0] if judged is not None and len(judged) == 1 else None


def winning_plays(seen: State, slices: int = SOLVED) -> list[Play] | None:
    """Those that are proved to win, if all others are proved to lose."""
    verdicts = thought(at_most(slices, Solver(seen.rules).weigh(seen)))
    if any(verdict.wins is None for verdict in verdicts):
        return None
    return [verdict.move for verdict in verdicts if verdict.wins]


def features(puzzle: Puzzle) -> Features:
    seen: State = position_of(puzzle).seen
    answer = read_move(puzzle.answer)
    best, *others = thought(at_most(SOLVED, Solver(seen.rules).weigh(seen)))
    assert best.move == answer
    return {
        "moves": 1 + len(others),
        "plies": best.plies,
        "cards": sum(map(len, seen.hands)),
        "is_classic": float(classic.choose(seen) == answer),
        "is_pass": float(answer.is_pass),
        # If both sides went on like the easiest level: does the answer win, and how many others seem to?
        "seems_to_win": float(_wins_like_classic(seen, answer)),
        "tempting": sum(_wins_like_classic(seen, other.move) for other in others),
    }


def _wins_like_classic(seen: State, move: Play) -> bool:
    state = apply(seen, move)
    while all(state.hands):
        state = apply(state, classic.choose(state))
    return not state.hands[seen.turn]


def difficulty(features: Features) -> float:
    """Long wins, other plays that seem to win, and many plays to choose from make a puzzle hard."""
    return (
        features["plies"]
        + 3 * features["tempting"]
        + features["moves"] / 4
        - 2 * features["is_classic"]
    )


def is_unique(puzzle: Puzzle, effort: int) -> bool:
    winning = winning_plays(position_of(puzzle).seen, SOLVED * 10 * effort)
    return winning is not None and [write_move(play) for play in winning] == [puzzle.answer]


MAKER = Maker(
    find=find,
    groups={
        f"{rules} {turn} {look}": 40
        for rules in (CLASSIC, STANDARD)
        for turn in ("lead", "answer")
        for look in ("plain", "surprising")
    },
    features=features,
    difficulty=difficulty,
    is_unique=is_unique,
    is_exact=lambda _: True,
)
