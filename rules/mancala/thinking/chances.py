"""The chance to win a game of Mancala after each move: for reviews and puzzles.

A pit that was searched to the end of the game has an exact chance. For the others the final margin is
estimated: the lead so far and the margin that the search still expects. The chance is a logistic curve of
that; it is flatter the more stones are in play, because more can still happen. docs/review.md says how the
curve was fitted.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from rules.computer import Appraisal
from rules.mancala.state import Sow, State, row_of, store_of
from rules.mancala.thinking import compact, search
from rules.mancala.thinking.reasons import reason
from rules.thinking import Thought, at_most, beyond_luck

SLICES = 20  # of 512 positions
LOOKS = (
    3  # the margin is the mean of so many looks: what a look finds depends on who moves last in it
)
CLOSE = 0.05  # to the best: then the reason speaks for the move
HORIZON = 0.05  # the error of a difference between two chances, because the search sees only so far


class _Curve(NamedTuple):
    """How many stones of margin it takes to change the odds by a factor of e."""

    at_end: float
    for_each: float  # stone in play


_CURVES = {"island": _Curve(0.5, 0.08), "kalah": _Curve(1.0, 0.04)}


def appraise(seen: State, effort: int = 1) -> Thought[tuple[Appraisal[Sow], ...]]:
    """Twice the effort looks at twice as many positions."""
    left = row_of(seen.board, seen.turn).start
    position, track = compact.packed(seen), compact.track_of(seen)
    thought = search.Search(track)
    verdicts = yield from at_most(
        SLICES * effort, thought.judge(position, search.SOLVED, search.FAR)
    )
    margins = _means(thought.looks[-LOOKS:] or [verdicts])
    steps = {step[0]: step for step in track.steps(position)}
    lead, found = _lead(seen), []
    for pit, margin, is_solved in verdicts:
        end = lead + margin if is_solved else _decided(lead, steps[pit])
        if end is None:
            in_play = compact.in_play(steps[pit][1])
            chance = chance_of(lead + margins[pit], in_play, seen.variant)
        else:
            chance = (1 + (end > 0) - (end < 0)) / 2
        found.append((chance, end is not None, Sow(left + pit)))
    best = max(chance for chance, _, _ in found)
    appraisals = []
    for raw, is_exact, move in found:
        chance = raw if is_exact else best - beyond_luck(best - raw, HORIZON)
        why = reason(seen, move, is_good=best - chance < CLOSE)
        appraisals.append(Appraisal(move, chance, why, is_exact=is_exact))
    return tuple(sorted(appraisals, key=lambda each: -each.chance))


def _means(looks: Sequence[Sequence[search.Verdict]]) -> dict[int, float]:
    """The mean margin of each pit."""
    found: dict[int, list[int]] = {}
    for verdict in (verdict for look in looks for verdict in look):
        found.setdefault(verdict.pit, []).append(verdict.margin)
    return {pit: sum(margins) / len(margins) for pit, margins in found.items()}


def chance_of(margin: float, in_play: int, variant: str) -> float:
    """The chance to win for a player who is expected to end so many stones ahead."""
    curve = _CURVES[variant]
    return 1 / (1 + math.exp(-margin / (curve.at_end + curve.for_each * in_play)))


def _lead(seen: State) -> int:
    board, player = seen.board, seen.turn
    return board[store_of(board, player)] - board[store_of(board, 1 - player)]


def _decided(lead: int, step: compact.Step) -> int | None:
    """The lead after this sowing, if the stones in play cannot change who wins."""
    _, after, won, _, is_last = step
    lead += won
    return lead if is_last or abs(lead) > compact.in_play(after) else None
