"""Retired words stay out of every text that a player can read: see docs/writing.md."""

import re

import pytest

from tools.environment import ROOT
from tools.translations import po_files, texts

WRITING = ROOT / "docs" / "writing.md"
# A word of its own, except in Chinese, which puts no spaces between words.
LATIN, CHINESE = r"\b{}\b", "{}"
# Where a retired word is the right one.
ALLOWED: dict[str, tuple[str, ...]] = {}


def retired_words() -> list[str]:
    section = WRITING.read_text("utf-8").partition("## Retired words")[2]
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \|$", section, re.MULTILINE)
    return [row for row in rows if row != "don't write" and not row.startswith("---")]


def player_texts() -> set[str]:
    """Every text in English, and its translations."""
    found = {text.text for text in texts.everything().texts}
    for path in texts.LOCALE.glob("*.po"):
        found |= set(po_files.read(path.read_text("utf-8")).values())
    return found


def pattern(word: str) -> re.Pattern[str]:
    template = LATIN if word.isascii() else CHINESE
    return re.compile(template.format(re.escape(word)), re.IGNORECASE)


@pytest.fixture(scope="module")
def all_texts() -> set[str]:
    return player_texts()


@pytest.mark.parametrize("word", retired_words())
def test_a_retired_word_is_in_no_text(word: str, all_texts: set[str]) -> None:
    found = {text for text in all_texts if pattern(word).search(text)}
    assert sorted(found.difference(ALLOWED.get(word, ()))) == []


def test_the_table_is_read_and_words_are_found() -> None:
    words = retired_words()
    assert {"anew", "管得住"} <= set(words)
    assert len(words) > 20
    assert pattern("pot").search("Your pot is empty")
    assert not pattern("pot").search("Potatoes and depots")
    assert pattern("管得住").search("没有管得住的牌")
