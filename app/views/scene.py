"""What the page shows of a table: rows of cells with pieces in them. Plain values, no browser.

A view makes a scene from what a player may see; `app/presentation/board_scene.py` adds what is the same in
every game (legal targets, the selection, hints); `app/ui/board.py` turns it into elements.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rules.game import Sentence

Texts = Mapping[str, str | Sentence]  # which part of the template gets which text
NO_TEXTS: Texts = {}
NO_COUNTS: Mapping[str, int] = {}
NO_CELLS: Mapping[str, str] = {}


class Piece(NamedTuple):
    """Something in a cell that can move: cloned from the template `piece-<template>`.

    Without a name, pieces of one template are alike, and the screen keeps track of which is which: what
    leaves one group and appears in another is the same piece, moved. A group is the cell, unless the
    pieces travel together, when it has a name of its own.
    """

    template: str
    name: str = ""
    group: str = ""
    marks: frozenset[str] = frozenset()
    texts: Texts = NO_TEXTS
    identity: str = ""  # which thing it looks like, where the name only says what it is used for
    place: tuple[float, float] | None = None  # within the cell, each -1 to 1


class Cell(NamedTuple):
    """A place on the board: one button, cloned from the template `cell-<template>`.

    The keyboard goes from cell to cell, so a piece that can be selected needs its own cell. A cell with the
    mark `absent` is not there at the moment: the style sheet hides it, and the keyboard skips it.
    """

    name: str
    template: str
    label: Sentence  # the accessible name: what, where, how many
    short: Sentence | None = None  # a name for the middle of a sentence, where the label is long
    area: str = ""  # where the game's style sheet puts it
    marks: frozenset[str] = frozenset()
    texts: Texts = NO_TEXTS
    pieces: tuple[Piece, ...] = ()
    opens: bool = False  # a touch that means nothing else shows what is in it
    # The cells that a move to this one would affect, and how, for the style sheet: shown before the move.
    reaches: Mapping[str, str] = NO_CELLS
    disabled: bool = False  # stays focusable and says why, see `aria-disabled`

    @property
    def is_absent(self) -> bool:
        return "absent" in self.marks

    def names(self) -> tuple[str, ...]:
        """Its own name and those of the pieces in it."""
        return (self.name, *(piece.name for piece in self.pieces if piece.name))

    def only_piece(self) -> str:
        """The name of the one piece that has a name here: a touch of the cell may mean it."""
        _, *pieces = self.names()
        return pieces[0] if len(pieces) == 1 else ""


class Row(NamedTuple):
    label: Sentence
    cells: tuple[Cell, ...]
    counts: Mapping[str, int] = NO_COUNTS  # for the style sheet: how many pieces have to fit where


class Scene(NamedTuple):
    game: str
    label: Sentence
    rows: tuple[Row, ...]
    start: str = ""  # where the keyboard begins; the first cell of the last row, if nothing is said
    guided: str = ""  # the cell that a tutorial points at: the keyboard follows it
    # Milliseconds that an animation rests here at normal speed, for suspense; a touch ends it.
    pause: int = 0

    def cells(self) -> Iterable[Cell]:
        return (cell for row in self.rows for cell in row.cells)

    def nearest(self, name: str) -> str:
        """The cell itself if it is there; otherwise the next one in its row, or where the keyboard starts."""
        for row in self.rows:
            names = [cell.name for cell in row.cells]
            if name in names:
                place = names.index(name)
                present = [i for i, cell in enumerate(row.cells) if not cell.is_absent]
                if present:
                    return names[min(present, key=lambda i: abs(i - place))]
        present_names = [cell.name for cell in self.cells() if not cell.is_absent]
        return self.start if self.start in present_names else present_names[0]


def identity(piece: Piece) -> str:
    return piece.identity or piece.name


def are_alike(cell: Cell, before: Sequence[Piece]) -> bool:
    """Does the cell hold the same pieces as before, whatever they look like?"""
    return len(cell.pieces) == len(before) and all(
        (now.template, now.group, identity(now)) == (was.template, was.group, identity(was))
        for now, was in zip(cell.pieces, before, strict=True)
    )


def changed_cells(before: Scene | None, now: Scene) -> list[Cell] | None:
    """The cells that are no longer as they were; None if they are other cells: the board is built again."""
    if before is None or before.game != now.game or len(before.rows) != len(now.rows):
        return None
    changed = []
    for row, row_before in zip(now.rows, before.rows, strict=True):
        if row.label != row_before.label or len(row.cells) != len(row_before.cells):
            return None
        for cell, was in zip(row.cells, row_before.cells, strict=True):
            if cell == was:
                continue
            if (cell.name, cell.template, cell.area) != (was.name, was.template, was.area):
                return None
            changed.append(cell)
    return changed
