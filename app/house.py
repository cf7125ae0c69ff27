"""The house: which room is open, the table in it, the settings, and what the house has to say.

`update(house, event)` is the only way anything changes; the page is drawn from what it returns.
"""

import json
from collections.abc import Mapping
from typing import NamedTuple

from app import table as at_table
from app.table import Table
from rules import record
from rules.game import BadRecord, Sentence

CHOICES: Mapping[str, tuple[str, ...]] = {
    "theme": ("system", "light", "dark"),
    "pace": ("slow", "normal", "fast", "off"),
}


class Settings(NamedTuple):
    theme: str = "system"
    pace: str = "normal"


_NONE: Mapping[str, int] = {}


class House(NamedTuple):
    table: Table | None = None  # None: the lobby
    waiting: Mapping[str, int] = _NONE  # games to go on with, and their turn
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
            return house._replace(table=table, dialog="", offered=None)
        case StandUp(waiting):
            return house._replace(table=None, waiting=waiting, dialog="", offered=None)
        case Remember(settings):
            return house._replace(settings=settings)
        case OpenDialog(name):
            return house._replace(dialog=name)
        case CloseDialog():
            unpeeked = house.table._replace(peeked="") if house.table else None
            return house._replace(dialog="", table=unpeeked)
        case Choose(setting, value):
            if value not in CHOICES.get(setting, ()):
                return house
            return house._replace(settings=house.settings._replace(**{setting: value}))
        case Offer(table):
            return house._replace(offered=table, dialog="offer")
        case Answer(accepted):
            table_after = house.offered if accepted and house.offered else house.table
            return house._replace(table=table_after, offered=None, dialog="")
        case Tell(message):
            return house._replace(message=message)
        case Kept(why):
            return house._replace(unsaved=why)
        case UpdateReady(ready):
            return house._replace(update_ready=ready)
        case _:
            if house.table is None:
                return house
            after = at_table.update(house.table, event)
            dialog = "peek" if after.peeked else "" if house.dialog == "peek" else house.dialog
            return house._replace(table=after, dialog=dialog)


def write_settings(settings: Settings) -> str:
    return json.dumps(settings._asdict())


def read_settings(text: str) -> Settings:
    """What can be read of it; anything strange falls back to the usual setting."""
    try:
        asked = record.read_json(text)
    except BadRecord:
        return Settings()
    if not isinstance(asked, dict):
        return Settings()
    known = {name: asked.get(name) for name in Settings._fields}
    return Settings(**{name: value for name, value in known.items() if value in CHOICES[name]})
