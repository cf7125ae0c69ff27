"""The pages of the house: each stamped from its template and filled with what it has to say.

Loaded when a page is opened: a game begins without them. `app/ui/pages/<name>.py` has `fill(root, house)`,
where there is something to fill in.
"""

from importlib import import_module
from typing import Any

from js import document

from app.model.app_state import House
from app.ui.dom import part


def show(house: House) -> None:
    """Stamp the page anew. There is little on it, and it changes seldom."""
    root = part("page")
    focused = _focused(root)
    template = document.getElementById(f"page-{house.page}")
    root.dataset.page = house.page
    root.replaceChildren(template.content.cloneNode(True))
    import_module(f"app.ui.pages.{house.page}").fill(root, house)
    if focused and (again := root.querySelector(focused)):
        again.focus()


def _focused(root: Any) -> str:
    """How to find again what has the focus: a choice on this page that changes the page itself."""
    field = document.activeElement
    if not root.contains(field) or not field.hasAttribute("data-setting"):
        return ""
    return f"[name={field.name}][value={field.value}]"


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
