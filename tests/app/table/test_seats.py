"""Who sits where and what people call themselves: from the form, in a save, and out of any save."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.presentation import wording
from app.saves import table_format
from app.table.seats import (
    chosen_seats,
    clean_name,
    read_names,
    read_seats,
    usual_seats,
)
from app.table.table import PERSON
from app.text.render import names
from rules import GAMES, computer_of
from tests.app.sample_tables import TWO, lay

CLEANED = {
    "as it is": ("Ann", "Ann"),
    "other letters": ("玲玲 Żółć", "玲玲 Żółć"),
    "space around": ("  Ann \t", "Ann"),
    "space within": ("Ann    Marie", "Ann Marie"),
    "two lines": ("Ann\nMarie\r\n", "Ann Marie"),
    "control signs": ("An\x00n\x07\x1b[31m", "An n [31m"),
    "right to left": ("\u202eAnn\u2066", "Ann"),
    "no width": ("\u200bAnn\ufeff", "Ann"),
    "half a sign": ("Ann\ud800", "Ann"),
    "markup stays text": ("<b>{0}</b>", "<b>{0}</b>"),
    "too long": ("a" * 21, "a" * 20),
    "much too long": ("ab " * 10**5, "ab ab ab ab ab ab ab"),
    "cut at a space": ("a" * 19 + " bc", "a" * 19),
    "blank": (" \u3000\u00a0\n", ""),
    "nothing": ("", ""),
}


@pytest.mark.parametrize("what", CLEANED)
def test_a_name_is_one_short_line_of_signs_that_are_seen(what: str) -> None:
    written, cleaned = CLEANED[what]
    assert clean_name(written) == cleaned


@given(st.text())
def test_any_text_becomes_a_name_that_stays_as_it_is(text: str) -> None:
    name = clean_name(text)
    assert len(name) <= 20
    assert name == name.strip()
    assert name.isprintable()
    assert clean_name(name) == name


READ: dict[str, tuple[Any, tuple[str, ...]]] = {
    "both": (["Ann", "Bo"], ("Ann", "Bo")),
    "only one": (["", " Bo "], ("", "Bo")),
    "only the other": (["Ann", "\n"], ("Ann", "")),
    "nobody": (["", " "], ()),
    "equal": (["Ann", "Ann"], ()),
    "one called as the game calls the other": (["Player 2", ""], ()),
    "equal when cleaned": (["Ann", " Ann\u200b"], ()),
    "equal when cut": (["a" * 30 + "b", "a" * 30 + "c"], ()),
    "too few": (["Ann"], ()),
    "too many": (["Ann", "Bo", "Cy"], ()),
    "a number": (["Ann", 7], ()),
    "nested": ([["Ann"], ["Bo"]], ()),
    "nothing in it": ([None, None], ()),
    "a text": ("ab", ()),
    "a mapping": ({"0": "Ann", "1": "Bo"}, ()),
    "a truth": (True, ()),
    "none": (None, ()),
    "very long": (["a" * 10**5, "b" * 10**5], ("a" * 20, "b" * 20)),
}


@pytest.mark.parametrize("what", READ)
def test_names_are_read_if_they_are_names_and_differ(what: str) -> None:
    asked, called = READ[what]
    assert read_names(asked, ("Player 1", "Player 2")) == called


def test_whoever_says_nothing_is_called_what_the_game_calls_them() -> None:
    at = lay("rupiaj", TWO)
    assert names(at) == ("Player 1", "Player 2")
    assert names(at._replace(player_names=("", "Bo"))) == ("Player 1", "Bo")
    assert names(at._replace(player_names=("Ann", "Bo"))) == ("Ann", "Bo")


def test_against_the_computer_names_are_not_needed() -> None:
    at = lay("rupiaj", (PERSON, "greedy"))._replace(player_names=("Ann", "Bo"))
    assert names(at) == ("you", "the computer")


def test_a_name_is_put_into_sentences_as_it_is() -> None:
    at = lay("rupiaj", TWO)._replace(player_names=("{player}", "{0}%s"))
    assert wording.status(at) == f"Pass the device to {names(at)[at.state.turn]}"


# ---- the form


@pytest.mark.parametrize(
    ("players", "options", "seats"),
    [
        (1, {"seat": "first", "level": "keen"}, (PERSON,)),
        (1, {}, (PERSON,)),
        (2, {"seat": PERSON, "level": "keen"}, TWO),
        (2, {"seat": PERSON}, TWO),
        (2, {"seat": "first", "level": "keen"}, (PERSON, "keen")),
        (2, {"seat": "second", "level": "keen"}, ("keen", PERSON)),
    ],
)
def test_seats_as_the_form_has_them(
    players: int, options: dict[str, str], seats: tuple[str, ...]
) -> None:
    assert chosen_seats(players, options) == seats


def test_the_usual_seats_and_the_usual_level() -> None:
    assert computer_of("rupiaj").usual_level == "greedy"
    assert usual_seats(GAMES["rupiaj"]) == (PERSON, "greedy")
    assert usual_seats(GAMES["mo"]) == (PERSON,)
    assert read_seats(GAMES["rupiaj"], ["strong", PERSON]) == ("strong", PERSON)
    assert read_seats(GAMES["rupiaj"], ["no more", PERSON]) == ("greedy", PERSON)


# ---- in a save


@pytest.mark.parametrize("called", [(), ("Ann", "Bo"), ("", "玲玲"), ('"', "\\")])
@pytest.mark.parametrize("practice", [False, True])
def test_a_save_keeps_names_and_whether_it_is_practice(
    called: tuple[str, ...], practice: bool
) -> None:
    at = lay("rupiaj", TWO)._replace(player_names=called, practice=practice)
    read = table_format.read(table_format.write(at))
    assert (read.player_names, read.practice) == (called, practice)
    assert read == at


def test_a_save_says_no_more_than_there_is_to_say() -> None:
    fields = json.loads(table_format.write(lay("rupiaj", TWO)))
    assert set(fields) == {"record", "seats", "assisted"}


def test_who_holds_the_device_is_not_kept() -> None:
    at = lay("rupiaj", TWO)._replace(holder=0, selected=("hand:silks#1",))
    read = table_format.read(table_format.write(at))
    assert read.holder is None
    assert read.selected == ()


def with_fields(**changed: Any) -> str:
    return json.dumps({**json.loads(table_format.write(lay("rupiaj", TWO))), **changed})


HOSTILE: dict[str, Any] = {what: asked for what, (asked, called) in READ.items() if not called} | {
    "numbers": [1, 2],
    "deep": [[[[[[["Ann"]]]]]], "Bo"],
    "many": ["a"] * 10**4,
    "mappings": [{"a": 1}, {}],
    "a large number": 10**30,
}


@pytest.mark.parametrize("what", HOSTILE)
def test_strange_names_in_a_save_are_none(what: str) -> None:
    read = table_format.read(with_fields(called=HOSTILE[what]))
    assert read.player_names == ()
    assert names(read) == ("Player 1", "Player 2")


def test_long_and_hidden_signs_in_a_save_are_cut() -> None:
    read = table_format.read(with_fields(called=["\u202e" + "x" * 10**5, "Bo\nBo\x00"]))
    assert read.player_names == ("x" * 20, "Bo Bo")


@pytest.mark.parametrize("practice", [None, 1, "yes", [], {}, "true"])
def test_only_true_is_practice(practice: object) -> None:
    assert not table_format.read(with_fields(practice=practice)).practice


SCALARS = st.none() | st.booleans() | st.integers() | st.text(max_size=30)
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)


@given(ANYTHING | st.lists(st.text(max_size=40), min_size=2, max_size=2), ANYTHING)
def test_any_names_and_practice_give_a_table_that_is_kept_as_it_is(
    called: Any, practice: Any
) -> None:
    read = table_format.read(with_fields(called=called, practice=practice))
    assert len(read.player_names) in (0, 2)
    assert all(len(name) <= 20 for name in read.player_names)
    assert table_format.read(table_format.write(read)) == read
    assert len(set(names(read))) == 2 or "" in read.player_names
    wording.status(read).encode()
