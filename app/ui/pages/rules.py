"""How a game is played, for who has not sat down yet."""

from typing import Any

from js import document

from app.model import routes
from app.model.app_state import House
from app.text.catalogue import word
from app.ui.pages import slot
from rules import GAMES


def fill(root: Any, house: House) -> None:
    game = GAMES[house.of]
    slot(root, "title").textContent = word(game.title)
    slot(root, "play").href = routes.to_room(game.key)
    learn = slot(root, "learn")
    learn.href, learn.hidden = routes.to_school(game.key), game.lesson is None
    rules = document.getElementById(f"rules-{game.key}")
    slot(root, "prose").append(rules.content.cloneNode(True))
