"""What Parlour is, who made the games, and which version this is."""

from typing import Any

from js import document

from app.model.app_state import AppState
from app.text.render import text_of
from app.ui.pages.elements import slot
from rules.game import sentence


def fill(root: Any, state: AppState) -> None:
    slot(root, "install").hidden = not state.can_install
    version = document.querySelector("meta[name=version]")
    number = version.content if version else "?"
    slot(root, "version").textContent = text_of(sentence("Version {version}", version=number))
