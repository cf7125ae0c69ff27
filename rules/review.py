"""How good the moves of a game were: a grade for each, and one figure for the whole game.

Everything follows from the winning chances that a computer player gives (`Computer.appraise`). A move costs
the difference between the best chance in its position and the chance after it. docs/review.md has the
reasons for the figures here.
"""

import math
from collections.abc import Sequence
from enum import Enum
from typing import Generic, NamedTuple

from rules.computer import Appraisal
from rules.game import MoveT


class Grade(Enum):
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


# A move that loses less winning chance than this gets the grade; any other is a blunder.
BOUNDS = ((0.05, Grade.GOOD), (0.11, Grade.INACCURACY), (0.24, Grade.MISTAKE))
# A move after which nine games of ten are won still wins: it is good even if another one wins more surely.
STILL_WINS = 0.9
JUST_AS_GOOD = 0.01  # chances as close as this are the same to a player
STEEPNESS = 4.5  # of accuracy: a loss of 5 points costs 20 % of a move, one of 24 points two thirds


class Judgement(NamedTuple, Generic[MoveT]):
    """What one move was worth."""

    grade: Grade
    loss: float  # of winning chance, 0 to 1
    chance: float  # after the move
    best: Appraisal[MoveT]
    # All moves that are as good as the best one, best first; the player's may be among them.
    equals: tuple[MoveT, ...]
    is_exact: bool  # both chances are proved


def judge(appraisals: Sequence[Appraisal[MoveT]], played: MoveT) -> Judgement[MoveT]:
    """The appraisals are those of all legal moves, best first."""
    best = appraisals[0]
    mine = next(each for each in appraisals if each.move == played)
    loss = max(0.0, best.chance - mine.chance)
    return Judgement(
        grade=grade(loss, mine.chance),
        loss=loss,
        chance=mine.chance,
        best=best,
        equals=tuple(each.move for each in appraisals if best.chance - each.chance <= JUST_AS_GOOD),
        is_exact=best.is_exact and mine.is_exact,
    )


def grade(loss: float, chance: float) -> Grade:
    """For a move that loses so much winning chance and leaves this chance."""
    if chance >= STILL_WINS:
        return Grade.GOOD
    # Rounded, because 0.62 - 0.57 is a little more than 0.05.
    loss = round(loss, 9)
    return next((name for bound, name in BOUNDS if loss < bound), Grade.BLUNDER)


def accuracy(losses: Sequence[float]) -> float:
    """From 0 to 100, for one player's moves in a game that had a choice; 100 if none had.

    A move counts exp(-4.5 · loss). The game counts the average of two means of its moves: the usual one,
    which forgives a single blunder, and the harmonic one, which does not.
    """
    if not losses:
        return 100.0
    moves = [math.exp(-STEEPNESS * loss) for loss in losses]
    usual = math.fsum(moves) / len(moves)
    harmonic = len(moves) / math.fsum(1 / move for move in moves)
    return 100 * (usual + harmonic) / 2
