"""Translates the texts of index.html, assets/html/ and the templates of the games, and back to English.

Loaded only for a language other than English. `app/text/render.py` translates the texts that Python writes.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from js import NodeFilter, document

from app.text.catalogue import exact

# The same as in tools/translations/texts.py.
ATTRIBUTES = ("aria-label", "title", "placeholder", "alt", "data-fresh")

_SHOW_TEXT: int = NodeFilter.SHOW_TEXT


class _Place(NamedTuple):
    """A text node or an attribute, and its English text."""

    holder: Any
    attribute: str  # empty for a text node
    english: str
    text: str  # without the line breaks of the source

    def write(self, text: str) -> None:
        if self.attribute:
            self.holder.setAttribute(self.attribute, text)
        else:
            self.holder.data = text


def show() -> None:
    """Translate the page to the language of the catalogue."""
    for place in _places():
        translation = exact(place.text)
        place.write(place.english if translation is None else translation)


@cache
def _places() -> tuple[_Place, ...]:
    """Cached at the first change, while all of them are still English."""
    roots = [
        document.body,
        *(template.content for template in document.querySelectorAll("template")),
    ]
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
