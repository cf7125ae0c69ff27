"""The house: which room is open, the table in it, the settings, and what the house has to say.

`update(house, event)` is the only way anything changes; the page is drawn from what it returns.
"""

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from app.saves import task_results as so_far
from app.saves.task_results import Results
from app.table import events, playing
from app.table.queries import is_over
from app.table.table import Table
from app.text.catalogue import ENGLISH, LANGUAGES
from rules import GAMES, record
from rules.game import BadRecord, Sentence

if TYPE_CHECKING:  # not loaded before somebody edits, or a game has ended
    from app.saves.commitment import Seal
    from app.saves.finished_games import Finished, Journal

CHOICES: Mapping[str, tuple[str, ...]] = {
    "theme": ("system", "light", "dark"),
    "pace": ("slow", "normal", "fast", "off"),
    "language": ("system", *LANGUAGES),
    "deck": ("two", "four"),
    "hand": ("right", "left"),
    "confirm": ("ask", "never"),
    "herds": ("hidden", "shown"),
    "sound": ("off", "on"),
}


class Settings(NamedTuple):
    theme: str = "system"
    pace: str = "normal"
    language: str = "system"
    deck: str = "two"  # colours of its suits
    hand: str = "right"  # on whose side the buttons are
    confirm: str = "ask"  # before moves are given up
    herds: str = "hidden"  # how large the other one is, to be counted by oneself
    sound: str = "off"


_WORTH_ASKING = 4  # moves; fewer are made again before a question is read

_NONE: Mapping[str, int] = {}
_NO_RESULTS: Mapping[str, Results] = {}
_NO_JOURNALS: "Mapping[str, Journal]" = {}


class House(NamedTuple):
    table: Table | None = None  # None: the lobby
    page: str = ""  # a page of the house that is looked at; the table waits meanwhile
    of: str = ""  # what the page is about: a game, a day
    waiting: Mapping[str, int] = _NONE  # games to go on with, and their turn
    played_today: frozenset[str] = frozenset()  # games whose deal of the day is done
    results: Mapping[str, Results] = _NO_RESULTS  # of games whose variants are tasks
    journals: "Mapping[str, Journal]" = _NO_JOURNALS  # as far as they were looked into
    emptied: "tuple[str, Journal] | None" = (
        None  # a game whose statistics were reset, and what they were
    )
    seal: "Seal | None" = None  # of the next deal, once somebody has asked for it
    rolling: bool = False  # a replay goes on by itself
    dialog: str = ""
    settings: Settings = Settings()
    spoken: str = (
        ENGLISH  # the language of the page at present; the wanted one may still be on its way
    )
    draft: Any = None  # in the task editor of the game on the table
    offered: Table | None = None  # a game from a link, until the player says yes or no
    message: Sentence | None = None  # what the house has to say, until it is put away
    unsaved: Sentence | None = None  # why nothing is kept at the moment
    update_ready: bool = False
    elsewhere: bool = False  # the game on the table is played in another tab and shown here


class SitDown(NamedTuple):
    """Open a game, new or kept."""

    table: Table


class LookOn(NamedTuple):
    """The game on the table is played in another tab, where it stands like this."""

    table: Table | None = None


class StandUp(NamedTuple):
    """Back to the lobby, where these games wait at their turns."""

    waiting: Mapping[str, int]
    played_today: frozenset[str] = frozenset()


class Enter(NamedTuple):
    """Look at a page of the house."""

    page: str
    of: str = ""


class Return(NamedTuple):
    """From a page back to the table that waits."""


class Recollect(NamedTuple):
    """Journals as they were kept."""

    journals: "Mapping[str, Journal]"


class Sealed(NamedTuple):
    """The next deal has its number."""

    seal: "Seal"


class Count(NamedTuple):
    """The game on the table has ended: it goes into the journal."""

    line: "Finished"


class Empty(NamedTuple):
    """Reset the statistics of a game."""

    game: str


class Refill(NamedTuple):
    """Take that back."""


class Roll(NamedTuple):
    """A replay goes on by itself, or stops."""

    on: bool


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

    draft: Any


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
    | LookOn
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
) | (Speak | UpdateReady | Enter | Return | Recollect | Sealed | Count | Empty | Refill | Roll)
Event = HouseEvent | events.Event


