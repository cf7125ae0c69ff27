"""The pictures in the rules of MO."""

from rules.cards import read_card
from rules.game import Example
from rules.mo.position import Post

_GRID = {
    "b2": "7S",
    "c2": "5H",
    "d2": "3C",
    "b3": "4D",
    "c3": "6S",
    "d3": "3S",
    "b4": "6C",
    "c4": "8H",
    "d4": "9D",
}
_HIGH = {
    "b2": "7S",
    "c2": "5H",
    "d2": "8C",
    "b3": "4D",
    "c3": "6S",
    "d3": "3S",
    "b4": "6C",
    "c4": "8H",
    "d4": "9D",
}


def _royal(card: str, *armour: str) -> Post:
    return Post(read_card(card), tuple(map(read_card, armour)))


EXAMPLES = {
    "place": Example({"inner": _GRID, "draw": "7D 2S 9H"}, "place c3"),
    "royal": Example({"inner": _GRID, "draw": "JS 2S 9H"}, "place b1"),
    "jack": Example(
        {"inner": _GRID, "outer": {"b1": _royal("JS")}, "draw": "6H 2S 9H"}, "place b4"
    ),
    "queen": Example(
        {
            "inner": {**_GRID, "c3": "7D 6S"},
            "outer": {"c5": _royal("QH")},
            "draw": "9C 2S 9H",
        },
        "place c2",
    ),
    "king": Example(
        {
            "inner": {**_GRID, "c2": "9C 5H", "c3": "8C 6S"},
            "outer": {"c1": _royal("KC")},
            "draw": "9S 2S 9H",
        },
        "place c4",
    ),
    "ace": Example({"inner": {**_GRID, "c3": "9C 8C 6S"}, "draw": "AH 2S 9H"}, "place c3"),
    "armour": Example(
        {"inner": _HIGH, "outer": {"c1": _royal("KC")}, "draw": "2D 2S 9H"}, "place c1"
    ),
    "waiting": Example({"inner": _HIGH, "draw": "2D 2S 9H"}, "place d5"),
}
