"""What happens to the app: tables, dialogs, settings, messages, offers."""

import json

import pytest

from app.model import effects, events
from app.model.app_state import AppState, Tab, offer
from app.model.dealing import needs_confirmation
from app.model.events import Command
from app.saves import table_format
from app.saves.settings import Settings
from app.table.events import AskHint, Peek, Touch, Undo
from rules.game import sentence
from tests.app.model.sample_states import LOBBY, at_table, go, happen, press, saves, timers, wanted
from tests.app.sample_tables import do, lay
from tests.data import RECORDS

TABLE, OTHER = lay("mancala", seed=1), lay("mancala", seed=2)
AT_TABLE = at_table(TABLE)


def test_what_happens_at_the_table_reaches_the_table() -> None:
    assert happen(AT_TABLE, Touch("pit:2")).table == do(TABLE, "pit:2")


def test_in_the_lobby_nothing_happens_at_a_table() -> None:
    for event in (Touch("pit:2"), Undo(), press(Command.UNDO), press(Command.NEW)):
        assert happen(LOBBY, event) == LOBBY


def test_one_dialog_at_a_time() -> None:
    opened = happen(AT_TABLE, press(Command.NEW), press(Command.RULES))
    assert opened.dialog == "rules"
    assert happen(opened, press(Command.CLOSE)).dialog == ""
    # The browser reports a dialog closed that has only made room for another.
    assert happen(opened, events.DialogClosed("new")).dialog == "rules"
    assert happen(opened, events.DialogClosed("rules")).dialog == ""


def test_a_pile_is_looked_into_in_a_dialog_which_other_dialogs_do_not_notice() -> None:
    state = at_table(lay("mo", ("person",)))
    looking = happen(state, Peek("b2"))
    assert looking.dialog == "peek"
    closed = happen(looking, press(Command.CLOSE))
    assert closed.table
    assert (closed.dialog, closed.table.peeked_cell) == ("", "")
    assert happen(state, press(Command.RULES), Undo()).dialog == "rules"


def test_an_offered_game_is_taken_or_not() -> None:
    offered = offer(at_table(do(TABLE, "pit:2")), OTHER)
    taken = happen(offered, press(Command.PLAY_OFFER))
    assert (taken.table, taken.offered, taken.dialog) == (OTHER, None, "")
    assert taken.message == sentence("Your last game is in Saved games.")
    assert taken.saved["aside:game:mancala:1"] == offered.saved["game:mancala"]
    declined = happen(offered, press(Command.DECLINE_OFFER))
    assert (declined.table, declined.offered, declined.dialog) == (offered.table, None, "")
    assert declined.saved == offered.saved


def test_a_message_stays_until_it_is_dismissed() -> None:
    told = happen(LOBBY, go("#/chess"))
    assert told.message is not None
    assert happen(told, go("#/mancala")).message == told.message
    assert happen(told, press(Command.DISMISS_MESSAGE)).message is None


def test_a_problem_with_saving_is_known_until_it_is_over() -> None:
    why = sentence("this device has no space left for saves")
    assert happen(AT_TABLE, events.SaveStatus(why)).save_problem == why
    assert happen(AT_TABLE, events.SaveStatus(why), events.SaveStatus()).save_problem is None


def test_a_new_version_waits_until_the_player_asks_for_it() -> None:
    ready = happen(AT_TABLE, events.UpdateReady())
    assert (AT_TABLE.is_update_ready, ready.is_update_ready) == (False, True)
    assert effects.SwitchVersion() not in wanted(AT_TABLE, events.UpdateReady())
    assert effects.SwitchVersion() in wanted(ready, press(Command.UPDATE))


def test_settings_are_chosen_from_what_there_is_and_saved() -> None:
    dark = events.SettingChosen("theme", "dark")
    assert happen(AT_TABLE, dark).settings == Settings(theme="dark")
    assert json.loads(saves(AT_TABLE, dark)["settings"])["theme"] == "dark"
    for strange in (events.SettingChosen("theme", "pink"), events.SettingChosen("weather", "fair")):
        assert happen(AT_TABLE, strange) == AT_TABLE


def test_the_pace_of_a_replay_goes_round() -> None:
    paces = [AT_TABLE.settings.pace]
    state = AT_TABLE
    for _ in range(4):
        state = happen(state, press(Command.CHANGE_PACE))
        paces.append(state.settings.pace)
    assert paces == ["normal", "fast", "off", "slow", "normal"]


def test_the_page_is_in_the_language_that_is_loaded_not_the_one_that_is_chosen() -> None:
    chosen = events.SettingChosen("language", "zh")
    assert effects.LoadLanguage("zh") in wanted(AT_TABLE, chosen)
    state = happen(AT_TABLE, chosen)
    assert (state.settings.language, state.language) == ("zh", "en")
    assert happen(state, events.LanguageLoaded("zh")).language == "zh"
    missing = happen(state, events.LanguageMissing(sentence("no")))
    assert (missing.language, missing.message) == ("en", sentence("no"))


