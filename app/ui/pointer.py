"""Fingers, mouse and keyboard on the board. Whatever the hand does ends in `Touch`, `Grab`, `Drop`, `LetGo`.

A tap and Enter both arrive as the browser's own `click`. A drag is pointer events (HTML drag-and-drop is
silent on touch screens): it grabs the pieces, lets them follow the finger, and drops them on what lies
below when it ends. So one controller serves all three, and none of them can do what another cannot.

Where cards are raised freely, a finger that sets out sideways does not drag: it raises what it glides over,
until it leaves the hand; then it drags what is raised.
"""

from collections.abc import Callable
from typing import Any

from js import document

from app.presentation.arrow_keys import is_arrow, neighbour
from app.table.events import ClearSelection, Drop, Event, Grab, SwipeOver, Touch
from app.ui.board import Board

_DRAG_BEGINS = 8  # pixels; less is a tap of a trembling finger
_LEAVES = 40  # pixels above or below where it set out: the finger has left the hand
_STRIDE = 12  # pixels; between two events a fast finger has passed over more than it tells


class PointerInput:
    """What the player's hand is doing on the board at the moment."""

    def __init__(
        self,
        root: Any,
        board: Board,
        dispatch: Callable[[Event], None],
        picked: Callable[[], tuple[str, ...]],
        is_loose: Callable[[str], bool],
        ask_key: Callable[[str, str], bool],
    ) -> None:
        self._root, self._board, self._dispatch = root, board, dispatch
        self._picked, self._is_loose, self._ask_key = picked, is_loose, ask_key
        self._pressed = self._home = ""  # the piece under the finger, and the cell it lies in
        self._finger: int | None = None
        self._from = self._at = (0.0, 0.0)  # where the finger set out, and where it glides
        self._dragging = False
        self._swept: set[str] | None = None  # the cells that a gliding finger has been over
        self._lowers = False
        self._held_before: tuple[str, ...] = ()  # what was raised when the finger began to glide
        self._just_dragged = False

    def click(self, event: Any) -> None:
        # The browser sends a click after a drag as well; that touch has been dealt with. A click that
        # no pointer made has no detail: after a drag with a finger, which no click follows, it counts.
        if self._dragging or (self._just_dragged and event.detail):
            self._just_dragged = False
            return
        cell, piece = self._board.at(event.target)
        if cell:
            self._board.rove(cell)
            self._dispatch(Touch(cell, piece))

    def down(self, event: Any) -> None:
        if self._dragging:
            return
        self._just_dragged = False
        self._finger = self._swept = None
        cell, piece = self._board.at(event.target)
        if event.button == 0 and self._board.may_take(piece):
            self._pressed, self._home, self._finger = piece, cell, event.pointerId
            self._from = (event.clientX, event.clientY)

    def move(self, event: Any) -> None:
        if event.pointerId != self._finger:
            return
        dx, dy = event.clientX - self._from[0], event.clientY - self._from[1]
        if self._swept is not None:
            if abs(dy) < _LEAVES:
                self._sweep(event.clientX, event.clientY)
                return
            self._swept = None
            self._grab(self._held_before if self._lowers else self._picked())
        if not self._dragging:
            if not event.buttons:  # it was lifted where we could not hear it
                self._finger = None
                return
            if abs(dx) + abs(dy) < _DRAG_BEGINS:
                return
            picked = self._picked()
            if self._is_loose(self._home) and abs(dx) > abs(dy):
                self._swept, self._lowers = set(), self._pressed in picked
                self._held_before, self._at = picked, self._from
                self._root.setPointerCapture(self._finger)
                self._sweep(event.clientX, event.clientY)
                return
            self._grab(picked if self._pressed in picked else (self._pressed,))
        self._board.drag(dx, dy)

    def _grab(self, pieces: tuple[str, ...]) -> None:
        self._dragging = True
        self._root.setPointerCapture(self._finger)
        self._dispatch(Grab(pieces))
        self._board.hold(pieces)

    def _sweep(self, x: float, y: float) -> None:
        """Every loose cell on the way from where the finger was to where it is, each once."""
        assert self._swept is not None
        (was_x, was_y), self._at = self._at, (x, y)
        strides = max(1, round(max(abs(x - was_x), abs(y - was_y)) / _STRIDE))
        for stride in range(strides + 1):
            part = stride / strides
            below = document.elementFromPoint(
                was_x + (x - was_x) * part, was_y + (y - was_y) * part
            )
            cell = self._board.at(below)[0] if below else ""
            if cell not in self._swept and self._is_loose(cell):
                self._swept.add(cell)
                self._dispatch(SwipeOver(cell, self._lowers))

    def up(self, event: Any) -> None:
        if event.pointerId != self._finger:
            return
        if self._swept is not None:
            self._swept, self._just_dragged = None, True
        if self._dragging:
            below = document.elementFromPoint(event.clientX, event.clientY)
            cell, piece = self._board.at(below) if below else ("", "")
            self._end(Drop(cell, piece) if cell and cell != self._home else ClearSelection())
        self._finger = None

    def cancel(self, event: Any) -> None:
        """The browser takes the pointer away: for a gesture of its own, or because the window changed."""
        if event.pointerId == self._finger:
            if self._dragging:
                self._end(ClearSelection())
            self._finger = self._swept = None

    def lost(self, event: Any) -> None:
        """A finger belongs to what it first touched until the board captures it: that is no loss."""
        if event.target.isSameNode(self._root):
            self.cancel(event)

    def escape(self, event: Any) -> None:
        """Escape ends a drag wherever the focus is."""
        if self._dragging and event.key == "Escape":
            self._end(ClearSelection())

    def _end(self, event: Event) -> None:
        self._just_dragged = self._dragging
        self._dragging, self._finger = False, None
        self._board.let_go()
        self._dispatch(event)

    def key(self, event: Any) -> None:
        if event.ctrlKey or event.metaKey or event.altKey:
            return
        cell, _ = self._board.at(event.target)
        if event.key == "Escape":
            self._end(ClearSelection())
        elif cell and is_arrow(event.key):
            self._board.rove(neighbour(self._board.centres(), cell, event.key))
        elif cell and event.key in ("Home", "End"):
            row = event.target.closest("[role=row]").querySelectorAll(".cell:not(.absent)")
            self._board.rove(row[0 if event.key == "Home" else row.length - 1].dataset.name)
        elif not self._ask_key(event.key.lower(), cell):
            return
        event.preventDefault()