def update(house: House, event: Event) -> House:
    after = _update(house, event)
    if after.table is None:
        return after
    counts = after.settings.herds == "shown"
    if (after.table.shows_counts, after.table.is_watched) == (counts, after.elsewhere):
        return after
    shown = after.table._replace(shows_counts=counts, is_watched=after.elsewhere)
    return after._replace(table=shown)


def _update(house: House, event: Event) -> House:
    match event:
        case SitDown(table):
            return house._replace(table=table, **_NOTHING_OPEN)
        case LookOn(table):
            return _looking_on(house, table)
        case StandUp(waiting, played_today):
            return house._replace(
                table=None, waiting=waiting, played_today=played_today, **_NOTHING_OPEN
            )
        case Enter(page, of):
            return house._replace(page=page, of=of, dialog="", rolling=False)
        case Return():
            return house._replace(page="", of="")
        case Recollect(journals):
            return house._replace(journals={**house.journals, **journals})
        case Sealed(seal):
            return house._replace(seal=seal)
        case Count(line):
            return _counted(house, line)
        case Empty(game):
            was = house.journals.get(game, ())
            journals = {**house.journals, game: ()}
            return house._replace(journals=journals, emptied=(game, was))
        case Refill():
            if house.emptied is None:
                return house
            game, was = house.emptied
            journals = {**house.journals, game: (*was, *house.journals.get(game, ()))}
            return house._replace(journals=journals, emptied=None)
        case Roll(on):
            return house._replace(rolling=on and house.table is not None and house.table.is_replay)
        case Remember(settings):
            return house._replace(settings=settings)
        case Recall(game, results):
            return house._replace(results={**house.results, game: results})
        case Sketch(draft):
            return house._replace(draft=draft, dialog="editor")
        case OpenDialog(name):
            return house._replace(dialog=name)
        case CloseDialog():
            unpeeked = house.table._replace(peeked_cell="") if house.table else None
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
            if house.elsewhere and not isinstance(event, _HARMLESS):
                return house
            after = playing.update(house.table, event)
            dialog = "peek" if after.peeked_cell else "" if house.dialog == "peek" else house.dialog
            return house._replace(table=after, dialog=dialog, results=_results(house, after))


_NOTHING_OPEN: Mapping[str, Any] = {
    "page": "",
    "of": "",
    "dialog": "",
    "offered": None,
    "rolling": False,
    "elsewhere": False,
}

# What changes nothing of a game: to look, to ask, and to be told why not.
_HARMLESS = (events.Touch, events.Peek, events.Announce, events.ClearSelection)


def _looking_on(house: House, table: Table | None) -> House:
    """Nothing is held or covered here any more. Another deal that lay here is offered afterwards."""
    at = table or house.table
    if house.table is None or at is None:
        return house
    is_other = table is not None and table.record.deal != house.table.record.deal
    offered = house.table if is_other and not house.elsewhere else house.offered
    shown = at._replace(
        selected=(), holder=None, hint_wanted=False, tips=(), regret=None, peeked_cell=""
    )
    return house._replace(table=shown, offered=offered, dialog="", rolling=False, elsewhere=True)


def _counted(house: House, line: "Finished") -> House:
    """Once for each game, however often moves are taken back at its end."""
    from app.saves import finished_games  # noqa: PLC0415

    at = house.table
    if at is None:
        return house
    game = at.record.game
    journals = {
        **house.journals,
        game: finished_games.after(house.journals.get(game, ()), line, again=at.is_in_statistics),
    }
    return house._replace(journals=journals, table=at._replace(is_in_statistics=True))


def asks_first(house: House) -> bool:
    """Would beginning this deal again give up so much that the player is to be asked?"""
    at = house.table
    if at is None or house.settings.confirm == "never" or at.record.at < _WORTH_ASKING:
        return False
    return not is_over(at)


def _results(house: House, after: Table) -> Mapping[str, Results]:
    """What is known of this game's tasks, if it has such, with what has just happened."""
    game = after.record.game
    if house.table is None or after.is_replay or not GAMES[game].tasks:
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
