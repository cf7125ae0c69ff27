"""The task editor: rows of pieces, each a button, and a message about the task."""

from typing import Any

from js import document

from app.text.render import text_of, with_full_stop
from app.ui.board import piece_element
from app.views.contract import EditorButton, EditorScreen


def show(root: Any, screen: EditorScreen, *, is_playable: bool) -> None:
    focused = document.activeElement
    pressed = focused.getAttribute("data-do") if root.contains(focused) else None
    for name, buttons in screen.rows.items():
        row = root.querySelector(f"[data-row={name}]")
        row.replaceChildren(*map(_button, buttons))
        row.dataset.filling = "true" if name == screen.filled_row else "false"
    for field in root.querySelectorAll("input[type=radio]"):
        field.checked = field.value in screen.options
    root.querySelector("[data-said]").textContent = with_full_stop(text_of(screen.message))
    for button in root.querySelectorAll("[data-needs-task]"):
        button.disabled = not is_playable
    # The buttons are new: focus the one that was pressed.
    if pressed and (again := root.querySelector(f"[data-do='{pressed}']")):
        again.focus()


def _button(shown: EditorButton) -> Any:
    button = document.createElement("button")
    button.type = "button"
    button.dataset.do = f"edit {shown.command}"
    button.setAttribute("aria-label", text_of(shown.label))
    if shown.left is not None:
        button.dataset.left = str(shown.left)
        button.setAttribute("aria-disabled", "false" if shown.left else "true")
    button.append(piece_element(shown.piece, ()))
    return button
