"""Where each address leads, and what is on the table then."""

import pytest

from app.model import effects
from app.model.app_state import AppState
from app.saves import keys, table_format
from app.table.events import ComputerMoved, Touch
from app.table.table import Notice, Table
from rules import GAMES
from rules.game import Sentence
from tests.app.model.sample_states import LOBBY, TODAY, at_table, go, happen, saves, wanted
from tests.app.sample_tables import do, lay

TABLE = lay("mancala", seed=5)
PLAYED = do(TABLE, "pit:2")._replace(notice=Notice())
OTHER = lay("mancala", seed=6, moves=("sow 3",))._replace(notice=Notice())
TASK = "A-3"


def with_saves(*tables: Table) -> AppState:
    """In the lobby, with these games saved."""
    saved = {keys.table_key(table): table_format.write(table) for table in tables}
    return LOBBY._replace(saved=saved)


def table_at(state: AppState, address: str, seed: int = 1) -> Table:
    table = happen(state, go(address, seed)).table
    assert table
    return table


# The lobby and the pages.


def test_the_lobby_has_no_table_and_no_page() -> None:
    state = happen(at_table(TABLE), go("#/settings"), go("#/"))
    assert (state.table, state.page, state.address) == (None, "", "#/")


@pytest.mark.parametrize(
    ("address", "page", "subject"),
    [
        ("#/settings", "settings", ""),
        ("#/statistics/mo", "statistics", "mo"),
        ("#/rules/smack", "rules", "smack"),
        ("#/daily/2026-11-01", "daily", "2026-11-01"),
    ],
)
def test_a_page_opens_over_whatever_is_there(address: str, page: str, subject: str) -> None:
    for state in (LOBBY, at_table(TABLE)):
        shown = happen(state._replace(dialog="rules"), go(address))
        assert (shown.page, shown.page_subject, shown.dialog) == (page, subject, "")
        assert shown.table == state.table


def test_a_table_behind_a_page_waits_as_it_was_left() -> None:
    task = lay("doudizhu", ("person", "classic"), variant=TASK)
    left = happen(at_table(task)._replace(address="#/doudizhu"), Touch("hand:A"))
    assert left.table
    assert left.table.selected
    assert happen(left, go("#/settings"), go("#/about"), go("#/doudizhu")) == left


# Games, tutorials.


def test_a_saved_game_goes_on() -> None:
    assert table_at(with_saves(PLAYED), "#/mancala") == PLAYED


def test_without_a_save_a_new_game_is_dealt_from_the_seed() -> None:
    assert table_at(LOBBY, "#/mancala", seed=42) == table_format.new_table("mancala", 42)


def test_someone_who_has_never_played_gets_an_easy_task() -> None:
    assert table_at(LOBBY, "#/doudizhu").record.variant == "easy-1"
    finished = LOBBY._replace(saved={keys.finished_key("doudizhu"): "a line for each game"})
    assert table_at(finished, "#/doudizhu").record.variant == "1"


def test_someone_who_has_never_played_gets_the_easy_preset_of_a_solitaire() -> None:
    presets = GAMES["mo"].presets
    assert presets
    easy = table_at(LOBBY, "#/mo").record.variant
    assert presets[easy] == "Easy"
    finished = LOBBY._replace(saved={keys.finished_key("mo"): "a line for each game"})
    assert presets[table_at(finished, "#/mo").record.variant] == "Normal"


@pytest.mark.parametrize("text", ["{", table_format.write(lay("mo", ("person",)))])
def test_a_save_that_cannot_be_opened_is_set_aside_and_the_player_is_told(text: str) -> None:
    state = LOBBY._replace(saved={"game:mancala": text})
    assert saves(state, go("#/mancala")) == {"aside:game:mancala:1": text}
    opened = happen(state, go("#/mancala", seed=42))
    assert opened.table == table_format.new_table("mancala", 42)
    assert opened.message
    assert opened.message.text.startswith("Your saved game couldn’t be opened")


def test_a_tutorial_is_resumed_where_it_was_left() -> None:
    first = table_at(LOBBY, "#/mo/learn")
    (move, *_) = first.history.game.lesson_steps("lesson")[0].moves
    begun = do(first, ComputerMoved(first.record, move))
    assert begun.record.at == 1
    assert table_at(with_saves(begun), "#/mo/learn").record == begun.record


