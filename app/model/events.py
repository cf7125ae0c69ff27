"""Everything that can happen to the app. What happens on the table is in `app/table/events.py`.

Random numbers and the time come from the browser: an event that may need a random number has a `seed`.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from app.table import events as table_events
from rules.game import Sentence
from rules.record import Record

# Starting.


class Opened(NamedTuple):
    """Everything the device knows when the app starts."""

    saved: Mapping[str, str]
    today: str  # the local date, as in 2026-11-17
    languages: tuple[str, ...]  # that the player reads, best first
    site: str  # the address of the page, without its fragment
    was_recovered: bool = False  # the database was lost, and `saved` comes from its copy
    minutes_left: int = 0  # until midnight


class Started(NamedTuple):
    """The first page is shown, and the player can use it."""


class Settled(NamedTuple):
    """The start is over: there is time for things that nobody is waiting for."""


class TotalsDue(NamedTuple):
    """There is time to count some of a game's finished games."""

    game: str


class DayChanged(NamedTuple):
    today: str


class ClockTicked(NamedTuple):
    """Another minute has begun, or the page is visible again. On a new day, `DayChanged` comes first."""

    minutes_left: int  # until midnight


# What the player does.


class Command(StrEnum):
    """Every button, by the name that its `data-do` has in the HTML."""

    UNDO = "undo"
    REDO = "redo"
    HINT = "hint"
    # Dialogs.
    NEW = "new"  # a game; where there are tasks, their list
    CHOOSE_OPPONENT = "choose-opponent"
    RULES = "rules"
    SHARE = "share"
    SHOW_RESULT = "show-result"
    SHOW_ROUND = "show-round"
    REVIEW = "review"
    CLOSE = "close"
    DISMISS_MESSAGE = "dismiss-message"
    # Beginning a game.
    DEAL = "deal"
    PLAY_NEXT = "play-next"
    PLAY_LEVEL = "play-level"  # the next game on this level
    RESTART = "restart"
    RESTART_CONFIRMED = "restart-confirmed"
    UNDO_AND_CONTINUE = "undo-and-continue"
    NEXT_ROUND = "next-round"
    TUTORIAL = "tutorial"
    SKIP_TUTORIAL = "skip-tutorial"
    FIRST_GAME = "first-game"  # after the tutorial
    # A game from a link.
    PLAY_OFFER = "play-offer"
    WATCH_OFFER = "watch-offer"
    PLAY_LINKED_DEAL = "play-linked-deal"
    DECLINE_OFFER = "decline-offer"
    # Replays.
    REPLAY = "replay"
    SHOW_SOLUTION = "show-solution"
    SHOW_MOVE = "show-move"  # of this number: the position after it
    EXIT_REPLAY = "exit-replay"
    SHOW_TURN = "show-turn"  # of a review: the position before the move of this number
    RETRY = "retry"  # the turn that is shown
    RETRY_NEXT = "retry-next"
    SHOW_BETTER = "show-better"  # instead of trying again
    # Puzzles. `RETRY_NEXT` and `SHOW_BETTER` are their buttons, too.
    DELETE_MISTAKE = "delete-mistake"  # of a game, by its name
    DELETE_MISTAKES = "delete-mistakes"  # all of a game
    SHARE_SET = "share-set"  # the result of a game's daily set
    AUTOPLAY = "autoplay"
    CHANGE_PACE = "change-pace"
    TOGGLE_SOUND = "toggle-sound"
    # Two people with one device, one game in several tabs.
    PASS_DEVICE = "pass-device"  # noqa: S105  not a password
    TAKE_DEVICE = "take-device"
    PLAY_HERE = "play-here"
    # Sharing.
    SHARE_LINK = "share-link"
    SHARE_DEAL = "share-deal"
    SHARE_TEXT = "share-text"
    SHARE_RESULT = "share-result"
    SHARE_BY_DEVICE = "share-by-device"
    SHARE_RECAP = "share-recap"  # the picture of the month that the page shows
    SAVE_RECAP = "save-recap"
    NAME_RECAP = "name-recap"  # with the player's name, or without
    EXPORT = "export"
    # The app.
    UPDATE = "update"
    INSTALL = "install"
    OPEN_SAVED = "open-saved"  # a game that was set aside, by its key
    DELETE_SAVED = "delete-saved"
    EXPORT_SAVED = "export-saved"  # one that cannot be opened
    RESET_STATISTICS = "reset-statistics"  # of a game
    UNDO_MESSAGE = "undo-message"  # what the message tells of
    # Tasks.
    PLAY_TASK = "play-task"  # by its variant
    MAKE_TASK = "make-task"  # of a level
    OPEN_EDITOR = "open-editor"
    EDIT = "edit"  # how: as the game's editor understands it
    PLAY_EDITED = "play-edited"
    SHARE_EDITED = "share-edited"


