"""Helpers that build the elements of a page."""

from typing import Any

from js import document

_SVG = "http://www.w3.org/2000/svg"


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


def icon(name: str) -> Any:
    """A picture of assets/html/icons.html."""
    picture = document.createElementNS(_SVG, "svg")
    use = document.createElementNS(_SVG, "use")
    use.setAttribute("href", f"#icon-{name}")
    picture.setAttribute("aria-hidden", "true")
    picture.append(use)
    return picture
