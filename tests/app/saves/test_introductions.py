"""The first time someone opens a game: the sheet that introduces it, the level, and who begins."""

import pytest

from app.model import events
from app.model.app_state import AppState
from app.model.effects import Focus, Target
from app.saves import backup, introductions, table_format
from app.table import queries
from app.table.table import PERSON
from rules import GAMES, NAMES, computer_of
from tests.app.model.sample_states import LOBBY, TODAY, go, happen, saves, wanted
from tests.app.sample_tables import lay

every_game = pytest.mark.parametrize("key", NAMES)
FOR_TWO = [key for key in NAMES if len(GAMES[key].players) > 1]


@every_game
def test_a_game_is_introduced_once(key: str) -> None:
    opened = happen(LOBBY, go(f"#/{key}"))
    assert opened.dialog == "intro"
    assert opened.table is not None
    assert saves(LOBBY, go(f"#/{key}"))["introduced"] == key
    closed = happen(opened, events.DialogClosed("intro"))
    assert closed.dialog == ""
    assert happen(closed, go("#/"), go(f"#/{key}")).dialog == ""


def test_other_games_are_still_new() -> None:
    state = happen(LOBBY, go("#/mo"), go("#/"), go("#/smack"))
    assert state.dialog == "intro"
    assert state.saved["introduced"] == "mo smack"
    assert introductions.known_games(state.saved) == "mo smack"


@pytest.mark.parametrize("kept", ["game", "lesson", "journal"])
def test_somebody_who_has_played_a_game_knows_it(kept: str) -> None:
    variant = "lesson" if kept == "lesson" else ""
    text = table_format.write(lay("mo", (PERSON,), variant=variant))
    state = LOBBY._replace(saved={f"{kept}:mo": text})
    assert happen(state, go("#/mo")).dialog == ""


@pytest.mark.parametrize("address", [f"#/mo/daily/{TODAY}", "#/mo/one-joker/1/42"])
def test_a_daily_or_a_deal_in_a_link_is_a_way_into_a_game_too(address: str) -> None:
    state = happen(LOBBY, go(address))
    assert state.table is not None
    assert state.dialog == "intro"
    again = happen(state, events.DialogClosed("intro"), go("#/"), go(address))
    assert again.dialog == ""


def test_a_daily_that_has_to_be_made_is_introduced_when_it_is_there() -> None:
    asked = happen(LOBBY, go("#/doudizhu/daily"))
    assert asked.dialog == ""
    made = happen(asked, events.DailyTaskMade("doudizhu", TODAY, "A-3"))
    assert made.dialog == "intro"


def test_a_tutorial_needs_no_introduction() -> None:
    assert happen(LOBBY, go("#/mo/learn")).dialog == ""


def test_after_the_introduction_the_keyboard_is_on_the_board() -> None:
    opened = happen(LOBBY, go("#/mo"))
    assert Focus(Target.BOARD) in wanted(opened, events.DialogClosed("intro"))


def test_what_was_introduced_is_exported_and_added_to_what_is_known() -> None:
    assert backup.unpack(backup.pack({"introduced": "mo"})) == {"introduced": "mo"}
    after = backup.imported({"introduced": "smack"}, {"introduced": "mo"}, ())
    assert after == {"introduced": "mo smack"}


@pytest.mark.parametrize("key", FOR_TWO)
def test_new_players_meet_the_weakest_level(key: str) -> None:
    computer = computer_of(key)
    assert computer.usual_level == next(iter(computer.levels))


@pytest.mark.parametrize("key", FOR_TWO)
def test_the_computer_never_begins_someones_first_game(key: str) -> None:
    for seed in range(12):
        table = first_game(LOBBY, key, seed).table
        assert table is not None
        assert queries.can_person_move(table)
        assert len(queries.persons(table)) == 1


def test_later_games_begin_as_they_are_dealt() -> None:
    state = LOBBY._replace(saved={"journal:rupiaj": "[]"})
    starters = {
        queries.can_person_move(table)
        for seed in range(12)
        if (table := first_game(state, "rupiaj", seed).table)
    }
    assert starters == {True, False}


def first_game(state: AppState, key: str, seed: int) -> AppState:
    return happen(state, go(f"#/{key}", seed=seed))
