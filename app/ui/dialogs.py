"""What the dialogs show: the end of a game or of a round, a look back, a pile, the rules, the editor."""

from typing import Any

from js import document, navigator

from app.model.app_state import AppState
from app.presentation import result_texts, wording
from app.saves import keys, task_results
from app.table.queries import can_undo, cell_contents, is_over, view_of
from app.table.table import Table
from app.text.catalogue import word
from app.text.render import capital, names, say, stopped
from app.ui import new_game_form, task_editor
from app.ui.board import stamped
from app.ui.dom import part
from rules import GAMES
from rules.game import RoundSummary


def fill(dialog: str, table: Table, state: AppState) -> None:
    """Fill a dialog that is about to open."""
    match dialog:
        case "new":
            results = state.saved.get(keys.results_key(table.record.game), "")
            new_game_form.offer(table, task_results.read(results))
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
    """A game or a round is over: everything about it that a dialog may show."""
    show_end(table)
    show_account(table)
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
    ended = table.history.game.outcome(table.state)
    part("end-again").textContent = _again(table)
    part("end-go-on").hidden = bool(ended and ended.winners) or not can_undo(table)
    part("end-line").hidden = not (table.solution and table.solution.moves)


def _again(table: Table) -> str:
    if table.daily:
        return word("My own game")
    if tasks := table.history.game.tasks:
        return say(tasks.texts.next_task)
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
    """A pile laid out as a fan, every card readable."""
    found = cell_contents(table, table.peeked_cell)
    if found is None:
        return
    words, pieces = found
    part("peek-title").textContent = say(words, names(table))
    part("peek-cards").replaceChildren(*(stamped(piece, names(table)) for piece in pieces))


def show_share(table: Table) -> None:
    """A result can be told when there is one, and a device may have ways of its own to send things."""
    part("share-result").hidden = not is_over(table)
    part("hand-over").hidden = not hasattr(navigator, "share")


def show_rules(key: str) -> None:
    part("learn").hidden = GAMES[key].lesson is None
    rules = document.getElementById(f"rules-{key}")
    part("rules-title").textContent = word(GAMES[key].title)
    part("rules-text").replaceChildren(rules.content.cloneNode(True))


def show_account(table: Table) -> None:
    """A round that is over, as a table: a row for each thing that earned something."""
    counted = result_texts.round_summary(table)
    for name in ("round-account", "end-account"):
        part(name).replaceChildren(*([_account(table, counted)] if counted else []))
    if counted:
        part("round-why").textContent = stopped(say(counted.why, names(table)))
        part("round-verdict").textContent = stopped(say(counted.verdict, names(table)))
    part("review-round").hidden = part("review-end").hidden = counted is None


def _account(table: Table, counted: RoundSummary) -> Any:
    called = names(table)
    made = document.createElement("table")
    head = document.createElement("tr")
    head.append(_field("td", ""), *(_field("th", capital(name), scope="col") for name in called))
    made.append(head)
    for label, earned in counted.rows:
        made.append(_row(say(label, called), *map(_pieces, earned)))
    totals = _row(word("Points"), *(_field("td", str(total)) for total in counted.totals))
    totals.className = "total"
    made.append(totals)
    return made


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


def _pieces(values: tuple[int, ...]) -> Any:
    """What somebody earned with one thing: the sum, and below it piece by piece."""
    field = _field("td", str(sum(values)) if values else "–")
    if len(values) > 1:
        pieces = document.createElement("small")
        pieces.textContent = " + ".join(map(str, values))
        field.append(pieces)
    return field


def show_review(table: Table) -> None:
    """The turns of the last round beside the best that could have been done, as far as they are looked at."""
    part("review-said").textContent = result_texts.review_summary(table)
    items = []
    for line in result_texts.review_lines(table):
        item = document.createElement("li")
        item.textContent = line.text
        item.dataset.loss = line.grade
        items.append(item)
    part("review-turns").replaceChildren(*items)
