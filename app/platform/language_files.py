"""Fetches the texts of a language."""

import json

from js import fetch
from pyodide.ffi import JsException

from app.text.catalogue import ENGLISH, LANGUAGES
from rules.game import Refusal


class NoTexts(Refusal):
    """The texts of a language failed to load; `sentence` is the message for the player."""


async def fetch_texts(language: str) -> dict[str, str]:
    if language == ENGLISH:
        return {}
    try:
        response = await fetch(f"assets/locale/{LANGUAGES[language]}.json")
        if response.ok:
            texts: dict[str, str] = json.loads(await response.text())
            return texts
    except (JsException, ValueError):
        pass
    raise NoTexts("Couldn’t load that language. Check your connection and try again.")
