"""The rules of a game, for players who have not started one."""

from typing import Any

from js import document

from app.model import routes
from app.model.app_state import AppState
from app.text.catalogue import word
from app.ui.pages.elements import slot
from rules import GAMES


def fill(root: Any, state: AppState) -> None:
    game = GAMES[state.page_subject]
    slot(root, "title").textContent = word(game.title)
    slot(root, "play").href = routes.to_game(game.key)
    learn = slot(root, "learn")
    learn.href, learn.hidden = routes.to_lesson(game.key), game.lesson is None
    rules = document.getElementById(f"rules-{game.key}")
    slot(root, "prose").append(rules.content.cloneNode(True))
