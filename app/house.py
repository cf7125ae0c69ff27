"""The house: which room is open, the table in it, the settings, and what the house has to say.

`update(house, event)` is the only way anything changes; the page is drawn from what it returns.
"""

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from app import events, playing
from app import results as so_far
from app.catalogue import ENGLISH, LANGUAGES
from app.results import Results
from app.table import Table
from rules import GAMES, record
from rules.game import BadRecord, Sentence

if TYPE_CHECKING:  # the editor is not loaded before somebody edits
    from app.editor import Draft

CHOICES: Mapping[str, tuple[str, ...]] = {
    "theme": ("system", "light", "dark"),
    "pace": ("slow", "normal", "fast", "off"),
    "language": ("system", *LANGUAGES),
}


class Settings(NamedTuple):
    theme: str = "system"
    pace: str = "normal"
    language: str = "system"


_NONE: Mapping[str, int] = {}
_NO_RESULTS: Mapping[str, Results] = {}


class House(NamedTuple):
    table: Table | None = None  # None: the lobby
    waiting: Mapping[str, int] = _NONE  # games to go on with, and their turn
    results: Mapping[str, Results] = _NO_RESULTS  # of games whose variants are tasks
    dialog: str = ""
    settings: Settings = Settings()
    spoken: str = (
        ENGLISH  # the language of the page at present; the wanted one may still be on its way
    )
    draft: "Draft | None" = None  # in the editor
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


class Recall(NamedTuple):
    """The results of a game as they were kept."""

    game: str
    results: Results


class OpenDialog(NamedTuple):
    name: str


class CloseDialog(NamedTuple):
    pass


class Sketch(NamedTuple):
    """The editor shows this draft."""

    draft: "Draft"


class Choose(NamedTuple):
    setting: str
    value: str


class Speak(NamedTuple):
    """The words of this language are there."""

    language: str


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
    SitDown
    | StandUp
    | Remember
    | Recall
    | Sketch
    | OpenDialog
    | CloseDialog
    | Choose
    | Offer
    | Answer
    | Tell
    | Kept
) | (Speak | UpdateReady)
Event = HouseEvent | events.Event


def update(house: House, event: Event) -> House:
    match event:
        case SitDown(table):
            return house._replace(table=table, dialog="", offered=None)
        case StandUp(waiting):
            return house._replace(table=None, waiting=waiting, dialog="", offered=None)
        case Remember(settings):
            return house._replace(settings=settings)
        case Recall(game, results):
            return house._replace(results={**house.results, game: results})
        case Sketch(draft):
            return house._replace(draft=draft, dialog="editor")
        case OpenDialog(name):
            return house._replace(dialog=name)
        case CloseDialog():
            unpeeked = house.table._replace(peeked="") if house.table else None
            return house._replace(dialog="", table=unpeeked)
        case Choose(setting, value):
            if value not in CHOICES.get(setting, ()):
                return house
            return house._replace(settings=house.settings._replace(**{setting: value}))
        case Speak(language):
            return house._replace(spoken=language)
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
            after = playing.update(house.table, event)
            dialog = "peek" if after.peeked else "" if house.dialog == "peek" else house.dialog
            return house._replace(table=after, dialog=dialog, results=_results(house, after))


def _results(house: House, after: Table) -> Mapping[str, Results]:
    """What is known of this game's tasks, if it has such, with what has just happened."""
    game = after.record.game
    if house.table is None or after.is_replay or not hasattr(GAMES[game], "GROUPS"):
        return house.results
    was = house.results.get(game, so_far.NONE)
    now = so_far.after(was, house.table, after)
    return house.results if now is was else {**house.results, game: now}


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
