"""What became of each variant of a game: how often it was tried, and which computers were beaten in it.

For games whose variants are tasks to be solved. Kept as one text for each game.
"""

import json
from collections.abc import Mapping
from typing import NamedTuple

from app.table.table import PERSON, Table
from rules import record
from rules.game import BadRecord

_MOST = 10**6


class Result(NamedTuple):
    tries: int = 0
    beaten: tuple[str, ...] = ()  # levels of the computer, beaten without help
    helped: bool = False  # beaten with a hint or a move taken back

    @property
    def is_solved(self) -> bool:
        return bool(self.beaten)


Results = Mapping[str, Result]  # by variant
NONE: Results = {}


def is_affected(before: Table, now: Table) -> bool:
    """Has an attempt at a task begun, or ended, when one table became the other?"""
    game = now.history.game
    is_played = not any(table.is_replay or table.is_watched for table in (before, now))
    if game.tasks is None or not is_played or before.record.deal != now.record.deal:
        return False
    has_begun = not before.record.moves and bool(now.record.moves)
    has_ended = game.outcome(before.state) is None and game.outcome(now.state) is not None
    return has_begun or has_ended


def after(results: Results, before: Table, now: Table) -> Results:
    """The results when one table has become the other: an attempt begins with the first move."""
    was = results.get(now.record.variant, Result())
    new = was
    if not before.record.moves and now.record.moves:
        new = new._replace(tries=min(new.tries + 1, _MOST))
    game = now.history.game
    ended = game.outcome(now.state)
    if ended and game.outcome(before.state) is None:
        winners = {now.seats[player] for player in ended.winners}
        levels = tuple(seat for seat in now.seats if seat != PERSON)
        if winners == {PERSON} and levels:
            new = (
                new._replace(helped=True)
                if now.assisted
                else new._replace(beaten=tuple(sorted({*new.beaten, *levels})))
            )
    return results if new == was else {**results, now.record.variant: new}


def write(results: Results) -> str:
    fields = {variant: list(result) for variant, result in results.items()}
    return json.dumps(fields, separators=(",", ":"))


def read(text: str) -> Results:
    """What can be read of it; a damaged entry is no reason to lose the others."""
    try:
        fields = record.read_json(text)
    except BadRecord:
        return NONE
    if not isinstance(fields, dict):
        return NONE
    found = {variant: _result(entry) for variant, entry in fields.items()}
    return {variant: result for variant, result in found.items() if result is not None}


def _result(entry: object) -> Result | None:
    match entry:
        case [int(tries), list(beaten), bool(helped)] if (
            not isinstance(tries, bool)
            and 0 <= tries <= _MOST
            and all(isinstance(level, str) for level in beaten)
        ):
            return Result(tries, tuple(beaten), helped)
    return None
