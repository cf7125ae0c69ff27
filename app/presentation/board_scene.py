"""The board as it is shown: the view's scene, plus everything that is the same in every game."""

from collections.abc import Callable, Sequence
from typing import Any

from app.table import lessons, reviews
from app.table.position import position_of
from app.table.queries import memory_aid, must_pass_device, tips_by_name, touched_by
from app.table.table import NUDGE, REASON, ReviewedTurn, Table, Tip
from app.views.gestures import kind_of
from app.views.scene import Cell, Piece, Scene
from rules.game import Sentence, sentence

_NO_MARKS: frozenset[str] = frozenset()


def scene_of(table: Table) -> Scene:
    """The table as it stands, with legal targets, what is selected, and hints marked on it."""
    position = position_of(table)
    drawn = _with_memory_aid(table, position.scene, position.visible_state)
    scene = _without_idle_button(table, drawn)
    if table.review and (turn := reviews.turn_here(table)):
        return _map_cells(_all_disabled(scene), _ReviewMarker(table, turn).mark)
    if not position.can_person_move and not position.free_pieces:
        return _all_disabled(scene)
    marker = _Marker(table)
    marked = _map_cells(scene, marker.mark)
    if marker.guided_move is None:
        return marked
    guided = (cell.name for cell in marked.cells() if _is_guided(cell))
    return marked._replace(guided=next(guided, ""))


def _is_guided(cell: Cell) -> bool:
    marks = cell.marks.union(*(piece.marks for piece in cell.pieces))
    return "guide" in marks


class _Marker:
    """Marks on cells what can be done with them, and what is selected in them."""

    def __init__(self, table: Table) -> None:
        position = position_of(table)
        self._selected = table.selected
        self._choices = position.choices
        self._places_on_tap = position.view.places_on_tap and position.can_person_move
        self._free = set(map(kind_of, position.free_pieces))
        # A touch on a free piece selects it, whatever else could be moved there.
        self._targets = set(self._choices.targets(table.selected)).difference(self._free)
        self._open = self._targets_of_tap()
        self._tips = {} if self._free else _shown_tips(table)
        self._best_move = table.tips[0].move if table.tips else ""
        self._main_button_text = _main_button_text(table)
        self.guided_move = lessons.guided_move(table)

    def _targets_of_tap(self) -> frozenset[str]:
        """Where a tap would place the only piece that can be moved."""
        only = self._choices.only_piece() if self._places_on_tap and not self._selected else ""
        return frozenset(self._choices.targets((only,))) if only else frozenset()

    def mark(self, cell: Cell) -> Cell:
        """A single copy of the cell, because this is done for every cell at every touch."""
        own = self._marks(cell.name)
        of_pieces = [self._marks(piece.name) if piece.name else _NO_MARKS for piece in cell.pieces]
        is_marked = any(of_pieces)
        is_opened = cell.opens and not self._selected and self._opens_on_tap(cell)
        label, texts = cell.label, cell.texts
        if self._main_button_text and "main" in cell.marks:
            label, texts = self._main_button_text, {**texts, "words": self._main_button_text}
        marked = cell._replace(
            label=self._label(cell, label),
            marks=cell.marks | own if own else cell.marks,
            texts=texts,
            pieces=_with_marks(cell.pieces, of_pieces) if is_marked else cell.pieces,
            disabled=not own and not is_marked and not is_opened,
        )
        return self._with_tip(marked) if self._tips else marked

    def _with_tip(self, cell: Cell) -> Cell:
        tips = [self._tips[kind] for kind in map(kind_of, cell.names()) if kind in self._tips]
        best = min(tips, key=lambda tip: tip.loss, default=None)
        is_tie = best is not None and best.move != self._best_move
        return _with_tip(cell, best, is_tie=is_tie)

    def _opens_on_tap(self, cell: Cell) -> bool:
        """A pile with a single card doesn't open where a tap can be a move: the card is visible anyway."""
        return len(cell.pieces) > 1 or not self._places_on_tap

    def _marks(self, name: str) -> frozenset[str]:
        marks = []
        if name in self._targets:
            marks.append("legal")
        elif name in self._open:
            marks.append("open")
        elif self._choices.can_select(name, self._selected):
            marks.append("pickable")
        if name in self._selected:
            marks.append("picked")
        if self.guided_move and self._choices.is_next(self.guided_move, self._selected, name):
            marks.append("guide")
        return frozenset(marks) if marks else _NO_MARKS

    def _label(self, cell: Cell, label: Sentence) -> Sentence:
        """What is in the cell, and what is selected or may be moved there."""
        if not self._selected:
            return label
        count = len(set(self._selected).intersection(cell.names()))
        if count and self._free:
            return sentence("{cell}, {count} selected", cell=label, count=count)
        if count:
            return sentence("{cell}, selected", cell=label)
        if not self._targets.isdisjoint(cell.names()):
            return sentence("{cell}, legal target", cell=label)
        return label


