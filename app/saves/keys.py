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


def finished_key(key: str) -> str:
    return f"journal:{key}"


def lesson_key(key: str) -> str:
    return f"lesson:{key}"


def daily_key(key: str, day: str) -> str:
    return f"daily:{key}:{day}"


def aside_key(key: str, text: str, known: Mapping[str, str]) -> str:
    """A free place for a copy; where the same text lies aside already, that is its place."""
    places = (f"aside:{key}:{number}" for number in count(1))
    return next(place for place in places if known.get(place) in (None, text))


def is_finished(key: str) -> bool:
    """Is this the list of a game's finished games?"""
    return key.startswith("journal:")


def is_aside(key: str) -> bool:
    return key.startswith("aside:")


def origin_of(key: str) -> str:
    """Where a copy that was set aside comes from; any other key is its own origin."""
    return key.removeprefix("aside:").rpartition(":")[0] if is_aside(key) else key


def adds_up(key: str) -> bool:
    """Are the same lines, or the same attempts, from two tabs twice as many?"""
    return key.startswith(("journal:", "results:"))


def day_of(named: object) -> str:
    """The day that a save names, or none. Whether it is in the calendar is asked where it matters."""
    return named if isinstance(named, str) and _DAY.fullmatch(named) else ""


def table_key(table: Table) -> str:
    """Where a game is kept: first games and those of a day have places of their own beside the one played."""
    key = table.record.game
    if table.daily:
        return daily_key(key, table.daily)
    return lesson_key(key) if is_lesson(table.record) else save_key(key)


def is_lesson(kept: Record) -> bool:
    return GAMES[kept.game].is_lesson(kept.variant)
