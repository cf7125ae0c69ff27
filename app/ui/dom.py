"""The parts of the page, by name.

What a part shows is remembered, because asking the page costs as much as telling it, and most parts stay as
they are at a touch. So whatever is written here must not be written anywhere else.
"""

from functools import cache
from typing import Any

from js import document

_shown: dict[tuple[str, str], object] = {}  # by part, and property or attribute


@cache
def part(name: str) -> Any:
    """The element with this `data-part`: it stays the same as long as the page is open."""
    return document.querySelector(f"[data-part='{name}']")


def write(name: str, text: str) -> None:
    """Set the text of a part, if it differs: setting it makes the browser lay out the page again."""
    if _is_new(name, "text", text):
        element = part(name)
        if element.textContent != text:
            element.textContent = text


def hide(name: str, *, when: bool) -> None:
    if _is_new(name, "hidden", when):
        part(name).hidden = when


def mark(name: str, attribute: str, value: str | None) -> None:
    """Set an attribute of a part; None removes it."""
    if not _is_new(name, attribute, value):
        return
    if value is None:
        part(name).removeAttribute(attribute)
    else:
        part(name).setAttribute(attribute, value)


def _is_new(name: str, what: str, value: object) -> bool:
    if (name, what) in _shown and _shown[name, what] == value:
        return False
    _shown[name, what] = value
    return True


def forget() -> None:
    """The page was changed from elsewhere, such as by a translation: everything is written again."""
    _shown.clear()
