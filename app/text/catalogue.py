"""The translations of the page's language, by English text.

English needs none, so nothing is fetched for it. A text without a translation stays English.
"""

import re
from collections.abc import Iterable, Mapping

# The languages of the settings, with their names in HTML and in assets/locale/.
LANGUAGES: Mapping[str, str] = {"en": "en", "zh": "zh-Hans"}
ENGLISH = "en"

_CONTEXT = "\x04"  # between a context and its text, as in gettext's files
_MARKS = re.compile(r"(; |, |\. )")
_PLACEHOLDER = re.compile(r"\{\w*\}")

_texts: dict[str, str] = {}
_pieced_together: dict[str, str] = {}


def wanted(setting: str, languages: Iterable[str]) -> str:
    """The language for this setting; `languages` are the player's, best first."""
    if setting in LANGUAGES:
        return setting
    known = (tag.lower().partition("-")[0] for tag in languages)
    return next((language for language in known if language in LANGUAGES), ENGLISH)


def use(texts: Mapping[str, str]) -> None:
    """Use these translations from now on; none for English."""
    _pieced_together.clear()
    _texts.clear()
    _texts.update(texts)


def key(text: str, context: str = "") -> str:
    """The key of a text; a context distinguishes two meanings of the same English text."""
    return f"{context}{_CONTEXT}{text}" if context else text


def exact(text: str, context: str = "") -> str | None:
    return _texts.get(key(text, context))


def word(text: str, context: str = "") -> str:
    """A text in the language of the page, with its {facts} not filled in yet."""
    if not _texts:
        return text
    known = exact(text, context)
    if known is not None:
        return known
    if context:
        # Not piece by piece: a punctuation mark would look itself up.
        return _texts.get(text, text)
    if text not in _pieced_together:
        _pieced_together[text] = _piece_by_piece(text)
    return _pieced_together[text]


def says_something(text: str) -> bool:
    """Is there any text besides the {facts}?"""
    return bool(_PLACEHOLDER.sub("", text).strip())


def _piece_by_piece(text: str) -> str:
    """Translate a text made of clauses, such as a label, clause by clause."""
    body = text.removesuffix(".")
    parts = _MARKS.split(body)
    is_list = not any(map(str.isalpha, _PLACEHOLDER.sub("", text)))
    pieces: list[str] = []
    is_known = is_list
    while parts:
        # The longest run of clauses with a translation, or else one clause as it is.
        ends = range(len(parts), 0, -2)
        end = next((end for end in ends if exact("".join(parts[:end])) is not None), 1)
        known = exact("".join(parts[:end]))
        is_known = is_known or known is not None
        pieces.append(known or parts[0])
        pieces += [_mark(mark, is_list=is_list) for mark in parts[end : end + 1]]
        parts = parts[end + 1 :]
    if not is_known:
        return text
    return "".join(pieces) + (_mark(".") if body != text else "")


def _mark(mark: str, *, is_list: bool = False) -> str:
    if is_list and mark == ", ":
        return word(", ", "list")
    marks = {
        ", ": word(", ", "mark"),
        "; ": word("; ", "mark"),
        ". ": word(". ", "mark"),
        ".": word(".", "mark"),
    }
    return marks[mark]
