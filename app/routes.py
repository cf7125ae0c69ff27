"""One address per room.

`#/` the lobby, `#/mo` a game, `#/mo/learn` its first game, `#/mo/one-joker/1/42?…` a game in a link.
"""

from typing import NamedTuple

from rules import GAMES, NAMES, record
from rules.game import BadRecord
from rules.record import Record


class Lobby(NamedTuple):
    pass


class Room(NamedTuple):
    key: str


class School(NamedTuple):
    """The first game of a game, which teaches it."""

    key: str


class Visit(NamedTuple):
    """A game brought along in the address."""

    record: Record


def read(fragment: str) -> Lobby | Room | School | Visit:
    """What an address asks for, or BadRecord."""
    path = fragment.removeprefix("#").removeprefix("/")
    if not path:
        return Lobby()
    if path in NAMES:
        return Room(path)
    if path.removesuffix("/learn") in NAMES and hasattr(GAMES[path[: -len("/learn")]], "LESSON"):
        return School(path.removesuffix("/learn"))
    if "/" in path:
        return Visit(record.from_link(path))
    raise BadRecord("this address leads nowhere in the house")


def to_room(key: str) -> str:
    return f"#/{key}"


def to_school(key: str) -> str:
    return f"#/{key}/learn"


def to_visit(kept: Record) -> str:
    return f"#/{record.to_link(kept)}"
