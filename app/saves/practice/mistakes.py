"""The player's own mistakes, found by reviews and kept as puzzles. One line of text for each.

A mistake is due the day after it was found. Solved, it comes back four days later; solved again, it is done.
A miss starts again: due tomorrow, nothing solved. At most `MOST` are kept for a game; beyond that, the oldest
that are done go first, then the oldest of all.
"""

import json
import re
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import Any, NamedTuple

from app.saves.practice import sentences
from app.saves.practice.results import name_of
from rules import record
from rules.computer import Appraisal
from rules.game import BadRecord
from rules.record import Record

MOST = 100  # of one game
INTERVALS = (
    1,
    4,
)  # days until a mistake is due: after it was found or missed, and after it was solved once
DONE = len(INTERVALS)  # solved as often as this, it is not asked again
BEST_KEPT = 8  # of the moves that solve it

_LONGEST_WORD = 200
_DAY = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")


class Mistake(NamedTuple):
    position: Record  # up to the turn
    played: Appraisal[str]
    best: tuple[Appraisal[str], ...]  # the moves that solve it, best first
    found: str  # the day
    due: str  # the day on which it is asked next
    solved: int = 0  # times since it was found or missed

    @property
    def name(self) -> str:
        return name_of(self.position)

    @property
    def is_done(self) -> bool:
        return self.solved >= DONE

    def is_due(self, today: str) -> bool:
        return not self.is_done and self.due <= today

    @property
    def loss(self) -> float:
        return self.best[0].chance - self.played.chance


Lines = Mapping[str, str]  # the text of each line, by the name of its mistake


def tried(mistake: Mistake, today: str, *, is_solved: bool) -> Mistake:
    solved = mistake.solved + 1 if is_solved else 0
    due = _later(today, INTERVALS[min(solved, DONE - 1)])
    return mistake._replace(solved=solved, due=due)


def new(
    position: Record, played: Appraisal[str], best: Iterable[Appraisal[str]], today: str
) -> Mistake:
    return Mistake(position, played, tuple(best)[:BEST_KEPT], today, _later(today, INTERVALS[0]))


def _later(day: str, days: int) -> str:
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


# In a save.


def read_all(text: str) -> tuple[Mistake, ...]:
    """Lines that are damaged, or of a newer version, are skipped; they stay in the save."""
    found = map(_read, text.splitlines())
    return tuple(mistake for mistake in found if mistake is not None)


def due(text: str, today: str) -> tuple[Mistake, ...]:
    """Those that are due, the longest overdue first."""
    waiting = (mistake for mistake in read_all(text) if mistake.is_due(today))
    return tuple(sorted(waiting, key=lambda mistake: mistake.due))


def with_found(text: str, mistake: Mistake) -> str:
    """A mistake that is known already stays as it is."""
    lines = text.splitlines()
    if any(known is not None and known.name == mistake.name for known in map(_read, lines)):
        return text
    return _joined(_within_limit([*lines, write(mistake)]))


def with_changed(text: str, mistake: Mistake) -> str:
    lines = (
        write(mistake) if (known := _read(line)) and known.name == mistake.name else line
        for line in text.splitlines()
    )
    return _joined(lines)


def without(text: str, name: str) -> str:
    lines = text.splitlines()
    return _joined(line for line in lines if (known := _read(line)) is None or known.name != name)


def without_any(text: str) -> str:
    """Only what cannot be read is left."""
    return _joined(line for line in text.splitlines() if _read(line) is None)


def _within_limit(lines: list[str]) -> list[str]:
    read = [(number, mistake) for number, line in enumerate(lines) if (mistake := _read(line))]
    surplus = len(read) - MOST
    by_age = sorted(read, key=lambda each: (not each[1].is_done, each[1].found, each[0]))
    dropped = {number for number, _ in by_age[: max(surplus, 0)]}
    return [line for number, line in enumerate(lines) if number not in dropped]


def _joined(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def write(mistake: Mistake) -> str:
    fields = {
        "position": record.to_link(mistake.position),
        "played": _packed(mistake.played),
        "best": [*map(_packed, mistake.best)],
        "found": mistake.found,
        "due": mistake.due,
        "solved": mistake.solved,
    }
    return json.dumps(fields, separators=(",", ":"), ensure_ascii=False)


def _packed(option: Appraisal[str]) -> list[Any]:
    return [option.move, round(option.chance, 4), sentences.pack(option.reason), option.is_exact]


def _read(line: str) -> Mistake | None:
    try:
        fields = record.read_json(line)
        if not isinstance(fields, dict) or not isinstance(fields.get("position"), str):
            return None
        position = record.from_link(fields["position"])
    except BadRecord:
        return None
    played, best = _option(fields.get("played")), fields.get("best")
    if played is None or not isinstance(best, list) or not 0 < len(best) <= BEST_KEPT:
        return None
    options = [option for option in map(_option, best) if option is not None]
    days = [day for name in ("found", "due") if (day := _day(fields.get(name)))]
    is_damaged = len(options) != len(best) or len(days) != 2 or position.at != len(position.moves)
    solved = fields.get("solved")
    if is_damaged or not isinstance(solved, int) or isinstance(solved, bool):
        return None
    if not 0 <= solved <= DONE:
        return None
    return Mistake(position, played, tuple(options), days[0], days[1], solved)


def _option(packed: Any) -> Appraisal[str] | None:
    match packed:
        case [str(move), int() | float() as chance, reason, bool(is_exact)] if (
            0 < len(move) <= _LONGEST_WORD and move.isprintable() and 0 <= chance <= 1
        ):
            words = sentences.unpack(reason)
            return None if words is None else Appraisal(move, float(chance), words, is_exact)
    return None


def _day(value: Any) -> str:
    if not isinstance(value, str) or not _DAY.fullmatch(value):
        return ""
    try:
        return date.fromisoformat(value).isoformat()
    except ValueError:
        return ""


# The changes of two tabs.


def merged(base: str, mine: str, theirs: str) -> str:
    """What either tab removed is removed, what either added is added.

    A mistake that was tried in both keeps the try after which it is asked sooner.
    """
    before, here, there = (_by_name(text) for text in (base, mine, theirs))
    lines = []
    for name, line in there.items():
        if name in before and name not in here:
            continue
        own = here.get(name, line)
        lines.append(_sooner(before.get(name), own, line))
    lines += [line for name, line in here.items() if name not in there and name not in before]
    return _joined(_within_limit(lines))


def _by_name(text: str) -> Lines:
    """An unreadable line stands for itself."""
    return {(known.name if (known := _read(line)) else line): line for line in text.splitlines()}


def _sooner(before: str | None, mine: str, theirs: str) -> str:
    if mine in (before, theirs):
        return theirs
    if theirs == before:
        return mine
    one, other = _read(mine), _read(theirs)
    if one is None or other is None:
        return theirs
    return mine if (one.due, one.solved) < (other.due, other.solved) else theirs
