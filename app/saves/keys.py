"""Under which key a thing is kept on this device."""

import re
from collections.abc import Mapping
from itertools import count

from app.table.table import Table
from rules import GAMES
from rules.record import Record

SETTINGS = "settings"
SEALED = "sealed"  # the number of a deal to come, of which a hash has been shown
OPENED = "opened"  # the last number that was sealed

_DAY = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")


def save_key(key: str) -> str:
    return f"game:{key}"


def results_key(key: str) -> str:
    return f"results:{key}"


def journal_key(key: str) -> str:
    return f"journal:{key}"


def school_key(key: str) -> str:
    return f"lesson:{key}"


def daily_key(key: str, day: str) -> str:
    return f"daily:{key}:{day}"


def aside_key(key: str, text: str, known: Mapping[str, str]) -> str:
    """A free place for a copy; where the same text lies aside already, that is its place."""
    places = (f"aside:{key}:{number}" for number in count(1))
    return next(place for place in places if known.get(place) in (None, text))


def day_of(named: object) -> str:
    """The day that a save names, or none. Whether it is in the calendar is asked where it matters."""
    return named if isinstance(named, str) and _DAY.fullmatch(named) else ""


def slot(table: Table) -> str:
    """Where a game is kept: first games and those of a day have places of their own beside the one played."""
    key = table.record.game
    if table.daily:
        return daily_key(key, table.daily)
    return school_key(key) if is_lesson(table.record) else save_key(key)


def is_lesson(kept: Record) -> bool:
    return GAMES[kept.game].is_lesson(kept.variant)
