"""Everything in one file: what goes in comes out, and what comes from elsewhere is looked at first."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.saves import backup, finished_games, table_format
from app.saves.finished_games import Finished
from rules.game import BadRecord
from tests.app.sample_tables import lay

DAILY = lay("mancala", ("person", "keen"), moves=("sow 2",))._replace(daily="2026-11-17")
KEPT = {
    "settings": '{"theme":"dark"}',
    "game:mo": table_format.write(table_format.new_table("mo", 7)),
    "daily:mancala:2026-11-17": table_format.write(DAILY),
    "journal:mo": finished_games.write(
        [Finished("2026-11-17", "one-joker", 7, ("person",), "won", 50)]
    ),
    "aside:game:mo:1": "whatever it was",
}


def test_what_is_packed_comes_out_again() -> None:
    assert backup.unpack(backup.pack(KEPT)) == KEPT
    assert all(backup.can_open(key, text) for key, text in KEPT.items())


def test_a_game_that_cannot_be_opened_is_known_and_the_rest_comes_along() -> None:
    newer = json.loads(KEPT["game:mo"])
    newer["record"]["rules"] = 999
    texts = {**KEPT, "game:mo": json.dumps(newer), "game:smack": "{"}
    brought = backup.unpack(backup.pack(texts))
    assert brought == texts
    damaged = [key for key, text in brought.items() if not backup.can_open(key, text)]
    assert damaged == ["game:mo", "game:smack"]


def test_keys_that_are_not_ours_stay_outside() -> None:
    strange = {"game:chess": "x", "sealed": "42", "": "x", "theme": "x", "aside:": "x"}
    assert backup.unpack(backup.pack({**KEPT, **strange})) == KEPT


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not readable"),
        ("[]", "not exported by Parlour"),
        ('{"parlour": 1}', "not exported by Parlour"),
        ('{"parlour": "saves"}', "damaged"),
        ('{"parlour": "saves", "saves": {"settings": 1}}', "damaged"),
        ('{"parlour": "saves", "saves": {"chess": "x"}}', "no Parlour games"),
        ("[" * 99_999, "not readable"),
        ("x" * 20_000_001, "too long"),
    ],
)
def test_a_file_that_is_none_of_ours_is_refused_with_a_reason(text: str, why: str) -> None:
    with pytest.raises(BadRecord, match=why):
        backup.unpack(text)


@given(st.text() | st.recursive(st.none() | st.text(), st.lists).map(json.dumps))
def test_any_file_is_a_parcel_or_says_why_not(text: str) -> None:
    try:
        backup.unpack(text)
    except BadRecord as refused:
        assert str(refused.sentence)


def test_journals_are_joined_and_no_game_counts_twice() -> None:
    def game(day: str, number: int) -> Finished:
        return Finished(day, "one-joker", number, ("person",), "won", 50)

    mine = finished_games.write([game("2026-11-02", 1), game("2026-11-09", 2)]) + "damaged\n"
    theirs = finished_games.write([game("2026-11-09", 2), game("2026-11-05", 3)])
    joined = backup.merged(mine, theirs)
    assert [line.seed for line in finished_games.read(joined)] == [1, 3, 2]
    assert finished_games.unreadable(joined) == "damaged\n"
    assert backup.merged(joined, theirs) == joined


def test_an_import_brings_everything_to_a_new_device() -> None:
    assert backup.imported({}, KEPT, ()) == KEPT


def test_an_import_sets_aside_what_it_replaces() -> None:
    mine = {"game:mo": "mine", "settings": KEPT["settings"], "aside:game:mo:1": "older"}
    file = {key: KEPT[key] for key in ("game:mo", "settings")}
    assert backup.imported(mine, file, ()) == {**mine, **file, "aside:game:mo:2": "mine"}


def test_a_copy_in_the_file_takes_no_place_from_a_copy_that_is_here() -> None:
    after = backup.imported({"aside:game:mo:1": "mine"}, KEPT, ())
    assert after == {**KEPT, "aside:game:mo:2": "mine"}
    both = backup.imported({"game:mo": "mine"}, KEPT, ())
    assert both == {**KEPT, "aside:game:mo:2": "mine"}
    assert backup.imported(both, KEPT, ()) == both


def test_an_import_keeps_what_cannot_be_opened_aside_and_replaces_nothing_with_it() -> None:
    after = backup.imported({"game:mo": "mine"}, {"game:mo": "{"}, {"game:mo"})
    assert after == {"game:mo": "mine", "aside:game:mo:1": "{"}


def test_an_import_adds_finished_games_and_the_same_file_twice_adds_nothing() -> None:
    mine = {"journal:mo": finished_games.write([Finished("2026-11-16", "x", 1, (), "won", 9)])}
    once = backup.imported(mine, KEPT, ())
    assert [line.seed for line in finished_games.read(once["journal:mo"])] == [1, 7]
    assert backup.imported(once, KEPT, ()) == once


def test_an_import_changes_nothing_that_is_not_in_the_file() -> None:
    mine = {"game:smack": "mine", "sealed": "42"}
    assert backup.imported(mine, KEPT, ()) == {**mine, **KEPT}
