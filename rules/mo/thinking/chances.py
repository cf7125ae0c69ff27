"""The chance to win a game of MO after each move: for reviews and puzzles.

Every legal move is played out by looks (`policy.py`) on the same shuffles of the unseen cards, and the share
of games won counts. Moves that are far behind get fewer shuffles. With all cards known there is only one
shuffle to meet, and a beam search looks for a win after each move.

docs/review.md says how the figures here were found.
"""

import math
from collections.abc import Mapping, Sequence

from rules.computer import Appraisal
from rules.game import Sentence
from rules.mo.game import apply, outcome
from rules.mo.moves import Place
from rules.mo.position import State, cannot_be_won
from rules.mo.solver import can_win
from rules.mo.thinking.compact import CELLS, UNSEEN, Position, packed
from rules.mo.thinking.play_outs import SLICE, by_looks, score, shuffles, unseen, wins
from rules.mo.thinking.reasons import reason
from rules.thinking import Thought, beyond_luck

# How many moves are played out, and on how many more shuffles.
STEPS = ((12, 60), (8, 60), (6, 60))
WIDTH = 100  # of the beam, with all cards known
CLOSE = 0.05  # to the best: then the reason speaks for the move

Scores = Mapping[int, Sequence[int]]  # by cell, shuffle by shuffle


def appraise(seen: State, effort: int = 1) -> Thought[tuple[Appraisal[Place], ...]]:
    """Twice the effort plays out twice as many games."""
    position = packed(seen)
    cells = by_looks(position)
    known = {cell: chance for cell in cells if (chance := _decided(seen, cell)) is not None}
    open_cells = [cell for cell in cells if cell not in known]
    is_open = UNSEEN not in position.draw
    if is_open:
        found = yield from _with_open_cards(position, open_cells, WIDTH * effort)
    else:
        found = yield from _shares(position, unseen(seen), open_cells, effort)
    chances = {**found, **known}
    best = max(chances.values())
    ranked = sorted(cells, key=lambda cell: -chances[cell])
    return tuple(
        Appraisal(
            Place(CELLS[cell]),
            chances[cell],
            _reason(seen, cell, best - chances[cell]),
            is_exact=cell in known or (is_open and chances[cell] == 1),
        )
        for cell in ranked
    )


def _decided(seen: State, cell: int) -> float | None:
    """1 or 0 if this move wins, or loses for certain."""
    after = apply(seen, Place(CELLS[cell]))
    if end := outcome(after):
        return float(bool(end.winners))
    return 0.0 if cannot_be_won(after) else None


def _reason(seen: State, cell: int, loss: float) -> Sentence:
    return reason(seen, CELLS[cell], is_good=loss < CLOSE)


def _with_open_cards(position: Position, cells: list[int], width: int) -> Thought[dict[int, float]]:
    """Where no win is found, the game is most likely lost; where time ran out, nothing is known."""
    found = {}
    for cell in cells:
        after = position.copy()
        after.play(cell)
        wins_here = yield from can_win(after, width)
        found[cell] = 0.5 if wins_here is None else float(wins_here)
    return found


def _shares(
    position: Position, hidden: list[int], cells: list[int], effort: int
) -> Thought[dict[int, float]]:
    scores: dict[int, list[int]] = {cell: [] for cell in cells}
    draws = shuffles(position, hidden)
    asked, played = cells, 0
    for most, count in STEPS:
        asked = asked[:most]
        for _ in range(count * effort):
            draw, results = next(draws), []
            for cell in asked:
                results.append(score(position, draw, cell))
                played += 1
                if played % SLICE == 0 and (yield):
                    return _compared(scores)
            for cell, result in zip(asked, results, strict=True):
                scores[cell].append(result)
        asked = sorted(asked, key=lambda cell: (-wins(scores[cell]), -sum(scores[cell])))
    return _compared(scores)


def _compared(scores: Scores) -> dict[int, float]:
    """Every move is compared with the best one on the shuffles that both met."""
    if not scores:
        return {}
    best = max(scores.values(), key=lambda mine: (len(mine), wins(mine)))
    if not best:
        return dict.fromkeys(scores, 0.5)
    chance = wins(best) / len(best)
    return {
        cell: max(0.0, min(1.0, chance - _lead(best[: len(mine)], mine)))
        for cell, mine in scores.items()
    }


def _lead(best: Sequence[int], mine: Sequence[int]) -> float:
    count = len(mine)
    lead = (wins(best) - wins(mine)) / count
    differing = sum((one > 0) != (two > 0) for one, two in zip(best, mine, strict=True))
    return beyond_luck(lead, math.sqrt(max(0.0, differing / count - lead * lead) / count))
