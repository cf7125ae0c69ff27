"""The parts of the page, by name."""

from functools import cache
from typing import Any

from js import document


@cache
def part(name: str) -> Any:
    """The element with this `data-part`: it stays the same as long as the page is open."""
    return document.querySelector(f"[data-part='{name}']")


def write(name: str, text: str) -> None:
    """Set the text of a part, if it differs: setting it makes the browser lay out the page again."""
    element = part(name)
    if element.textContent != text:
        element.textContent = text


def hide(name: str, *, when: bool) -> None:
    element = part(name)
    if element.hidden != when:
        element.hidden = when
