"""Which cell lies in the direction of an arrow key: by where the cells are, however the board is laid."""

from collections.abc import Mapping

Place = tuple[float, float]

_WAYS: Mapping[str, Place] = {
    "ArrowLeft": (-1, 0),
    "ArrowRight": (1, 0),
    "ArrowUp": (0, -1),
    "ArrowDown": (0, 1),
}
_ASIDE = 2.5  # a cell off the line of the arrow counts as this much farther away


def is_arrow(key: str) -> bool:
    return key in _WAYS


def neighbour(cells: Mapping[str, Place], here: str, key: str) -> str:
    """The nearest cell in that direction, or the same one at the edge."""
    way, start = _WAYS[key], cells[here]

    def ahead(place: Place) -> float:
        return (place[0] - start[0]) * way[0] + (place[1] - start[1]) * way[1]

    def aside(place: Place) -> float:
        return abs((place[0] - start[0]) * way[1]) + abs((place[1] - start[1]) * way[0])

    # What lies more to the side than ahead is in another direction.
    there = [
        name
        for name, place in cells.items()
        if ahead(place) > 1 and aside(place) <= 2 * ahead(place)
    ]
    return min(
        there, key=lambda name: ahead(cells[name]) + _ASIDE * aside(cells[name]), default=here
    )
