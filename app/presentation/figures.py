"""The examples of a game as scenes: before the move, with its pieces and target marked, and after it."""

from collections.abc import Sequence
from typing import NamedTuple

from app import views
from app.text.catalogue import word
from app.views.gestures import Gesture, kind_of
from app.views.scene import Cell, Piece, Row, Scene
from rules import GAMES
from rules.game import Example

_PERSON = 0  # whose move an example shows, and who sits at the lower edge


class Figure(NamedTuple):
    before: Scene
    between: tuple[Scene, ...]  # where the game shows the move in steps
    after: Scene
    player_names: tuple[str, ...]
    cells: frozenset[str]  # the part of the table to show

    @property
    def film(self) -> tuple[Scene, ...]:
        """Everything in order, for a picture that moves."""
        return (self.before, *self.between, self.after)


def examples_of(key: str) -> dict[str, Example]:
    examples = GAMES[key].examples
    return dict(examples()) if examples else {}


def figure_of(key: str, name: str, cells: Sequence[str] = ()) -> Figure:
    """`cells`: the names of the cells to show, or their prefixes: `hand` is every `hand:…`."""
    game, view, example = GAMES[key], views.of(key), examples_of(key)[name]
    state, move = game.position(**example.position), game.read_move(example.move)
    before, after = (game.view_for(each, _PERSON) for each in (state, game.apply(state, move)))
    made = view.gesture_in(before, _PERSON, move) if view.gesture_in else view.gesture(move)
    marked = _mark(view.render(before, _PERSON, None), made)
    names = [cell.name for cell in marked.cells()]
    if unknown := [each for each in cells if not any(_is_within(name, each) for name in names)]:
        raise ValueError(f"{key} has no cell {unknown[0]}")
    shown = [name for name in names if not cells or any(_is_within(name, each) for each in cells)]
    return Figure(
        marked,
        tuple(
            view.render(game.view_for(step, _PERSON), _PERSON, None)
            for step in game.steps(state, move)
        ),
        view.render(after, _PERSON, (before, move)),
        _player_names(len(game.players)),
        frozenset(shown),
    )


def _is_within(name: str, wanted: str) -> bool:
    return name == wanted or name.startswith(f"{wanted}:")


def _player_names(players: int) -> tuple[str, ...]:
    return (word("you"), word("the computer"))[:players]


def _mark(scene: Scene, made: Gesture) -> Scene:
    """What is selected, and where it goes."""

    def mark(cell: Cell) -> Cell:
        marks = cell.marks | {"legal"} if cell.name == made.target else cell.marks
        pieces = tuple(_picked(piece) if _is_used(piece, made) else piece for piece in cell.pieces)
        return cell._replace(marks=marks, pieces=pieces)

    rows = tuple(Row(row.label, tuple(map(mark, row.cells))) for row in scene.rows)
    return scene._replace(rows=rows)


def _picked(piece: Piece) -> Piece:
    return piece._replace(marks=piece.marks | {"picked"})


def _is_used(piece: Piece, made: Gesture) -> bool:
    """Of pieces that are alike, a move uses those with the lowest numbers; some go all together."""
    kind, number = kind_of(piece.name), piece.name.partition("#")[2]
    if kind.endswith("+"):
        return kind in made.pieces
    return int(number or 1) <= made.pieces.count(kind)
