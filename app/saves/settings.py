"""The settings: what can be chosen, and how it is stored."""

import json
from collections.abc import Mapping
from typing import NamedTuple

from app.text.catalogue import LANGUAGES
from rules import record
from rules.game import BadRecord

CHOICES: Mapping[str, tuple[str, ...]] = {
    "theme": ("system", "light", "dark"),
    "pace": ("slow", "normal", "fast", "off"),
    "language": ("system", *LANGUAGES),
    "deck": ("two", "four"),
    "hand": ("right", "left"),
    "confirm": ("ask", "never"),
    "counts": ("hidden", "shown"),
    "sound": ("off", "on"),
}

# The length of one animation step, by pace.
MILLISECONDS: Mapping[str, int] = {"slow": 380, "normal": 190, "fast": 90, "off": 0}

# Names from older saves.
_RENAMED = {"herds": "counts"}


class Settings(NamedTuple):
    theme: str = "system"
    pace: str = "normal"  # of animations
    language: str = "system"
    deck: str = "two"  # colours of its suits
    hand: str = "right"  # the side of the buttons
    confirm: str = "ask"  # before moves are lost
    counts: str = "hidden"  # numbers of hidden pieces that a player could work out by counting
    sound: str = "off"

    @property
    def milliseconds(self) -> int:
        """The length of one animation step."""
        return MILLISECONDS[self.pace]


def write_settings(settings: Settings) -> str:
    return json.dumps(settings._asdict())


def read_settings(text: str) -> Settings:
    """Whatever cannot be read falls back to the default."""
    try:
        fields = record.read_json(text)
    except BadRecord:
        return Settings()
    if not isinstance(fields, dict):
        return Settings()
    fields = {_RENAMED.get(name, name): value for name, value in fields.items()}
    known = {name: fields.get(name) for name in Settings._fields}
    return Settings(**{name: value for name, value in known.items() if value in CHOICES[name]})
