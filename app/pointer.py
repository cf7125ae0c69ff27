"""Fingers, mouse and keyboard on the board. Whatever the hand does ends in `Touch`, `Grab` or `LetGo`.

A tap and Enter both arrive as the browser's own `click`. A drag is pointer events (HTML drag-and-drop is
silent on touch screens): it grabs the pieces, lets them follow the finger, and touches what lies below
when it ends. So one controller serves all three, and none of them can do what another cannot.
"""

from collections.abc import Callable
from typing import Any

from js import document

from app.board import Board
from app.steering import is_arrow, neighbour
from app.table import Event, Grab, LetGo, Touch

_DRAG_BEGINS = 8  # pixels; less is a tap of a trembling finger


class Hand:
    """What the player's hand is doing on the board at the moment."""

    def __init__(
        self,
        root: Any,
        board: Board,
        dispatch: Callable[[Event], None],
        picked: Callable[[], tuple[str, ...]],
        ask_key: Callable[[str], bool],
    ) -> None:
        self._root, self._board, self._dispatch = root, board, dispatch
        self._picked, self._ask_key = picked, ask_key
        self._pressed = ""
        self._finger: int | None = None
        self._from = (0.0, 0.0)
        self._dragging = False
        self._just_dragged = False

    def click(self, event: Any) -> None:
        # The browser sends a click after a drag as well; that touch has been dealt with.
        if self._just_dragged:
            self._just_dragged = False
            return
        if name := self._board.name_at(event.target):
            if name in self._board.centres():
                self._board.rove(name)
            self._dispatch(Touch(name))

    def down(self, event: Any) -> None:
        self._just_dragged = False
        name = self._board.name_at(event.target)
        held = event.target.closest(".pickable, .picked")
        if self._finger is None and event.button == 0 and name and held:
            self._pressed, self._finger = name, event.pointerId
            self._from = (event.clientX, event.clientY)

    def move(self, event: Any) -> None:
        if event.pointerId != self._finger:
            return
        dx, dy = event.clientX - self._from[0], event.clientY - self._from[1]
        if not self._dragging:
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
            target = self._board.name_at(below) if below else ""
            self._just_dragged = True
            self._end(Touch(target) if target else LetGo())
        self._finger = None

    def cancel(self, event: Any) -> None:
        if event.pointerId == self._finger:
            self._end(LetGo())

    def _end(self, event: Event) -> None:
        self._dragging, self._finger = False, None
        self._board.let_go()
        self._dispatch(event)

    def key(self, event: Any) -> None:
        if event.ctrlKey or event.metaKey or event.altKey:
            return
        name = self._board.name_at(event.target)
        if event.key == "Escape":
            self._end(LetGo())
        elif name and is_arrow(event.key):
            self._board.rove(neighbour(self._board.centres(), name, event.key))
        elif name and event.key in ("Home", "End"):
            row = event.target.closest("[role=row]").querySelectorAll("button[data-name]")
            self._board.rove(row[0 if event.key == "Home" else row.length - 1].dataset.name)
        elif not self._ask_key(event.key.lower()):
            return
        event.preventDefault()