def read_command(text: str) -> tuple[Command, str]:
    """The command that a button names, and its argument. ValueError for a button that has none."""
    name, _, argument = text.partition(" ")
    return Command(name), argument


class AddressChanged(NamedTuple):
    """The address bar: a link was followed, or the browser's Back was pressed."""

    address: str
    seed: int = 0


class CommandGiven(NamedTuple):
    """A button, or a key that stands for one."""

    command: Command
    argument: str = ""
    seed: int = 0


class NewGameChosen(NamedTuple):
    """The new-game form, as it was filled in."""

    variant: str
    options: Mapping[str, str]
    number: int | None = None  # the game number, if the player wants a certain one
    seed: int = 0


class SettingChosen(NamedTuple):
    name: str
    value: str


class NameChosen(NamedTuple):
    """What the player wants to be called in what they share."""

    name: str


class DialogClosed(NamedTuple):
    """The browser closed a dialog (Escape), or another one took its place."""

    name: str


class BackPressed(NamedTuple):
    """The browser's Back, from the entry that a dialog has in the history."""


class MessageHeld(NamedTuple):
    """The pointer or the focus has reached the message, or has left it."""

    is_held: bool


class BackupChecked(NamedTuple):
    """A backup file was read: what is in it, and which of its games cannot be opened here."""

    texts: Mapping[str, str]
    damaged: frozenset[str] = frozenset()


class BackupRefused(NamedTuple):
    why: Sentence


# The results of effects.


class Copied(NamedTuple):
    """Something is on the clipboard; or the browser refused, and `done` says so."""

    done: Sentence
    is_refused: bool = False


class LanguageLoaded(NamedTuple):
    language: str


class LanguageMissing(NamedTuple):
    why: Sentence


class PuzzlesLoaded(NamedTuple):
    """The puzzles of a game, as the text of their file."""

    game: str
    text: str
    seed: int = 0


class PuzzlesMissing(NamedTuple):
    game: str
    why: Sentence


class UpdateReady(NamedTuple):
    """A new version of the site is downloaded and waits."""


class InstallOffered(NamedTuple):
    """The browser offers to install the site like an app, or no longer does."""

    is_possible: bool


class MessageExpired(NamedTuple):
    """The message of this timer has been shown long enough."""

    timer: int


class ResultDue(NamedTuple):
    """The last move has been seen: now the result may be shown."""


class AutoplayDue(NamedTuple):
    """The replay has rested on this position long enough."""

    record: Record


class TaskMade(NamedTuple):
    """A new task of this level was made; None if time ran out."""

    asked: Record
    level: str
    variant: str | None


class DailyTaskMade(NamedTuple):
    game: str
    day: str
    variant: str | None


class TaskJudged(NamedTuple):
    """How many first moves of an edited task win, how many are undecided, and how many there are."""

    variant: str
    verdict: tuple[int, int, int]


# Saves, here and in other tabs.


class SaveStatus(NamedTuple):
    """Saving works, or `why` says what is wrong."""

    why: Sentence | None = None


class SaveChanged(NamedTuple):
    """What is saved under a key is no longer what this tab knew: another tab wrote it."""

    key: str
    text: str
    lost: str = ""  # what this tab wanted to save instead, where both could not be merged


class SaveReread(NamedTuple):
    """The save of the game on the table, read again because this tab may play it now."""

    key: str
    text: str | None  # None: what this tab knew
    handed_over: str = ""  # what the other tab had, if it could not save it


class TabGranted(NamedTuple):
    """The game saved under this key may be played in this tab."""

    key: str
    handed_over: str = ""


class TabDenied(NamedTuple):
    """Another tab plays it, or has just taken it over."""

    key: str


class TabRequested(NamedTuple):
    """Another tab would like to play it."""

    key: str


class PageRestored(NamedTuple):
    """The browser's Back brought this page out of its cache, where it heard nothing."""


AppEvent = (
    (
        Opened
        | Started
        | Settled
        | TotalsDue
        | DayChanged
        | ClockTicked
        | AddressChanged
        | CommandGiven
        | NewGameChosen
    )
    | (
        SettingChosen
        | NameChosen
        | DialogClosed
        | BackPressed
        | BackupChecked
        | BackupRefused
        | Copied
        | LanguageLoaded
    )
    | (
        LanguageMissing
        | UpdateReady
        | InstallOffered
        | MessageExpired
        | MessageHeld
        | ResultDue
        | AutoplayDue
        | TaskMade
        | DailyTaskMade
    )
    | (TaskJudged | SaveStatus | SaveChanged | SaveReread | TabGranted | TabDenied | TabRequested)
    | (PageRestored | PuzzlesLoaded | PuzzlesMissing)
)
Event = AppEvent | table_events.Event
