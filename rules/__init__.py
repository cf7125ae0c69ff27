"""The games by key. To add a game, add its key to NAMES; no other shared file changes."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from rules.computer import Computer
from rules.game import Game

NAMES = ("mo", "doudizhu", "rupiaj", "smack", "mancala")


class _Games(Mapping[str, Game[Any, Any]]):
    """Imports a game when it is first asked for: the lobby opens without loading any rules."""

    def __getitem__(self, key: str) -> Game[Any, Any]:
        if key not in NAMES:
            raise KeyError(key)
        game: Game[Any, Any] = import_module(f"rules.{key}.game").GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)

    def __contains__(self, key: object) -> bool:
        return key in NAMES


GAMES: Mapping[str, Game[Any, Any]] = _Games()


def computer_of(key: str) -> Computer[Any, Any]:
    """The computer player of a game; kept apart so that a game can be shown without it."""
    if key not in NAMES:
        raise KeyError(key)
    computer: Computer[Any, Any] = import_module(f"rules.{key}.computer").COMPUTER
    return computer
