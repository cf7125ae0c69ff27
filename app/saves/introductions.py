"""Which games the player has been introduced to: an introduction is shown when one is first opened."""

from collections.abc import Mapping

from app.saves import keys
from rules import NAMES


def is_new(saved: Mapping[str, str], game: str) -> bool:
    """Has this game never been opened here?"""
    played = (keys.save_key(game), keys.lesson_key(game), keys.finished_key(game))
    return game not in _read(saved) and not any(saved.get(key) for key in played)


def has_played(saved: Mapping[str, str], game: str) -> bool:
    """Has this player begun or finished a game of their own?"""
    return any(saved.get(key) for key in (keys.save_key(game), keys.finished_key(game)))


def has_finished(saved: Mapping[str, str], game: str) -> bool:
    return bool(saved.get(keys.finished_key(game)))


def known_games(saved: Mapping[str, str]) -> str:
    """The games that need no introduction, as one text: boot.js reads it before Python has loaded."""
    return " ".join(game for game in NAMES if not is_new(saved, game))


def with_game(saved: Mapping[str, str], game: str) -> str:
    return merged(saved.get(keys.INTRODUCED, ""), game)


def merged(one: str, other: str) -> str:
    """The games of two texts."""
    return " ".join(sorted({*one.split(), *other.split()}))


def _read(saved: Mapping[str, str]) -> list[str]:
    return saved.get(keys.INTRODUCED, "").split()
