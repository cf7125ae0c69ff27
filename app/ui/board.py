"""The board on the page: stamps templates and changes only what differs from the scene before."""

from typing import Any

from js import document

from app.presentation.piece_matching import ShownPiece, WantedPiece, match
from app.text.render import say
from app.ui import animation
from app.views.scene import Cell, Piece, Scene
from rules.game import Sentence

Names = tuple[str, ...]  # what the players are called

_TINTS = 8


class _Stamped:
    """An element made from a template, with the parts that take text."""

    def __init__(self, template: str, element: Any, texts: dict[str, Any]) -> None:
        self.template, self.element, self.texts = template, element, texts
        self.shown: Cell | Piece | None = None
        self.cell = ""


def _stamp(template: str) -> _Stamped:
    element = document.getElementById(template).content.firstElementChild.cloneNode(True)
    texts = {part.dataset.text: part for part in element.querySelectorAll("[data-text]")}
    return _Stamped(template.partition("-")[2], element, texts)


class Board:
    def __init__(self, root: Any) -> None:
        self._root = root
        self._scene: Scene | None = None
        self._called: Names = ()
        self._cells: dict[str, _Stamped] = {}
        self._hollows: dict[str, Any] = {}  # where in a cell its pieces lie
        self._pieces: dict[int, _Stamped] = {}
        self._order: dict[str, list[int]] = {}  # the pieces in a cell as they lie, the top one last
        self._made = 0
        self._stop = ""  # the cell that the Tab key comes to
        self._going: list[Any] = []  # animations, finished ones among them
        self._held: list[int] = []
        self._let_go: dict[int, tuple[float, float]] = {}  # where a finger just left its pieces

    def clear(self) -> None:
        self._root.replaceChildren()
        self._scene = None
        self._cells, self._hollows, self._pieces, self._order = {}, {}, {}, {}
        self._held = []

    def show(self, scene: Scene, called: Names, milliseconds: int = 0) -> None:
        same_names, self._called = called == self._called, called
        if self._scene is None or not same_names or _ground(scene) != _ground(self._scene):
            self._lay(scene)
            milliseconds = 0
        moving = milliseconds > 0 and animation.is_wanted()
        before = {**animation.places(self._elements().items()), **self._let_go} if moving else {}
        self._let_go = {}
        for going in self._going:
            going.cancel()
        self._going = []

        had_focus = self._stop in self._cells and self._cells[self._stop].element.isSameNode(
            document.activeElement
        )
        for cell in scene.cells():
            self._show_cell(cell)
        self._show_pieces(scene)
        held = any("picked" in piece.marks for cell in scene.cells() for piece in cell.pieces)
        self._root.toggleAttribute("data-holding", held)
        self._scene = scene
        if (stop := scene.nearest(self._stop)) != self._stop:
            # The cell that the keyboard was on is gone: the focus must not fall off the board with it.
            self.rove(stop, focus=had_focus)

        if moving:
            self._going = animation.play(self._elements(), before, milliseconds)

    def _elements(self) -> dict[int, Any]:
        return {handle: piece.element for handle, piece in self._pieces.items()}

    def _lay(self, scene: Scene) -> None:
        """Build rows and cells anew: another game, other players, or the board seen from another side."""
        had_focus = self._root.contains(document.activeElement)
        self.clear()
        self._root.dataset.game = scene.game
        self._root.setAttribute("aria-label", say(scene.label, self._called))
        for row in scene.rows:
            line = document.createElement("div")
            line.setAttribute("role", "row")
            line.setAttribute("aria-label", say(row.label, self._called))
            for cell in row.cells:
                holder = document.createElement("div")
                holder.setAttribute("role", "gridcell")
                holder.style.gridArea = cell.area
                holder.dataset.area = cell.area
                stamped = _stamp(f"cell-{cell.template}")
                stamped.element.dataset.name = cell.name
                stamped.element.tabIndex = -1
                self._cells[cell.name] = stamped
                self._hollows[cell.name] = stamped.element.querySelector("[data-pieces]")
                holder.append(stamped.element)
                line.append(holder)
            self._root.append(line)
        # One tab stop for the whole board; the arrow keys move it.
        begin = scene.start or scene.rows[-1].cells[0].name
        self.rove(scene.nearest(begin), focus=had_focus)

    def rove(self, name: str, *, focus: bool = True) -> None:
        if self._stop in self._cells:
            self._cells[self._stop].element.tabIndex = -1
        self._stop = name
        self._cells[name].element.tabIndex = 0
        # For the style sheets, beside `data-holding`: :has() would ask every cell at every change.
        self._root.dataset.stop = self._cells[name].template
        if focus:
            self._cells[name].element.focus()

    def focus(self) -> None:
        """To the cell that is the board's tab stop."""
        self._cells[self._stop].element.focus()

    def _show_cell(self, cell: Cell) -> None:
        stamped = self._cells[cell.name]
        shown = stamped.shown
        assert shown is None or isinstance(shown, Cell)
        if shown == cell:
            return
        element = stamped.element
        if shown is None or shown.label != cell.label:
            element.setAttribute("aria-label", say(cell.label, self._called))
        if shown is None or shown.disabled != cell.disabled:
            element.setAttribute("aria-disabled", "true" if cell.disabled else "false")
        if shown is None or shown.marks != cell.marks:
            element.className = " ".join(["cell", cell.template, *sorted(cell.marks)])
        _fill(stamped, cell, self._called)
        stamped.shown = cell

    def _show_pieces(self, scene: Scene) -> None:
        asked = [(cell.name, piece) for cell in scene.cells() for piece in cell.pieces]
        lying = [
            ShownPiece(
                handle, piece.shown.template, piece.shown.group or piece.cell, _known(piece.shown)
            )
            for handle, piece in self._pieces.items()
            if isinstance(piece.shown, Piece)
        ]
        found, left_over = match(
            lying,
            [
                WantedPiece(piece.template, piece.group or cell, _known(piece))
                for cell, piece in asked
            ],
        )
        for handle in left_over:
            self._pieces.pop(handle).element.remove()
        order: dict[str, list[int]] = {}
        for handle_or_none, (cell, piece) in zip(found, asked, strict=True):
            handle = self._make(piece.template) if handle_or_none is None else handle_or_none
            self._show_piece(self._pieces[handle], cell, piece)
            order.setdefault(cell, []).append(handle)
        for cell, handles in order.items():
            # What is asked for later lies above.
            if handles != self._order.get(cell) and len(handles) > 1:
                self._hollows[cell].append(*(self._pieces[handle].element for handle in handles))
        self._order = order

    def _make(self, template: str) -> int:
        self._made += 1
        stamped = _stamp(f"piece-{template}")
        # Pieces that are alike need not look alike: a style sheet may tint them by this number.
        stamped.element.dataset.tint = str(self._made % _TINTS)
        self._pieces[self._made] = stamped
        return self._made

    def _show_piece(self, stamped: _Stamped, cell: str, piece: Piece) -> None:
        if stamped.cell != cell:
            self._hollows[cell].append(stamped.element)
            stamped.cell = cell
        shown = stamped.shown
        assert shown is None or isinstance(shown, Piece)
        if shown == piece:
            return
        element = stamped.element
        if shown is None or shown.marks != piece.marks:
            element.className = " ".join(["piece", piece.template, *sorted(piece.marks)])
        if piece.name:
            element.dataset.name = piece.name
        elif shown is not None and shown.name:
            element.removeAttribute("data-name")
        if piece.place is not None and (shown is None or shown.place != piece.place):
            element.style.setProperty("--x", f"{piece.place[0]:.3f}")
            element.style.setProperty("--y", f"{piece.place[1]:.3f}")
        _fill(stamped, piece, self._called)
        stamped.shown = piece

    # What a hand on the board needs to know.

    def at(self, element: Any) -> tuple[str, str]:
        """The cell and the piece that a finger on this element is on; empty where there is none."""
        found = element.closest(".cell")
        if not found or not self._root.contains(found):
            return "", ""
        cell = str(found.dataset.name)
        piece = element.closest(".piece[data-name]")
        if piece and found.contains(piece):
            return cell, str(piece.dataset.name)
        shown = self._cells[cell].shown
        return cell, shown.only_piece() if isinstance(shown, Cell) else ""

    def may_take(self, name: str) -> bool:
        """Is this a piece that may be picked up, or is picked already?"""
        return any(
            isinstance(piece.shown, Piece)
            and piece.shown.name == name
            and not piece.shown.marks.isdisjoint({"pickable", "picked"})
            for piece in self._pieces.values()
        )

    def hold(self, names: tuple[str, ...]) -> None:
        """These pieces follow the finger from now on."""
        self._held = [
            handle
            for handle, piece in self._pieces.items()
            if isinstance(piece.shown, Piece) and piece.shown.name in names
        ]
        for handle in self._held:
            self._pieces[handle].element.dataset.held = ""

    def drag(self, dx: float, dy: float) -> None:
        for handle in self._held:
            # Undo may have taken it off the table meanwhile.
            if handle in self._pieces:
                self._pieces[handle].element.style.translate = f"{dx}px {dy}px"

    def let_go(self) -> None:
        """The finger lifts: the next scene finds the pieces where it left them, and they glide from there."""
        held = {
            handle: self._pieces[handle].element for handle in self._held if handle in self._pieces
        }
        self._let_go = dict(animation.places(held.items()))
        for element in held.values():
            element.style.translate = ""
            element.removeAttribute("data-held")
        self._held = []

    def centres(self) -> dict[str, tuple[float, float]]:
        boxes = {
            name: cell.element.getBoundingClientRect()
            for name, cell in self._cells.items()
            if not (isinstance(cell.shown, Cell) and cell.shown.is_absent)
        }
        return {
            name: (box.left + box.width / 2, box.top + box.height / 2)
            for name, box in boxes.items()
        }


def stamped(piece: Piece, called: Names) -> Any:
    """An element for a piece that lies beside the board and does not move."""
    made = _stamp(f"piece-{piece.template}")
    made.element.className = " ".join(["piece", piece.template, *sorted(piece.marks)])
    _fill(made, piece, called)
    return made.element


def _known(piece: Piece) -> str:
    return piece.identity or piece.name


def _ground(scene: Scene) -> tuple[object, ...]:
    """What cannot change without laying the board anew."""
    rows = tuple(
        (row.label, tuple((cell.name, cell.template, cell.area) for cell in row.cells))
        for row in scene.rows
    )
    return scene.game, rows


def _fill(stamped: _Stamped, thing: Cell | Piece, called: Names) -> None:
    shown = stamped.shown.texts if stamped.shown else {}
    for part, element in stamped.texts.items():
        text = thing.texts.get(part, "")
        if text != shown.get(part, ""):
            words = say(text, called) if isinstance(text, Sentence) else text
            # A drawn text is for the eye, like a mark; the label says the same in words of its own.
            if element.hasAttribute("data-drawn"):
                element.dataset.drawn = words
            else:
                element.textContent = words
