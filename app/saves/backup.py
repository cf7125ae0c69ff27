"""The export file: all saves of a device in one text. Importing one checks everything it reads."""

import json
from collections.abc import Collection, Mapping

from app.saves import finished_games, introductions, keys, merge, table_format
from app.saves.progress import accuracies
from rules import NAMES, record
from rules.game import BadRecord

_LONGEST = 20_000_000  # characters
LARGEST_FILE = 4 * _LONGEST  # bytes
_LONGEST_KEY = 200
# Each followed by a game.
_KINDS = ("game", "lesson", "results", "journal", "accuracy", "practice", "mistakes")


def pack(saves: Mapping[str, str]) -> str:
    kept = {key: text for key, text in saves.items() if not keys.is_derived(key)}
    return json.dumps({"parlour": "saves", "saves": kept}, indent=1, ensure_ascii=False)


def unpack(text: str) -> Mapping[str, str]:
    """The saves in a file, by their keys, or BadRecord."""
    fields = record.read_json(text, longest=_LONGEST)
    if not isinstance(fields, dict) or fields.get("parlour") != "saves":
        raise BadRecord("this file was not exported by Parlour")
    saves = fields.get("saves")
    if not isinstance(saves, dict) or not all(map(record.is_whole, saves.values())):
        raise BadRecord("this file is damaged")
    texts = {key: text for key, text in saves.items() if _is_valid_key(key)}
    if not texts:
        raise BadRecord("this file has no Parlour games in it")
    return texts


def _is_valid_key(key: str) -> bool:
    match key.split(":"):
        case [keys.SETTINGS | keys.INTRODUCED | keys.NAME]:
            return True
        case ["aside", rest, *_]:
            return bool(rest) and len(key) < _LONGEST_KEY and key.isprintable()
        case ["daily", game, day]:
            return game in NAMES and keys.day_of(day) != ""
        case [kind, game]:
            return kind in _KINDS and game in NAMES
    return False


def can_open(key: str, text: str) -> bool:
    """Can the app open this save? A game is replayed to find out."""
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
    """All saves after an import. What it replaces, and what the app cannot open, is set aside."""
    after = dict(saved)

    def set_aside(key: str, text: str) -> None:
        after[keys.aside_key(key, text, after)] = text

    for key, text in texts.items():
        mine = after.get(key)
        if key in damaged:
            set_aside(key, text)
        elif mine and keys.is_finished(key):
            after[key] = merged(mine, text)
        elif mine and keys.is_accuracy(key):
            after[key] = accuracies.merged(text, mine)
        elif mine and key == keys.INTRODUCED:
            after[key] = introductions.merged(mine, text)
        elif mine and keys.is_practice(key) and (both := merge.merged(key, "", mine, text)):
            # As if both had been played here: nothing solved or found is lost.
            after[key] = both
        elif mine != text:
            after[key] = text
            if mine:
                set_aside(keys.origin_of(key), mine)
    return after


def merged(mine: str, theirs: str) -> str:
    """Both lists of finished games in one, without duplicates."""
    games, unreadable = finished_games.read_all(mine)
    known = set(games)
    added = [game for game in finished_games.read(theirs) if game not in known]
    return unreadable + finished_games.write(sorted([*games, *added], key=lambda game: game.on))
