"""The house: which room is open, the table in it, the settings, and what the house has to say.

`update(house, event)` is the only way anything changes; the page is drawn from what it returns.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import NamedTuple

from app import table as at_table
from app.table import Table
from rules import record
from rules.game import BadRecord, Sentence

CHOICES: Mapping[str, tuple[str, ...]] = {
    "theme": ("system", "light", "dark"),
    "pace": ("slow", "normal", "fast", "off"),
}


@dataclass(frozen=True, slots=True)
class Settings:
    theme: str = "system"
    pace: str = "normal"


@dataclass(frozen=True, slots=True)
class House:
    table: Table | None = None  # None: the lobby
    waiting: Mapping[str, int] = field(default_factory=dict)  # games to go on with, and their turn
    dialog: str = ""
    settings: Settings = Settings()
    offered: Table | None = None  # a game from a link, until the player says yes or no
    message: Sentence | None = None  # what the house has to say, until it is put away
    unsaved: Sentence | None = None  # why nothing is kept at the moment
    update_ready: bool = False


class SitDown(NamedTuple):
    """Open a game, new or kept."""

    table: Table


class StandUp(NamedTuple):
    """Back to the lobby, where these games wait at their turns."""

    waiting: Mapping[str, int]


class Remember(NamedTuple):
    """The settings as they were kept."""

    settings: Settings


class OpenDialog(NamedTuple):
    name: str


class CloseDialog(NamedTuple):
    pass


class Choose(NamedTuple):
    setting: str
    value: str


class Offer(NamedTuple):
    table: Table


class Answer(NamedTuple):
    """What the player says to the offered game."""

    accepted: bool


class Tell(NamedTuple):
    message: Sentence | None


class Kept(NamedTuple):
    """Saving works, or does not: then `why` says what is wrong."""

    why: Sentence | None = None


class UpdateReady(NamedTuple):
    ready: bool = True


HouseEvent = (
    SitDown | StandUp | Remember | OpenDialog | CloseDialog | Choose | Offer | Answer | Tell | Kept
) | UpdateReady
Event = HouseEvent | at_table.Event


def update(house: House, event: Event) -> House:
    match event:
        case SitDown(table):
            return replace(house, table=table, dialog="", offered=None)
        case StandUp(waiting):
            return replace(house, table=None, waiting=waiting, dialog="", offered=None)
        case Remember(settings):
            return replace(house, settings=settings)
        case OpenDialog(name):
            return replace(house, dialog=name)
        case CloseDialog():
            return replace(house, dialog="")
        case Choose(setting, value):
            if value not in CHOICES.get(setting, ()):
                return house
            return replace(house, settings=replace(house.settings, **{setting: value}))
        case Offer(table):
            return replace(house, offered=table, dialog="offer")
        case Answer(accepted):
            table_after = house.offered if accepted and house.offered else house.table
            return replace(house, table=table_after, offered=None, dialog="")
        case Tell(message):
            return replace(house, message=message)
        case Kept(why):
            return replace(house, unsaved=why)
        case UpdateReady(ready):
            return replace(house, update_ready=ready)
        case _:
            if house.table is None:
                return house
            return replace(house, table=at_table.update(house.table, event))


def write_settings(settings: Settings) -> str:
    return json.dumps(asdict(settings))


def read_settings(text: str) -> Settings:
    """What can be read of it; anything strange falls back to the usual setting."""
    try:
        asked = record.read_json(text)
    except BadRecord:
        return Settings()
    if not isinstance(asked, dict):
        return Settings()
    known = {f.name: asked.get(f.name) for f in fields(Settings)}
    return Settings(**{name: value for name, value in known.items() if value in CHOICES[name]})
