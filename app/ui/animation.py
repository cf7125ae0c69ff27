"""Animates pieces from their old places to their new ones, in the same way for every game.

Before the page changes, the board measures where its pieces are; afterwards every piece that has moved is
animated from its old place. Nothing moves if the player prefers reduced motion.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from js import JSON, Object, window
from pyodide.ffi import to_js

Places = Mapping[int, tuple[float, float]]

_EASE = "cubic-bezier(.3, .7, .3, 1)"
_ROUNDING = 1.0  # pixels; a smaller movement is a rounding error

_reduced_motion = window.matchMedia("(prefers-reduced-motion: reduce)")


def is_wanted() -> bool:
    return not _reduced_motion.matches


def places(elements: Iterable[tuple[int, Any]]) -> Places:
    """The centre of each element."""
    boxes = {handle: element.getBoundingClientRect() for handle, element in elements}
    # As one text: reading the numbers of each box would take four calls.
    measured = json.loads(JSON.stringify(to_js(list(boxes.values()))))
    return {
        handle: (box["left"] + box["width"] / 2, box["top"] + box["height"] / 2)
        for handle, box in zip(boxes, measured, strict=True)
    }


def play(
    elements: Mapping[int, Any], before: Places, milliseconds: int, scale: float = 1.0
) -> list[Any]:
    """Move every element from its place in `before`; an element without one fades in.

    `scale`: how large the board is drawn; places are measured on the page, but pieces move on the board.

    Returns the animations: asking every element for them would make the browser lay out the page.
    """
    after = places(elements.items())
    animations = []
    for handle, element in elements.items():
        if handle not in before:
            animations.append(_animate(element, {"opacity": [0, 1]}, milliseconds))
            continue
        dx = (before[handle][0] - after[handle][0]) / scale
        dy = (before[handle][1] - after[handle][1]) / scale
        if abs(dx) > _ROUNDING or abs(dy) > _ROUNDING:
            frames = {"translate": [f"{dx}px {dy}px", "0 0"]}
            animations.append(_animate(element, frames, milliseconds))
    return animations


def _animate(element: Any, frames: dict[str, Any], milliseconds: int) -> Any:
    timing = {"duration": milliseconds, "easing": _EASE}
    return element.animate(
        to_js(frames, dict_converter=Object.fromEntries),
        to_js(timing, dict_converter=Object.fromEntries),
    )
