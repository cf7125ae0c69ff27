"""Records: a good one comes back from JSON and from a link, any other is refused with a reason."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.game import BadRecord
from rules.record import FORMAT, Record, from_fields, from_json, from_link, to_json, to_link

GAME = Record("mancala", 1, 42, "island", ("sow 2", "sow 5", "sow 7"), 2)

GOOD: dict[str, Any] = {
    "parlour": 1,
    "game": "mancala",
    "rules": 1,
    "seed": 42,
    "variant": "island",
    "moves": ["sow 2", "sow 5", "sow 7"],
    "at": 2,
}


def test_the_json_of_a_record_never_changes() -> None:
    assert to_json(GAME) == (
        '{"parlour":1,"game":"mancala","rules":1,"seed":42,"variant":"island",'
        '"moves":["sow 2","sow 5","sow 7"],"at":2}'
    )
    assert from_json(to_json(GAME)) == GAME


def test_the_link_of_a_record_never_changes() -> None:
    assert to_link(GAME) == "mancala/island/1/42?at=2&moves=sow+2,sow+5,sow+7"
    assert from_link(to_link(GAME)) == GAME


def test_the_link_of_a_deal_is_short() -> None:
    deal = Record("mancala", 1, 42, "island")
    assert to_link(deal) == "mancala/island/1/42"
    assert from_link("mancala/island/1/42") == deal


def test_a_link_that_was_escaped_on_its_way_still_leads_there() -> None:
    assert from_link("mancala/island/1/42?at=2&moves=sow%202%2Csow%205%2Csow%207") == GAME


def test_more_fields_than_we_know_are_let_be() -> None:
    assert from_fields({**GOOD, "outcome": {"winners": [0]}}) == GAME


WORDS = st.text(
    st.characters(exclude_categories=["Cc", "Cf", "Cs", "Co", "Cn", "Zs", "Zl", "Zp"]),
    min_size=1,
    max_size=20,
)
RECORDS = st.builds(
    Record,
    game=WORDS,
    rules=st.integers(1, 2**31 - 1),
    seed=st.integers(0, 2**64 - 1),
    variant=WORDS,
    moves=st.lists(WORDS.map(lambda word: word.replace(",", ";")), max_size=6).map(tuple),
)


@given(RECORDS, st.integers(0, 6))
def test_any_record_comes_back(record: Record, at: int) -> None:
    record = record._replace(at=min(at, len(record.moves)))
    assert from_json(to_json(record)) == record
    assert from_link(to_link(record)) == record


def test_brackets_in_words_are_no_nesting() -> None:
    odd = GAME._replace(moves=("[" * 200, '"{' * 90, "\\[" * 90, "}]" * 90) * 50)
    assert from_json(to_json(odd)) == odd


NOT_A_RECORD = "this is not a Parlour record"
NOT_JSON = "this is not a Parlour record: it is not readable JSON"
TOO_LONG = "this record is too long to be one of ours"
NEWER = "this game was saved by a newer Parlour; update the page to open it"
NOT_MOVES = "this record has no valid list of moves"


def not_a_number(name: str) -> str:
    return f"“{name}” in this record is not a valid number"


def not_a_word(name: str) -> str:
    return f"“{name}” in this record is not a valid text"


BAD_TEXTS = {
    "nothing": ("", NOT_JSON),
    "no JSON": ("sow 2", NOT_JSON),
    "half of one": (to_json(GAME)[:-10], NOT_JSON),
    "two of them": (to_json(GAME) * 2, NOT_JSON),
    "a byte order mark": ("\ufeff" + to_json(GAME), NOT_JSON),
    "a bottomless pit": ("[" * 100_000, NOT_JSON),
    "a bottomless pit of fields": ('{"moves":' * 20_000, NOT_JSON),
    "a pit behind a quoted quote": ('["\\"",' + "[" * 50_000, NOT_JSON),
    "a pit behind a closed one": ("[" * 40 + "]" * 40 + "[" * 50_000, NOT_JSON),
    "one more than deep enough": ("[" * 51 + "]" * 51, NOT_JSON),
    "deep enough": ("[" * 50 + "]" * 50, NOT_A_RECORD),
    "a number without end": ("9" * 100_000, NOT_JSON),
    "far too much": (" " * 200_001, TOO_LONG),
    "null": ("null", NOT_A_RECORD),
    "a list": ("[]", NOT_A_RECORD),
    "a number": ("1", NOT_A_RECORD),
    "not a number": ("NaN", NOT_A_RECORD),
    "a word": ('"parlour"', NOT_A_RECORD),
    "an empty object": ("{}", NOT_A_RECORD),
    "another program's": ('{"version":1,"game":"mancala"}', NOT_A_RECORD),
}


@pytest.mark.parametrize("what", BAD_TEXTS)
def test_a_text_that_is_no_record_is_refused(what: str) -> None:
    text, why = BAD_TEXTS[what]
    with pytest.raises(BadRecord) as refused:
        from_json(text)
    assert str(refused.value) == why


MISSING = object()
NO_NUMBERS = [None, True, False, 1.0, float("nan"), float("inf"), "1", [], {}, -1, 10**400, MISSING]
NO_WORDS = [None, True, 1, "", [], {}, "x" * 201, "\ud800", "a\nb", "a\0b", MISSING]
NO_MOVES = [None, True, 1, "sow 2", {}, MISSING, ["x"] * 5_001, [None], [2], [["sow 2"]]]
NO_MOVES += [["sow 2", ""], ["\ud800"], ["sow 2\n"], ["x" * 201]]

BAD_FIELDS = [
    *(("parlour", value, not_a_number("parlour")) for value in (*NO_NUMBERS[:-1], 0, 2**31)),
    ("parlour", MISSING, NOT_A_RECORD),
    ("parlour", FORMAT + 1, NEWER),
    *(("rules", value, not_a_number("rules")) for value in (*NO_NUMBERS, 0, 2**31)),
    *(("seed", value, not_a_number("seed")) for value in (*NO_NUMBERS, 2**64)),
    *(("at", value, not_a_number("at")) for value in (*NO_NUMBERS, 4)),
    *(("game", value, not_a_word("game")) for value in NO_WORDS),
    *(("variant", value, not_a_word("variant")) for value in NO_WORDS),
    *(("moves", value, NOT_MOVES) for value in NO_MOVES),
]


@pytest.mark.parametrize("number", range(len(BAD_FIELDS)))
def test_a_wrong_field_is_refused_by_name(number: int) -> None:
    name, value, why = BAD_FIELDS[number]
    fields = {**GOOD, name: value}
    if value is MISSING:
        del fields[name]
    with pytest.raises(BadRecord) as refused:
        from_fields(fields)
    assert str(refused.value) == why
    with pytest.raises(BadRecord):
        from_json(json.dumps(fields))


def test_the_good_fields_are_good() -> None:
    assert from_fields(GOOD) == GAME
    for name, value in [("seed", 0), ("seed", 2**64 - 1), ("at", 0), ("at", 3), ("rules", 9)]:
        assert getattr(from_fields({**GOOD, name: value}), name) == value
    assert len(from_fields({**GOOD, "moves": ["x" * 200] * 900}).moves) == 900


NOWHERE = "this link does not lead to a game"
DAMAGED = "this link is damaged: part of it is missing or changed"

BAD_LINKS = {
    "": NOWHERE,
    "mancala": NOWHERE,
    "mancala/island/1": NOWHERE,
    "mancala/island/1/42/7": NOWHERE,
    "mancala/island/1/": DAMAGED,
    "mancala/island/one/42": DAMAGED,
    "mancala/island/1/-42": DAMAGED,
    "mancala/island/1/4_2": DAMAGED,
    "mancala/island/1/ 42": DAMAGED,
    "mancala/island/1/42%0A": DAMAGED,
    "mancala/island/1/٤٢": DAMAGED,
    "mancala/island/1/²": DAMAGED,
    "mancala/island/1/4.2": DAMAGED,
    "mancala/island/1/1e3": DAMAGED,
    "mancala/island/1/" + "9" * 21: DAMAGED,
    "mancala/island/1/42?at=&moves=sow+2": DAMAGED,
    "mancala/island/1/42?at=x&moves=sow+2": DAMAGED,
    "mancala/island/1/42?a=1&b=2&c=3&d=4&e=5": DAMAGED,
    "mancala/island/1/" + "9" * 20: not_a_number("seed"),
    "mancala/island/0/42": not_a_number("rules"),
    "mancala/island/1/42?at=1": not_a_number("at"),
    "mancala/island/1/42?at=2&moves=sow+2": not_a_number("at"),
    "mancala/island/1/42?at=1&moves=sow+2,": NOT_MOVES,
    "mancala/island/1/42?at=1&moves=sow+2,,sow+7": NOT_MOVES,
    "mancala/island/1/42?at=1&moves=sow%002": NOT_MOVES,
    "/island/1/42": not_a_word("game"),
    "mancala//1/42": not_a_word("variant"),
    "\ud800/island/1/42": not_a_word("game"),
    "x" * 200_001: "this link is too long to be one of ours",
}


@pytest.mark.parametrize("number", range(len(BAD_LINKS)))
def test_a_bad_link_is_refused(number: int) -> None:
    link, why = list(BAD_LINKS.items())[number]
    with pytest.raises(BadRecord) as refused:
        from_link(link)
    assert str(refused.value) == why
