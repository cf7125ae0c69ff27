"""The settings, ticked as they are."""

from typing import Any

from app.model.app_state import House
from app.text.catalogue import word
from app.text.render import say
from app.ui.pages import slot


def fill(root: Any, house: House) -> None:
    for field in root.querySelectorAll("[data-setting]"):
        field.checked = field.value == house.settings._asdict()[field.name]
    slot(root, "kept").textContent = (
        word("Your games are saved on this device.")
        if house.unsaved is None
        else say(house.unsaved)
    )
