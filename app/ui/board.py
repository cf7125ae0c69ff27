"""The board on the page: clones templates, and changes only what differs from the scene before."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from js import document

from app.presentation.piece_matching import ShownPiece, WantedPiece, match
from app.text.render import text_of
from app.ui import animation
from app.views.scene import (
    NO_CELLS,
    NO_COUNTS,
    Cell,
    Piece,
    Scene,
    are_alike,
    changed_cells,
    identity,
)
from rules.game import Sentence

PlayerNames = tuple[str, ...]

_TINTS = 8


class _TextPart(NamedTuple):
    name: str
    is_drawn: bool  # by CSS, so screen readers skip it: the label already says the same


class _Template(NamedTuple):
    original: Any
    parts: tuple[_TextPart, ...]


@cache
def _template(name: str) -> _Template:
    original = document.getElementById(name).content.firstElementChild
    return _Template(
        original,
        tuple(
            _TextPart(part.dataset.text, part.hasAttribute("data-drawn"))
            for part in original.querySelectorAll("[data-text]")
        ),
    )


class _Instance:
    """An element cloned from a template, with the parts that take text."""

    def __init__(self, template: str, element: Any, texts: dict[_TextPart, Any]) -> None:
        self.template, self.element, self.texts = template, element, texts
        self.shown: Cell | Piece | None = None


def _clone(template: str) -> _Instance:
    original, parts = _template(template)
    element = original.cloneNode(True)
    elements = element.querySelectorAll("[data-text]") if parts else ()
    return _Instance(template.partition("-")[2], element, dict(zip(parts, elements, strict=True)))


class Board:
    def __init__(self, root: Any) -> None:
        self._root = root
        self.scale = 1.0  # smaller than 1 in a picture of the rules
        self._scene: Scene | None = None
        self._player_names: PlayerNames = ()
        self._rows: list[Any] = []
        self._cells: dict[str, _Instance] = {}
        self._piece_holders: dict[str, Any] = {}  # the element in each cell that holds its pieces
        self._pieces: dict[int, _Instance] = {}
        self._order: dict[str, list[int]] = {}  # the pieces in each cell, the top one last
        self._stop: _Instance | None = None  # the cell that is the tab stop
        self._selected_in: set[str] = set()  # the cells in which pieces are selected
        self._has_selection = False
        self._last_handle = 0
        self._tab_stop = ""  # the one cell that the Tab key reaches
        self._guided = ""  # the cell that a tutorial points at
        self._pointer: Any = None  # the element that points at it
        self._animations: list[Any] = []  # running or finished
        self._dragged: list[int] = []
        self._dropped_at: dict[int, tuple[float, float]] = {}  # where a drag just left its pieces
        self._previewed = ""  # the cell under the pointer or the keyboard focus
        self._reached: Mapping[str, str] = NO_CELLS  # marked because a move there would affect them

    def clear(self) -> None:
        self._root.replaceChildren()
        self._scene, self._guided = None, ""
        self._rows = []
        self._cells, self._piece_holders, self._pieces, self._order = {}, {}, {}, {}
        self._dragged, self._reached, self._selected_in = [], NO_CELLS, set()

    def show(self, scene: Scene, player_names: PlayerNames, milliseconds: int = 0) -> None:
        has_same_names, self._player_names = player_names == self._player_names, player_names
        changed = changed_cells(self._scene, scene) if has_same_names else None
        if changed is None:
            self._build(scene)
            changed, milliseconds = list(scene.cells()), 0
        is_animated = milliseconds > 0 and animation.is_wanted()
        before: animation.Places = {}
        if is_animated:
            before = {**animation.places(self._elements()), **self._dropped_at}
        self._dropped_at = {}
        for running in self._animations:
            running.cancel()
        self._animations = []

        guided = scene.guided if scene.guided != self._guided else ""
        tab_stop = scene.nearest(guided or self._tab_stop)
        # The cell that had the focus is going away: the focus must stay on the board.
        had_focus = tab_stop != self._tab_stop and self._has_focus()
        pieces_before = {cell.name: self._shown_pieces(cell.name) for cell in changed}
        for cell in changed:
            self._show_cell(cell)
        self._show_pieces(changed, pieces_before)
        self._mark_selection(changed)
        self._show_counts(scene)
        self._scene = scene
        self._show_preview()
        if tab_stop != self._tab_stop:
            self.set_tab_stop(tab_stop, focus=had_focus)
        self._point_at(scene.guided)

        if is_animated:
            self._animations = animation.play(self._elements(), before, milliseconds, self.scale)

    def _show_counts(self, scene: Scene) -> None:
        before = [row.counts for row in self._scene.rows] if self._scene else []
        for at, (element, row) in enumerate(zip(self._rows, scene.rows, strict=True)):
            counts_before = before[at] if before else NO_COUNTS
            for name, count in row.counts.items():
                if counts_before.get(name) != count:
                    element.style.setProperty(f"--{name}", str(count))

    def _has_focus(self) -> bool:
        """Does the cell that is the tab stop have the focus?"""
        stop = self._cells.get(self._tab_stop)
        return stop is not None and bool(stop.element.isSameNode(document.activeElement))

    def _mark_selection(self, changed: Sequence[Cell]) -> None:
        for cell in changed:
            if any("picked" in piece.marks for piece in cell.pieces):
                self._selected_in.add(cell.name)
            else:
                self._selected_in.discard(cell.name)
        has_selection = bool(self._selected_in)
        if has_selection != self._has_selection:
            self._has_selection = has_selection
            self._root.toggleAttribute("data-holding", has_selection)

    def _elements(self) -> dict[int, Any]:
        return {handle: piece.element for handle, piece in self._pieces.items()}

    def _build(self, scene: Scene) -> None:
        """Build all rows and cells: for another game, other players, or another player's view."""
        had_focus = self._root.contains(document.activeElement)
        self.clear()
        self._root.dataset.game = scene.game
        self._root.setAttribute("aria-label", text_of(scene.label, self._player_names))
        for row in scene.rows:
            row_element = document.createElement("div")
            row_element.setAttribute("role", "row")
            row_element.setAttribute("aria-label", text_of(row.label, self._player_names))
            for cell in row.cells:
                grid_cell = document.createElement("div")
                grid_cell.setAttribute("role", "gridcell")
                grid_cell.style.gridArea = cell.area
                grid_cell.dataset.area = cell.area
                instance = _clone(f"cell-{cell.template}")
                instance.element.dataset.name = cell.name
                instance.element.tabIndex = -1
                self._cells[cell.name] = instance
                self._piece_holders[cell.name] = instance.element.querySelector("[data-pieces]")
                grid_cell.append(instance.element)
                row_element.append(grid_cell)
            self._root.append(row_element)
            self._rows.append(row_element)
        # One tab stop for the whole board; the arrow keys move it.
        first = scene.guided or scene.start or scene.rows[-1].cells[0].name
        self.set_tab_stop(scene.nearest(first), focus=had_focus)

    def set_tab_stop(self, name: str, *, focus: bool = True) -> None:
        """Make this the cell that the Tab key reaches."""
        before, stop = self._stop, self._cells[name]
        # The same name may mean another cell: the board is sometimes built again.
        if stop is not before:
            if before is not None:
                before.element.tabIndex = -1
            self._tab_stop, self._stop = name, stop
            stop.element.tabIndex = 0
            if before is None or before.template != stop.template:
                # For the style sheets, like `data-holding`: :has() would check every cell at every change.
                self._root.dataset.stop = stop.template
        if focus and not stop.element.isSameNode(document.activeElement):
            # Asked first: focusing lays out the page, even if nothing changes.
            stop.element.focus()

    def _point_at(self, cell: str) -> None:
        """Move the pointer of a tutorial to this cell, or take it away."""
        if cell == self._guided:
            return
        if self._pointer is None:
            self._pointer = _clone("pointer").element
        self._guided = cell
        if cell:
            self._cells[cell].element.append(self._pointer)
        else:
            self._pointer.remove()

    def focus(self) -> None:
        """Focus the cell that is the tab stop."""
        self._cells[self._tab_stop].element.focus()

    def _show_cell(self, cell: Cell) -> None:
        instance = self._cells[cell.name]
        shown = instance.shown
        assert shown is None or isinstance(shown, Cell)
        element = instance.element
        if shown is None or shown.label != cell.label:
            element.setAttribute("aria-label", text_of(cell.label, self._player_names))
        if shown is None or shown.disabled != cell.disabled:
            element.setAttribute("aria-disabled", "true" if cell.disabled else "false")
        if shown is None or shown.marks != cell.marks:
            element.className = " ".join(["cell", cell.template, *sorted(cell.marks)])
        _fill(instance, cell, self._player_names)
        instance.shown = cell

    def _shown_pieces(self, cell: str) -> Sequence[Piece]:
        shown = self._cells[cell].shown
        return shown.pieces if isinstance(shown, Cell) else ()

    def _show_pieces(self, cells: Sequence[Cell], before: Mapping[str, Sequence[Piece]]) -> None:
        """If the same pieces are where they were, only those that look different are changed."""
        changed = [cell for cell in cells if cell.pieces != before[cell.name]]
        if not all(are_alike(cell, before[cell.name]) for cell in changed):
            self._show_moved_pieces(changed, before)
            return
        for cell in changed:
            for handle, piece in zip(self._order[cell.name], cell.pieces, strict=True):
                self._show_piece(self._pieces[handle], piece)

    def _show_moved_pieces(
        self, changed: Sequence[Cell], before: Mapping[str, Sequence[Piece]]
    ) -> None:
        """Pieces that move between these cells are seen to do so; those in other cells stay."""
        wanted = [(cell.name, piece) for cell in changed for piece in cell.pieces]
        # In the order on the page, so that those that stay in their cell need not be put in order again.
        shown = [
            ShownPiece(handle, piece.template, piece.group or cell.name, identity(piece))
            for cell in changed
            for handle, piece in zip(self._order.get(cell.name, ()), before[cell.name], strict=True)
        ]
        reused, left_over = match(
            shown,
            [
                WantedPiece(piece.template, piece.group or cell, identity(piece))
                for cell, piece in wanted
            ],
        )
        for handle in left_over:
            self._pieces.pop(handle).element.remove()
        order: dict[str, list[int]] = {cell.name: [] for cell in changed}
        for handle_or_none, (cell, piece) in zip(reused, wanted, strict=True):
            handle = self._add_piece(piece.template) if handle_or_none is None else handle_or_none
            self._show_piece(self._pieces[handle], piece)
            order[cell].append(handle)
        for cell, handles in order.items():
            # Later elements are on top. Those below that are in their order already stay where they are.
            staying = [handle for handle in self._order.get(cell, ()) if handle in handles]
            in_order = _same_at_start(staying, handles)
            if in_order < len(handles):
                moved = (self._pieces[handle].element for handle in handles[in_order:])
                self._piece_holders[cell].append(*moved)
        self._order |= order

    def _add_piece(self, template: str) -> int:
        self._last_handle += 1
        instance = _clone(f"piece-{template}")
        # For style sheets that give equal pieces, such as stones, different tints.
        instance.element.dataset.tint = str(self._last_handle % _TINTS)
        self._pieces[self._last_handle] = instance
        return self._last_handle

    def _show_piece(self, instance: _Instance, piece: Piece) -> None:
        shown = instance.shown
        assert shown is None or isinstance(shown, Piece)
        if shown == piece:
            return
        element = instance.element
        if shown is None or shown.marks != piece.marks:
            element.className = " ".join(["piece", piece.template, *sorted(piece.marks)])
        if piece.name:
            if shown is None or shown.name != piece.name:
                element.setAttribute("data-name", piece.name)
        elif shown is not None and shown.name:
            element.removeAttribute("data-name")
        if piece.place is not None and (shown is None or shown.place != piece.place):
            # Both at once: a sowing moves a dozen stones, and nothing else is in their style.
            x, y = piece.place
            element.style.cssText = f"--x: {x:.3f}; --y: {y:.3f}"
        _fill(instance, piece, self._player_names)
        instance.shown = piece

    def preview(self, name: str) -> None:
        """Mark what a move to this cell would affect; nothing without a name."""
        if name != self._previewed:
            self._previewed = name
            self._show_preview()

    def end_preview(self, name: str) -> None:
        """No longer for this cell; another one may be under the pointer meanwhile."""
        if name == self._previewed:
            self.preview("")

    def _show_preview(self) -> None:
        shown = self._cells[self._previewed].shown if self._previewed in self._cells else None
        reached = shown.reaches if isinstance(shown, Cell) else NO_CELLS
        if reached == self._reached:
            return
        for name in self._reached.keys() - reached.keys():
            self._cells[name].element.removeAttribute("data-reached")
        for name, how in reached.items():
            if self._reached.get(name) != how:
                self._cells[name].element.setAttribute("data-reached", how)
        self._reached = reached

    # ---- for app/ui/pointer.py

    def cell_and_piece_at(self, element: Any) -> tuple[str, str]:
        """The names of the cell and the piece that contain this element; empty if there is none."""
        cell_element = element.closest(".cell")
        if not cell_element or not self._root.contains(cell_element):
            return "", ""
        cell = str(cell_element.getAttribute("data-name"))
        if piece := element.closest(".cell .piece[data-name]"):
            return cell, str(piece.getAttribute("data-name"))
        shown = self._cells[cell].shown
        return cell, shown.only_piece() if isinstance(shown, Cell) else ""

    def can_drag(self, name: str) -> bool:
        """Is this a piece that can be selected, or is selected already?"""
        return any(
            isinstance(piece.shown, Piece)
            and piece.shown.name == name
            and not piece.shown.marks.isdisjoint({"pickable", "picked"})
            for piece in self._pieces.values()
        )

    def start_drag(self, names: tuple[str, ...]) -> None:
        self._dragged = [
            handle
            for handle, piece in self._pieces.items()
            if isinstance(piece.shown, Piece) and piece.shown.name in names
        ]
        for handle in self._dragged:
            self._pieces[handle].element.dataset.held = ""

    def drag_by(self, dx: float, dy: float) -> None:
        """Pixels from where the drag started."""
        for handle in self._dragged:
            # Undo may have removed the piece meanwhile.
            if handle in self._pieces:
                self._pieces[handle].element.style.translate = f"{dx}px {dy}px"

    def end_drag(self) -> None:
        """The next scene animates the pieces from where the drag left them."""
        elements = {
            handle: self._pieces[handle].element
            for handle in self._dragged
            if handle in self._pieces
        }
        self._dropped_at = dict(animation.places(elements))
        for element in elements.values():
            element.style.translate = ""
            element.removeAttribute("data-held")
        self._dragged = []

    def cell_centres(self) -> dict[str, tuple[float, float]]:
        boxes = {
            name: cell.element.getBoundingClientRect()
            for name, cell in self._cells.items()
            if not (isinstance(cell.shown, Cell) and cell.shown.is_absent)
        }
        return {
            name: (box.left + box.width / 2, box.top + box.height / 2)
            for name, box in boxes.items()
        }


def piece_element(piece: Piece, player_names: PlayerNames) -> Any:
    """An element for a piece beside the board, which does not move."""
    instance = _clone(f"piece-{piece.template}")
    instance.element.className = " ".join(["piece", piece.template, *sorted(piece.marks)])
    _fill(instance, piece, player_names)
    return instance.element


def _same_at_start(one: Sequence[int], other: Sequence[int]) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (mine, its) in pairs if mine != its), min(len(one), len(other)))


def _fill(instance: _Instance, thing: Cell | Piece, player_names: PlayerNames) -> None:
    shown = instance.shown.texts if instance.shown else {}
    for part, element in instance.texts.items():
        text = thing.texts.get(part.name, "")
        if text != shown.get(part.name, ""):
            rendered = text_of(text, player_names) if isinstance(text, Sentence) else text
            if part.is_drawn:
                element.setAttribute("data-drawn", rendered)
            else:
                element.textContent = rendered
