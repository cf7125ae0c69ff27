"""What a view is: how one game looks, and which touch means which move.

A view is a value, `VIEW` at the end of `app/views/<key>.py`: pure functions that make plain values. It knows
no browser and decides nothing: which moves are legal is asked of the rules. The states it is given show only
what the viewer may see. `bottom_player` is the player at the lower edge of the board.
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
    """Pieces that may be selected before they make a move, also while somebody else is to move."""

    names: Callable[[StateT, Player], tuple[str, ...]]  # of the bottom player
    # What the selected pieces would be if they were played.
    preview: Callable[[StateT, Player, tuple[str, ...]], Sentence]
    # A move in the middle of a sentence: a hint selects its pieces and says this.
    name_of_move: Callable[[MoveT], Sentence]
    # What kind of move it is, for a first hint that does not give it away.
    nudge: Callable[[StateT, MoveT], Sentence] | None = None
    deselecting_cells: frozenset[str] = frozenset()  # a tap there deselects everything
    # What the cell marked `main`, a button, would do with the selected pieces.
    main_button_text: Callable[[StateT, tuple[str, ...]], Sentence] | None = None
    # Can a finger tell the pieces apart? Then gliding over them selects them, and a touch selects that very
    # piece. Else every drag moves what it began on, and a touch selects one more of its kind.
    can_swipe: bool = True


class MemoryAid(NamedTuple, Generic[StateT]):
    """A cell that shows what a player might also remember; a touch switches it."""

    hidden: Cell
    shown: Callable[[StateT, Player], Cell]


class EditorButton(NamedTuple):
    """A piece that a press puts into a task, or takes out of it."""

    command: str  # for `edit`
    label: Sentence
    piece: Piece
    left: int | None = None  # how many more of it can be put in, where they are counted


class EditorScreen(NamedTuple):
    """What the task editor shows of a draft; the rest of it is the template `editor-<key>`."""

    rows: Mapping[str, tuple[EditorButton, ...]]  # by the names they have in the template
    filled_row: str  # where the next piece goes
    options: frozenset[str]  # the commands of the options that are chosen
    message: Sentence


class TaskEditor(NamedTuple, Generic[DraftT]):
    """People put tasks together themselves, and are told whether they can be solved."""

    begin: Callable[[str], DraftT]  # with the task of this variant
    edit: Callable[[DraftT, str], DraftT]  # after a command; an unknown one changes nothing
    variant: Callable[[DraftT], str]  # of the task, to be played or sent; "" while it has faults
    needs_verdict: Callable[[DraftT], bool]  # is the computer to be asked whether it can be solved?
    # With the computer's answer for a variant: how many first moves win, how many nobody knows, how many
    # there are. An answer for another variant than the draft's changes nothing.
    with_verdict: Callable[[DraftT, str, tuple[int, int, int]], DraftT]
    screen: Callable[[DraftT], EditorScreen]


class View(NamedTuple, Generic[StateT, MoveT]):
    """The parts every view has, then one value for each optional feature."""

    # The scene of a state. With it comes the move that led to it and the state before, to be marked.
    render: Callable[[StateT, Player, tuple[StateT, MoveT] | None], Scene]
    gesture: Callable[[MoveT], Gesture]  # how a move is made by hand
    # The move somebody means by a gesture that is not legal, so that the rules can say why it is not.
    intended_move: Callable[[Gesture], MoveT | None]

    # The gesture for a move, where it depends on who is to move.
    gesture_in: Callable[[StateT, Player, MoveT], Gesture] | None = None
    # Where else the bottom player may bring the pieces of a move, with the same effect.
    other_targets: Callable[[StateT, Player, MoveT], Iterable[str]] | None = None
    free_pieces: FreePieces[StateT, MoveT] | None = None
    # Only one piece can be moved, so a tap on a legal target moves it there.
    places_on_tap: bool = False
    # What lies in the cell of this name.
    peek: Callable[[StateT, str], Contents | None] | None = None
    # What the cell of a name is, and what the bottom player can do with it; asked for when somebody asks.
    explain: Callable[[], Callable[[StateT, Player, str], tuple[Sentence, ...]]] | None = None
    memory_aid: MemoryAid[StateT] | None = None
    keys: Mapping[str, str] = _NO_KEYS  # which cell each key of the keyboard touches
    # The editor in which people put tasks together; asked for when it is opened.
    editor: Callable[[], TaskEditor[Any]] | None = None
