"""Sentences in a save. Whatever a text from outside says, nothing but its own facts can get into one."""

import re
from typing import Any

from rules.game import Sentence, sentence

_DEEPEST = 4  # sentences within sentences
_LONGEST = 500
_MOST_FACTS = 12
# A placeholder is a name and nothing else: a format such as {x:9999999} could fill the memory.
_TEXT = re.compile(r"(?:[^{}]|\{[a-z][a-z_0-9]*\})*")
_PLACEHOLDER = re.compile(r"\{([a-z][a-z_0-9]*)\}")


def pack(words: Sentence) -> Any:
    """As values for JSON: the text alone if it has no facts."""
    if not words.facts:
        return words.text
    return [words.text, {name: _packed_fact(fact) for name, fact in words.facts}]


def _packed_fact(fact: object) -> Any:
    if isinstance(fact, Sentence):
        return {"": pack(fact)}
    return fact if isinstance(fact, int | float | str) else str(fact)


def unpack(packed: Any, depth: int = 0) -> Sentence | None:
    """The sentence; None if it is none of ours."""
    match packed:
        case str(text):
            facts: dict[str, Any] = {}
        case [str(text), dict(facts)]:
            pass
        case _:
            return None
    if len(text) > _LONGEST or not text.isprintable() or not _TEXT.fullmatch(text):
        return None
    if depth > _DEEPEST or len(facts) > _MOST_FACTS:
        return None
    unpacked = {name: _fact(fact, depth) for name, fact in facts.items()}
    is_whole = set(_PLACEHOLDER.findall(text)) <= unpacked.keys()
    return sentence(text, **unpacked) if is_whole and None not in unpacked.values() else None


def _fact(packed: Any, depth: int) -> object:
    match packed:
        case bool() | None:
            return None
        case int() | float():
            return packed
        case str() if len(packed) <= _LONGEST and packed.isprintable():
            return packed
        case {"": words} if len(packed) == 1:
            return unpack(words, depth + 1)
    return None
