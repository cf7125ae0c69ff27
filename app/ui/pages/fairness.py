"""How deals are made, the fingerprint of the next deal's number, and a field to check a number."""

from typing import Any

from app.model.app_state import AppState
from app.saves import keys
from app.saves.commitment import commitment, is_number, is_sealed
from app.text.render import text_of
from app.ui.pages.elements import slot
from rules.game import sentence


def fill(root: Any, state: AppState) -> None:
    sealed, opened = state.saved.get(keys.SEALED), state.saved.get(keys.OPENED)
    if is_sealed(sealed):
        slot(root, "seal").textContent = commitment(sealed)
    if is_sealed(opened):
        words = "Your last game had the number {number}. Its fingerprint: {line}"
        text = text_of(sentence(words, number=opened, line=commitment(opened)))
        slot(root, "opened").textContent = text


def check(root: Any, text: str) -> None:
    """Show the hash of the number that was typed."""
    number = text.strip()
    slot(root, "checked").textContent = (
        commitment(number)
        if is_number(number)
        else text_of(sentence("A game number has only digits."))
        if number
        else ""
    )
