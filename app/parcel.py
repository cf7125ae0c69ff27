"""Everything that is kept on a device as one text, to be taken to another: packed, and unpacked with care."""

import json
from collections.abc import Mapping
from typing import NamedTuple

from app import journal, saves
from rules import NAMES, record
from rules.game import BadRecord

_LONGEST = 20_000_000  # characters of a parcel
_KINDS = ("game", "lesson", "daily", "results", "journal")  # each followed by a game


class Parcel(NamedTuple):
    texts: Mapping[str, str]  # by the key under which each is kept
    damaged: tuple[str, ...]  # keys of games that cannot be opened here


def pack(kept: Mapping[str, str]) -> str:
    return json.dumps({"parlour": "saves", "saves": dict(kept)}, indent=1, ensure_ascii=False)


def unpack(text: str) -> Parcel:
    """What a file holds, or BadRecord; nothing is changed by it."""
    fields = record.read_json(text, longest=_LONGEST)
    if not isinstance(fields, dict) or fields.get("parlour") != "saves":
        raise BadRecord("this file was not exported by Parlour")
    kept = fields.get("saves")
    if not isinstance(kept, dict) or not all(isinstance(each, str) for each in kept.values()):
        raise BadRecord("this file is damaged")
    texts = {key: text for key, text in kept.items() if _is_ours(key)}
    if not texts:
        raise BadRecord("there is nothing of Parlour in this file")
    return Parcel(texts, tuple(key for key, text in texts.items() if not _opens(key, text)))


def _is_ours(key: str) -> bool:
    kind, _, rest = key.partition(":")
    if kind == "aside":
        return bool(rest) and len(key) < 200
    return key == "settings" or (kind in _KINDS and rest.partition(":")[0] in NAMES)


def _opens(key: str, text: str) -> bool:
    if key.partition(":")[0] not in ("game", "lesson", "daily"):
        return True
    try:
        saves.read(text)
    except BadRecord:
        return False
    return True


def merged(mine: str, theirs: str) -> str:
    """Two journals in one: the lines of mine, and those of theirs that mine does not have."""
    known = set(journal.read(mine))
    added = [line for line in journal.read(theirs) if line not in known]
    lines = sorted([*journal.read(mine), *added], key=lambda line: line.on)
    return journal.unread(mine) + journal.write(lines)
