"""Finds puzzles in deals of MO.

`win-3` and its like: with the cards that the player has seen, one cell wins within three moves, and every
line from any other cell was tried to the end. `save`: one cell leaves a chance, and no other more than next
to none. `best`: one cell has a clearly better chance than all others.
"""

from collections.abc import Collection, Iterator
from itertools import islice

from rules.chance import chosen
from rules.history import History, begin
from rules.mo.cells import OUTER
from rules.mo.game import GAME, write_move
from rules.mo.moves import Place
from rules.mo.position import State, fallen
from rules.mo.thinking import chances
from rules.mo.thinking.compact import CELLS, UNSEEN, Position, packed
from rules.mo.thinking.play_outs import by_looks, score, shuffles, unseen, wins
from rules.mo.thinking.policy import looks_of
from rules.puzzles import Puzzle
from tools.puzzles.finding import (
    FIRST,
    LONGER,
    SLIPS,
    STILL_CLEAR,
    Features,
    Found,
    Maker,
    is_clear,
    position_of,
    positions,
    thought,
)

VARIANTS = ("one-joker", "two-jokers+easy", "no-joker+strict-armour")
LEAST_MOVES = 3
CLEAR = 0.11  # of winning chance: the review calls every other cell a mistake
LONGEST_WIN = 6  # moves
MOST_LINES = 15_000  # tried before a position is given up
FIRST_LOOK = 8  # shuffles: only a move that is ahead of the others even here is looked at again
HINT = 0.1  # of winning chance, that it has to be ahead
# Chances: one cell saves the deal if it leaves at least this much, and any other at most that.
ALIVE, LOST = 0.2, 0.05
LAST = 5  # royals that stand, at most, for a win to be looked for
TRIED_LATE, TRIED = 14, 6  # positions of a deal, when a win may be in sight and before


class _TooMany(Exception):
    """More lines than anyone wants to wait for."""


def find(number: int, wanted: Collection[str]) -> Iterator[Found]:
    """At most one puzzle of each group."""
    deal = positions(played(number, VARIANTS[number % len(VARIANTS)]), LEAST_MOVES)
    left = {*wanted}
    late = [each for each in deal if fallen(each.seen) >= len(OUTER) - LAST]
    for position in late[:TRIED_LATE]:
        if win := shortest_win(position.seen):
            cell, count = win
            kind = f"win-{count}"
            if kind in left:
                left.remove(kind)
                yield Found(position.record, kind, write_move(Place(CELLS[cell])), kind)
    for position in [each for each in deal if each not in late][:TRIED]:
        if not left & {"save", "best"}:
            return
        if answer := best_cell(position.seen, LONGER):
            kind = kind_of(position.seen)
            if kind in left:
                left.remove(kind)
                yield Found(position.record, kind, write_move(answer), kind)


def played(number: int, variant: str) -> History[State, Place]:
    """A deal played by looks, with a slip now and then."""
    history = begin(GAME, FIRST + number, variant)
    while moves := GAME.legal_moves(history.state):
        label = f"puzzles {len(history.record.moves)}"
        if chosen(range(SLIPS), FIRST + number, label) == 0:
            move = chosen(moves, FIRST + number, f"{label} slip")
        else:
            cells = by_looks(packed(GAME.view_for(history.state, 0)))
            move = Place(CELLS[cells[0]])
        history = history.play(move)
    return history


# ---- A win in sight


def shortest_win(seen: State) -> tuple[int, int] | None:
    """The only cell that wins soonest, and in how many moves; None if there is none, or more than one."""
    position = packed(seen)
    known = position.draw.index(UNSEEN) if UNSEEN in position.draw else len(position.draw)
    try:
        for count in range(1, min(known, LONGEST_WIN) + 1):
            if position.down + 2 * count < len(position.posts):
                continue  # a card brings down two royals at most
            winning = winning_cells(position, count)
            if winning:
                return (winning[0], count) if len(winning) == 1 else None
    except _TooMany:
        pass
    return None


