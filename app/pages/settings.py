"""The settings, ticked as they are."""

from typing import Any

from app.catalogue import word
from app.house import House
from app.pages import slot
from app.words import say


def fill(root: Any, house: House) -> None:
    for field in root.querySelectorAll("[data-setting]"):
        field.checked = field.value == getattr(house.settings, field.name)
    slot(root, "kept").textContent = (
        word("Your games are saved on this device.")
        if house.unsaved is None
        else say(house.unsaved)
    )
