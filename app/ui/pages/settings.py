"""The settings, with the current choices ticked."""

from typing import Any

from app.model.app_state import AppState
from app.text.catalogue import word
from app.text.render import text_of
from app.ui.pages.elements import slot


def fill(root: Any, state: AppState) -> None:
    for field in root.querySelectorAll("[data-setting]"):
        field.checked = field.value == state.settings._asdict()[field.name]
    slot(root, "install").hidden = not state.can_install
    slot(root, "kept").textContent = (
        word("Your games are saved on this device.")
        if state.save_problem is None
        else text_of(state.save_problem)
    )
