"""What a view is: how one game looks, and which touch means which move.

A view is a value, `VIEW` at the end of `app/views/<key>.py`: pure functions that make plain values. It knows
no browser and decides nothing: the rules say which moves are legal. The states it gets show only what the
viewer may see. `bottom_player` is the player at the lower edge of the board.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from app.views.gestures import Gesture
from app.views.scene import Cell, Piece, Scene
from rules.game import Player, Sentence

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
DraftT = TypeVar("DraftT")

Contents = tuple[Sentence, tuple[Piece, ...]]  # what lies in a cell, in words and as pieces
_NO_KEYS: Mapping[str, str] = {}


class FreePieces(NamedTuple, Generic[StateT, MoveT]):
    """Pieces that can be selected freely, even before they make a move or while another player is to move."""

    names: Callable[[StateT, Player], tuple[str, ...]]  # of the bottom player
    # What the selected pieces would be if they were played.
    preview: Callable[[StateT, Player, tuple[str, ...]], Sentence]
    # The name of a move within a sentence: a hint selects its pieces and says this.
    name_of_move: Callable[[MoveT], Sentence]
    deselecting_cells: frozenset[str] = frozenset()  # a tap there deselects everything
    # What the cell marked `main`, a button, would do with the selected pieces.
    main_button_text: Callable[[StateT, tuple[str, ...]], Sentence] | None = None
    # Can a finger tell the pieces apart? Then a swipe selects all it passes over, and a touch selects exactly
    # that piece. Otherwise every drag moves what it began on, and a touch selects one more of its kind.
    can_swipe: bool = True


class MemoryAid(NamedTuple, Generic[StateT]):
    """A cell that shows what a player could remember; a touch turns it on or off."""

    hidden: Cell
    shown: Callable[[StateT, Player], Cell]


class EditorButton(NamedTuple):
    """A piece that is added to a task, or removed from it, with a press."""

    command: str  # for `edit`
    label: Sentence
    piece: Piece
    left: int | None = None  # how many more can be added, if that is limited


class EditorScreen(NamedTuple):
    """What the task editor shows of a draft; the rest of it is the template `editor-<key>`."""

    rows: Mapping[str, tuple[EditorButton, ...]]  # by their names in the template
    filled_row: str  # where the next piece goes
    options: frozenset[str]  # the commands of the options that are chosen
    message: Sentence


class TaskEditor(NamedTuple, Generic[DraftT]):
    """Lets people make tasks, and tells them whether a task can be solved."""

    begin: Callable[[str], DraftT]  # with the task of this variant
    edit: Callable[[DraftT, str], DraftT]  # after a command; an unknown one changes nothing
    variant: Callable[[DraftT], str]  # of the task, to play or to share; "" while it has faults
    needs_verdict: Callable[[DraftT], bool]  # should the computer check whether it can be solved?
    # With the computer's answer for a variant: how many first moves win, how many are undecided, and how many
    # there are. An answer for any other variant changes nothing.
    with_verdict: Callable[[DraftT, str, tuple[int, int, int]], DraftT]
    screen: Callable[[DraftT], EditorScreen]


class View(NamedTuple, Generic[StateT, MoveT]):
    """The parts every view has, then one value for each optional feature."""

    # The scene of a state. The last move, with the state before it, is given so that it can be marked.
    render: Callable[[StateT, Player, tuple[StateT, MoveT] | None], Scene]
    gesture: Callable[[MoveT], Gesture]  # how a player makes a move
    # The move that an illegal gesture was meant to be, so that the rules can say why it is not legal.
    intended_move: Callable[[Gesture], MoveT | None]

    # The gesture for a move, if it depends on who is to move.
    gesture_in: Callable[[StateT, Player, MoveT], Gesture] | None = None
    # Other places where the bottom player may drop the pieces of a move, with the same effect.
    other_targets: Callable[[StateT, Player, MoveT], Iterable[str]] | None = None
    free_pieces: FreePieces[StateT, MoveT] | None = None
    # Only one piece can be moved, so a tap on a legal target moves it there.
    places_on_tap: bool = False
    # What is in the cell with this name.
    peek: Callable[[StateT, str], Contents | None] | None = None
    # What a cell is, and what the bottom player can do with it; called when the player asks.
    explain: Callable[[], Callable[[StateT, Player, str], tuple[Sentence, ...]]] | None = None
    memory_aid: MemoryAid[StateT] | None = None
    keys: Mapping[str, str] = _NO_KEYS  # which cell each key of the keyboard touches
    # The task editor; called when it is opened.
    editor: Callable[[], TaskEditor[Any]] | None = None
