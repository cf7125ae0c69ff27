"""The browser's Back, the clock, and games that were set aside: what the model makes of them."""

from app.model import effects, events
from app.model.effects import AddDialogEntry, GoBack
from app.model.events import BackPressed, Command
from app.saves import table_format
from tests.app.model.sample_states import LOBBY, at_table, go, happen, press, saves, wanted
from tests.app.sample_tables import lay

PLAYED = lay("mancala", seed=5, moves=("sow 2",))
AT_TABLE = at_table(PLAYED)
OTHER = lay("mancala", seed=6, moves=("sow 3", "sow 8"))
ASIDE = "aside:game:mancala:1"
WITH_ASIDE = AT_TABLE._replace(saved={**AT_TABLE.saved, ASIDE: table_format.write(OTHER)})


# Back.


def test_a_dialog_has_an_entry_in_the_history_and_back_closes_it() -> None:
    assert AddDialogEntry("rules") in wanted(AT_TABLE, press(Command.RULES))
    opened = happen(AT_TABLE, press(Command.RULES))
    assert AddDialogEntry("share") not in wanted(opened, press(Command.SHARE))
    closed = happen(opened, BackPressed())
    assert (closed.dialog, closed.table) == ("", AT_TABLE.table)
    assert GoBack() not in wanted(opened, BackPressed())


def test_back_skips_the_entry_of_a_dialog_that_was_closed_by_hand() -> None:
    closed = happen(AT_TABLE, press(Command.RULES), press(Command.CLOSE))
    assert GoBack() in wanted(closed, BackPressed())


# The clock.


def test_the_time_left_and_the_day_follow_the_clock() -> None:
    state = happen(LOBBY, events.DayChanged("2026-11-18"), events.ClockTicked(1440))
    assert (state.today, state.minutes_left) == ("2026-11-18", 1440)


# Saved games.


def test_a_game_that_was_set_aside_changes_places_with_the_one_on_the_table() -> None:
    opened = happen(WITH_ASIDE, go("#/saved"), press(Command.OPEN_SAVED, ASIDE))
    assert opened.table
    assert (opened.table.record, opened.page, opened.address) == (OTHER.record, "", "#/mancala")
    assert opened.saved["aside:game:mancala:2"] == table_format.write(PLAYED)
    assert opened.saved[ASIDE] == table_format.write(OTHER)


def test_a_saved_game_opens_from_the_lobby_too() -> None:
    state = LOBBY._replace(saved=WITH_ASIDE.saved)
    opened = happen(state, press(Command.OPEN_SAVED, ASIDE))
    assert opened.table
    assert opened.table.record == OTHER.record
    assert opened.saved["aside:game:mancala:2"] == table_format.write(PLAYED)


def test_a_copy_that_cannot_be_opened_changes_nothing_and_says_why() -> None:
    state = AT_TABLE._replace(saved={**AT_TABLE.saved, ASIDE: "{"})
    after = happen(state, press(Command.OPEN_SAVED, ASIDE))
    assert (after.table, after.saved) == (state.table, state.saved)
    assert after.message
    assert after.message.text.startswith("That game can’t be opened")


def test_a_copy_is_exported_as_it_is() -> None:
    state = LOBBY._replace(saved={ASIDE: "{"})
    (download,) = wanted(state, press(Command.EXPORT_SAVED, ASIDE))
    assert isinstance(download, effects.Download)
    assert '"{"' in download.text


def test_a_deleted_copy_can_be_brought_back() -> None:
    deleted = happen(WITH_ASIDE, press(Command.DELETE_SAVED, ASIDE))
    assert deleted.saved[ASIDE] == ""
    assert str(deleted.message) == "Game deleted."
    restored = happen(deleted, press(Command.UNDO_MESSAGE))
    assert restored.saved == WITH_ASIDE.saved
    assert restored.message is None


def test_a_message_about_a_game_that_was_set_aside_leads_to_the_saved_games() -> None:
    state = LOBBY._replace(saved={"game:mancala": "{"})
    told = happen(state, go("#/mancala"))
    assert told.message
    assert told.message_is_about_saves
    assert not happen(told, press(Command.DISMISS_MESSAGE)).message_is_about_saves
    assert not happen(LOBBY, go("#/nowhere")).message_is_about_saves


def test_only_what_was_set_aside_can_be_deleted_or_opened_there() -> None:
    for command in (Command.DELETE_SAVED, Command.OPEN_SAVED, Command.EXPORT_SAVED):
        for key in ("game:mancala", "settings", "aside:game:mo:7"):
            assert saves(WITH_ASIDE, press(command, key)) == {}


# Installing, sound, importing.


def test_an_offer_to_install_is_used_once() -> None:
    offered = happen(LOBBY, events.InstallOffered(is_possible=True))
    assert offered.can_install
    assert effects.AskToInstall() in wanted(offered, press(Command.INSTALL))
    assert not happen(offered, press(Command.INSTALL)).can_install


def test_sound_is_turned_on_and_off_by_one_button_and_heard_instantly() -> None:
    on = happen(AT_TABLE, press(Command.TOGGLE_SOUND))
    assert on.settings.sound == "on"
    assert effects.TurnSound(is_on=True, is_heard=True) in wanted(
        AT_TABLE, press(Command.TOGGLE_SOUND)
    )
    assert happen(on, press(Command.TOGGLE_SOUND)).settings.sound == "off"


def test_after_an_import_the_lobby_says_so_at_its_own_address() -> None:
    state = happen(LOBBY, go("#/?imported"))
    assert state.address == "#/"
    assert str(state.message) == "Backup imported."
