"""Small pieces that the pages are made of."""

from typing import Any

from js import document


def slot(root: Any, name: str) -> Any:
    """The part of a page that takes a text or a list."""
    return root.querySelector(f"[data-text={name}]")


def made(kind: str, text: str = "", **attributes: str) -> Any:
    """An element with a text; an underscore in an attribute's name is a dash."""
    element = document.createElement(kind)
    if text:
        element.textContent = text
    for name, value in attributes.items():
        element.setAttribute(name.rstrip("_").replace("_", "-"), value)
    return element
