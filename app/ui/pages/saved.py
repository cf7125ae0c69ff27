"""The saved games: those in progress, and those that were set aside."""

from typing import Any

from app.model import routes
from app.model.app_state import AppState
from app.presentation import wording
from app.saves import saved_games
from app.saves.saved_games import SavedGame
from app.table.table import Table
from app.text.catalogue import word
from app.text.render import capitalise, text_of
from app.ui.pages.elements import element, icon, slot
from rules import GAMES
from rules.game import sentence


def fill(root: Any, state: AppState) -> None:
    found = saved_games.saved_games(state.saved)
    own = [game for game in found if not game.is_aside]
    aside = [game for game in found if game.is_aside]
    slot(root, "own").append(*map(_row, own))
    slot(root, "aside").append(*map(_row, aside))
    slot(root, "own-group").hidden = not own
    slot(root, "aside-group").hidden = not aside
    slot(root, "none").hidden = bool(found)


def _row(found: SavedGame) -> Any:
    title = word(GAMES[found.game].title) if found.game else word("Unknown game")
    details = _details(found.table) if found.table else _problem(found)
    item = element("li", class_="setting")
    words = element("span", title)
    words.append(element("small", details))
    item.append(words, *_buttons(found, f"{title}, {details}"))
    return item


def _buttons(found: SavedGame, named: str) -> list[Any]:
    if not found.is_aside and found.table:
        link = element("a", word("Continue"), class_="primary", href=routes.to_table(found.table))
        return [_about(link, named)]
    delete = element("button", type="button", class_="quiet icon", title=word("Delete"))
    delete.dataset.do = f"delete-saved {found.key}"
    delete.append(icon("delete"))
    delete.ariaLabel = f"{word('Delete')}: {named}"
    if found.table:
        first = element("button", word("Open"), type="button", class_="primary")
        first.dataset.do = f"open-saved {found.key}"
    else:
        first = element("button", word("Export"), type="button", class_="quiet")
        first.dataset.do = f"export-saved {found.key}"
    return [_about(first, named), delete]


def _about(button: Any, named: str) -> Any:
    """Several buttons have the same word: their names say which game they are about."""
    button.ariaLabel = f"{button.textContent}: {named}"
    return button


def _problem(found: SavedGame) -> str:
    why = found.problem or sentence("the save is damaged and cannot be read")
    return text_of(sentence("Can’t be opened: {why}.", why=why))


def _details(table: Table) -> str:
    """The variant, how far it is, and who plays."""
    move = text_of(sentence("Move {number}", number=table.record.at + 1))
    parts = [capitalise(text_of(wording.variant_title(table))), move, wording.who_plays(table)]
    if table.daily:
        parts.insert(0, text_of(sentence("Daily")))
    return " · ".join(part for part in parts if part)