def test_a_start_knows_what_is_saved_and_writes_none_of_it_again() -> None:
    opened = events.Opened({"settings": '{"theme":"dark"}'}, "2026-11-17", ("zh-CN", "en"), "x")
    state = happen(AppState(), opened)
    assert (state.settings.theme, state.today, state.message) == ("dark", "2026-11-17", None)
    assert wanted(AppState(), opened) == (effects.LoadLanguage("zh"),)
    assert happen(AppState(), opened._replace(was_recovered=True)).message is not None


def test_a_backup_is_saved_and_then_the_app_starts_again() -> None:
    theirs = {"game:mancala": table_format.write(OTHER), "game:smack": "{"}
    checked = events.BackupChecked(theirs, frozenset({"game:smack"}))
    for state in (AT_TABLE, AT_TABLE._replace(tab=Tab.UNKNOWN)):
        assert effects.Reload("#/?imported") in wanted(state, checked)
        assert saves(state, checked) == {
            "game:mancala": theirs["game:mancala"],
            "aside:game:mancala:1": AT_TABLE.saved["game:mancala"],
            "aside:game:smack:1": "{",
        }


def test_the_start_after_an_import_says_so_for_a_while() -> None:
    opened = events.Opened({}, "2026-11-17", ("en",), "x")
    told = happen(AppState(), opened, go("#/?imported"))
    assert told.message == sentence("Backup imported.")
    assert timers(told, events.Started()) == [1]


def test_until_then_nothing_of_the_table_is_saved_over_the_backup() -> None:
    checked = events.BackupChecked({"game:mancala": table_format.write(OTHER)})
    state = happen(AT_TABLE, checked)
    granted, reread = events.TabGranted("game:mancala"), events.SaveReread("game:mancala", None)
    for event in (Touch("pit:2"), press(Command.UNDO), granted, reread, go("#/")):
        assert saves(state, event) == {}


def test_a_backup_that_is_refused_changes_nothing_and_says_why() -> None:
    refused = happen(AT_TABLE, events.BackupRefused(sentence("this file is damaged")))
    assert refused.message
    assert refused == AT_TABLE._replace(message=refused.message, message_stays=True)
    assert refused.message.facts == (("why", sentence("this file is damaged")),)


def test_the_computer_is_asked_once_for_each_position_and_not_before_the_start() -> None:
    table = lay("mancala", ("person", "keen"))
    playing = at_table(table)
    asked = [effect for effect in wanted(playing, Touch("pit:0")) if _asks(effect)]
    moved = happen(playing, Touch("pit:0"))
    assert moved.table
    assert asked == [effects.AskComputer(moved.table.record, "keen")]
    assert not any(map(_asks, wanted(moved, events.UpdateReady())))
    opening = playing._replace(phase=0)
    assert not any(map(_asks, wanted(opening, Touch("pit:0"))))
    assert effects.AskComputer(moved.table.record, "keen") in wanted(
        happen(opening, Touch("pit:0")), events.Started()
    )


def test_a_hint_is_asked_for() -> None:
    state = happen(AT_TABLE, AskHint())
    assert state.table
    assert effects.AskComputer(TABLE.record, "hint") in wanted(AT_TABLE, press(Command.HINT))


def _asks(effect: effects.Effect) -> bool:
    return isinstance(effect, effects.AskComputer)


SOWN = ("sow 2", "sow 5", "sow 7", "sow 0", "sow 8")


def test_only_what_would_be_missed_is_asked_about() -> None:
    def asks(*moves: str, **settings: str) -> bool:
        state = at_table(lay("mancala", seed=1, moves=moves))
        return needs_confirmation(state._replace(settings=Settings(**settings)))

    assert [asks(*SOWN[:number]) for number in range(6)] == [False] * 4 + [True] * 2
    assert not asks(*SOWN, confirm="never")
    assert not needs_confirmation(LOBBY)


def test_a_game_that_is_over_is_begun_again_without_a_question() -> None:
    record = json.loads((RECORDS / "mancala-kalah-1.json").read_text("utf-8"))
    moves = tuple(record["moves"])
    over = lay("mancala", seed=record["seed"], variant="kalah", moves=moves)
    assert over.history.game.outcome(over.state)
    assert not needs_confirmation(at_table(over))
    assert needs_confirmation(at_table(do(over, Undo())))


def test_counts_are_shown_at_every_table_as_soon_as_they_are_wanted() -> None:
    hidden = at_table(lay("rupiaj", seed=1))
    shown = happen(hidden, events.SettingChosen("counts", "shown"))
    assert shown.table == lay("rupiaj", seed=1)._replace(shows_counts=True)
    there = happen(shown, press(Command.PLAY_NEXT, seed=7))
    assert there.table
    assert (there.table.record.seed, there.table.shows_counts) == (7, True)
    again = happen(shown, events.SettingChosen("counts", "hidden"))
    assert again.table == hidden.table


@pytest.mark.parametrize("text", ["", "dance", "undoo", "Undo", "data"])
def test_an_unknown_command_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match="is not a valid Command"):
        events.read_command(text)


def test_a_command_may_have_an_argument() -> None:
    assert events.read_command("edit take player 7") == (Command.EDIT, "take player 7")
    assert events.read_command("undo") == (Command.UNDO, "")
