"""Puzzles: what there is to practise in each game, or in one, with the mistakes of one's own."""

from typing import Any

from js import document

from app.model import routes
from app.model.app_state import AppState
from app.presentation.practice import puzzle_list
from app.presentation.practice.puzzle_list import ListedMistake, Practice
from app.table.table import DAILY_SET, MISTAKES, SOLVE, STREAK
from app.text.catalogue import word
from app.ui.pages.elements import element, icon, slot
from rules import NAMES


def fill(root: Any, state: AppState) -> None:
    game = state.page_subject
    for key in [game] if game else NAMES:
        practice = puzzle_list.practice(state.saved, key, state.today)
        slot(root, "games").append(_card(practice, is_alone=bool(game)))
    listed = puzzle_list.mistakes_of(state.saved, game, state.today) if game else ()
    slot(root, "mistakes-group").hidden = not listed
    slot(root, "no-mistakes").hidden = not game or bool(listed)
    slot(root, "all-games").hidden = not game
    if listed:
        slot(root, "mistakes").append(*(_mistake(game, each) for each in listed))
        slot(root, "delete-all").dataset.do = f"delete-mistakes {game}"


def _card(practice: Practice, *, is_alone: bool) -> Any:
    card = document.getElementById("practice-card").content.firstElementChild.cloneNode(True)
    game = practice.game
    title = slot(card, "title")
    if is_alone:
        title.textContent = practice.title
    else:
        title.append(element("a", practice.title, href=routes.to_page("puzzles", game)))
    slot(card, "solved").textContent = practice.solved
    solve = slot(card, "solve")
    solve.href, solve.hidden = routes.to_puzzle(game, SOLVE), not practice.has_puzzles
    solve.ariaLabel = f"{solve.textContent}: {practice.title}"
    to_mistakes = (
        routes.to_puzzle(game, MISTAKES) if practice.is_due else routes.to_page("puzzles", game)
    )
    for name, address, text in (
        ("daily", routes.to_puzzle(game, DAILY_SET), practice.daily_set),
        ("streak", routes.to_puzzle(game, STREAK), practice.streak),
        ("own", to_mistakes, practice.mistakes),
    ):
        link = slot(card, name)
        link.href = address
        link.querySelector("small").textContent = text
        link.hidden = name != "own" and not practice.has_puzzles
        # For screen readers: every game has a link of this name.
        link.prepend(element("span", f"{practice.title}: ", class_="visually-hidden"))
    slot(card, "daily").toggleAttribute("data-done", practice.is_set_done)
    slot(card, "own").toggleAttribute("data-due", practice.is_due)
    share = slot(card, "share")
    share.hidden = not (is_alone and practice.is_set_done)
    share.dataset.do = f"share-set {game}"
    return card


def _mistake(game: str, listed: ListedMistake) -> Any:
    item, words = element("li", class_="setting"), element("span", listed.title)
    words.append(element("small", listed.detail))
    delete = element("button", type="button", class_="quiet icon", title=word("Delete"))
    delete.dataset.do = f"delete-mistake {game} {listed.name}"
    delete.ariaLabel = f"{word('Delete')}: {listed.title}"
    delete.append(icon("delete"))
    item.append(words, delete)
    return item
