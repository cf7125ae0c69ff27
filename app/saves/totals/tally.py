"""Comparable games, counted. Two tallies in a row make one, so that games need to be counted only once."""

from collections.abc import Sequence
from typing import NamedTuple

from app.saves.finished_games import LOST, PLAYED, TIED, WON, Finished

_BEST = 2  # the best and the one before it: is the best one new?


class Figures(NamedTuple):
    played: int = 0
    won: int = 0
    lost: int = 0
    tied: int = 0
    streak: int = 0  # of wins, up to now
    longest: int = 0
    best: int | None = None  # the highest score; without scores, the fewest moves of a win
    average: float | None = None
    by_score: bool = False


class Tally(NamedTuple):
    """Games in the order in which they were finished, counted."""

    played: int = 0
    won: int = 0
    lost: int = 0
    tied: int = 0
    first_streak: int = 0  # wins before the first other result
    streak: int = 0  # wins after the last other result
    longest: int = 0
    scores: tuple[int, int] = (0, 0)  # how many, and their sum
    best_scores: tuple[int, ...] = ()
    moves: tuple[int, int] = (0, 0)  # of wins
    fewest_moves: tuple[int, ...] = ()

    @property
    def decided(self) -> int:
        return self.won + self.lost + self.tied

    def figures(self) -> Figures:
        by_score = self.scores[0] > 0
        count, total = self.scores if by_score else self.moves
        best = self.best_scores if by_score else self.fewest_moves
        return Figures(
            self.played,
            self.won,
            self.lost,
            self.tied,
            self.streak,
            self.longest,
            best[0] if best else None,
            total / count if count else None,
            by_score,
        )


def tally(games: Sequence[Finished]) -> Tally:
    results = [game.result for game in games if game.result != PLAYED]
    runs = [len(run) for run in _wins(results).split(" ")]
    scores = [game.score for game in games if game.score is not None]
    moves = [game.moves for game in games if game.result == WON]
    return Tally(
        len(games),
        len(moves),
        results.count(LOST),
        results.count(TIED),
        runs[0],
        runs[-1],
        max(runs),
        (len(scores), sum(scores)),
        tuple(sorted(scores, reverse=True)[:_BEST]),
        (len(moves), sum(moves)),
        tuple(sorted(moves)[:_BEST]),
    )


def _wins(results: Sequence[str]) -> str:
    """A letter for each win and a space for each other result."""
    return "".join("w" if result == WON else " " for result in results)


def joined(one: Tally, other: Tally) -> Tally:
    """The tally of all the games of one, followed by those of the other."""
    between = one.streak + other.first_streak
    return Tally(
        one.played + other.played,
        one.won + other.won,
        one.lost + other.lost,
        one.tied + other.tied,
        between if one.won == one.decided else one.first_streak,
        between if other.won == other.decided else other.streak,
        max(one.longest, other.longest, between),
        (one.scores[0] + other.scores[0], one.scores[1] + other.scores[1]),
        tuple(sorted((*one.best_scores, *other.best_scores), reverse=True)[:_BEST]),
        (one.moves[0] + other.moves[0], one.moves[1] + other.moves[1]),
        tuple(sorted((*one.fewest_moves, *other.fewest_moves))[:_BEST]),
    )