def _shown_tips(table: Table) -> dict[str, Tip]:
    """What a hint marks: at its second step the best moves, at the third what every other one costs."""
    tips = table.tips
    if table.hint_step == NUDGE or not (len(tips) == 1 or any(tip.loss for tip in tips)):
        return {}  # if all moves are equally good, the sentence says so, and marks would say nothing
    named = tips_by_name(table)
    if table.hint_step == REASON:
        return named
    best = sentence("best")
    return {name: tip._replace(note=best) for name, tip in named.items() if not tip.loss}


class _ReviewMarker:
    """Marks the move that was played, and the better one, on a turning point of a review."""

    def __init__(self, table: Table, turn: ReviewedTurn) -> None:
        played, better = (
            touched_by(table, table.history.game.read_move(text))
            for text in (turn.played, turn.judgement.best.move)
        )
        self._better = better - played or better
        self._played = played - self._better
        self._better_tip, self._played_tip = sentence("better"), sentence("played")

    def mark(self, cell: Cell) -> Cell:
        marks = [self._marks(piece.name) for piece in cell.pieces]
        cell = cell._replace(pieces=_with_marks(cell.pieces, marks))
        if cell.name in self._better:
            return self._tipped(cell, {"tip", "best"}, self._better_tip)
        if cell.name in self._played:
            return self._tipped(cell, {"tip"}, self._played_tip)
        return cell

    def _tipped(self, cell: Cell, marks: set[str], tip: Sentence) -> Cell:
        label = sentence("{cell}, {tip}", cell=cell.label, tip=tip)
        texts = {**cell.texts, "tip": tip}
        return cell._replace(marks=cell.marks | marks, texts=texts, label=label)

    def _marks(self, name: str) -> frozenset[str]:
        marks = {"better"} if name in self._better else {"played"} if name in self._played else ()
        return frozenset(marks)


def _without_idle_button(table: Table, scene: Scene) -> Scene:
    """In a replay, after the end and before the device is passed on, the main button has nothing to do."""
    position = position_of(table)
    free = position.view.free_pieces
    is_replay = table.is_replay and position.is_only_shown
    is_idle = is_replay or position.outcome is not None or must_pass_device(table)
    if not is_idle or free is None or free.main_button_text is None:
        return scene
    return _map_cells(
        scene,
        lambda cell: cell._replace(marks=cell.marks | {"absent"}) if "main" in cell.marks else cell,
    )


def _main_button_text(table: Table) -> Sentence | None:
    """What the main button would do with the selected pieces, in games that say so."""
    position = position_of(table)
    free = position.view.free_pieces
    if free is None or free.main_button_text is None:
        return None
    return free.main_button_text(position.visible_state, table.selected)


def frames(table: Table, move: Any) -> Sequence[Scene]:
    """The scenes between the table and the table after this move, where the game shows it in steps."""
    position = position_of(table)
    scenes = []
    for state in position.game.steps(position.state, move):
        visible = position.visible(state)
        scene = position.view.render(visible, position.bottom_player, None)
        scenes.append(_all_disabled(_with_memory_aid(table, scene, visible)))
    return scenes


def _with_memory_aid(table: Table, scene: Scene, visible: Any) -> Scene:
    aid = memory_aid(table)
    if aid is None:
        return scene
    bottom = position_of(table).bottom_player
    shown = aid.shown(visible, bottom) if table.is_memory_aid_on else aid.hidden
    return _map_cells(scene, lambda cell: shown if cell.name == shown.name else cell)


def _with_marks(pieces: Sequence[Piece], marks: Sequence[frozenset[str]]) -> tuple[Piece, ...]:
    return tuple(
        piece._replace(marks=piece.marks | more) if more else piece
        for piece, more in zip(pieces, marks, strict=True)
    )


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
        rows=tuple(row._replace(cells=tuple(map(change, row.cells))) for row in scene.rows)
    )
