"""The rules of a game, for players who have not started one."""

from typing import Any

from app.model import routes
from app.model.app_state import AppState
from app.presentation import wording
from app.saves import keys
from app.text.catalogue import word
from app.ui.help import figures
from app.ui.pages.elements import slot
from rules import GAMES


def fill(root: Any, state: AppState) -> None:
    game = GAMES[state.page_subject]
    slot(root, "title").textContent = word(game.title)
    slot(root, "play").href = routes.to_game(game.key)
    learn = slot(root, "learn")
    learn.href, learn.hidden = routes.to_lesson(game.key), game.lesson is None
    learn.textContent = wording.tutorial_link(state.saved.get(keys.lesson_key(game.key), ""))
    figures.show_rules(slot(root, "prose"), game.key)
