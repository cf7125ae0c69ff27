"""The games, by key. Adding a game means adding its key to NAMES, and nothing else in a shared file."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, cast

from rules.game import Game, Step
from rules.thinking import Computer, Thought

NAMES = ("mo", "doudizhu", "rupiaj", "smack", "mancala")


class _Games(Mapping[str, Game[Any, Any]]):
    """Imports a game when it is first asked for: the lobby opens without loading any rules."""

    def __getitem__(self, key: str) -> Game[Any, Any]:
        if key not in NAMES:
            raise KeyError(key)
        return cast("Game[Any, Any]", import_module(f"rules.{key}.game"))

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)

    def __contains__(self, key: object) -> bool:
        return key in NAMES


GAMES: Mapping[str, Game[Any, Any]] = _Games()


def computer_of(key: str) -> Computer[Any, Any]:
    """The module that thinks for a game; kept apart so that the page itself never loads it."""
    if key not in NAMES:
        raise KeyError(key)
    return cast("Computer[Any, Any]", import_module(f"rules.{key}.computer"))


def lesson_of(key: str, variant: str) -> tuple[Step, ...]:
    """The steps of a game's first game; none if the variant is another one."""
    if variant != getattr(GAMES[key], "LESSON", None):
        return ()
    return cast("tuple[Step, ...]", import_module(f"rules.{key}.lesson").STEPS)


def has_solver(key: str) -> bool:
    return bool(getattr(GAMES[key], "HAS_SOLVER", False))


def solve(key: str, state: Any) -> Thought[tuple[Any, ...] | None]:
    """A way to win for whoever knows the whole deal."""
    thought: Thought[tuple[Any, ...] | None] = import_module(f"rules.{key}.solver").solve(state)
    return thought


def make(key: str, seed: int, level: str) -> Thought[str | None]:
    """A new variant of a game whose variants are tasks: its key, or None if time was up."""
    thought: Thought[str | None] = import_module(f"rules.{key}.maker").order(seed, level)
    return thought
