"""Everything that is kept on a device as one text, to be taken to another: packed, and unpacked with care."""

import json
from collections.abc import Collection, Mapping

from app.saves import finished_games, keys, table_format
from rules import NAMES, record
from rules.game import BadRecord

_LONGEST = 20_000_000  # characters of a parcel
LARGEST = 4 * _LONGEST  # bytes of a file that may hold one
_LONGEST_KEY = 200
_KINDS = ("game", "lesson", "results", "journal")  # each followed by a game


def pack(kept: Mapping[str, str]) -> str:
    return json.dumps({"parlour": "saves", "saves": dict(kept)}, indent=1, ensure_ascii=False)


def unpack(text: str) -> Mapping[str, str]:
    """What a file holds, by the keys under which it is to be kept, or BadRecord; it changes nothing."""
    fields = record.read_json(text, longest=_LONGEST)
    if not isinstance(fields, dict) or fields.get("parlour") != "saves":
        raise BadRecord("this file was not exported by Parlour")
    kept = fields.get("saves")
    if not isinstance(kept, dict) or not all(map(record.is_whole, kept.values())):
        raise BadRecord("this file is damaged")
    texts = {key: text for key, text in kept.items() if _is_ours(key)}
    if not texts:
        raise BadRecord("there is nothing of Parlour in this file")
    return texts


def _is_ours(key: str) -> bool:
    match key.split(":"):
        case ["settings"]:
            return True
        case ["aside", rest, *_]:
            return bool(rest) and len(key) < _LONGEST_KEY and key.isprintable()
        case ["daily", game, day]:
            return game in NAMES and keys.day_of(day) != ""
        case [kind, game]:
            return kind in _KINDS and game in NAMES
    return False


def opens(key: str, text: str) -> bool:
    """Can what is to be kept under this key be opened here? A game is played through to find out."""
    if key.partition(":")[0] not in ("game", "lesson", "daily"):
        return True
    try:
        table_format.read_at(key, text)
    except BadRecord:
        return False
    return True


def imported(
    saved: Mapping[str, str], texts: Mapping[str, str], damaged: Collection[str]
) -> dict[str, str]:
    """What is saved after an import. Whatever it replaces, or cannot be opened here, is set aside."""
    after = dict(saved)

    def set_aside(key: str, text: str) -> None:
        after[keys.aside_key(key, text, after)] = text

    for key, text in texts.items():
        mine = after.get(key)
        if key in damaged:
            set_aside(key, text)
        elif mine and keys.is_finished(key):
            after[key] = merged(mine, text)
        elif mine != text:
            after[key] = text
            if mine:
                set_aside(keys.origin_of(key), mine)
    return after


def merged(mine: str, theirs: str) -> str:
    """Two journals in one: the lines of mine, and those of theirs that mine does not have."""
    lines, unread = finished_games.sort_out(mine)
    known = set(lines)
    added = [line for line in finished_games.read(theirs) if line not in known]
    return unread + finished_games.write(sorted([*lines, *added], key=lambda line: line.on))
