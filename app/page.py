"""The parts of the page, by name."""

from functools import cache
from typing import Any

from js import document


@cache
def part(name: str) -> Any:
    """The element of the page that plays this part, from the first line of the page to its last."""
    return document.querySelector(f"[data-part='{name}']")
