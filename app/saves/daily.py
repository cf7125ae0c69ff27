"""Deals of the day: one for each game and date, the same for everybody.

A day is the date where the player is, written `2026-11-17`. What became of the days is read off the
journal, so there is nothing to keep besides it.
"""

import re
from collections.abc import Iterable
from datetime import date, timedelta
from typing import NamedTuple

from app.saves.finished_games import Finished
from rules import chance
from rules.game import BadRecord, Sentence, sentence

FIRST = date(2026, 1, 1)  # before that there was no house
_WRITTEN = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_ONE = timedelta(days=1)
# fmt: off
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
)
# fmt: on


def read(text: str, today: date) -> date:
    """The day that is meant, or BadRecord."""
    day = _date(text)
    if day is None:
        raise BadRecord("“{text}” is not a day", text=text[:20])
    if day > today:
        raise BadRecord("that day has not come yet")
    if day < FIRST:
        raise BadRecord("there were no deals of the day yet")
    return day


def day(text: str) -> date:
    """Today, as the app knows it."""
    return date.fromisoformat(text)


def _date(text: str) -> date | None:
    if not _WRITTEN.fullmatch(text):
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def date_in_words(day: date) -> Sentence:
    """A day in words."""
    words = "{day} {month} {year}"
    return sentence(words, day=day.day, month=_month(day), year=day.year, context="date")


def month_in_words(day: date) -> Sentence:
    return sentence("{month} {year}", month=_month(day), year=day.year, context="date")


def _month(day: date) -> Sentence:
    return sentence(_MONTHS[day.month - 1])


def in_words(written: str) -> Sentence:
    """The day that a save names, in words; what is no day stays as it is."""
    day = _date(written)
    return date_in_words(day) if day else sentence("{day}", day=written)


def number(key: str, day: date) -> int:
    """The number of the deal of this day."""
    return next(chance.words(day.toordinal(), f"daily {key}")) % chance.SEEDS


def results(journal: Iterable[Finished]) -> dict[str, Finished]:
    """What became of each day's deal: the first end counts, whatever was tried later."""
    found: dict[str, Finished] = {}
    for game in journal:
        if game.daily:
            found.setdefault(game.daily, game)
    return found


class Streak(NamedTuple):
    """Days in a row on which the deal was played to its end on its own day."""

    now: int = 0
    longest: int = 0


def streak(found: dict[str, Finished], today: date) -> Streak:
    """Today may still be to come: a streak ends with a whole day that was left out."""
    days = sorted(
        date.fromisoformat(day) for day, game in found.items() if game.on == day and _date(day)
    )
    longest = run = 0
    before: date | None = None
    for day in days:
        run = run + 1 if before is not None and day - before == _ONE else 1
        longest, before = max(longest, run), day
    is_alive = before is not None and today - before <= _ONE
    return Streak(run if is_alive else 0, longest)


def month_of(day: date) -> list[list[date | None]]:
    """The weeks of a month, Monday first, with gaps where the days of other months would be."""
    first = day.replace(day=1)
    after = (first + 31 * _ONE).replace(day=1)
    cells: list[date | None] = [None] * first.weekday()
    cells += [first + number * _ONE for number in range((after - first).days)]
    cells += [None] * (-len(cells) % 7)
    return [cells[at : at + 7] for at in range(0, len(cells), 7)]


def neighbours(day: date, today: date) -> tuple[date | None, date | None]:
    """A day in the month before and one in the month after, where there are any to be played."""
    before = day.replace(day=1) - _ONE
    after = (day.replace(day=1) + 31 * _ONE).replace(day=1)
    return (before if before >= FIRST else None, min(after, today) if after <= today else None)
