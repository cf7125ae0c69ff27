"""Everything in one file: what goes in comes out, and what comes from elsewhere is looked at first."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import lay

from app import journal, parcel, saves
from app.journal import Finished
from rules.game import BadRecord

DAILY = lay("mancala", ("person", "keen"), moves=("sow 2",))._replace(daily="2026-11-17")
KEPT = {
    "settings": '{"theme":"dark"}',
    "game:mo": saves.write(saves.new_table("mo", 7)),
    "daily:mancala:2026-11-17": saves.write(DAILY),
    "journal:mo": journal.write([Finished("2026-11-17", "one-joker", 7, ("person",), "won", 50)]),
    "aside:game:mo:1": "whatever it was",
}


def test_what_is_packed_comes_out_again() -> None:
    assert parcel.unpack(parcel.pack(KEPT)) == KEPT
    assert all(parcel.opens(key, text) for key, text in KEPT.items())


def test_a_game_that_cannot_be_opened_is_known_and_the_rest_comes_along() -> None:
    newer = json.loads(KEPT["game:mo"])
    newer["record"]["rules"] = 999
    texts = {**KEPT, "game:mo": json.dumps(newer), "game:smack": "{"}
    brought = parcel.unpack(parcel.pack(texts))
    assert brought == texts
    damaged = [key for key, text in brought.items() if not parcel.opens(key, text)]
    assert damaged == ["game:mo", "game:smack"]


def test_keys_that_are_not_ours_stay_outside() -> None:
    strange = {"game:chess": "x", "sealed": "42", "": "x", "theme": "x", "aside:": "x"}
    assert parcel.unpack(parcel.pack({**KEPT, **strange})) == KEPT


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not readable"),
        ("[]", "not exported by Parlour"),
        ('{"parlour": 1}', "not exported by Parlour"),
        ('{"parlour": "saves"}', "damaged"),
        ('{"parlour": "saves", "saves": {"settings": 1}}', "damaged"),
        ('{"parlour": "saves", "saves": {"chess": "x"}}', "nothing of Parlour"),
        ("[" * 99_999, "not readable"),
        ("x" * 20_000_001, "too long"),
    ],
)
def test_a_file_that_is_none_of_ours_is_refused_with_a_reason(text: str, why: str) -> None:
    with pytest.raises(BadRecord, match=why):
        parcel.unpack(text)


@given(st.text() | st.recursive(st.none() | st.text(), st.lists).map(json.dumps))
def test_any_file_is_a_parcel_or_says_why_not(text: str) -> None:
    try:
        parcel.unpack(text)
    except BadRecord as refused:
        assert str(refused.sentence)


def test_journals_are_joined_and_no_game_counts_twice() -> None:
    def game(day: str, number: int) -> Finished:
        return Finished(day, "one-joker", number, ("person",), "won", 50)

    mine = journal.write([game("2026-11-02", 1), game("2026-11-09", 2)]) + "damaged\n"
    theirs = journal.write([game("2026-11-09", 2), game("2026-11-05", 3)])
    joined = parcel.merged(mine, theirs)
    assert [line.seed for line in journal.read(joined)] == [1, 3, 2]
    assert journal.unread(joined) == "damaged\n"
    assert parcel.merged(joined, theirs) == joined
