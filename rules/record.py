"""A record: the deal and the texts of the moves. Loading a game means replaying its moves.

The same JSON is the save, the message to the worker, the bug report and the golden file in
`tests/data/records/`; a link has the same fields. Reading any text gives a `Record` or raises a `BadRecord`
with a sentence for the player, and never anything else.
"""

import json
import re
from typing import Any, NamedTuple, TypeGuard
from urllib import parse

from rules.game import BadRecord

FORMAT = 1

# Far above what any game needs, far below what would make a page stumble.
_LONGEST_TEXT = 200_000
_MOST_MOVES = 5_000
_LONGEST_WORD = 200
_SEEDS = 2**64
_DEEPEST = 50
_MOST_BRACKETS = 20_000


class Record(NamedTuple):
    game: str
    rules: int
    seed: int
    variant: str
    moves: tuple[str, ...] = ()
    at: int = 0  # how many of the moves are played; the rest wait for redo

    @property
    def deal(self) -> tuple[str, int, str]:
        """The fields that all games of this deal share."""
        return self.game, self.seed, self.variant


def to_fields(record: Record) -> dict[str, Any]:
    return {"parlour": FORMAT, **record._asdict(), "moves": list(record.moves)}


def to_json(record: Record) -> str:
    return json.dumps(to_fields(record), separators=(",", ":"), ensure_ascii=False)


def from_json(text: str) -> Record:
    return from_fields(read_json(text))


def read_json(text: str, *, longest: int = _LONGEST_TEXT) -> Any:
    """JSON from outside as plain values: a record, or something that contains one."""
    if len(text) > longest:
        raise BadRecord("this record is too long to be one of ours")
    try:
        if not _is_tangled(text):
            return json.loads(text)
    except ValueError:
        pass
    raise BadRecord("this is not a Parlour record: it is not readable JSON")


# Skips each string as a whole: in a backup, each save is a string full of brackets.
_WORD_OR_BRACKET = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]', re.DOTALL)


def _is_tangled(text: str) -> bool:
    """Brackets so deep that they kill Python in a browser before any RecursionError, or too many."""
    if text.count("[") + text.count("{") <= _DEEPEST:
        return False  # a short text, such as one of thousands of finished games
    opened = depth = 0
    for found in _WORD_OR_BRACKET.finditer(text):
        mark = found[0][0]
        if mark in "[{":
            opened += 1
            depth += 1
            if depth > _DEEPEST or opened > _MOST_BRACKETS:
                return True
        elif mark in "]}":
            depth -= 1
    return False


def from_fields(fields: Any) -> Record:
    """Check every field of the JSON; `bool`, which is an int in Python, is refused explicitly."""
    if not isinstance(fields, dict) or "parlour" not in fields:
        raise BadRecord("this is not a Parlour record")
    version = _whole(fields, "parlour", 1, 2**31)
    if version > FORMAT:
        raise BadRecord("this game was saved by a newer Parlour; update the page to open it")
    moves = fields.get("moves")
    if not isinstance(moves, list) or len(moves) > _MOST_MOVES:
        raise BadRecord("this record has no valid list of moves")
    for move in moves:
        if not _is_word(move):
            raise BadRecord("this record has no valid list of moves")
    return Record(
        game=_word(fields, "game"),
        rules=_whole(fields, "rules", 1, 2**31),
        seed=_whole(fields, "seed", 0, _SEEDS),
        variant=_word(fields, "variant"),
        moves=tuple(moves),
        at=_whole(fields, "at", 0, len(moves) + 1),
    )


def _whole(fields: dict[str, Any], name: str, low: int, end: int) -> int:
    value = fields.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value < end:
        raise BadRecord("“{name}” in this record is not a valid number", name=name)
    return value


def _word(fields: dict[str, Any], name: str) -> str:
    value = fields.get(name)
    if not _is_word(value):
        raise BadRecord("“{name}” in this record is not a valid text", name=name)
    return value


def _is_word(value: Any) -> TypeGuard[str]:
    """Printable, so that it can be stored, linked and shown: JSON allows half a character."""
    return isinstance(value, str) and 0 < len(value) <= _LONGEST_WORD and value.isprintable()


def is_whole(value: Any) -> TypeGuard[str]:
    """A text that can be written anywhere: JSON allows half a character."""
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def to_link(record: Record) -> str:
    """The record as a fragment: `mancala/island/1/42?at=2&moves=sow+2,sow+7`. Nothing is sent anywhere."""
    path = "/".join(
        parse.quote(part, safe="")
        for part in (record.game, record.variant, str(record.rules), str(record.seed))
    )
    if not record.moves:
        return path
    played = ",".join(record.moves)
    return f"{path}?{parse.urlencode({'at': record.at, 'moves': played}, safe=',')}"


def from_link(link: str) -> Record:
    if len(link) > _LONGEST_TEXT:
        raise BadRecord("this link is too long to be one of ours")
    path, _, query = link.partition("?")
    if path.count("/") != 3:
        raise BadRecord("this link does not lead to a game")
    parts = [parse.unquote(part) for part in path.split("/")]
    try:
        asked = dict(parse.parse_qsl(query, keep_blank_values=True, max_num_fields=4))
        fields = {
            "parlour": FORMAT,
            "game": parts[0],
            "variant": parts[1],
            "rules": _digits(parts[2]),
            "seed": _digits(parts[3]),
            "moves": asked["moves"].split(",") if asked.get("moves") else [],
            "at": _digits(asked.get("at", "0")),
        }
    except ValueError:
        raise BadRecord("this link is damaged: part of it is missing or changed") from None
    return from_fields(fields)


def _digits(text: str) -> int:
    """Only plain ASCII digits: `int` would take "1_000", " 7" and Thai numerals too."""
    if not (text.isascii() and text.isdigit() and len(text) <= 20):
        raise ValueError(text)
    return int(text)
