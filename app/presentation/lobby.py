"""What the cards of the lobby tell: which games go on, and which dailies are done."""

from collections.abc import Mapping

from app.saves import keys, table_format
from rules import NAMES


def keys_of(game: str) -> tuple[str, str]:
    """The saves that the card of a game depends on."""
    return keys.save_key(game), keys.finished_key(game)


def turns_played(saved: Mapping[str, str]) -> dict[str, int]:
    """The games that are under way, and how far they are."""
    texts = {game: saved.get(keys.save_key(game)) for game in NAMES}
    turns = {game: table_format.turns_played(text) for game, text in texts.items() if text}
    return {game: played for game, played in turns.items() if played}


def finished_dailies(saved: Mapping[str, str], today: str) -> frozenset[str]:
    """The games whose daily deal is done. Its day ends its line, so years of lines need not be parsed."""
    end = f',"{today}"]'
    return frozenset(game for game in NAMES if end in saved.get(keys.finished_key(game), ""))
