"""Under which key a thing is kept on this device."""

from rules import GAMES
from rules.record import Record


def save_key(key: str) -> str:
    return f"game:{key}"


def results_key(key: str) -> str:
    return f"results:{key}"


def school_key(key: str) -> str:
    return f"lesson:{key}"


def slot(kept: Record) -> str:
    """Where a game is kept: a first game has a place of its own beside the one that is played."""
    return school_key(kept.game) if is_lesson(kept) else save_key(kept.game)


def is_lesson(kept: Record) -> bool:
    return kept.variant == getattr(GAMES[kept.game], "LESSON", None)
