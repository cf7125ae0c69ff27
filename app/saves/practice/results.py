"""The results of a game's puzzles, as one text: what is solved, the streak, and the daily sets."""

import json
import re
from collections.abc import Mapping
from typing import Any, NamedTuple
from zlib import crc32

from rules import record
from rules.game import BadRecord
from rules.puzzles import GRADES
from rules.record import Record

SET = 5  # puzzles of a daily set
OPEN, SOLVED, HELPED, MISSED = ".", "s", "h", "m"

_MOST = 10**6
_MOST_SOLVED = 5_000
_DAYS_KEPT = 400
_DAY = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")
_MARKS = re.compile(f"[{OPEN}{SOLVED}{HELPED}{MISSED}]{{{SET}}}")
_NAME = re.compile("[0-9a-f]{8}")


class Run(NamedTuple):
    """A streak that has not ended: its puzzles follow from the seed."""

    seed: int
    solved: int = 0  # in a row
    is_skip_used: bool = False


class Results(NamedTuple):
    solved: tuple[
        str, ...
    ] = ()  # the names of puzzles solved at the first try, with a hint or without
    grade: int = 1  # of the puzzles that suit the player now
    in_a_row: int = 0  # of this grade, solved at the first try
    run: Run | None = None
    best: int = 0  # the longest streak
    days: Mapping[str, str] = {}  # the daily sets: a mark for each puzzle
    other: Mapping[str, Any] = {}  # what a newer version has saved


NONE = Results()
BLANK_SET = OPEN * SET


def name_of(position: Record) -> str:
    """A name for a puzzle that stays the same when others are added to its file."""
    return f"{crc32(record.to_link(position).encode()):08x}"


# What a try changes.


def with_try(results: Results, name: str, mark: str) -> Results:
    """Two right answers in a row lead to harder puzzles, a wrong one to easier ones, a hint to neither."""
    if mark == MISSED:
        return results._replace(grade=max(results.grade - 1, 1), in_a_row=0)
    solved = tuple(dict.fromkeys((*results.solved, name)))[-_MOST_SOLVED:]
    if mark == HELPED:
        return results._replace(solved=solved, in_a_row=0)
    is_second = results.in_a_row > 0
    grade = min(results.grade + is_second, GRADES[-1])
    return results._replace(solved=solved, grade=grade, in_a_row=int(not is_second))


def with_streak_try(results: Results, mark: str) -> Results:
    run = results.run
    if run is None:
        return results
    if mark != SOLVED:
        return results._replace(run=None)
    run = run._replace(solved=min(run.solved + 1, _MOST))
    return results._replace(run=run, best=max(results.best, run.solved))


def with_mark(results: Results, day: str, number: int, mark: str) -> Results:
    """The first try at a puzzle of a daily set counts."""
    marks = results.days.get(day, BLANK_SET)
    if marks[number] != OPEN:
        return results
    days = {**results.days, day: f"{marks[:number]}{mark}{marks[number + 1 :]}"}
    return results._replace(days=dict(sorted(days.items())[-_DAYS_KEPT:]))


# As text.


def write(results: Results) -> str:
    fields: dict[str, Any] = dict(results.other)
    fields["solved"] = list(results.solved)
    fields["grade"], fields["row"] = results.grade, results.in_a_row
    fields["best"], fields["days"] = results.best, dict(results.days)
    fields.pop("run", None)
    if results.run:
        fields["run"] = [results.run.seed, results.run.solved, results.run.is_skip_used]
    return json.dumps(fields, separators=(",", ":"))


def is_readable(text: str) -> bool:
    return not text or _fields(text) is not None


def _fields(text: str) -> dict[str, Any] | None:
    try:
        fields = record.read_json(text)
    except BadRecord:
        return None
    return fields if isinstance(fields, dict) else None


def read(text: str) -> Results:
    """A damaged part is left out; the others remain readable."""
    fields = _fields(text)
    if fields is None:
        return NONE
    known = ("solved", "grade", "row", "best", "days", "run")
    run = _run(fields.get("run"))
    return Results(
        _names(fields.get("solved")),
        _number(fields.get("grade"), 1, GRADES[-1], 1),
        _number(fields.get("row"), 0, 1, 0),
        run,
        max(_number(fields.get("best"), 0, _MOST, 0), run.solved if run else 0),
        _days(fields.get("days")),
        {name: value for name, value in fields.items() if name not in known},
    )


def _names(saved: Any) -> tuple[str, ...]:
    if not isinstance(saved, list):
        return ()
    names = (name for name in saved if isinstance(name, str) and _NAME.fullmatch(name))
    return tuple(dict.fromkeys(names))[-_MOST_SOLVED:]


def _number(saved: Any, least: int, most: int, usual: int) -> int:
    is_number = isinstance(saved, int) and not isinstance(saved, bool)
    return saved if is_number and least <= saved <= most else usual


def _run(saved: Any) -> Run | None:
    match saved:
        case [int(seed), int(count), bool(is_skip_used)] if (
            not isinstance(seed, bool)
            and not isinstance(count, bool)
            and 0 <= seed < 2**64
            and 0 <= count <= _MOST
        ):
            return Run(seed, count, is_skip_used)
    return None


def _days(saved: Any) -> dict[str, str]:
    if not isinstance(saved, dict):
        return {}
    days = {
        day: marks
        for day, marks in saved.items()
        if _DAY.fullmatch(day) and isinstance(marks, str) and _MARKS.fullmatch(marks)
    }
    return dict(sorted(days.items())[-_DAYS_KEPT:])


# The changes of two tabs.


def merged(base: str, mine: str, theirs: str) -> str | None:
    """None if one of the texts cannot be read: then nothing may be written over it."""
    if not all(map(is_readable, (base, mine, theirs))):
        return None
    return write(_merged(read(base), read(mine), read(theirs)))


def _merged(base: Results, mine: Results, theirs: Results) -> Results:
    """Whatever was solved or marked in either tab; of two streaks, the one that went on here."""
    days = dict(theirs.days)
    for day, marks in mine.days.items():
        pairs = zip(days.get(day, BLANK_SET), marks, strict=True)
        days[day] = "".join(one if one != OPEN else other for one, other in pairs)
    is_mine_new = (mine.grade, mine.in_a_row) != (base.grade, base.in_a_row)
    level = mine if is_mine_new else theirs
    return Results(
        tuple(dict.fromkeys((*theirs.solved, *mine.solved)))[-_MOST_SOLVED:],
        level.grade,
        level.in_a_row,
        mine.run if mine.run != base.run else theirs.run,
        max(mine.best, theirs.best),
        dict(sorted(days.items())[-_DAYS_KEPT:]),
        {**theirs.other, **mine.other},
    )
