"""The journal: a line for each finished game, from which every statistic is worked out.

Kept as one text for each game, a JSON list per line. A line that cannot be read is passed over and stays
where it is: the others do not suffer for it, and a newer house may know what to do with it.
"""

import json
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from app.saves import keys
from app.table.queries import persons
from app.table.table import PERSON, Table
from rules import record
from rules.game import BadRecord

WON, LOST, TIED, PLAYED = "won", "lost", "tied", "played"
_RESULTS = {WON, LOST, TIED, PLAYED}
# Far above what any game needs; a number without end could be neither divided nor drawn.
_MOST = 10**6
_SEEDS = 2**64
_LONGEST = 200


class Finished(NamedTuple):
    on: str  # the day it ended
    variant: str
    seed: int
    seats: tuple[str, ...]
    result: str  # for the one person; PLAYED where people played each other
    moves: int
    score: int | None = None  # the person's, in games that have scores
    assisted: bool = False
    daily: str = ""  # the day whose deal it was


Journal = tuple[Finished, ...]


def finished(table: Table, on: str) -> Finished | None:
    """The line for a game that has ended; none while it goes on."""
    ended = table.history.game.outcome(table.state)
    if ended is None:
        return None
    people = persons(table)
    result, score = PLAYED, None
    if len(people) == 1:
        (person,) = people
        is_tie = not ended.winners and len(table.seats) > 1
        result = TIED if is_tie else WON if person in ended.winners else LOST
        score = ended.scores[person] if ended.scores else None
    kept = table.record
    return Finished(
        on,
        kept.variant,
        kept.seed,
        table.seats,
        result,
        kept.at,
        score,
        table.assisted or table.practice,
        table.daily,
    )


def with_game(text: str, game: Finished, *, again: bool) -> str:
    """The text with another line. A game that ended `again`, after moves were undone, has only one.

    Only the end of the text is read: after years of playing there are thousands of lines.
    """
    lines = text.splitlines(keepends=True)
    if again:
        last = next((at for at in range(len(lines) - 1, -1, -1) if _line(lines[at])), None)
        if last is not None and (line := _line(lines[last])) and _deal(line) == _deal(game):
            del lines[last]
    return "".join(lines) + write([game])


def _deal(line: Finished) -> tuple[str, int, str]:
    return line.variant, line.seed, line.daily


def write(journal: Iterable[Finished]) -> str:
    return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in journal)


def of_game(saved: Mapping[str, str], game: str) -> Journal:
    """The finished games of one game, the oldest first."""
    return read(saved.get(keys.finished_key(game), ""))


def sort_out(text: str) -> tuple[Journal, str]:
    """The lines that can be read, and those that are passed over, as they are."""
    found, unread = [], []
    for each in text.splitlines():
        line = _line(each)
        if line is not None:
            found.append(line)
        elif each:
            unread.append(each + "\n")
    return tuple(found), "".join(unread)


def read(text: str) -> Journal:
    return sort_out(text)[0]


def unread(text: str) -> str:
    return sort_out(text)[1]


def _line(text: str) -> Finished | None:
    try:
        fields = record.read_json(text)
    except BadRecord:
        return None
    match fields:
        case [on, variant, seed, list(seats), str(result), moves, score, bool(assisted), daily] if (
            result in _RESULTS
            and all(map(_is_short, (on, variant, daily, *seats)))
            and _is_whole(seed, 0, _SEEDS)
            and _is_whole(moves, 0, _MOST)
            and (score is None or _is_whole(score, -_MOST, _MOST))
        ):
            return Finished(on, variant, seed, tuple(seats), result, moves, score, assisted, daily)
    return None


def _is_short(value: object) -> bool:
    return record.is_whole(value) and len(value) <= _LONGEST


def _is_whole(value: object, low: int, end: int) -> bool:
    """A number, which `True` is not, although Python says so."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value < end


def against(line: Finished) -> str:
    """The level of the computer that was played against; none where there was no computer."""
    return next((seat for seat in line.seats if seat != PERSON), "")
