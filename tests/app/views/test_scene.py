"""Which cells of a scene the board has to change."""

from app.views.scene import Cell, Piece, Row, Scene, are_alike, changed_cells
from rules.game import sentence


def cell(name: str, *pieces: Piece, **looks: object) -> Cell:
    made = Cell(name, "pit", sentence("pit {name}", name=name), pieces=pieces)
    return made._replace(**looks)  # type: ignore[arg-type]


def scene(*cells: Cell, game: str = "mancala", label: str = "row") -> Scene:
    return Scene(game, sentence("board"), (Row(sentence(label), cells),))


BEFORE = scene(cell("a"), cell("b", Piece("stone")), cell("c"))


def test_an_equal_scene_changes_nothing() -> None:
    again = scene(cell("a"), cell("b", Piece("stone")), cell("c"))
    assert again.rows is not BEFORE.rows
    assert changed_cells(BEFORE, again) == []


def test_only_cells_that_look_different_are_changed() -> None:
    marked = cell("c", marks=frozenset({"legal"}))
    emptied = cell("b")
    assert changed_cells(BEFORE, scene(cell("a"), emptied, marked)) == [emptied, marked]


def test_other_cells_are_another_board() -> None:
    a, b, c = BEFORE.rows[0].cells
    for other in (
        scene(a, b, cell("d")),
        scene(a, b, c._replace(template="store")),
        scene(a, b, c._replace(area="far-1")),
        scene(a, b),
        scene(a, b, c, label="another row"),
        scene(a, b, c, game="mo"),
        BEFORE._replace(rows=(*BEFORE.rows, *BEFORE.rows)),
    ):
        assert changed_cells(BEFORE, other) is None
    assert changed_cells(None, BEFORE) is None


def test_pieces_are_the_same_whatever_their_marks() -> None:
    seven = Piece("card", "hand:7", identity="7h")
    assert are_alike(cell("a", seven._replace(marks=frozenset({"picked"}))), (seven,))
    assert not are_alike(cell("a", seven._replace(identity="7s")), (seven,))
    assert not are_alike(cell("a"), (seven,))
