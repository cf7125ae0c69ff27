"""The arrow keys go where the eye goes."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.presentation.arrow_keys import is_arrow, neighbour

ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")


def laid_out(picture: str) -> dict[str, tuple[float, float]]:
    """Letters where they stand, a cell 50 pixels wide and 80 high."""
    return {
        name: (50.0 * x, 80.0 * y)
        for y, line in enumerate(picture.strip("\n").splitlines())
        for x, name in enumerate(line)
        if name != " "
    }


GRID = laid_out("""
abc
d f
ghi
""")
# Two stores as tall as the board, at half height, and two rows between them.
MANCALA = {**laid_out(" lkjihg\n abcdef"), "L": (0.0, 40.0), "R": (350.0, 40.0)}


@pytest.mark.parametrize(
    ("here", "way"),
    [
        ("a", "Right b"),
        ("b", "Left a"),
        ("a", "Down d"),
        ("d", "Right f"),
        ("h", "Up b"),
        ("c", "Down f"),
    ],
)
def test_to_the_next_cell(here: str, way: str) -> None:
    arrow, there = way.split()
    assert neighbour(GRID, here, f"Arrow{arrow}") == there


@pytest.mark.parametrize(
    ("here", "arrow"), [("a", "Left"), ("a", "Up"), ("i", "Right"), ("i", "Down")]
)
def test_at_the_edge_one_stays(here: str, arrow: str) -> None:
    assert neighbour(GRID, here, f"Arrow{arrow}") == here


def test_round_the_mancala_board() -> None:
    for row in ("abcdef", "lkjihg"):
        for here, there in pairwise(row):
            assert neighbour(MANCALA, here, "ArrowRight") == there
            assert neighbour(MANCALA, there, "ArrowLeft") == here
    for below, above in zip("abcdef", "lkjihg", strict=True):
        assert neighbour(MANCALA, below, "ArrowUp") == above
        assert neighbour(MANCALA, above, "ArrowDown") == below
    assert neighbour(MANCALA, "f", "ArrowRight") == "R"
    assert neighbour(MANCALA, "g", "ArrowRight") == "R"
    assert neighbour(MANCALA, "a", "ArrowLeft") == "L"
    assert neighbour(MANCALA, "R", "ArrowLeft") in "fg"


PLACES = st.dictionaries(
    st.text("abcdefgh", min_size=1, max_size=1),
    st.tuples(st.floats(0, 1000), st.floats(0, 1000)),
    min_size=1,
)


@given(PLACES, st.sampled_from(ARROWS), st.integers(0, 9))
def test_an_arrow_leads_to_a_cell_that_lies_in_its_direction(
    cells: dict[str, tuple[float, float]], arrow: str, number: int
) -> None:
    here = sorted(cells)[number % len(cells)]
    there = neighbour(cells, here, arrow)
    dx, dy = cells[there][0] - cells[here][0], cells[there][1] - cells[here][1]
    ahead = {"ArrowLeft": -dx, "ArrowRight": dx, "ArrowUp": -dy, "ArrowDown": dy}[arrow]
    assert there == here or ahead > 0


def test_only_arrows_are_arrows() -> None:
    assert all(map(is_arrow, ARROWS))
    assert not any(map(is_arrow, ("Home", "Enter", "a", "")))
