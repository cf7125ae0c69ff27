"""Fills the dialogs: the end of a game or round, the review, a pile, sharing, the rules, the editor."""

from typing import Any

from js import document, navigator

from app.model.app_state import AppState
from app.presentation import result_texts, wording
from app.saves import keys, task_results
from app.table.queries import can_undo, cell_contents, is_over, view_of
from app.table.table import Table
from app.text.catalogue import word
from app.text.render import capitalise, names, text_of, with_full_stop
from app.ui import new_game_form, task_editor
from app.ui.board import piece_element
from app.ui.dom import part
from rules import GAMES
from rules.game import RoundSummary


def fill(dialog: str, table: Table, state: AppState) -> None:
    """Fill a dialog that is about to open."""
    match dialog:
        case "new":
            results = state.saved.get(keys.results_key(table.record.game), "")
            new_game_form.fill(table, task_results.read(results))
        case "rules":
            show_rules(table.record.game)
        case "editor":
            show_editor(state)
        case "peek":
            show_peek(table)
        case "share":
            show_share(table)


def show_editor(state: AppState) -> None:
    if state.table is not None:
        _fill_editor(state.table, state.editor)


def show_result(table: Table) -> None:
    """Fill the dialogs of a game or round that is over."""
    show_end(table)
    show_round_summary(table)
    show_review(table)


def show_end(table: Table) -> None:
    lines = result_texts.summary(table)
    if not lines:
        return
    part("end-title").textContent = wording.status(table)
    why, *facts = lines
    part("end-why").textContent = why
    items = []
    for fact in facts:
        item = document.createElement("li")
        item.textContent = fact
        items.append(item)
    part("end-facts").replaceChildren(*items)
    outcome = table.history.game.outcome(table.state)
    part("end-again").textContent = _next_game(table)
    part("end-go-on").hidden = bool(outcome and outcome.winners) or not can_undo(table)
    part("end-line").hidden = not (table.solution and table.solution.moves)


def _next_game(table: Table) -> str:
    if table.daily:
        return word("My own game")
    if tasks := table.history.game.tasks:
        return text_of(tasks.texts.next_task)
    return word("New deal") if len(table.seats) == 1 else word("Play again")


def _fill_editor(table: Table, draft: Any) -> None:
    editor = view_of(table).editor
    assert editor is not None, "only a game with an editor has a draft"
    root, key = part("editor"), table.record.game
    if not root.firstElementChild or root.dataset.game != key:
        root.replaceChildren(document.getElementById(f"editor-{key}").content.cloneNode(True))
        root.dataset.game = key
    task_editor.show(root, editor().screen(draft), is_playable=bool(editor().variant(draft)))


def show_peek(table: Table) -> None:
    """The cards of a pile side by side."""
    contents = cell_contents(table, table.peeked_cell)
    if contents is None:
        return
    label, pieces = contents
    part("peek-title").textContent = text_of(label, names(table))
    part("peek-cards").replaceChildren(*(piece_element(piece, names(table)) for piece in pieces))


def show_share(table: Table) -> None:
    """Offer the result only after the game, and the share sheet only where the device has one."""
    part("share-result").hidden = not is_over(table)
    part("hand-over").hidden = not hasattr(navigator, "share")


def show_rules(key: str) -> None:
    part("learn").hidden = GAMES[key].lesson is None
    rules = document.getElementById(f"rules-{key}")
    part("rules-title").textContent = word(GAMES[key].title)
    part("rules-text").replaceChildren(rules.content.cloneNode(True))


def show_round_summary(table: Table) -> None:
    """The round that is over, as a table with a row for everything that scored."""
    summary = result_texts.round_summary(table)
    for name in ("round-account", "end-account"):
        part(name).replaceChildren(*([_round_table(table, summary)] if summary else []))
    if summary:
        part("round-why").textContent = with_full_stop(text_of(summary.why, names(table)))
        part("round-verdict").textContent = with_full_stop(text_of(summary.verdict, names(table)))
    part("review-round").hidden = part("review-end").hidden = summary is None


def _round_table(table: Table, summary: RoundSummary) -> Any:
    players = names(table)
    grid = document.createElement("table")
    head = document.createElement("tr")
    head.append(
        _field("td", ""), *(_field("th", capitalise(name), scope="col") for name in players)
    )
    grid.append(head)
    for label, scores in summary.rows:
        grid.append(_row(text_of(label, players), *map(_scores, scores)))
    totals = _row(word("Points"), *(_field("td", str(total)) for total in summary.totals))
    totals.className = "total"
    grid.append(totals)
    return grid


def _row(label: str, *fields: Any) -> Any:
    row = document.createElement("tr")
    row.append(_field("th", label, scope="row"), *fields)
    return row


def _field(kind: str, text: str, scope: str = "") -> Any:
    field = document.createElement(kind)
    field.textContent = text
    if scope:
        field.scope = scope
    return field


def _scores(values: tuple[int, ...]) -> Any:
    """The sum, and below it what it is the sum of."""
    field = _field("td", str(sum(values)) if values else "–")
    if len(values) > 1:
        addends = document.createElement("small")
        addends.textContent = " + ".join(map(str, values))
        field.append(addends)
    return field


def show_review(table: Table) -> None:
    """The turns of the last round beside the best moves, as far as the computer has reviewed them."""
    part("review-said").textContent = result_texts.review_summary(table)
    items = []
    for line in result_texts.review_lines(table):
        item = document.createElement("li")
        item.textContent = line.text
        item.dataset.loss = line.grade
        items.append(item)
    part("review-turns").replaceChildren(*items)
