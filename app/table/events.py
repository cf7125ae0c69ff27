"""Everything that can happen at a table."""

from typing import NamedTuple

from app.table.table import Tip
from rules.computer import Appraisal
from rules.game import Sentence
from rules.record import Record


class Touch(NamedTuple):
    """A finger, the mouse or Enter on a cell, and on the piece in it if there is one."""

    cell: str
    piece: str = ""


class Grab(NamedTuple):
    """A drag begins: exactly these pieces are selected."""

    pieces: tuple[str, ...]


class SelectOnlyPiece(NamedTuple):
    """Select the one piece that can be selected, wherever it lies, or deselect it."""


class Drop(NamedTuple):
    """A drag ends over a cell, and perhaps over a piece in it."""

    cell: str
    piece: str = ""


class SwipeOver(NamedTuple):
    """A finger swipes over a cell with free pieces, or over one of them, and selects or deselects it."""

    cell: str
    deselects: bool
    piece: str = ""


class ClearSelection(NamedTuple):
    """Nothing is selected any more: a drag was cancelled, or Escape pressed."""


class ComputerMoved(NamedTuple):
    """The computer's move in the position it was asked about; dropped if that is no longer on the table."""

    asked_about: Record
    move: str


class Undo(NamedTuple):
    pass


class Redo(NamedTuple):
    pass


class ShowMove(NamedTuple):
    """In a replay: the position after this many moves."""

    number: int


class AskHint(NamedTuple):
    pass


class HintReceived(NamedTuple):
    asked_about: Record
    tips: tuple[Tip, ...]
    regret: Sentence | None = None


class Peek(NamedTuple):
    """Look into a cell, or stop looking."""

    cell: str  # empty: stop looking


class AskSolution(NamedTuple):
    pass


class SolutionReceived(NamedTuple):
    asked_about: Record
    moves: tuple[str, ...]


class PassDevice(NamedTuple):
    """The turn is over for good, and the device goes to the next player: nothing is shown."""


class TakeDevice(NamedTuple):
    """The player to move has the device, and is alone with it."""


class BeginReview(NamedTuple):
    """Let the computer judge every turn of a game or round that is over."""


class TurnReviewed(NamedTuple):
    """What the computer thinks of every legal move before move `move_number` was made."""

    asked_about: Record
    move_number: int
    options: tuple[Appraisal[str], ...]


class BeginRetry(NamedTuple):
    """In a review: find a better move than the one that was made here."""

    move_number: int


class EndRetry(NamedTuple):
    """Show what was played, and what would have been better."""


class Announce(NamedTuple):
    text: Sentence


Event = (
    (Touch | Grab | SelectOnlyPiece | Drop | SwipeOver | ClearSelection | Peek)
    | (ComputerMoved | Undo | Redo | ShowMove | PassDevice | TakeDevice | Announce)
    | (AskHint | HintReceived | AskSolution | SolutionReceived)
    | (BeginReview | TurnReviewed | BeginRetry | EndRetry)
)
