"""The parts of the page, by name."""

from functools import cache
from typing import Any

from js import document


@cache
def part(name: str) -> Any:
    """The element of the page that plays this part, from the first line of the page to its last."""
    return document.querySelector(f"[data-part='{name}']")


def write(name: str, text: str) -> None:
    """Let this part say something. To say the same again would make the browser lay out the page anew."""
    element = part(name)
    if element.textContent != text:
        element.textContent = text


def hide(name: str, *, when: bool) -> None:
    element = part(name)
    if element.hidden != when:
        element.hidden = when
