"""What the player has achieved in each game: levels beaten, tasks solved, accuracy, streaks."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

from app.saves import daily, finished_games, keys, statistics, task_results
from app.saves.daily import Streak
from app.saves.progress import accuracies
from app.saves.progress.accuracies import Reviewed
from app.saves.totals import running_totals
from app.saves.totals.running_totals import Totals
from rules import GAMES, NAMES

RECENT = 10  # reviews that an average is of
SHOWN = 30  # reviews in the chart


class Level(NamedTuple):
    """A level of the computer, or of a solitaire, and the games won at it."""

    key: str
    title: str
    won: int
    won_unassisted: int


class Achievements(NamedTuple):
    """Of one game."""

    game: str
    played: int = 0
    won: int = 0
    won_unassisted: int = 0
    levels: tuple[Level, ...] = ()  # weakest first
    solved: tuple[int, int] | None = None  # listed tasks, and how many there are
    win_streak: tuple[int, int] = (0, 0)  # now, and the longest
    dailies: Streak = Streak()
    accuracies: tuple[int, ...] = ()  # of the last reviews, oldest first
    last_day: str = ""  # on which a game was finished

    @property
    def highest(self) -> int | None:
        """The number of the highest level that was beaten without help."""
        return max(
            (at for at, level in enumerate(self.levels) if level.won_unassisted), default=None
        )


class Progress(NamedTuple):
    games: tuple[Achievements, ...]
    dailies: Streak  # days with at least one daily

    @property
    def has_begun(self) -> bool:
        return any(game.played for game in self.games)


def progress(saved: Mapping[str, str], today: date) -> Progress:
    results = {key: daily.results(finished_games.dailies_of_game(saved, key)) for key in NAMES}
    on_their_day = {
        day: game for found in results.values() for day, game in found.items() if game.on == day
    }
    games = tuple(_of_game(saved, key, daily.streak(results[key], today)) for key in NAMES)
    return Progress(games, daily.streak(on_their_day, today))


def _of_game(saved: Mapping[str, str], key: str, dailies: Streak) -> Achievements:
    totals = running_totals.of_game(saved, key)
    if totals.last is None:
        return Achievements(key)
    games, unassisted = totals.games
    reviewed = accuracies.last(saved.get(keys.accuracy_key(key), ""), SHOWN)
    return Achievements(
        key,
        games.played,
        games.won,
        unassisted.won,
        _levels(key, totals),
        _solved(saved, key),
        (games.streak, games.longest),
        dailies,
        tuple(each.accuracy for each in reviewed),
        totals.last.on,
    )


def _levels(key: str, totals: Totals) -> tuple[Level, ...]:
    """Wins of all variants of a level together."""
    won: dict[str, tuple[int, int]] = {}
    for (variant, level), pair in totals.kinds.items():
        all_won, unassisted = won.get(level or variant, (0, 0))
        won[level or variant] = (all_won + pair.all.won, unassisted + pair.unassisted.won)
    titles = statistics.levels(key)
    return tuple(Level(level, title, *won.get(level, (0, 0))) for level, title in titles.items())


def _solved(saved: Mapping[str, str], key: str) -> tuple[int, int] | None:
    tasks = GAMES[key].tasks
    if tasks is None:
        return None
    results = task_results.read(saved.get(keys.results_key(key), ""))
    listed = [variant for group in tasks.groups for variant in group.variants]
    solved = sum(variant in results and results[variant].is_solved for variant in listed)
    return solved, len(listed)


def average(values: Sequence[int]) -> int | None:
    return round(sum(values) / len(values)) if values else None


def reviews_of(saved: Mapping[str, str], month: str) -> tuple[Reviewed, ...]:
    """The reviews of a month of all games."""
    texts = (saved.get(keys.accuracy_key(key), "") for key in NAMES)
    return tuple(each for text in texts for each in accuracies.of_month(text, month))
