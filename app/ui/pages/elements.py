"""Helpers that build the elements of a page."""

from typing import Any

from js import document


def slot(root: Any, name: str) -> Any:
    """The element of a page that takes a text or a list."""
    return root.querySelector(f"[data-text={name}]")


def element(kind: str, text: str = "", **attributes: str) -> Any:
    """An element with a text; an underscore in an attribute's name is a dash."""
    created = document.createElement(kind)
    if text:
        created.textContent = text
    for name, value in attributes.items():
        created.setAttribute(name.rstrip("_").replace("_", "-"), value)
    return created
