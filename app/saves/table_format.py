"""A table as text and back: the record, the seats, and whether help was used."""

import json
from typing import Any

from app.saves import keys
from app.table import lessons
from app.table.queries import is_over, lesson_step
from app.table.seats import read_names, read_seats, usual_seats
from app.table.table import LINK, Table
from rules import GAMES, record
from rules.game import BadRecord
from rules.history import begin, replay
from rules.record import Record

_MOST_HELP = 10**6  # far above any game's number of hints


def write(table: Table) -> str:
    fields: dict[str, Any] = {
        "record": record.to_fields(table.record),
        "seats": list(table.seats),
        "assisted": table.assisted,
    }
    # For the lobby, which does not load the rules.
    if is_over(table) or lessons.is_learnt(table):
        fields["over"] = True
    if lesson_step(table):
        fields["step"] = lessons.progress(table).number
    if table.player_names:
        fields["called"] = list(table.player_names)
    if table.practice:
        fields["practice"] = True
    if table.is_memory_aid_on:
        fields["aided"] = True
    if table.daily:
        fields["daily"] = table.daily
    if table.origin:
        fields["origin"] = table.origin
    if table.hints:
        fields["hints"] = table.hints
    if table.undos:
        fields["undos"] = table.undos
    if table.is_in_statistics:
        fields["counted"] = True
    return json.dumps(fields, separators=(",", ":"), ensure_ascii=False)


def read(text: str) -> Table:
    """The table of a save, or BadRecord. A level that no longer exists becomes the usual one."""
    fields = record.read_json(text)
    if not isinstance(fields, dict):
        raise BadRecord("the save is damaged and cannot be read")
    table = table_of(record.from_fields(fields.get("record")), fields.get("seats"))
    return table._replace(
        assisted=fields.get("assisted") is True,
        player_names=read_names(fields.get("called"), table.history.game.players),
        practice=fields.get("practice") is True,
        is_memory_aid_on=fields.get("aided") is True,
        daily=keys.day_of(fields.get("daily")),
        origin=_origin(table, fields.get("origin")),
        is_in_statistics=fields.get("counted") is True,
        hints=_count(fields.get("hints")),
        undos=_count(fields.get("undos")),
    )


def _origin(table: Table, saved: Any) -> str:
    tasks = table.history.game.tasks
    return saved if tasks and saved in (LINK, *tasks.texts.made_tasks) else ""


def _count(value: Any) -> int:
    is_count = isinstance(value, int) and not isinstance(value, bool) and 0 <= value < _MOST_HELP
    return value if is_count else 0


def read_at(key: str, text: str) -> Table:
    """The same for the save of a key: a game that belongs to another key would overwrite its save."""
    table = read(text)
    if keys.table_key(table) != key:
        raise BadRecord("it was saved for a different game")
    return table


def table_of(game_record: Record, seats: Any = None) -> Table:
    if game_record.game not in GAMES:
        raise BadRecord("there is no game called “{game}” here", game=game_record.game)
    game = GAMES[game_record.game]
    return Table(replay(game, game_record), read_seats(game, seats))


def as_replay(table: Table) -> Table:
    """The same game from its first move, for stepping through it."""
    record_before = table.record._replace(at=0)
    return Table(
        table.history._replace(record=record_before),
        table.seats,
        player_names=table.player_names,
        is_memory_aid_on=table.is_memory_aid_on,
        daily=table.daily,
        origin=table.origin,
        assisted=table.assisted,
        hints=table.hints,
        undos=table.undos,
        is_from_link=table.is_from_link,
        is_replay=True,
        review=table.review,
    )


def new_table(key: str, seed: int, variant: str = "", seats: tuple[str, ...] = ()) -> Table:
    game = GAMES[key]
    return Table(begin(game, seed, variant or game.default_variant), seats or usual_seats(game))


def turns_played(text: str) -> int | None:
    """The moves played in a saved game that is not over, read without loading its rules; else None.

    Of a tutorial, the steps of the person that are done.
    """
    try:
        fields = record.read_json(text)
        if not isinstance(fields, dict) or fields.get("over") is True:
            return None
        step = fields.get("step")
        at = record.from_fields(fields.get("record")).at
        return step - 1 if isinstance(step, int) and 0 < step <= at + 1 else at
    except BadRecord:
        return None
