"""A table as text and back. Whatever the text, the answer is a table or BadRecord."""

import json
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from app.saves import table_format
from app.table import queries, seats
from app.table.events import Undo
from app.table.table import LINK, PERSON, Table
from rules import GAMES, computer_of
from rules.game import BadRecord
from tests.app.sample_tables import TWO, do, lay

LEVELS = tuple(computer_of("mancala").levels)
USUAL = LEVELS[0]
GOOD = table_format.write(
    lay("mancala", (PERSON, LEVELS[0]), 7, "kalah", ("sow 2", "sow 5", "sow 7"))
)


def with_fields(**changed: Any) -> str:
    return json.dumps({**json.loads(GOOD), **changed})


@pytest.mark.parametrize("seats", [TWO, (PERSON, LEVELS[-1]), (LEVELS[0], PERSON)])
@pytest.mark.parametrize("assisted", [False, True])
def test_a_save_is_read_as_what_was_written(seats: tuple[str, str], assisted: bool) -> None:
    at = lay("mancala", seats, 5, "kalah", ("sow 2", "sow 5"))._replace(assisted=assisted)
    read = table_format.read(table_format.write(at))
    assert read.assisted == assisted
    assert read.history == at.history
    assert read.seats == at.seats


@pytest.mark.parametrize("origin", ["", "hard", LINK])
def test_a_save_says_where_a_task_comes_from(origin: str) -> None:
    at = lay("doudizhu", (PERSON, "classic"), variant="3-4")._replace(origin=origin)
    assert table_format.read(table_format.write(at)).origin == origin


@pytest.mark.parametrize("origin", ["daily", "somewhere", 1, None, ["hard"], {}])
def test_a_strange_origin_is_none(origin: object) -> None:
    at = json.loads(table_format.write(lay("doudizhu", (PERSON, "classic"), variant="3-4")))
    assert table_format.read(json.dumps({**at, "origin": origin})).origin == ""
    assert table_format.read(with_fields(origin="hard")).origin == ""  # a game without tasks


def test_what_is_selected_and_what_was_said_is_not_kept() -> None:
    before = lay("rupiaj", (PERSON, "greedy"))
    at = do(before, queries.free_pieces(before)[0])
    assert at.selected
    refused = do(at, "deck")
    assert refused.notice.is_refusal
    for changed in (at, refused):
        assert table_format.read(table_format.write(changed)) == before


def test_a_level_that_is_no_more_becomes_the_usual_one() -> None:
    read = table_format.read(with_fields(seats=[PERSON, "grandmaster of 2019"]))
    assert read.seats == (PERSON, USUAL)
    assert read.record.moves == ("sow 2", "sow 5", "sow 7")


@pytest.mark.parametrize(
    "seats",
    [
        None,
        [],
        "person",
        [PERSON],
        [PERSON] * 3,
        {"0": PERSON},
        [7, None],
        [LEVELS[0], LEVELS[0]],
        [[PERSON], {}],
    ],
)
def test_strange_seats_become_the_usual_ones(seats: object) -> None:
    assert table_format.read(with_fields(seats=seats)).seats == (PERSON, USUAL)


@pytest.mark.parametrize("assisted", [None, 1, "yes", []])
def test_only_true_is_assisted(assisted: object) -> None:
    assert not table_format.read(with_fields(assisted=assisted)).assisted


HOSTILE = {
    "nothing": "",
    "no JSON": "{",
    "another JSON": "[]",
    "a bare word": '"mancala"',
    "no record": "{}",
    "a record of null": with_fields(record=None),
    "a game that is not here": GOOD.replace('"mancala"', '"chess"'),
    "a path for a game": GOOD.replace('"mancala"', '"../mancala"'),
    "a newer format": GOOD.replace('"parlour":1', '"parlour":2'),
    "newer rules": GOOD.replace('"rules":1', '"rules":2'),
    "another variant": GOOD.replace('"kalah"', '"oware"'),
    "an illegal move": GOOD.replace('"sow 7"', '"sow 2"'),
    "no move": GOOD.replace('"sow 7"', '"jump"'),
    "deep nesting": "[" * 100_000,
    "half of it": GOOD[: len(GOOD) // 2],
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_save_is_refused_in_words(what: str) -> None:
    with pytest.raises(BadRecord) as refused:
        table_format.read(HOSTILE[what])
    assert str(refused.value.sentence)


SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4)
ANYTHING = st.recursive(
    SCALARS | st.sampled_from([PERSON, *LEVELS, "\ud800"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)


@settings(max_examples=300)
@given(st.sampled_from(["record", "seats", "assisted"]), ANYTHING)
def test_any_field_gives_a_table_or_bad_record(field: str, value: Any) -> None:
    read_or_refused(with_fields(**{field: value}))


@settings(max_examples=300)
@given(st.integers(0, len(GOOD)), st.integers(0, 3), st.text(max_size=3))
def test_any_spoilt_save_gives_a_table_or_bad_record(at: int, cut: int, put: str) -> None:
    read_or_refused(GOOD[:at] + put + GOOD[at + cut :])


@given(st.text())
@example("null")
@example("9" * 5000)
def test_any_text_gives_a_table_or_bad_record(text: str) -> None:
    read_or_refused(text)


def read_or_refused(text: str) -> None:
    table_format.turns_played(text)
    try:
        read = table_format.read(text)
    except BadRecord as refused:
        str(refused.sentence).encode()
    else:
        assert isinstance(read, Table)
        assert PERSON in read.seats
        assert table_format.read(table_format.write(read)) == read
        assert table_format.turns_played(text) == read.record.at


def test_a_new_table_is_the_usual_one_unless_one_asks_otherwise() -> None:
    usual = table_format.new_table("mancala", 3)
    assert usual.record.variant == "island"
    assert usual.seats == seats.usual_seats(GAMES["mancala"]) == (PERSON, USUAL)
    asked = table_format.new_table("mancala", 3, "kalah", TWO)
    assert (asked.record.variant, asked.seats) == ("kalah", TWO)


def test_how_far_a_game_is() -> None:
    assert table_format.turns_played(GOOD) == 3
    assert table_format.turns_played(table_format.write(do(table_format.read(GOOD), Undo()))) == 1
    assert table_format.turns_played("nonsense") is None
