"""Fingers, mouse and keyboard on the board. Whatever the hand does ends in `Touch`, `Grab`, `Drop`, `LetGo`.

A tap and Enter both arrive as the browser's own `click`. A drag is pointer events (HTML drag-and-drop is
silent on touch screens): it grabs the pieces, lets them follow the finger, and drops them on what lies
below when it ends. So one controller serves all three, and none of them can do what another cannot.
"""

from collections.abc import Callable
from typing import Any

from js import document

from app.board import Board
from app.steering import is_arrow, neighbour
from app.table import Drop, Event, Grab, LetGo, Touch

_DRAG_BEGINS = 8  # pixels; less is a tap of a trembling finger


class Hand:
    """What the player's hand is doing on the board at the moment."""

    def __init__(
        self,
        root: Any,
        board: Board,
        dispatch: Callable[[Event], None],
        picked: Callable[[], tuple[str, ...]],
        ask_key: Callable[[str, str], bool],
    ) -> None:
        self._root, self._board, self._dispatch = root, board, dispatch
        self._picked, self._ask_key = picked, ask_key
        self._pressed = self._home = ""  # the piece under the finger, and the cell it lies in
        self._finger: int | None = None
        self._from = (0.0, 0.0)
        self._dragging = False
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
        self._finger = None
        cell, piece = self._board.at(event.target)
        if event.button == 0 and self._board.may_take(piece):
            self._pressed, self._home, self._finger = piece, cell, event.pointerId
            self._from = (event.clientX, event.clientY)

    def move(self, event: Any) -> None:
        if event.pointerId != self._finger:
            return
        dx, dy = event.clientX - self._from[0], event.clientY - self._from[1]
        if not self._dragging:
            if not event.buttons:  # it was lifted where we could not hear it
                self._finger = None
                return
            if abs(dx) + abs(dy) < _DRAG_BEGINS:
                return
            self._dragging = True
            picked = self._picked()
            pieces = picked if self._pressed in picked else (self._pressed,)
            self._root.setPointerCapture(self._finger)
            self._dispatch(Grab(pieces))
            self._board.hold(pieces)
        self._board.drag(dx, dy)

    def up(self, event: Any) -> None:
        if event.pointerId != self._finger:
            return
        if self._dragging:
            below = document.elementFromPoint(event.clientX, event.clientY)
            cell, piece = self._board.at(below) if below else ("", "")
            self._end(Drop(cell, piece) if cell and cell != self._home else LetGo())
        self._finger = None

    def cancel(self, event: Any) -> None:
        """The browser takes the pointer away: for a gesture of its own, or because the window changed."""
        if event.pointerId == self._finger:
            if self._dragging:
                self._end(LetGo())
            self._finger = None

    def lost(self, event: Any) -> None:
        """A finger belongs to what it first touched until the board captures it: that is no loss."""
        if event.target.isSameNode(self._root):
            self.cancel(event)

    def escape(self, event: Any) -> None:
        """Escape ends a drag wherever the focus is."""
        if self._dragging and event.key == "Escape":
            self._end(LetGo())

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
            self._end(LetGo())
        elif cell and is_arrow(event.key):
            self._board.rove(neighbour(self._board.centres(), cell, event.key))
        elif cell and event.key in ("Home", "End"):
            row = event.target.closest("[role=row]").querySelectorAll(".cell")
            self._board.rove(row[0 if event.key == "Home" else row.length - 1].dataset.name)
        elif not self._ask_key(event.key.lower(), cell):
            return
        event.preventDefault()
