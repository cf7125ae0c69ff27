"""What Parlour is, who made the games, and which version this is."""

from typing import Any

from js import document

from app.house import House
from app.pages import slot
from app.words import say
from rules.game import sentence


def fill(root: Any, _house: House) -> None:
    version = document.querySelector("meta[name=version]")
    number = version.content if version else "?"
    slot(root, "version").textContent = say(sentence("Version {version}", version=number))
