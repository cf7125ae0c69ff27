"""The board as it is shown: the view's scene, plus everything that is the same in every game."""

from collections.abc import Callable, Sequence
from typing import Any

from app.table import lessons
from app.table.queries import (
    bottom_player,
    can_person_move,
    choices,
    free_pieces,
    is_over,
    memory_aid,
    must_pass_device,
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
    scene = _without_idle_button(table, _drawn(table, table.state, _last(table)))
    if not can_person_move(table) and not free_pieces(table):
        return _all_disabled(scene)
    marked = _map_cells(scene, _Marker(table).mark)
    guided = (cell.name for cell in marked.cells() if _is_guided(cell))
    return marked._replace(guided=next(guided, ""))


def _is_guided(cell: Cell) -> bool:
    marks = cell.marks.union(*(piece.marks for piece in cell.pieces))
    return "guide" in marks


class _Marker:
    """Marks on cells what can be done with them, and what is selected in them."""

    def __init__(self, table: Table) -> None:
        self._selected = table.selected
        self._choices = choices(table)
        self._places_on_tap = view_of(table).places_on_tap and can_person_move(table)
        self._free = set(map(kind_of, free_pieces(table)))
        # A touch on a free piece selects it, whatever else could be moved there.
        self._targets = set(self._choices.targets(table.selected)).difference(self._free)
        self._tips = {} if self._free else tips_by_name(table)
        self._best_move = table.tips[0].move if table.tips else ""
        self._main_button_text = _main_button_text(table)
        self._guided_move = lessons.guided_move(table)

    def mark(self, cell: Cell) -> Cell:
        marks = {name: self._marks(name) for name in cell.names()}
        is_opened = cell.opens and not self._selected and self._opens_on_tap(cell)
        marked = cell._replace(
            marks=cell.marks | marks[cell.name],
            pieces=tuple(_with_marks(piece, marks.get(piece.name)) for piece in cell.pieces),
            disabled=not any(marks.values()) and not is_opened,
        )
        if self._main_button_text and "main" in cell.marks:
            text = self._main_button_text
            marked = marked._replace(label=text, texts={**cell.texts, "words": text})
        tips = [self._tips[kind] for kind in map(kind_of, cell.names()) if kind in self._tips]
        best = min(tips, key=lambda tip: tip.loss, default=None)
        is_tie = best is not None and best.move != self._best_move
        return _with_tip(marked._replace(label=self._label(marked)), best, is_tie=is_tie)

    def _opens_on_tap(self, cell: Cell) -> bool:
        """A pile with a single card doesn't open where a tap can be a move: the card is visible anyway."""
        return len(cell.pieces) > 1 or not self._places_on_tap

    def _marks(self, name: str) -> frozenset[str]:
        marks = set()
        if name in self._targets:
            marks.add("legal")
        elif self._is_placed_by_tap(name):
            marks.add("open")
        elif self._choices.can_select(name, self._selected):
            marks.add("pickable")
        if name in self._selected:
            marks.add("picked")
        if self._guided_move and self._choices.is_next(self._guided_move, self._selected, name):
            marks.add("guide")
        return frozenset(marks)

    def _is_placed_by_tap(self, name: str) -> bool:
        is_wanted = self._places_on_tap and not self._selected
        return is_wanted and self._choices.move_of_tap(name) is not None

    def _label(self, cell: Cell) -> Sentence:
        """What is in the cell, and what is selected or may be moved there."""
        count = len(set(self._selected).intersection(cell.names()))
        if count and self._free:
            return sentence("{cell}, {count} selected", cell=cell.label, count=count)
        if count:
            return sentence("{cell}, selected", cell=cell.label)
        if self._selected and not self._targets.isdisjoint(cell.names()):
            return sentence("{cell}, legal target", cell=cell.label)
        return cell.label


def _without_idle_button(table: Table, scene: Scene) -> Scene:
    """In a replay, after the end and before the device is passed on, the main button has nothing to do."""
    free = view_of(table).free_pieces
    is_idle = table.is_replay or is_over(table) or must_pass_device(table)
    if not is_idle or free is None or free.main_button_text is None:
        return scene
    return _map_cells(
        scene,
        lambda cell: cell._replace(marks=cell.marks | {"absent"}) if "main" in cell.marks else cell,
    )


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
    """The last move, with the state before it."""
    number = table.record.at
    if number == 0:
        return None
    move = table.history.game.read_move(table.record.moves[number - 1])
    return visible_state_of(table, table.history.states[number - 1]), move


def _with_marks(piece: Piece, marks: frozenset[str] | None) -> Piece:
    return piece._replace(marks=piece.marks | marks) if marks else piece


def _with_tip(cell: Cell, tip: Tip | None, *, is_tie: bool) -> Cell:
    """Mark one cell as the best; others may be just as good."""
    if tip is None:
        return cell
    marks = {"tip"} if tip.loss or is_tie else {"tip", "best"}
    if tip.loss:
        short = sentence("−{loss}", loss=f"{tip.loss:g}")
    else:
        short = sentence("as good") if is_tie else sentence("best")
    # Two cells cannot both be the best one; a note that gives a reason stays.
    note = short if is_tie and tip.note == sentence("best") else tip.note
    label = sentence("{cell}, {tip}", cell=cell.label, tip=note)
    texts = {**cell.texts, "tip": short}
    return cell._replace(marks=cell.marks | marks, texts=texts, label=label)


def _all_disabled(scene: Scene) -> Scene:
    return _map_cells(scene, lambda cell: cell._replace(disabled=not cell.opens))


def _map_cells(scene: Scene, change: Callable[[Cell], Cell]) -> Scene:
    return scene._replace(
        rows=tuple(Row(row.label, tuple(map(change, row.cells))) for row in scene.rows)
    )
