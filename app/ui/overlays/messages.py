"""The message at the bottom of the page: shows it, and reports what the pointer and the focus do to it."""

from collections.abc import Callable
from typing import Any

from js import document

from app.model.app_state import AppState
from app.model.events import Command, CommandGiven, MessageHeld
from app.text.render import text_of
from app.ui.dom import hide, part

_SWIPE = 64  # pixels; less is an unsteady finger, and the message returns to its place


def show(before: AppState | None, state: AppState) -> None:
    # The same message a second time is a new object, and screen readers announce it again.
    if state.message is not None and (before is None or before.message is not state.message):
        is_warning = state.message_stays and not state.message_is_progress
        part("message").role = "alert" if is_warning else "status"
        part("message").toggleAttribute("data-progress", state.message_is_progress)
        part("message").style.removeProperty("--swiped")
        part("message-text").textContent = text_of(state.message)
    hide("message", when=state.message is None)
    hide("undo-message", when=state.undo is None)
    # One of the two: there is little room, and Undo brings the game back, too.
    hide("to-saved", when=not state.message_is_about_saves or state.undo is not None)
    hide("update", when=not state.is_update_ready)


def place() -> None:
    """Put it into the open dialog, if there is one: everything outside is behind it and cannot be pressed."""
    notes, holder = part("notes"), document.querySelector("dialog[open]") or document.body
    if not holder.isSameNode(notes.parentElement):
        holder.append(notes)


class MessageInput:
    def __init__(self, dispatch: Callable[[MessageHeld | CommandGiven], None]) -> None:
        self._dispatch = dispatch
        self._pointer_id: int | None = None
        self._start = 0.0

    def hold(self, _: Any) -> None:
        self._dispatch(MessageHeld(is_held=True))

    def release(self, event: Any) -> None:
        """The focus may only have moved to another of its buttons."""
        if event.type == "pointerleave" or not part("message").contains(event.relatedTarget):
            self._dispatch(MessageHeld(is_held=False))

    def down(self, event: Any) -> None:
        # The button below a finger that swipes would be pressed at its end.
        if not event.target.closest("button"):
            self._pointer_id, self._start = event.pointerId, event.clientX

    def move(self, event: Any) -> None:
        if event.pointerId == self._pointer_id and event.buttons:
            part("message").style.setProperty("--swiped", f"{event.clientX - self._start}px")

    def up(self, event: Any) -> None:
        if event.pointerId != self._pointer_id:
            return
        self._pointer_id = None
        part("message").style.removeProperty("--swiped")
        if event.type == "pointerup" and abs(event.clientX - self._start) > _SWIPE:
            self._dispatch(CommandGiven(Command.DISMISS_MESSAGE))
