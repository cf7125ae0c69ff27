"""The keys under which everything is stored on the device."""

import re
from collections.abc import Mapping
from itertools import count

from app.table.table import Table
from rules import GAMES
from rules.record import Record

SETTINGS = "settings"
INTRODUCED = "introduced"  # the games that were introduced, separated by spaces
NAME = "name"  # what the player wants to be called in what they share
SEALED = "sealed"  # the number of the next deal, whose hash has been shown
OPENED = "opened"  # the number that was sealed before

_DAY = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")


def save_key(key: str) -> str:
    return f"game:{key}"


def results_key(key: str) -> str:
    return f"results:{key}"


def finished_key(key: str) -> str:
    return f"journal:{key}"


def totals_key(key: str) -> str:
    """Derived from the finished games."""
    return f"totals:{key}"


def accuracy_key(key: str) -> str:
    """`app/saves/progress/accuracies.py`."""
    return f"accuracy:{key}"


def practice_key(key: str) -> str:
    """The results of puzzles: `app/saves/practice/results.py`."""
    return f"practice:{key}"


def mistakes_key(key: str) -> str:
    """`app/saves/practice/mistakes.py`."""
    return f"mistakes:{key}"


def lesson_key(key: str) -> str:
    return f"lesson:{key}"


def daily_key(key: str, day: str) -> str:
    return f"daily:{key}:{day}"


def aside_key(key: str, text: str, known: Mapping[str, str]) -> str:
    """A free key for a copy; if the same text is already set aside, its key."""
    candidates = (f"aside:{key}:{number}" for number in count(1))
    free = (None, "", text)
    return next(candidate for candidate in candidates if known.get(candidate) in free)


def is_finished(key: str) -> bool:
    """Is this the list of a game's finished games?"""
    return key.startswith("journal:")


def is_accuracy(key: str) -> bool:
    return key.startswith("accuracy:")


def is_practice(key: str) -> bool:
    """Is this about puzzles?"""
    return key.startswith(("practice:", "mistakes:"))


def is_derived(key: str) -> bool:
    """Can this save be made again from others?"""
    return key.startswith("totals:")


def is_aside(key: str) -> bool:
    return key.startswith("aside:")


def origin_of(key: str) -> str:
    """The key that a copy was set aside from; any other key is its own origin."""
    return key.removeprefix("aside:").rpartition(":")[0] if is_aside(key) else key


def adds_up(key: str) -> bool:
    """Do the changes of two tabs add up, even if they are equal?"""
    return key.startswith(("journal:", "results:"))


def day_of(value: object) -> str:
    """The day in a save, or an empty text. It may not exist in the calendar."""
    return value if isinstance(value, str) and _DAY.fullmatch(value) else ""


def table_key(table: Table) -> str:
    """The key of a game: tutorials and daily deals have keys of their own."""
    key = table.record.game
    if table.daily:
        return daily_key(key, table.daily)
    return lesson_key(key) if is_lesson(table.record) else save_key(key)


def is_lesson(record: Record) -> bool:
    return GAMES[record.game].is_lesson(record.variant)
