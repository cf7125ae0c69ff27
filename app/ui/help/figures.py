"""Draws the pictures of the rules: small boards from real positions, with the game's own view.

A `<figure data-example="capture">` gets two boards, before and after the move. `loop` shows the move of an
example again and again. The pictures can't be used and are hidden from screen readers: the caption says the
same in words.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from js import document

from app.presentation import figures
from app.presentation.figures import Figure
from app.ui import animation
from app.ui.board import Board, PlayerNames, piece_element
from app.views.playing_cards import rank_face
from app.views.scene import Scene

_MARGIN = 8  # pixels around the cells that are shown
_WIDE = 1.35  # times its height; wider pictures are one above the other instead of side by side
_MILLISECONDS = 450  # of a step of a loop
_PAUSE_BEFORE, _PAUSE_AFTER = 1.2, 2.0  # seconds

_tasks: set[asyncio.Task[None]] = set()  # the loop itself keeps only weak references


def show_rules(root: Any, key: str) -> None:
    """Fill an element with the rules of a game, and draw the pictures one after the other.

    The text is there first. The pictures are drawn later, because they can only be measured once the dialog
    or page around them is visible.
    """
    root.replaceChildren(document.getElementById(f"rules-{key}").content.cloneNode(True))
    if keys := root.querySelector(".keys"):
        keys.append(document.getElementById("keys").content.cloneNode(True))
    _spawn(_draw_each(list(root.querySelectorAll("[data-example], [data-cards]")), key))


def loop(place: Any, key: str, name: str, cells: Sequence[str] = ()) -> Callable[[], None]:
    """Show the move of an example again and again in this element; call what is returned to end it.

    The element must be visible, because its boards are measured. `cells`: the part of the table to show.
    For players who prefer reduced motion, the board after the move is shown. It also ends by itself when the
    element is removed from the page.
    """
    figure = figures.figure_of(key, name, cells)
    picture = _Picture(figure.player_names)
    place.replaceChildren(picture.element)
    if animation.is_wanted():
        picture.show(figure.before)
        _crop(place, [picture], figure)
        task = _spawn(_play(picture, figure))
        return lambda: (task.cancel(), None)[1]
    picture.show(figure.after)
    _crop(place, [picture], figure)
    return lambda: None


def draw(place: Any, key: str, name: str, cells: Sequence[str] = ()) -> None:
    """Before and after the move of an example, with an arrow between them, above what is in the element."""
    figure = figures.figure_of(key, name, cells)
    pictures = [_Picture(figure.player_names), _Picture(figure.player_names)]
    arrow = document.createElement("span")
    arrow.className = "figure-arrow"
    group = document.createElement("div")
    group.className = "figure-pictures"
    group.setAttribute("aria-hidden", "true")
    group.append(pictures[0].element, arrow, pictures[1].element)
    place.prepend(group)
    for picture, scene in zip(pictures, (figure.before, figure.after), strict=True):
        picture.show(scene)
    _crop(group, pictures, figure)


class _Picture:
    """A board that can't be used, on a stage of its own."""

    def __init__(self, player_names: PlayerNames) -> None:
        self._player_names = player_names
        self.element = document.createElement("div")
        self.element.className = "figure-picture"
        self.element.inert = True
        self.element.setAttribute("aria-hidden", "true")
        self._stage = document.createElement("div")
        self._stage.className = "figure-stage"
        self._root = document.createElement("div")
        self._root.className = "board"
        self._stage.append(self._root)
        self.element.append(self._stage)
        self._board = Board(self._root)

    def show(self, scene: Scene, milliseconds: int = 0) -> None:
        self._stage.dataset.game = scene.game
        self._board.show(scene, self._player_names, milliseconds)

    def box(self, cells: frozenset[str]) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of these cells on the stage; the others are removed from it."""
        shown = []
        for row in self._root.querySelectorAll("[role=row]"):
            wanted = []
            for cell in row.querySelectorAll(".cell"):
                is_wanted = cell.dataset.name in cells
                cell.parentElement.toggleAttribute("data-left-out", not is_wanted)
                wanted += [cell] if is_wanted else []
            row.toggleAttribute("data-left-out", not wanted)
            shown += wanted
        stage = self._stage.getBoundingClientRect()
        boxes = [cell.getBoundingClientRect() for cell in shown]
        boxes = [box for box in boxes if box.width]
        return (
            min(box.left for box in boxes) - stage.left,
            min(box.top for box in boxes) - stage.top,
            max(box.right for box in boxes) - stage.left,
            max(box.bottom for box in boxes) - stage.top,
        )

    def measure_scale(self) -> None:
        """How small the stage is shown: pieces are measured on the page, but move on the stage."""
        shown = self._stage.getBoundingClientRect().width
        self._board.scale = shown / self._stage.offsetWidth if shown else 1.0


def _crop(group: Any, pictures: list[_Picture], figure: Figure) -> None:
    """Show the same part of every stage; the style sheet scales it to the room there is."""
    boxes = [picture.box(figure.cells) for picture in pictures]
    left, top = (min(box[side] for box in boxes) - _MARGIN for side in (0, 1))
    right, bottom = (max(box[side] for box in boxes) + _MARGIN for side in (2, 3))
    width, height = right - left, bottom - top
    for name, value in {"left": left, "top": top, "width": width, "height": height}.items():
        group.style.setProperty(f"--crop-{name}", f"{value:.1f}")
    group.classList.toggle("wide", width > _WIDE * height)
    group.classList.add("cropped")
    for picture in pictures:
        picture.measure_scale()


async def _draw_each(places: list[Any], key: str) -> None:
    for place in places:
        await asyncio.sleep(0)
        if not place.isConnected:
            return  # the rules were closed, or drawn again
        if place.hasAttribute("data-cards"):
            _draw_cards(place, place.dataset.cards)
        else:
            cells = place.getAttribute("data-cells") or ""
            draw(place, key, place.dataset.example, cells.split())
        place.dataset.ready = ""


def _draw_cards(place: Any, ranks: str) -> None:
    """A row of cards without suits, such as the plays of Dou dizhu: `data-cards="33344456"`."""
    row = document.createElement("span")
    row.className = "figure-cards"
    row.setAttribute("aria-hidden", "true")
    for number, rank in enumerate(ranks):
        place_in_rank = ranks[:number].count(rank)
        row.append(piece_element(rank_face(rank, place_in_rank), ()))
    place.prepend(row)


async def _play(picture: _Picture, figure: Figure) -> None:
    while True:
        picture.show(figure.before)
        await asyncio.sleep(_PAUSE_BEFORE)
        for scene in figure.film[1:]:
            if not picture.element.isConnected:
                return
            picture.measure_scale()
            picture.show(scene, _MILLISECONDS)
            await asyncio.sleep(_MILLISECONDS / 1000)
        await asyncio.sleep(_PAUSE_AFTER)


def _spawn(work: Any) -> asyncio.Task[None]:
    task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)
    return task
