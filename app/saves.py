"""A table as text and back: the record, who sits where, and whether help was used."""

import json
from typing import Any

from app.table import PERSON, Table
from rules import GAMES, computer_of, record
from rules.game import BadRecord, Game
from rules.history import begin, replay
from rules.record import Record


def write(table: Table) -> str:
    return json.dumps(
        {
            "record": record.to_fields(table.record),
            "seats": list(table.seats),
            "assisted": table.assisted,
        },
        separators=(",", ":"),
        ensure_ascii=False,
    )


def read(text: str) -> Table:
    """The table a save describes, or BadRecord. A level that is no more becomes the usual one."""
    fields = record.read_json(text)
    if not isinstance(fields, dict):
        raise BadRecord("the save is damaged and cannot be read")
    kept = record.from_fields(fields.get("record"))
    return table_of(kept, fields.get("seats"), assisted=fields.get("assisted") is True)


def table_of(kept: Record, seats: Any = None, *, assisted: bool = False) -> Table:
    if kept.game not in GAMES:
        raise BadRecord("there is no game called “{game}” here", game=kept.game)
    game = GAMES[kept.game]
    return Table(replay(game, kept), _seats(game, seats), assisted=assisted)


def new_table(key: str, seed: int, variant: str = "", seats: tuple[str, ...] = ()) -> Table:
    game = GAMES[key]
    return Table(
        begin(game, seed, variant or next(iter(game.VARIANTS))), seats or usual_seats(game)
    )


def usual_seats(game: Game[Any, Any]) -> tuple[str, ...]:
    """One person, and the computer at its middle level in every other seat."""
    others = len(game.PLAYERS) - 1
    if not others:
        return (PERSON,)
    return (PERSON, *[usual_level(game.KEY)] * others)


def usual_level(key: str) -> str:
    computer = computer_of(key)
    levels = list(computer.LEVELS)
    level: str = getattr(computer, "USUAL", levels[len(levels) // 2])
    return level


def _seats(game: Game[Any, Any], asked: Any) -> tuple[str, ...]:
    usual = usual_seats(game)
    if not isinstance(asked, list) or len(asked) != len(usual):
        return usual
    levels = computer_of(game.KEY).LEVELS if len(usual) > 1 else {}
    seats = tuple(
        seat if seat == PERSON or (isinstance(seat, str) and seat in levels) else usual[-1]
        for seat in asked
    )
    return seats if PERSON in seats else usual


def turns_played(text: str) -> int | None:
    """How far a saved game is, read without loading its rules; None if the save is not readable."""
    try:
        fields = record.read_json(text)
        return record.from_fields(fields.get("record") if isinstance(fields, dict) else None).at
    except BadRecord:
        return None