def test_a_tutorial_that_is_over_or_damaged_begins_again() -> None:
    first = begun = table_at(LOBBY, "#/mo/learn")
    for step in first.history.game.lesson_steps("lesson"):
        begun = do(begun, ComputerMoved(begun.record, step.moves[0]))
    assert table_at(with_saves(begun), "#/mo/learn") == first
    damaged = LOBBY._replace(saved={"lesson:mo": "{"})
    assert happen(damaged, go("#/mo/learn")).message is None
    assert table_at(damaged, "#/mo/learn") == first


# Daily deals.


def test_todays_deal_has_the_address_of_its_day_and_is_the_same_whatever_the_seed() -> None:
    state = happen(LOBBY, go("#/mo/daily", seed=3))
    assert (state.address, state.save_key) == (f"#/mo/daily/{TODAY}", f"daily:mo:{TODAY}")
    assert effects.ShowAddress(f"#/mo/daily/{TODAY}") in wanted(LOBBY, go("#/mo/daily"))
    assert state.table
    assert state.table.daily == TODAY
    assert state.table == table_at(LOBBY, f"#/mo/daily/{TODAY}", seed=4)
    assert state.table.record.seed != table_at(LOBBY, "#/mo/daily/2026-11-16").record.seed


def test_a_daily_deal_goes_on_where_it_was_left_beside_the_players_own_game() -> None:
    daily = PLAYED._replace(daily=TODAY)
    state = with_saves(OTHER, daily)
    assert table_at(state, "#/mancala/daily") == daily
    assert table_at(state, "#/mancala") == OTHER


@pytest.mark.parametrize("day", ["2026-11-18", "2025-12-31", "2026-02-30", "tomorrow", "2026"])
@pytest.mark.parametrize("address", ["#/mancala/daily/", "#/daily/"])
def test_a_day_that_has_no_deals_leads_to_the_lobby(address: str, day: str) -> None:
    state = happen(LOBBY, go(address + day))
    assert (state.table, state.page, state.address) == (None, "", "#/")
    assert state.message is not None


# Bad addresses.


@pytest.mark.parametrize("address", ["#/chess", "#/mancala/island/1/x", "#/nothing/learn", "#//"])
def test_a_bad_address_leads_to_the_lobby_which_says_why(address: str) -> None:
    state = happen(at_table(TABLE), go(address))
    assert (state.table, state.address) == (None, "#/")
    assert isinstance(state.message, Sentence)
    assert state.message.text == "Couldn’t open that link: {why}."
    assert effects.ShowAddress("#/") in wanted(at_table(TABLE), go(address))


# Sealed numbers.


def test_the_fairness_page_seals_the_number_of_the_next_deal_once() -> None:
    assert saves(LOBBY, go("#/fairness", seed=77)) == {"sealed": "77"}
    sealed = happen(LOBBY, go("#/fairness", seed=77), go("#/"))
    assert saves(sealed, go("#/fairness", seed=78)) == {}
    assert saves(LOBBY, go("#/settings", seed=77)) == {}


def test_the_next_new_game_has_the_sealed_number_and_opens_it() -> None:
    sealed = happen(LOBBY, go("#/fairness", seed=77))
    assert table_at(sealed, "#/mo", seed=5).record.seed == 77
    written = saves(sealed, go("#/mo", seed=5))
    assert (written["sealed"], written["opened"]) == ("", "77")
    assert table_at(happen(sealed, go("#/mo", seed=5)), "#/smack", seed=6).record.seed == 6


def test_a_game_that_goes_on_leaves_the_number_sealed() -> None:
    sealed = happen(with_saves(PLAYED), go("#/fairness", seed=77), go("#/mancala"))
    assert sealed.saved["sealed"] == "77"


def test_what_is_not_a_number_is_never_dealt() -> None:
    state = LOBBY._replace(saved={"sealed": "many"})
    assert table_at(state, "#/mo", seed=5).record.seed == 5
    written = saves(state, go("#/mo", seed=5))
    assert written["sealed"] == ""
    assert "opened" not in written
    assert saves(state, go("#/fairness", seed=77)) == {"sealed": "77"}
