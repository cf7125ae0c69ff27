"""The board as it is shown: the view's scene, with what is the same in every game added to it."""

from collections.abc import Sequence
from typing import Any

from app.table.queries import (
    bottom_player,
    can_person_move,
    choices,
    free_pieces,
    memory_aid,
    tips_by_name,
    view_of,
    visible_state,
    visible_state_of,
)
from app.table.table import Table, Tip
from app.views.gestures import kind_of
from app.views.scene import Cell, Piece, Row, Scene
from rules.game import Sentence, sentence


def scene_of(table: Table) -> Scene:
    """The table as it stands, with legal targets, what is selected, and hints marked on it."""
    scene = _drawn(table, table.state, _last(table))
    free = set(map(kind_of, free_pieces(table)))
    if not can_person_move(table) and not free:
        return _all_disabled(scene)
    may = choices(table)
    # A touch of a free piece selects it, whatever else could be brought there.
    targets = {
        target: move for target, move in may.targets(table.selected).items() if target not in free
    }
    tips = {} if free else tips_by_name(table)
    button_text = _main_button_text(table)

    def in_play(name: str) -> frozenset[str]:
        marks = set()
        if name in targets:
            marks.add("legal")
        elif may.can_select(name, table.selected):
            marks.add("pickable")
        if name in table.selected:
            marks.add("picked")
        return frozenset(marks)

    def cell(old: Cell) -> Cell:
        pieces = tuple(
            _mark(piece, in_play(piece.name)) if piece.name else piece for piece in old.pieces
        )
        new = old._replace(
            marks=old.marks | in_play(old.name),
            pieces=pieces,
            disabled=not any(in_play(name) for name in old.names())
            and not (old.opens and not table.selected),
        )
        if button_text and "main" in old.marks:
            new = new._replace(label=button_text, texts={**old.texts, "words": button_text})
        count = len(set(table.selected).intersection(old.names()))
        if count and free:
            new = new._replace(
                label=sentence("{cell}, {count} raised", cell=new.label, count=count)
            )
        elif count:
            new = new._replace(label=sentence("{cell}, picked", cell=new.label))
        elif table.selected and not targets.keys().isdisjoint(old.names()):
            new = new._replace(label=sentence("{cell}, legal target", cell=new.label))
        found = [tips[kind] for kind in map(kind_of, old.names()) if kind in tips]
        return _with_tip(new, min(found, key=lambda tip: tip.loss, default=None))

    return _map_cells(scene, cell)


def _main_button_text(table: Table) -> Sentence | None:
    """What the main button would do with the selected pieces, in games that say so."""
    free = view_of(table).free_pieces
    if free is None or free.main_button_text is None:
        return None
    return free.main_button_text(visible_state(table), table.selected)


def frames(table: Table, move: Any) -> Sequence[Scene]:
    """The scenes between the table and the table after this move, where the game shows it in steps."""
    states = table.history.game.steps(table.state, move)
    return [_all_disabled(_drawn(table, state, None)) for state in states]


def _drawn(table: Table, state: Any, last: tuple[Any, Any] | None) -> Scene:
    """The view's scene of this state, with the memory aid in its place."""
    visible, bottom = visible_state_of(table, state), bottom_player(table)
    scene = view_of(table).render(visible, bottom, last)
    aid = memory_aid(table)
    if aid is None:
        return scene
    shown = aid.shown(visible, bottom) if table.is_memory_aid_on else aid.hidden
    return _map_cells(scene, lambda cell: shown if cell.name == shown.name else cell)


def _last(table: Table) -> tuple[Any, Any] | None:
    at = table.record.at
    if at == 0:
        return None
    move = table.history.game.read_move(table.record.moves[at - 1])
    return visible_state_of(table, table.history.states[at - 1]), move


def _mark(piece: Piece, marks: frozenset[str]) -> Piece:
    return piece._replace(marks=piece.marks | marks) if marks else piece


def _with_tip(cell: Cell, tip: Tip | None) -> Cell:
    if tip is None:
        return cell
    marks = {"tip"} if tip.loss else {"tip", "best"}
    short = sentence("−{loss}", loss=f"{tip.loss:g}") if tip.loss else sentence("best")
    label = sentence("{cell}, {tip}", cell=cell.label, tip=tip.note)
    texts = {**cell.texts, "tip": short}
    return cell._replace(marks=cell.marks | marks, texts=texts, label=label)


def _all_disabled(scene: Scene) -> Scene:
    return _map_cells(scene, lambda cell: cell._replace(disabled=not cell.opens))


def _map_cells(scene: Scene, change: Any) -> Scene:
    return scene._replace(
        rows=tuple(Row(row.label, tuple(map(change, row.cells))) for row in scene.rows)
    )
