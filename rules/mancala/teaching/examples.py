"""The pictures in the rules of Mancala."""

from rules.game import Example

_FRESH = (4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0)
_CAPTURE = (4, 0, 2, 5, 0, 1, 8, 3, 6, 0, 2, 4, 1, 12)
_LAST_STONE = (0, 0, 0, 0, 0, 1, 20, 0, 3, 0, 2, 0, 1, 21)

EXAMPLES = {
    "sow": Example({"board": _FRESH}, "sow 0"),
    "again": Example({"board": _FRESH}, "sow 2"),
    "skip": Example({"board": (1, 5, 0, 6, 0, 9, 4, 5, 0, 1, 6, 5, 0, 6)}, "sow 5"),
    "capture": Example({"board": _CAPTURE}, "sow 2"),
    "capture-kalah": Example({"board": _CAPTURE, "variant": "kalah"}, "sow 2"),
    "end": Example({"board": _LAST_STONE}, "sow 5"),
    "end-kalah": Example({"board": _LAST_STONE, "variant": "kalah"}, "sow 5"),
}
