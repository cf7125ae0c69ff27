"""Fills the dialogs: a pile, sharing, the rules, the editor. Results: `app/ui/overlays/result_dialogs.py`."""

from typing import Any

from js import document, navigator

from app.model import navigation
from app.model.app_state import AppState
from app.presentation import share_text, wording
from app.saves import keys
from app.table.queries import cell_contents, has_number, is_over, view_of
from app.table.sharing import can_be_watched
from app.table.table import Table
from app.text.catalogue import word
from app.text.render import names, text_of, with_full_stop
from app.ui import new_game_form, task_editor
from app.ui.board import piece_element
from app.ui.dom import part
from app.ui.help import figures
from rules import GAMES


def fill(dialog: str, table: Table, state: AppState) -> None:
    """Fill a dialog that is about to open."""
    match dialog:
        case "new":
            new_game_form.fill(table)
        case "rules":
            show_rules(table.record.game, state)
        case "editor":
            show_editor(state)
        case "peek":
            show_peek(table)
        case "share":
            show_share(table, state)
        case "lesson-end":
            show_lesson_end(table)


def show_editor(state: AppState) -> None:
    if state.table is not None:
        _fill_editor(state.table, state.editor)


def _fill_editor(table: Table, draft: Any) -> None:
    editor = view_of(table).editor
    assert editor is not None, "only a game with an editor has a draft"
    root, key = part("editor"), table.record.game
    if not root.firstElementChild or root.dataset.game != key:
        root.replaceChildren(document.getElementById(f"editor-{key}").content.cloneNode(True))
        root.dataset.game = key
    task_editor.show(root, editor().screen(draft), is_playable=bool(editor().variant(draft)))


def show_peek(table: Table) -> None:
    """What a cell is and what can be done with it, and the cards of a pile side by side."""
    cell, players = table.peeked_cell, names(table)
    contents = cell_contents(table, cell)
    label, pieces = contents or (wording.cell_text(table, cell), ())
    part("peek-title").textContent = text_of(label, players)
    part("peek-cards").replaceChildren(*(piece_element(piece, players) for piece in pieces))
    part("peek-cards").hidden = not pieces
    part("peek-text").textContent = wording.explanation_text(table, cell)


def show_share(table: Table, state: AppState) -> None:
    """Offer the result only after the game, and the share sheet only where the device has one."""
    part("share-result").hidden = not is_over(table)
    part("share-deal").hidden = not (has_number(table) or table.history.game.tasks)
    has_sheet = hasattr(navigator, "share")
    part("share-by-device").hidden = not has_sheet
    _make_primary("share-by-device" if has_sheet else "share-link", "share-by-device", "share-link")
    part("share-name").value = state.saved.get(keys.NAME, "")


def show_offer(state: AppState) -> None:
    """What happened in the game from a link, and what can be done with it."""
    table = state.offered
    if table is None:
        return
    # A deal that was open here while another tab played is the player's own: nothing to tell about it.
    is_linked, over = table.is_from_link, is_over(table)
    is_played = is_linked and bool(table.record.moves)
    part("offer-title").textContent = share_text.linked_title(table)
    account = with_full_stop(share_text.account(table)) if is_played else ""
    part("offer-account").textContent = account
    part("offer-deal").textContent = share_text.linked_deal(table)
    own = keys.save_key(table.record.game)
    part("offer-own").hidden = navigation.game_in_progress(state, own) is None
    part("play-offer").hidden = over or (is_linked and not is_played)
    part("play-linked-deal").hidden = not is_linked
    # Where every game begins with the same position, there are no deals to tell apart.
    is_deal = has_number(table) or table.history.game.tasks is not None
    part("play-linked-deal").textContent = (
        word("Play this deal") if is_deal else word("Play from the start")
    )
    part("watch-offer").hidden = not (is_played and can_be_watched(table))
    answers = ("watch-offer", "play-offer", "play-linked-deal")
    to_play = answers[1] if is_played or not is_linked else answers[2]
    _make_primary(answers[0] if over else to_play, *answers)


def _make_primary(chosen: str, *names: str) -> None:
    for name in names:
        part(name).className = "primary" if name == chosen else "quiet"


def show_lesson_end(table: Table) -> None:
    lesson = table.history.game.lesson
    assert lesson is not None, "only a tutorial ends so"
    part("lesson-end-text").textContent = text_of(lesson.end, names(table))
    part("keep-playing").hidden = is_over(table)


def show_introduction(key: str) -> None:
    """Introduce a game: boot.js may have done so already, but without the picture."""
    for section in part("intro").querySelectorAll("[data-intro]"):
        section.hidden = section.dataset.intro != key
    for place in part("intro").querySelectorAll(f"[data-intro='{key}'] [data-loop]"):
        cells = place.getAttribute("data-cells") or ""
        figures.loop(place, key, place.dataset.loop, cells.split())


def end_introduction() -> None:
    """A picture that is removed stops moving."""
    for place in part("intro").querySelectorAll("[data-loop]"):
        place.replaceChildren()


def show_rules(key: str, state: AppState) -> None:
    part("tutorial").hidden = GAMES[key].lesson is None
    part("tutorial").textContent = wording.tutorial_link(state.saved.get(keys.lesson_key(key), ""))
    part("rules-title").textContent = word(GAMES[key].title)
    figures.show_rules(part("rules-text"), key)
