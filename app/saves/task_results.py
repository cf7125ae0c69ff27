"""The results of tasks: how often each was tried, and which levels of the computer were beaten in it.

For games whose variants are tasks. Stored as one text for each game.
"""

import json
from collections.abc import Mapping
from typing import NamedTuple

from app.table.queries import is_over, outcome_of
from app.table.table import PERSON, Table
from rules import record
from rules.game import BadRecord

_MOST = 10**6


class Result(NamedTuple):
    tries: int = 0
    beaten: tuple[str, ...] = ()  # levels of the computer, beaten without help
    helped: bool = False  # beaten with a hint or an undo

    @property
    def is_solved(self) -> bool:
        return bool(self.beaten)


Results = Mapping[str, Result]  # by variant
NONE: Results = {}


def is_affected(before: Table, now: Table) -> bool:
    """Does an attempt at a task begin or end between the two tables?"""
    game = now.history.game
    is_played = not any(table.is_replay or table.is_watched for table in (before, now))
    if game.tasks is None or not is_played or before.record.deal != now.record.deal:
        return False
    has_begun = not before.record.moves and bool(now.record.moves)
    has_ended = is_over(now) and not is_over(before)
    return has_begun or has_ended


def after(results: Results, before: Table, now: Table) -> Results:
    """The results after a change of the table. An attempt begins with the first move."""
    old = results.get(now.record.variant, Result())
    new = old
    if not before.record.moves and now.record.moves:
        new = new._replace(tries=min(new.tries + 1, _MOST))
    outcome = outcome_of(now)
    if outcome and not is_over(before):
        winners = {now.seats[player] for player in outcome.winners}
        levels = tuple(seat for seat in now.seats if seat != PERSON)
        if winners == {PERSON} and levels:
            new = (
                new._replace(helped=True)
                if now.assisted
                else new._replace(beaten=tuple(sorted({*new.beaten, *levels})))
            )
    return results if new == old else {**results, now.record.variant: new}


def write(results: Results) -> str:
    fields = {variant: list(result) for variant, result in results.items()}
    return json.dumps(fields, separators=(",", ":"))


def read(text: str) -> Results:
    """A damaged entry is skipped; the others remain readable."""
    try:
        fields = record.read_json(text)
    except BadRecord:
        return NONE
    if not isinstance(fields, dict):
        return NONE
    entries = {variant: _result(entry) for variant, entry in fields.items()}
    return {variant: result for variant, result in entries.items() if result is not None}


def _result(entry: object) -> Result | None:
    match entry:
        case [int(tries), list(beaten), bool(helped)] if (
            not isinstance(tries, bool)
            and 0 <= tries <= _MOST
            and all(isinstance(level, str) for level in beaten)
        ):
            return Result(tries, tuple(beaten), helped)
    return None
