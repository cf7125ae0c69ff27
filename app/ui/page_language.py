"""The page in another language: fetches the words, and puts them where the page's own stand, and back.

Loaded only when a language other than English is wanted. What Python writes comes through
`app/text/render.py`; this is for the texts of index.html, assets/html/ and the games' templates.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from js import NodeFilter, document

from app.text.catalogue import exact

# tools/translations/texts.py looks for the same ones.
ATTRIBUTES = ("aria-label", "title", "placeholder", "alt", "data-fresh")

_SHOW_TEXT: int = NodeFilter.SHOW_TEXT


class _Place(NamedTuple):
    """A text node or an attribute of the page, and what it says in English."""

    holder: Any
    attribute: str  # none: a text node
    english: str
    text: str  # the same without the line breaks of the source

    def say(self, words: str) -> None:
        if self.attribute:
            self.holder.setAttribute(self.attribute, words)
        else:
            self.holder.data = words


def show() -> None:
    """Say everything that the page says of itself in the language that is now spoken."""
    for place in _places():
        words = exact(place.text)
        place.say(place.english if words is None else words)


@cache
def _places() -> tuple[_Place, ...]:
    """Found at the first change, while all of them are still English."""
    roots = [document.body, *(each.content for each in document.querySelectorAll("template"))]
    return tuple(place for root in roots for place in _places_in(root))


def _places_in(root: Any) -> Iterator[_Place]:
    walker = document.createTreeWalker(root, _SHOW_TEXT)
    while node := walker.nextNode():
        text = " ".join(node.data.split())
        if exact(text) is not None and not _stays(node.parentElement):
            yield _Place(node, "", node.data, text)
    for attribute in ATTRIBUTES:
        for element in root.querySelectorAll(f"[{attribute}]"):
            english = element.getAttribute(attribute)
            if exact(english) is not None and not _stays(element):
                yield _Place(element, attribute, english, english)


def _stays(element: Any) -> bool:
    """The name of a language is not translated."""
    return bool(element and element.closest("[translate=no]"))
