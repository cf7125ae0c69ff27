"""Damaged links and records, in every Python: a game that can be replayed or a refusal, for little work."""

import hashlib
import json
import sys
from collections import Counter
from typing import Any
from urllib import parse

import pytest

from rules import GAMES, record
from rules.game import BadRecord
from rules.history import replay
from rules.record import Record
from tests.hostile.damaged_texts import CHANGES, WAYS_TO_DAMAGE, DamagedText, damaged_texts

# In a browser's Python a fifth of them: it is the same code.
COUNT = 2_000 if sys.platform == "emscripten" else 10_000
SHARES = 10


def opened(damaged: DamagedText) -> bool:
    read = record.from_link if damaged.kind == "link" else record.from_json
    try:
        found = read(damaged.text)
        if found.game not in GAMES:
            return False
        history = replay(GAMES[found.game], found)
    except BadRecord as refused:
        assert str(refused.sentence).encode(), "a refusal can be read, and written anywhere"
        return False
    assert history.game.problems(history.state) == []
    assert record.from_json(record.to_json(found)) == found
    assert record.from_link(record.to_link(found)) == found
    return True


@pytest.mark.parametrize("share", range(SHARES))
def test_a_damaged_text_is_a_game_or_is_refused_with_a_sentence(share: int) -> None:
    each = COUNT // SHARES
    first = 1_000_000 + share * each
    seen = Counter(
        (damaged.kind, opened(damaged))
        for damaged in damaged_texts(each, "link", "record", first=first)
    )
    # Texts that nobody, or everybody, accepts would test nothing.
    assert all(
        seen[kind, good] > each / 50 for kind in ("link", "record") for good in (True, False)
    )


def test_damaged_texts_are_the_same_everywhere_and_damaged_in_every_way() -> None:
    found = list(damaged_texts(1_000))
    texts = b"\0".join(damaged.text.encode("utf-8", "surrogatepass") for damaged in found)
    assert hashlib.sha256(texts).hexdigest()[:16] == "ceb61d4cfc37de6a"
    ways = {way.__name__ for way in (*CHANGES, *WAYS_TO_DAMAGE)}
    assert {way for damaged in found for way in damaged.by} == ways


FAR_TOO_MUCH = {
    "brackets in brackets": "[" * 199_000,
    "brackets beside brackets": f"[{'[],' * 60_000}0]",
    "fields in fields": '{"a":' * 30_000,
    "more text than any game has": '"' + "x" * 200_001 + '"',
}


@pytest.mark.parametrize("what", FAR_TOO_MUCH)
def test_what_would_fill_the_memory_is_refused_before_it_is_read(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def loads(text: str) -> Any:
        raise AssertionError(f"{len(text)} characters were read")

    monkeypatch.setattr(json, "loads", loads)
    with pytest.raises(BadRecord):
        record.read_json(FAR_TOO_MUCH[what])


def test_a_link_of_many_parts_is_refused_before_they_are_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def unquote(text: str) -> str:
        raise AssertionError(f"{text} was read")

    monkeypatch.setattr(parse, "unquote", unquote)
    with pytest.raises(BadRecord):
        record.from_link("%41/" * 49_000)


@pytest.mark.parametrize("key", GAMES)
def test_a_record_is_played_no_further_than_its_first_impossible_move(
    key: str,
) -> None:
    applied = 0

    def counted(state: Any, move: Any) -> Any:
        nonlocal applied
        applied += 1
        return GAMES[key].apply(state, move)

    game = GAMES[key]._replace(apply=counted)
    state = game.deal(7, game.default_variant)
    first = game.write_move(game.legal_moves(state)[0])
    endless = Record(key, game.rules_version, 7, game.default_variant, (first,) * 5_000)
    with pytest.raises(BadRecord):
        replay(game, endless)
    assert applied < 500
