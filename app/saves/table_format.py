"""A table as text and back: the record, who sits where, and whether help was used."""

import json
from typing import Any

from app.saves import keys
from app.table.queries import is_over
from app.table.seats import read_names, read_seats, usual_seats
from app.table.table import Table
from rules import GAMES, record
from rules.game import BadRecord
from rules.history import begin, replay
from rules.record import Record


def write(table: Table) -> str:
    fields: dict[str, Any] = {
        "record": record.to_fields(table.record),
        "seats": list(table.seats),
        "assisted": table.assisted,
    }
    if is_over(table):
        fields["over"] = True  # for the lobby, which does not load the rules
    if table.player_names:
        fields["called"] = list(table.player_names)
    if table.practice:
        fields["practice"] = True
    if table.is_memory_aid_on:
        fields["aided"] = True
    if table.daily:
        fields["daily"] = table.daily
    if table.is_in_statistics:
        fields["counted"] = True
    return json.dumps(fields, separators=(",", ":"), ensure_ascii=False)


def read(text: str) -> Table:
    """The table a save describes, or BadRecord. A level that is no more becomes the usual one."""
    fields = record.read_json(text)
    if not isinstance(fields, dict):
        raise BadRecord("the save is damaged and cannot be read")
    kept = record.from_fields(fields.get("record"))
    table = table_of(kept, fields.get("seats"))
    return table._replace(
        assisted=fields.get("assisted") is True,
        player_names=read_names(fields.get("called"), table.history.game.players),
        practice=fields.get("practice") is True,
        is_memory_aid_on=fields.get("aided") is True,
        daily=keys.day_of(fields.get("daily")),
        is_in_statistics=fields.get("counted") is True,
    )


def read_at(key: str, text: str) -> Table:
    """The same, kept under this key: a game of another place would go on there, over what is there."""
    table = read(text)
    if keys.table_key(table) != key:
        raise BadRecord("it belongs to another place")
    return table


def table_of(kept: Record, seats: Any = None) -> Table:
    if kept.game not in GAMES:
        raise BadRecord("there is no game called “{game}” here", game=kept.game)
    game = GAMES[kept.game]
    return Table(replay(game, kept), read_seats(game, seats))


def as_replay(table: Table) -> Table:
    """The same game from its first move, only to be looked at."""
    shown = table_of(table.record._replace(at=0), list(table.seats))
    return shown._replace(
        player_names=table.player_names,
        is_memory_aid_on=table.is_memory_aid_on,
        daily=table.daily,
        is_replay=True,
    )


def new_table(key: str, seed: int, variant: str = "", seats: tuple[str, ...] = ()) -> Table:
    game = GAMES[key]
    return Table(begin(game, seed, variant or game.default_variant), seats or usual_seats(game))


def turns_played(text: str) -> int | None:
    """How far a saved game is that goes on, read without loading its rules; None if there is none."""
    try:
        fields = record.read_json(text)
        if not isinstance(fields, dict) or fields.get("over") is True:
            return None
        return record.from_fields(fields.get("record")).at
    except BadRecord:
        return None
