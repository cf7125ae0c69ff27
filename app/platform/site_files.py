"""Fetches files of the site that only some players need: a language, the puzzles of a game."""

import json

from js import fetch
from pyodide.ffi import JsException

from app.text.catalogue import ENGLISH, LANGUAGES
from rules.game import Refusal


class Missing(Refusal):
    """A file failed to load; `sentence` is the message for the player."""


async def fetch_texts(language: str) -> dict[str, str]:
    if language == ENGLISH:
        return {}
    try:
        texts: dict[str, str] = json.loads(
            await _fetch(f"assets/locale/{LANGUAGES[language]}.json")
        )
    except (JsException, ValueError):
        raise Missing("Couldn’t load that language. Check your connection and try again.") from None
    return texts


async def fetch_puzzles(game: str) -> str:
    try:
        return await _fetch(f"assets/games/{game}/puzzles.txt")
    except (JsException, ValueError):
        raise Missing("Couldn’t load the puzzles. Check your connection and try again.") from None


async def _fetch(path: str) -> str:
    response = await fetch(path)
    if not response.ok:
        raise ValueError(path)
    return str(await response.text())
