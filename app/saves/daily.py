"""Daily challenges: one for each game and date, the same for everyone.

A day is the player's local date, written `2026-11-17`. The results are read from the finished games, so
nothing else is stored.
"""

import re
from collections.abc import Iterable
from datetime import date, timedelta
from typing import NamedTuple

from app.saves.finished_games import Finished
from rules import chance
from rules.game import BadRecord, Sentence, sentence

FIRST = date(2026, 1, 1)  # the first day with daily deals
_WRITTEN = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_ONE_DAY = timedelta(days=1)
# fmt: off
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
)
# fmt: on


def read(text: str, today: date) -> date:
    """A day that can be played, or BadRecord."""
    day = date_of(text)
    if day is None:
        raise BadRecord("“{text}” is not a day", text=text[:20])
    if day > today:
        raise BadRecord("that daily isn’t available yet")
    if day < FIRST:
        raise BadRecord("that was before the first daily challenge")
    return day


def is_playable(text: str, today: str) -> bool:
    try:
        return bool(read(text, day(today)))
    except BadRecord:
        return False


def day(text: str) -> date:
    """A date of the app itself, which is always valid."""
    return date.fromisoformat(text)


def date_of(text: str) -> date | None:
    """A date in a text that may come from anywhere; None if it is none."""
    if not _WRITTEN.fullmatch(text):
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def date_in_words(day: date) -> Sentence:
    words = "{day} {month} {year}"
    return sentence(words, day=day.day, month=_month(day), year=day.year, context="date")


def month_in_words(day: date) -> Sentence:
    return sentence("{month} {year}", month=_month(day), year=day.year, context="date")


def _month(day: date) -> Sentence:
    return sentence(_MONTHS[day.month - 1])


def in_words(written: str) -> Sentence:
    """The day of a save, in words; a text that is no date stays as it is."""
    day = date_of(written)
    return date_in_words(day) if day else sentence("{day}", day=written)


def number(key: str, day: date) -> int:
    """The number of this day's deal."""
    return next(chance.words(day.toordinal(), f"daily {key}")) % chance.SEEDS


def results(games: Iterable[Finished]) -> dict[str, Finished]:
    """The result of each day's deal: the first finished game counts."""
    by_day: dict[str, Finished] = {}
    for game in games:
        if game.daily:
            by_day.setdefault(game.daily, game)
    return by_day


class Streak(NamedTuple):
    """Consecutive days on which the player finished the deal on its own day."""

    now: int = 0
    longest: int = 0


def streak(results: dict[str, Finished], today: date) -> Streak:
    """A streak ends with a missed day; today is not missed yet."""
    days = sorted(
        date.fromisoformat(day) for day, game in results.items() if game.on == day and date_of(day)
    )
    longest = run = 0
    before: date | None = None
    for day in days:
        run = run + 1 if before is not None and day - before == _ONE_DAY else 1
        longest, before = max(longest, run), day
    is_alive = before is not None and today - before <= _ONE_DAY
    return Streak(run if is_alive else 0, longest)


def month_of(day: date) -> list[list[date | None]]:
    """The weeks of a month, Monday first, with None for the days of other months."""
    first = day.replace(day=1)
    after = (first + 31 * _ONE_DAY).replace(day=1)
    cells: list[date | None] = [None] * first.weekday()
    cells += [first + number * _ONE_DAY for number in range((after - first).days)]
    cells += [None] * (-len(cells) % 7)
    return [cells[start : start + 7] for start in range(0, len(cells), 7)]


def neighbours(day: date, today: date) -> tuple[date | None, date | None]:
    """A playable day in the month before and one in the month after, if there are any."""
    before = day.replace(day=1) - _ONE_DAY
    after = (day.replace(day=1) + 31 * _ONE_DAY).replace(day=1)
    return (before if before >= FIRST else None, min(after, today) if after <= today else None)
