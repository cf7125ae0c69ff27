"""Which cell an arrow key leads to, based on where the cells are on the screen."""

from collections.abc import Mapping

Point = tuple[float, float]

_DIRECTIONS: Mapping[str, Point] = {
    "ArrowLeft": (-1, 0),
    "ArrowRight": (1, 0),
    "ArrowUp": (0, -1),
    "ArrowDown": (0, 1),
}
_SIDEWAYS = 2.5  # a pixel to the side counts as this many ahead


def is_arrow(key: str) -> bool:
    return key in _DIRECTIONS


def neighbour(cells: Mapping[str, Point], here: str, key: str) -> str:
    """The nearest cell in that direction, or the same one at the edge."""
    (right, down), (x, y) = _DIRECTIONS[key], cells[here]

    def ahead(point: Point) -> float:
        return (point[0] - x) * right + (point[1] - y) * down

    def sideways(point: Point) -> float:
        return abs((point[0] - x) * down) + abs((point[1] - y) * right)

    # A cell that is far more to the side than ahead is in another direction.
    candidates = [
        name
        for name, point in cells.items()
        if ahead(point) > 1 and sideways(point) <= 2 * ahead(point)
    ]
    return min(
        candidates,
        key=lambda name: ahead(cells[name]) + _SIDEWAYS * sideways(cells[name]),
        default=here,
    )
