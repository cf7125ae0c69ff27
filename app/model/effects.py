"""Everything the model asks the browser to do, as values. `app/control/app.py` runs them."""

from enum import Enum, auto
from typing import NamedTuple

from app.model.events import Event
from app.presentation.progress import recap
from rules.game import Sentence
from rules.record import Record

# Saves and tabs.


class Save(NamedTuple):
    key: str
    text: str


class ForgetSave(NamedTuple):
    """Do not write what still waits under this key: another tab plays the game."""

    key: str


class RereadSave(NamedTuple):
    key: str
    handed_over: str = ""


class RereadSaves(NamedTuple):
    pass


class ClaimTab(NamedTuple):
    """Ask to be the tab that plays this game. An empty key: none."""

    key: str


class WaitForTab(NamedTuple):
    """Play as soon as the tab that is playing is closed."""

    key: str


class TakeOverTab(NamedTuple):
    """Take over a game that another tab is playing."""

    key: str


class HandOverTab(NamedTuple):
    """Let another tab play, and give it the newest position."""

    key: str
    text: str


class KeepStorage(NamedTuple):
    """Ask the browser not to clear our data when space is short."""


# The computer.


class WakeComputer(NamedTuple):
    """Start its worker, so that it is ready when it is asked."""


class AskComputer(NamedTuple):
    """`wanted`: a level, for its move; or a hint, or a solution (app/worker/protocol.py)."""

    record: Record
    wanted: str


class AskReview(NamedTuple):
    """What the computer thinks of the position before move `at`."""

    record: Record
    at: int


class MakeTask(NamedTuple):
    """A task of this level, from the seed of the record; `asked` is the game on the table."""

    record: Record
    level: str
    asked: Record


class MakeDailyTask(NamedTuple):
    record: Record
    day: str


class JudgeTask(NamedTuple):
    record: Record


# The page.


class GoTo(NamedTuple):
    """Follow this address, as a link does."""

    address: str


class AddDialogEntry(NamedTuple):
    """Add an entry to the browser's history, so that Back closes this dialog and nothing else."""

    dialog: str


class GoBack(NamedTuple):
    """Go back once more: the entry that was left belongs to a dialog that was closed before."""

    steps: int = 1


class ShowAddress(NamedTuple):
    """Show the address of what is already open."""

    address: str


class Target(Enum):
    """What can get the focus."""

    PAGE = auto()  # its heading
    OTHER_TAB = auto()  # the notice that the game is played in another tab
    PASS_DEVICE = auto()
    LOBBY_CARD = auto()  # of a game
    BOARD = auto()
    BOARD_IF_FREE = auto()  # only if nothing has the focus
    BOARD_IF_LOST = auto()  # only if whatever had the focus has disappeared


class Focus(NamedTuple):
    target: Target
    game: str = ""


class LoadLanguage(NamedTuple):
    language: str


class LoadPuzzles(NamedTuple):
    """The puzzles of a game. `seed`: for what opens when they are here."""

    game: str
    seed: int


class PlaySound(NamedTuple):
    """Once the board is at rest."""

    name: str


class TurnSound(NamedTuple):
    is_on: bool
    is_heard: bool = False  # with a first sound, for someone who has just turned it on


class AfterAnimation(NamedTuple):
    """Send this event when the board has been at rest for so many seconds."""

    event: Event
    seconds: float = 0.0


class Later(NamedTuple):
    """Send this event after so many seconds."""

    seconds: float
    event: Event


class ReadNewGameForm(NamedTuple):
    pass


# Sharing.


class Copy(NamedTuple):
    text: str
    done: Sentence


class ShareByDevice(NamedTuple):
    text: str
    address: str


class Download(NamedTuple):
    name: str
    text: str


class SharePicture(NamedTuple):
    """Draw a month as a picture, and share it; where the device can't, or if asked to, save it as a file."""

    picture: "recap.Recap"
    as_file: bool = False


class AskToInstall(NamedTuple):
    """Show the browser's question whether to install the site."""


class Reload(NamedTuple):
    """Start again at this address when everything is saved."""

    address: str


class SwitchVersion(NamedTuple):
    """Save everything, then load the new version."""


Effect = (
    (Save | ForgetSave | RereadSave | RereadSaves | ClaimTab | WaitForTab | TakeOverTab)
    | (HandOverTab | KeepStorage | WakeComputer | AskComputer | AskReview | MakeTask)
    | (MakeDailyTask | JudgeTask | GoTo | ShowAddress | Focus | LoadLanguage | PlaySound)
    | (TurnSound | AfterAnimation | Later | ReadNewGameForm | Copy | ShareByDevice | Download)
    | (Reload | SwitchVersion | AddDialogEntry | GoBack | AskToInstall)
    | (SharePicture | LoadPuzzles)
)
Effects = tuple[Effect, ...]
