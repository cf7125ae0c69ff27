"""Animates pieces from their old places to their new ones, in the same way for every game.

Before the page changes, the board measures where its pieces are; afterwards every piece that has moved is
animated from its old place. Nothing moves if the player prefers reduced motion.
"""

import json
from collections.abc import Mapping
from typing import Any

from js import JSON, Array, Element, Function, Object, window
from pyodide.ffi import to_js

Places = Mapping[int, tuple[float, float]]

_EASE = "cubic-bezier(.3, .7, .3, 1)"
_ROUNDING = 1.0  # pixels; a smaller movement is a rounding error

# The browser's own functions, put together so that measuring all pieces takes two calls and not one for each.
_measured = Array.from_  # the underscore, because `from` is a keyword of Python
_box_of = Function.prototype.call.bind(Element.prototype.getBoundingClientRect)
_SIDES = to_js(["left", "top", "width", "height"])

_reduced_motion = window.matchMedia("(prefers-reduced-motion: reduce)")


def is_wanted() -> bool:
    return not _reduced_motion.matches


def places(elements: Mapping[int, Any]) -> Places:
    """The centre of each element."""
    boxes = _measured(to_js(list(elements.values())), _box_of)
    return {
        handle: (box["left"] + box["width"] / 2, box["top"] + box["height"] / 2)
        for handle, box in zip(elements, json.loads(JSON.stringify(boxes, _SIDES)), strict=True)
    }


def play(
    elements: Mapping[int, Any], before: Places, milliseconds: int, scale: float = 1.0
) -> list[Any]:
    """Move every element from its place in `before`; an element without one fades in.

    `scale`: how large the board is drawn; places are measured on the page, but pieces move on the board.

    Returns the animations: asking every element for them would make the browser lay out the page.
    """
    after, animations = places(elements), []
    timing = _object({"duration": milliseconds, "easing": _EASE})
    for handle, element in elements.items():
        if handle not in before:
            animations.append(element.animate(_object({"opacity": [0, 1]}), timing))
            continue
        dx = (before[handle][0] - after[handle][0]) / scale
        dy = (before[handle][1] - after[handle][1]) / scale
        if abs(dx) > _ROUNDING or abs(dy) > _ROUNDING:
            frames = {"translate": [f"{dx}px {dy}px", "0 0"]}
            animations.append(element.animate(_object(frames), timing))
    return animations


def _object(fields: dict[str, Any]) -> Any:
    return to_js(fields, dict_converter=Object.fromEntries)
