"""Turns touch, mouse and keyboard input on the board into events of the table.

A tap and Enter both arrive as the browser's `click`. A drag uses pointer events, because HTML drag-and-drop
does not work on touch screens: it grabs the pieces, moves them with the pointer, and drops them on the cell
below. One class handles all three, so whatever one of them can do, the others can do too.

Where cards can be selected freely, a sideways drag is a swipe: it selects every card it passes over, until
the pointer leaves the row of cards; from then on it drags the selected cards.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from js import document

from app.presentation.arrow_keys import is_arrow, neighbour
from app.table.events import ClearSelection, Drop, Event, Grab, Redo, SwipeOver, Touch, Undo
from app.ui.board import Board

_DRAG_DISTANCE = 8  # pixels; less is a tap with an unsteady finger
_SWIPE_HEIGHT = 40  # pixels above or below the start; further away, the swipe becomes a drag
_SWIPE_STEP = 6  # pixels; a fast pointer passes over several pieces between two events
_STEP_DISTANCE = 48  # pixels of a swipe that steps through a replay
_SECOND_TAP = 350  # milliseconds after a tap that closed a dialog
_SAME_PLACE = 48  # pixels
_NO_TAP = (-_SECOND_TAP, 0.0, 0.0)  # when and where
# The focus that the page shows: a finger, too, leaves it on what it has touched.
_KEYBOARD_FOCUS = ":root:not([data-input='pointer']) :focus-visible"


class Play(NamedTuple):
    """What the input needs of the app."""

    dispatch: Callable[[Event], None]
    selected: Callable[[], tuple[str, ...]]
    has_free_pieces: Callable[[str], bool]
    press_key: Callable[[str, str], bool]
    end_animation: Callable[[], None]


class PointerInput:
    def __init__(self, root: Any, board: Board, play: Play, capture: Callable[[int], None]) -> None:
        """`capture`: from now on the root gets all events of this pointer."""
        self._root, self._board, self._capture = root, board, capture
        self._dispatch, self._selected = play.dispatch, play.selected
        self._has_free_pieces, self._press_key = play.has_free_pieces, play.press_key
        self._end_animation = play.end_animation
        self._pressed_piece = self._pressed_cell = ""
        self._pointer_id: int | None = None
        self._start = self._swiped_to = (0.0, 0.0)
        self._dragging = False
        self._swiped: set[str] | None = None  # None unless a swipe is under way
        self._deselects = False  # the swipe began on a selected piece
        self._selected_before: tuple[str, ...] = ()  # before the swipe
        self._just_dragged = False
        self._dialog_tap = (
            _NO_TAP  # the last one in a dialog, if nothing on the board was tapped since
        )

    def click(self, event: Any, cell: str, piece: str) -> None:
        # The click that follows a mouse drag is part of the drag. No click follows a touch drag: the next
        # one may come from the keyboard, which its detail of 0 tells, and then it counts.
        if self._dragging or (self._just_dragged and event.detail):
            self._just_dragged = False
            return
        self._dialog_tap = _NO_TAP
        # Not at the press: this moves pieces, and a browser sends no click to an element that has moved away
        # from where it was pressed.
        self._end_animation()
        if cell:
            self._board.set_tab_stop(cell)
            self._dispatch(Touch(cell, piece))

    def click_in_dialog(self, event: Any) -> None:
        self._dialog_tap = (event.timeStamp, event.clientX, event.clientY)

    def is_second_tap(self, event: Any) -> bool:
        """The second half of a double tap whose first half closed a dialog: not meant for what is below."""
        at, x, y = self._dialog_tap
        if event.timeStamp - at >= _SECOND_TAP or not event.detail:
            return False
        is_near = abs(event.clientX - x) + abs(event.clientY - y) < _SAME_PLACE
        return is_near and not event.target.closest("dialog")

    def down(self, event: Any, cell: str, piece: str) -> None:
        if self._dragging:
            return
        self._just_dragged = False
        self._pointer_id = self._swiped = None
        if event.button == 0 and self._board.can_drag(piece):
            self._pressed_piece, self._pressed_cell, self._pointer_id = piece, cell, event.pointerId
            self._start = (event.clientX, event.clientY)

    def move(self, event: Any) -> None:
        if event.pointerId != self._pointer_id:
            return
        dx, dy = event.clientX - self._start[0], event.clientY - self._start[1]
        if self._swiped is not None:
            if abs(dy) < _SWIPE_HEIGHT:
                self._swipe(event.clientX, event.clientY)
                return
            self._swiped = None
            self._grab(self._selected_before if self._deselects else self._selected())
        if not self._dragging:
            if not event.buttons:  # released outside the window
                self._pointer_id = None
                return
            if abs(dx) + abs(dy) < _DRAG_DISTANCE:
                return
            selected = self._selected()
            if self._has_free_pieces(self._pressed_cell) and abs(dx) > abs(dy):
                self._swiped, self._deselects = set(), self._pressed_piece in selected
                self._selected_before, self._swiped_to = selected, self._start
                self._capture(event.pointerId)
                self._swipe(event.clientX, event.clientY)
                return
            self._grab(selected if self._pressed_piece in selected else (self._pressed_piece,))
        self._board.drag_by(dx, dy)
        below = document.elementFromPoint(event.clientX, event.clientY)
        self._board.preview(self._board.cell_and_piece_at(below)[0] if below else "")

    def over(self, event: Any) -> None:
        """The mouse is over a cell. A finger has to rest on it: see `LongPress`."""
        if not self._dragging:
            self._board.preview(self._board.cell_and_piece_at(event.target)[0])

    def leave(self) -> None:
        """The mouse is no longer over the board, or the keyboard no longer in use."""
        self._board.preview("")

    def _grab(self, pieces: tuple[str, ...]) -> None:
        self._dragging = True
        if self._pointer_id is not None:
            self._capture(self._pointer_id)
        self._dispatch(Grab(pieces))
        self._board.start_drag(pieces)

    def _swipe(self, x: float, y: float) -> None:
        """Report each free piece between the last position and this one, once per swipe."""
        assert self._swiped is not None
        (from_x, from_y), self._swiped_to = self._swiped_to, (x, y)
        steps = max(1, round(max(abs(x - from_x), abs(y - from_y)) / _SWIPE_STEP))
        for step in range(steps + 1):
            fraction = step / steps
            below = document.elementFromPoint(
                from_x + (x - from_x) * fraction, from_y + (y - from_y) * fraction
            )
            cell, piece = self._board.cell_and_piece_at(below) if below else ("", "")
            name = piece or cell
            if name not in self._swiped and self._has_free_pieces(cell):
                self._swiped.add(name)
                self._dispatch(SwipeOver(cell, self._deselects, piece))

    def focus(self, event: Any) -> None:
        if event.target.matches(_KEYBOARD_FOCUS):
            self._board.preview(self._board.cell_and_piece_at(event.target)[0])

    def blur(self, event: Any) -> None:
        self._board.end_preview(self._board.cell_and_piece_at(event.target)[0])

    def up(self, event: Any) -> None:
        self._lift(event)
        if event.pointerId != self._pointer_id:
            return
        if self._swiped is not None:
            self._swiped, self._just_dragged = None, True
        if self._dragging:
            below = document.elementFromPoint(event.clientX, event.clientY)
            cell, piece = self._board.cell_and_piece_at(below) if below else ("", "")
            is_elsewhere = cell and cell != self._pressed_cell
            self._end(Drop(cell, piece) if is_elsewhere else ClearSelection())
        self._pointer_id = None

    def cancel(self, event: Any) -> None:
        """The browser took the pointer away: for a gesture of its own, or because the window changed."""
        self._lift(event)
        if event.pointerId == self._pointer_id:
            if self._dragging:
                self._end(ClearSelection())
            self._pointer_id = self._swiped = None

    def _lift(self, event: Any) -> None:
        if event.pointerType != "mouse":  # which is still over its cell
            self._board.preview("")

    def release(self) -> None:
        """Do not drag what is pressed: it was a long press."""
        if not self._dragging:
            self._pointer_id = self._swiped = None

    def lost(self, event: Any) -> bool:
        """A touch is captured by the element it began on; losing that to the board is no cancellation."""
        is_ours = bool(event.target.isSameNode(self._root))
        if is_ours:
            self.cancel(event)
        return is_ours

    def escape(self, event: Any) -> None:
        """Escape ends a drag wherever the focus is."""
        if self._dragging and event.key == "Escape":
            self._end(ClearSelection())

    def _end(self, event: Event) -> None:
        self._just_dragged = self._dragging
        self._dragging, self._pointer_id = False, None
        self._board.end_drag()
        self._dispatch(event)

    def key(self, event: Any) -> None:
        if event.ctrlKey or event.metaKey or event.altKey:
            return
        cell, _ = self._board.cell_and_piece_at(event.target)
        if event.key == "Escape":
            self._end(ClearSelection())
        elif cell and is_arrow(event.key):
            beside = neighbour(self._board.cell_centres(), cell, event.key)
            self._board.set_tab_stop(beside)
        elif cell and event.key in ("Home", "End"):
            row = event.target.closest("[role=row]").querySelectorAll(".cell:not(.absent)")
            self._board.set_tab_stop(row[0 if event.key == "Home" else row.length - 1].dataset.name)
        elif not self._press_key(event.key.lower(), cell):
            return
        event.preventDefault()


class ReplaySwipe:
    """In a replay, a finger swipes to the left for the next position, to the right for the one before."""

    def __init__(self, is_replay: Callable[[], bool], dispatch: Callable[[Event], None]) -> None:
        self._is_replay, self._dispatch = is_replay, dispatch
        self._start = (0.0, 0.0)

    def down(self, event: Any) -> None:
        if self._is_replay():
            self._start = (event.clientX, event.clientY)

    def up(self, event: Any) -> None:
        if not self._is_replay():
            return
        dx, dy = event.clientX - self._start[0], event.clientY - self._start[1]
        is_sideways = abs(dx) > _STEP_DISTANCE and abs(dx) > 2 * abs(dy)
        if is_sideways and event.pointerType == "touch":
            self._dispatch(Redo() if dx < 0 else Undo())
