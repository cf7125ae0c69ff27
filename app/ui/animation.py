"""Movement, the same for every game: from where a thing was to where it is.

Before the page changes, the rectangles of the pieces are noted; afterwards each piece that lies elsewhere
is animated from its old place to its new one. Nothing moves for those who asked for reduced motion.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from js import Object, window
from pyodide.ffi import to_js

Places = Mapping[int, tuple[float, float]]

_EASE = "cubic-bezier(.3, .7, .3, 1)"
# Below this many pixels a piece has not moved, it was only rounded differently.
_STILL = 1.0

_calm = window.matchMedia("(prefers-reduced-motion: reduce)")


def is_wanted() -> bool:
    return not _calm.matches


def places(elements: Iterable[tuple[int, Any]]) -> Places:
    found = {}
    for handle, element in elements:
        box = element.getBoundingClientRect()
        found[handle] = (box.left + box.width / 2, box.top + box.height / 2)
    return found


def play(elements: Mapping[int, Any], before: Places, milliseconds: int) -> list[Any]:
    """Let every element glide from where it was in `before`; those without a place there appear.

    What it set going is handed back: to ask every element for it would make the browser lay out the page.
    """
    after = places(elements.items())
    going = []
    for handle, element in elements.items():
        if handle not in before:
            going.append(_animate(element, {"opacity": [0, 1]}, milliseconds))
            continue
        dx = before[handle][0] - after[handle][0]
        dy = before[handle][1] - after[handle][1]
        if abs(dx) > _STILL or abs(dy) > _STILL:
            frames = {"translate": [f"{dx}px {dy}px", "0 0"]}
            going.append(_animate(element, frames, milliseconds))
    return going


def _animate(element: Any, frames: dict[str, Any], milliseconds: int) -> Any:
    timing = {"duration": milliseconds, "easing": _EASE}
    return element.animate(
        to_js(frames, dict_converter=Object.fromEntries),
        to_js(timing, dict_converter=Object.fromEntries),
    )