def winning_cells(position: Position, count: int) -> list[int]:
    """The cells from which the deal can be won within so many moves, whatever it takes to find out."""
    lines = 0
    known: dict[object, bool] = {}

    def can_win(here: Position, left: int) -> bool:
        nonlocal lines
        lines += 1
        if lines > MOST_LINES:
            raise _TooMany
        if here.is_won:
            return True
        standing = len(here.posts) - here.down
        if not left or 2 * left < standing or here.head >= len(here.draw):
            return False
        if here.draw[here.head] == UNSEEN:
            return False
        key = (
            left,
            *here.piles,
            *here.royals,
            *here.strengths,
            *here.posts,
            here.draw[here.head :],
        )
        if key not in known:
            known[key] = any(can_win(_after(here, cell), left - 1) for cell in here.cells())
        return known[key]

    return [cell for cell in position.cells() if can_win(_after(position, cell), count - 1)]


def _after(position: Position, cell: int) -> Position:
    after = position.copy()
    after.play(cell)
    return after


# ---- Chances


def _may_be_clear(seen: State) -> bool:
    position = packed(seen)
    if UNSEEN not in position.draw:
        return False  # then the appraisal looks for wins, and there is no chance to speak of
    draws = shuffles(position, unseen(seen))
    scores = zip(
        *(
            [score(position, next_draw, cell) for cell in position.cells()]
            for next_draw in islice(draws, FIRST_LOOK)
        ),
        strict=True,
    )
    best, second = sorted(map(wins, scores), reverse=True)[:2]
    return best - second >= HINT * FIRST_LOOK


def best_cell(seen: State, effort: int) -> Place | None:
    """The cell that is clearly the best, also with so many times the usual play-outs."""
    if not _may_be_clear(seen):
        return None
    usual = thought(chances.appraise(seen))
    longer = thought(chances.appraise(seen, effort)) if is_clear(usual, CLEAR) else usual
    return usual[0].move if is_clear(longer, CLEAR) and longer[0].move == usual[0].move else None


def kind_of(seen: State) -> str:
    """Is every other cell as good as lost?"""
    best, second, *_ = thought(chances.appraise(seen))
    return "save" if best.chance >= ALIVE and second.chance <= LOST else "best"


def features(puzzle: Puzzle) -> Features:
    seen: State = position_of(puzzle).seen
    trial = packed(seen)
    cells = trial.cells()
    usual = looks_of(trial.deck).best(trial, cells)
    answer = next(cell for cell in cells if write_move(Place(CELLS[cell])) == puzzle.answer)
    trial.play(answer)
    return {
        "standing": float(len(OUTER) - fallen(seen)),
        "count": _count(puzzle),
        "choices": float(len(cells)),
        "odd": float(usual != answer),
        "felled": trial.down - float(fallen(seen)),
    }


def _count(puzzle: Puzzle) -> float:
    """The moves that a win takes; 0 if it is not in sight."""
    return float(puzzle.kind.removeprefix("win-")) if puzzle.kind.startswith("win-") else 0.0


def difficulty(features: Features) -> float:
    """The more royals stand, the more can still happen; and a long win is harder than a short one.

    A cell that quick play would choose, too, is easier, and so is one whose card brings a royal down.
    """
    return (
        features["standing"]
        + features["count"] / 2
        + features["choices"] / 10
        + features["odd"]
        - 0.75 * features["felled"]
    )


def is_unique(puzzle: Puzzle, effort: int) -> bool:
    seen = position_of(puzzle).seen
    if puzzle.kind.startswith("win"):
        win = shortest_win(seen)
        if win is None:
            return False
        cell, count = win
        return (f"win-{count}", write_move(Place(CELLS[cell]))) == (puzzle.kind, puzzle.answer)
    found = thought(chances.appraise(seen, LONGER * effort))
    clear = CLEAR if effort == 1 else STILL_CLEAR
    return write_move(found[0].move) == puzzle.answer and is_clear(found, clear)


MAKER = Maker(
    find=find,
    groups={
        "win-1": 16,
        "win-2": 40,
        "win-3": 40,
        "win-4": 40,
        "win-5": 40,
        "win-6": 40,
        "save": 40,
        "best": 100,
    },
    features=features,
    difficulty=difficulty,
    is_unique=is_unique,
    is_exact=lambda puzzle: puzzle.kind.startswith("win"),
)
