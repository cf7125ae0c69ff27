"""The state of the whole app: what is open, the game on the table, the settings, and every save.

One value that never changes; the page is drawn from it. Here are the steps from one state to another that
several events have in common. `app/model/update.py` says which event leads to which.
"""

from collections.abc import Mapping
from enum import Enum, auto
from typing import Any, NamedTuple

from app.saves import keys
from app.saves.settings import Settings
from app.table import playing
from app.table.events import Announce, ClearSelection, Peek, Touch
from app.table.events import Event as TableEvent
from app.table.table import Table
from app.text.catalogue import ENGLISH
from rules import puzzles
from rules.game import Sentence

OPENING, STARTED, SETTLED = range(3)


class Tab(Enum):
    """What is known about other tabs in which the game on the table may be open."""

    UNKNOWN = auto()  # another tab may play it: nothing is saved yet
    GRANTED = auto()  # none does, and the save is being read again
    OURS = auto()


_NO_SAVES: Mapping[str, str] = {}
_NO_PUZZLES: "Mapping[str, tuple[puzzles.Puzzle, ...]]" = {}


class Reset(NamedTuple):
    """Statistics that were reset, and what they were."""

    game: str
    text: str
    accuracies: str = ""


class Dropped(NamedTuple):
    """A game in progress that another one has replaced."""

    key: str
    text: str
    aside: str = ""  # where a copy of it is saved, if there is one


class Deleted(NamedTuple):
    """Copies of a saved game that were deleted, by their keys."""

    texts: Mapping[str, str]


class AppState(NamedTuple):
    phase: int = OPENING
    # What is open.
    table: Table | None = None  # None: the lobby
    page: str = ""  # a page such as the settings; the table waits behind it
    page_subject: str = ""  # what the page is about: a game, a day, a month
    is_recap_named: bool = False  # the player wants their name in the picture of a month
    dialog: str = ""
    address: str = ""
    editor: Any = None  # the task that is being edited, as the game's editor has it
    offered: Table | None = None  # a game from a link, until the player says what to do with it
    came_from: str = ""  # the address to return to from a game in a link
    is_autoplaying: bool = False  # a replay goes on by itself
    # Messages.
    message: Sentence | None = None
    message_stays: bool = False  # until the player dismisses it; others disappear after a while
    is_message_held: bool = False  # the pointer or the focus is on it
    message_timer: int = 0  # the number of the last timer: earlier ones no longer count
    undo: Reset | Dropped | Deleted | None = None  # what the message offers to undo
    message_is_about_saves: bool = False  # a game was set aside: it leads to the saved games
    message_is_progress: bool = False  # something is being worked out, which takes seconds
    save_problem: Sentence | None = None  # why nothing is saved at the moment
    is_update_ready: bool = False
    can_install: bool = False  # the browser offers to install the site
    # What is saved. Whatever `update` changes here is written to the device.
    saved: Mapping[str, str] = _NO_SAVES
    save_key: str = ""  # where the game on the table is saved
    tab: Tab = Tab.UNKNOWN  # whether this tab plays that game
    # The player and the device.
    settings: Settings = Settings()
    language: str = ENGLISH  # of the page now; the one in the settings may still be loading
    languages: tuple[str, ...] = ()  # that the player reads, best first
    today: str = ""  # the local date, as in 2026-11-17
    minutes_left: int = 0  # of that day
    site: str = ""  # the address of the page, without its fragment
    puzzles: "Mapping[str, tuple[puzzles.Puzzle, ...]]" = (
        _NO_PUZZLES  # by game, once they are loaded
    )

    @property
    def is_claiming(self) -> bool:
        """Is it not known yet whether another tab plays the game on the table?"""
        return bool(self.save_key) and self.tab != Tab.OURS and not self.is_watching

    @property
    def is_watching(self) -> bool:
        """Is the game on the table played in another tab?"""
        return self.table is not None and self.table.is_watched


def open_table(state: AppState, table: Table) -> AppState:
    came_from = state.came_from if table.is_from_link else ""
    return _with_nothing_open(state)._replace(table=table, came_from=came_from)


def open_lobby(state: AppState) -> AppState:
    return _with_nothing_open(state)._replace(table=None, came_from="")


def _with_nothing_open(state: AppState) -> AppState:
    state = leave_message(state)
    state = state._replace(page="", page_subject="", is_recap_named=False)
    return state._replace(dialog="", offered=None, is_autoplaying=False)


def open_page(state: AppState, page: str, subject: str = "") -> AppState:
    state = leave_message(state)
    if page != state.page:
        state = state._replace(is_recap_named=False)
    return state._replace(page=page, page_subject=subject, dialog="", is_autoplaying=False)


def close_page(state: AppState) -> AppState:
    return state._replace(page="", page_subject="")


def open_dialog(state: AppState, name: str) -> AppState:
    return state._replace(dialog=name)


def close_dialog(state: AppState) -> AppState:
    state = state._replace(dialog="")
    if state.table is None or not state.table.peeked_cell:
        return state
    return state._replace(table=state.table._replace(peeked_cell=""))


def offer(state: AppState, table: Table) -> AppState:
    """Ask what the player wants to do with this game, in front of whatever is open."""
    return state._replace(offered=table, dialog="offer")


# Messages.


def tell(
    state: AppState, words: Sentence, undo: Reset | Dropped | Deleted | None = None
) -> AppState:
    """A message that disappears after a while."""
    return dismiss(state)._replace(message=words, undo=undo)


def warn(state: AppState, words: Sentence) -> AppState:
    """A message that stays until the player dismisses it: something went wrong."""
    return dismiss(state)._replace(message=words, message_stays=True)


def dismiss(state: AppState) -> AppState:
    state = state._replace(message=None, message_stays=False, is_message_held=False, undo=None)
    return state._replace(message_is_about_saves=False, message_is_progress=False)


def leave_message(state: AppState) -> AppState:
    """Something else is opened: a message about what was open before disappears with it."""
    return state if state.message_stays or state.phase == OPENING else dismiss(state)


# Saves.


def save(state: AppState, key: str, text: str) -> AppState:
    if state.saved.get(key) == text:
        return state
    return state._replace(saved={**state.saved, key: text})


def set_aside(state: AppState, key: str, text: str = "") -> AppState:
    """Keep a copy of this save, or of a text that cannot be saved there, under a key that is free."""
    copy = text or state.saved[key]
    return save(state, keys.aside_key(key, copy, state.saved), copy)


def play(state: AppState, event: TableEvent) -> AppState:
    """What happens on the table, if there is one. A game that another tab plays can only be looked at."""
    is_harmless = isinstance(event, Touch | Peek | Announce | ClearSelection)
    if state.table is None or (state.is_watching and not is_harmless):
        return state
    table = playing.update(state.table, event)
    dialog = "peek" if table.peeked_cell else "" if state.dialog == "peek" else state.dialog
    return state._replace(table=table, dialog=dialog)


def announce(state: AppState, words: Sentence) -> AppState:
    """Say something next to the board, and to a screen reader."""
    return play(state, Announce(words))
