"""Everything that can happen at a table."""

from typing import NamedTuple

from app.table.table import Tip
from rules.game import Sentence
from rules.record import Record


class Touch(NamedTuple):
    """A finger, the mouse or Enter on a cell, and on the piece in it if there is one."""

    cell: str
    piece: str = ""


class Grab(NamedTuple):
    """A drag begins: exactly these pieces are in the player's fingers."""

    pieces: tuple[str, ...]


class SelectOnlyPiece(NamedTuple):
    """Pick up the one thing that can be picked up, wherever it lies, or put it back."""


class Drop(NamedTuple):
    """A drag ends over a cell, and perhaps over a piece in it."""

    cell: str
    piece: str = ""


class SwipeOver(NamedTuple):
    """A finger glides over a cell with loose pieces, raising them or lowering them."""

    cell: str
    lowers: bool


class ClearSelection(NamedTuple):
    """The fingers open, and what they held is where it was."""


class ComputerMoved(NamedTuple):
    """The computer's answer to the position in `asked`; worthless if that position is gone."""

    asked: Record
    move: str


class Undo(NamedTuple):
    pass


class Redo(NamedTuple):
    pass


class AskHint(NamedTuple):
    pass


class HintReceived(NamedTuple):
    asked: Record
    tips: tuple[Tip, ...]
    regret: Sentence | None = None


class Peek(NamedTuple):
    """Look into a cell; into none of them: look away."""

    cell: str


class AskSolution(NamedTuple):
    pass


class SolutionReceived(NamedTuple):
    asked: Record
    moves: tuple[str, ...]


class PassDevice(NamedTuple):
    """The turn is over for good, and the device goes to the next player: nobody may look."""


class TakeDevice(NamedTuple):
    """Whoever is to move has the device, and is alone with it."""


class TurnReviewed(NamedTuple):
    """What the computer thinks of the position before move `at`, after a round."""

    asked: Record
    at: int
    tips: tuple[Tip, ...]


class Announce(NamedTuple):
    words: Sentence


Event = (
    Touch | Grab | SelectOnlyPiece | Drop | SwipeOver | ClearSelection | ComputerMoved | Undo | Redo
) | (
    AskHint
    | HintReceived
    | Announce
    | Peek
    | AskSolution
    | SolutionReceived
    | PassDevice
    | TakeDevice
    | TurnReviewed
)
