"""The board as it is shown: the view's scene, with what is the same in every game added to it."""

from collections.abc import Sequence
from typing import Any

from app import views
from app.table.queries import (
    bottom_player,
    can_person_move,
    choices,
    free_pieces,
    has_memory_aid,
    tips_by_name,
    visible_state,
    visible_state_of,
)
from app.table.table import Table, Tip
from app.views.gestures import kind_of
from app.views.scene import Cell, Piece, Row, Scene
from rules.game import Sentence, sentence


def scene_of(table: Table) -> Scene:
    """The table as it stands, with legal targets, what is picked, and hints marked on it."""
    view = views.of(table.record.game)
    scene = _with_aid(
        table, view.render(visible_state(table), bottom_player(table), _last(table)), table.state
    )
    is_loose = bool(free_pieces(table))
    if not can_person_move(table) and not is_loose:
        return _all_disabled(scene)
    may = choices(table)
    # A touch of a loose piece raises it, whatever else could be brought there.
    raises = set(map(kind_of, free_pieces(table)))
    targets = {
        target: move for target, move in may.targets(table.selected).items() if target not in raises
    }
    tips = {} if is_loose else tips_by_name(table)
    deed = _deed(table)

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
        if deed and "main" in old.marks:
            new = new._replace(label=deed, texts={**old.texts, "words": deed})
        count = len(set(table.selected).intersection(old.names()))
        if count and is_loose:
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


def _deed(table: Table) -> Sentence | None:
    """What the main button would do with the raised cards, in games that say so."""
    found = getattr(views.of(table.record.game), "deed", None)
    words: Sentence | None = (
        found(visible_state(table), bottom_player(table), table.selected) if found else None
    )
    return words


def _with_aid(table: Table, scene: Scene, state: Any) -> Scene:
    """The game's aid in its place, shown or waiting to be."""
    if not has_memory_aid(table):
        return scene
    view: Any = views.of(table.record.game)
    shown: Cell = view.aid(
        visible_state_of(table, state), bottom_player(table), is_on=table.is_memory_aid_on
    )
    return _map_cells(scene, lambda cell: shown if cell.name == view.AID else cell)


def frames(table: Table, move: Any) -> Sequence[Scene]:
    """The scenes between the table and the table after this move, where the game tells it in steps."""
    game, view = table.history.game, views.of(table.record.game)
    return [
        _all_disabled(
            _with_aid(
                table,
                view.render(visible_state_of(table, state), bottom_player(table), None),
                state,
            )
        )
        for state in game.steps(table.state, move)
    ]


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
