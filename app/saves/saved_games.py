"""The games on the device that a player can go back to: those in progress, and those that were set aside.

A game is set aside when another one takes its place, and stays where it is when it is opened again. So there
may be older copies of a game that went on: a copy that another save continues is not listed.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from app.saves import keys, table_format
from app.table import queries
from app.table.table import Table
from rules import NAMES
from rules.game import BadRecord, Sentence

_KINDS = ("game", "daily")


class SavedGame(NamedTuple):
    key: str
    game: str  # empty: a game that is not here
    table: Table | None  # None: it cannot be opened
    problem: Sentence | None = None  # why not

    @property
    def is_aside(self) -> bool:
        return keys.is_aside(self.key)


def saved_games(saved: Mapping[str, str]) -> tuple[SavedGame, ...]:
    """The games in progress first, then those set aside, the newest first."""
    own = [found for found in _own(saved) if found.table and _is_in_progress(found.table)]
    aside = [
        _read(key, saved[key]) for key in sorted(saved, key=_age) if _is_game_aside(saved, key)
    ]
    listed: list[SavedGame] = [*own]
    for found in sorted(aside, key=_length, reverse=True):
        if not any(_continues(other, found) for other in listed):
            listed.append(found)
    return tuple(found for found in (*own, *aside) if found in listed)


def copies(saved: Mapping[str, str], key: str) -> tuple[str, ...]:
    """A copy and every older one of the same game: they are deleted together."""
    this = _read(key, saved.get(key, ""))
    others = (_read(each, saved[each]) for each in saved if _is_game_aside(saved, each))
    return tuple({key, *(other.key for other in others if _continues(this, other))})


def _own(saved: Mapping[str, str]) -> Iterator[SavedGame]:
    for game in NAMES:
        if text := saved.get(keys.save_key(game)):
            yield _read(keys.save_key(game), text)


def _is_game_aside(saved: Mapping[str, str], key: str) -> bool:
    return keys.is_aside(key) and key.split(":")[1] in _KINDS and bool(saved[key])


def _age(key: str) -> int:
    """Copies are numbered in the order in which they were made."""
    number = key.rpartition(":")[2]
    return -int(number) if number.isdecimal() else 0


def _read(key: str, text: str) -> SavedGame:
    origin = keys.origin_of(key)
    _, _, name = origin.partition(":")
    game = name.partition(":")[0]
    game = game if game in NAMES else ""
    try:
        return SavedGame(key, game, table_format.read_at(origin, text))
    except BadRecord as refused:
        return SavedGame(key, game, None, refused.sentence)


def _is_in_progress(table: Table) -> bool:
    return bool(table.record.moves) and not queries.is_over(table)


def _length(found: SavedGame) -> int:
    return len(found.table.record.moves) if found.table else 0


def _continues(other: SavedGame, found: SavedGame) -> bool:
    """Does the other save have everything that this one has?"""
    if other.table is None or found.table is None:
        return False
    mine, theirs = found.table.record, other.table.record
    is_same_deal = (mine.deal, found.table.seats) == (theirs.deal, other.table.seats)
    return is_same_deal and theirs.moves[: len(mine.moves)] == mine.moves
