"""Asks what a thing on the board is: by a long press, a right click, or by hovering over it.

A finger that rests on a place for a moment sees what a move there would do. A tap is over by then, so that
nothing has to be drawn before the move itself.

A long press is a finger held still. Whatever comes after it until the finger is lifted belongs to it: it must
not also be a tap or the start of a drag.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from app.ui.board import Board

_RESTING, _SECONDS = 0.1, 0.5
_STILL = 8  # pixels that a finger held still may move


class LongPress:
    def __init__(
        self,
        board: Board,
        explain: Callable[[str], None],
        explanation: Callable[[str], str],
        release: Callable[[], None],
    ) -> None:
        """`release`: called when what was pressed must no longer be dragged."""
        self._board, self._explain = board, explain
        self._explanation, self._release = explanation, release
        self._timer: asyncio.TimerHandle | None = None
        self._start = (0.0, 0.0)
        self._is_held = False  # a long press has been answered, and the finger may still be down

    def down(self, event: Any, cell: str) -> None:
        self._stop()
        self._is_held = False
        if cell and event.pointerType != "mouse" and event.isPrimary:
            self._start = (event.clientX, event.clientY)
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(_RESTING, self._rest, cell)

    def _rest(self, cell: str) -> None:
        self._board.preview(cell)
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(_SECONDS - _RESTING, self._answer, cell)

    def move(self, event: Any) -> bool:
        """Return whether the finger is still held after a long press: then it drags nothing."""
        if self._timer is not None:
            dx, dy = event.clientX - self._start[0], event.clientY - self._start[1]
            if abs(dx) + abs(dy) > _STILL:
                self._stop()
        return self._is_held

    def end(self) -> None:
        """The finger was lifted, or the browser took the pointer for a gesture of its own."""
        self._stop()

    def is_end(self, event: Any) -> bool:
        """Is this click the end of a long press, and so no tap? That of the keyboard has a detail of 0."""
        was_held, self._is_held = self._is_held, False
        return was_held and bool(event.detail)

    def context_menu(self, event: Any) -> None:
        """A right click; on touch screens also a long press, before or after ours."""
        cell, _ = self._board.cell_and_piece_at(event.target)
        if not cell:
            return
        event.preventDefault()
        if not self._is_held:
            self._answer(cell)
            # A right click with a mouse or with a key is over by now.
            self._is_held = event.pointerType in ("touch", "pen")

    def over(self, event: Any) -> None:
        """A tooltip, where a pointer can hover."""
        cell = event.target.closest(".cell")
        if cell:
            cell.title = self._explanation(str(cell.dataset.name))

    def out(self, event: Any) -> None:
        """Without the pointer, a title would be read out after the label."""
        cell = event.target.closest(".cell")
        if cell and cell.hasAttribute("title"):
            cell.removeAttribute("title")

    def _answer(self, cell: str) -> None:
        self._stop()
        self._is_held = True
        self._release()
        self._explain(cell)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
