"""A few goals that follow from what the player did: the next step, never one that time takes away."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.saves.progress.achievements import RECENT, Achievements, Progress, average
from rules import GAMES
from rules.game import Sentence, sentence

MOST = 4
_ACCURACIES = (50, 60, 70, 80, 90, 95)
_LEAST_REVIEWS = 3  # fewer say little
_STREAKS = (3, 7, 14, 30, 60, 100, 200, 365)


class Goal(NamedTuple):
    text: Sentence
    game: str  # that leads to it; empty: the dailies
    now: int = 0
    of: int = 0  # 0: it is reached by one game


def goals(progress: Progress) -> tuple[Goal, ...]:
    """One for each game, those that were played last first, and one for the dailies."""
    played = sorted(
        (game for game in progress.games if game.played),
        key=lambda game: game.last_day,
        reverse=True,
    )
    found = [goal for game in played for goal in _first(_of_game(game))]
    dailies = [*_of_dailies(progress)]
    return (*found[: MOST - len(dailies)], *dailies)


def _first(found: Iterator[Goal]) -> Sequence[Goal]:
    goal = next(found, None)
    return () if goal is None else (goal,)


def _of_game(game: Achievements) -> Iterator[Goal]:
    title = sentence(GAMES[game.game].title)
    if game.won and not game.won_unassisted:
        yield Goal(sentence("Win {game} without undo or hints", game=title), game.game)
    if (level := _next_level(game)) is not None:
        words = "Win {game}: {level}"
        yield Goal(sentence(words, game=title, level=sentence(level)), game.game)
    if game.solved and game.solved[0] < game.solved[1]:
        solved, count = game.solved
        wanted = min(count, (solved // 10 + 1) * 10)
        words = "Solve {count} missions of {game}"
        yield Goal(sentence(words, count=wanted, game=title), game.game, solved, wanted)
    recent = average(game.accuracies[-RECENT:])
    if recent is not None and len(game.accuracies) >= _LEAST_REVIEWS:
        wanted = next((bound for bound in _ACCURACIES if bound > recent), 0)
        if wanted:
            words = "Average accuracy of {percent} % in {game}"
            yield Goal(sentence(words, percent=wanted, game=title), game.game, recent, wanted)


def _next_level(game: Achievements) -> str | None:
    """The level after the highest one that was beaten; the first one only after it was tried."""
    at = -1 if game.highest is None else game.highest
    return game.levels[at + 1].title if at + 1 < len(game.levels) else None


def _of_dailies(progress: Progress) -> Iterator[Goal]:
    """Only for those who play them."""
    now, longest = progress.dailies
    wanted = next((days for days in _STREAKS if days > longest), 0)
    if longest and wanted:
        words = "Reach a daily streak of {count} days"
        yield Goal(sentence(words, count=wanted), "", now, wanted)
