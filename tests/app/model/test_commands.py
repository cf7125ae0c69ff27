"""What every button and key does, and that every button has a command."""

import json
import re
from pathlib import Path

import pytest

from app.model import effects, routes
from app.model.app_state import AppState
from app.model.commands import for_key
from app.model.effects import Effect
from app.model.events import Command, Copied, read_command
from app.presentation import wording
from app.saves import table_format
from app.table import events as table_events
from app.table import sharing
from app.table.events import TakeDevice, Touch
from app.table.table import Table
from rules.game import sentence
from tests.app.model.sample_states import LOBBY, SITE, TODAY, at_table, go, happen, press, wanted
from tests.app.sample_tables import do, finished, lay

ROOT = Path(__file__).parents[3]
TABLE = lay("mancala", seed=5)
PLAYED = do(TABLE, "pit:2", "pit:3")
AT_TABLE = at_table(PLAYED)


def table_after(state: AppState, command: Command, seed: int = 0) -> Table:
    table = happen(state, press(command, seed=seed)).table
    assert table
    return table


# Every button.


def commands_in_html() -> set[Command]:
    pages = [ROOT / "index.html", *ROOT.glob("assets/html/**/*.html")]
    pages += ROOT.glob("assets/games/**/*.html")
    texts = [page.read_text("utf-8") for page in pages]
    buttons = [name for text in texts for name in re.findall(r'data-do="([^"]*)"', text)]
    return {read_command(name)[0] for name in buttons}


def commands_in_python() -> set[Command]:
    """Written as in `dataset.do = f"edit {…}"`; a selector such as `[data-do='undo']` names one too."""
    texts = [module.read_text("utf-8") for module in (ROOT / "app").glob("**/*.py")]
    made = r"dataset\.do = f?\"([^\"{]*)|data-do=['\"]?([a-z-]+)"
    found = [name for text in texts for pair in re.findall(made, text) for name in pair if name]
    return {read_command(name.strip())[0] for name in found}


def test_every_button_has_a_command_and_every_command_a_button() -> None:
    assert commands_in_python() >= {Command.EDIT, Command.RESET_STATISTICS}
    assert commands_in_html() | commands_in_python() == set(Command)


@pytest.mark.parametrize("command", Command)
def test_no_command_breaks_anything_in_the_lobby(command: Command) -> None:
    state = happen(LOBBY, press(command, "mancala"))
    assert (state.table, state.page, state.dialog) == (None, "", "")


# Moves and dialogs.


def test_undo_and_redo_are_for_the_table() -> None:
    undone = table_after(AT_TABLE, Command.UNDO)
    assert undone == do(PLAYED, table_events.Undo())
    redone = table_after(happen(AT_TABLE, press(Command.UNDO)), Command.REDO)
    assert redone.record == PLAYED.record


@pytest.mark.parametrize(
    ("command", "dialog"),
    [
        (Command.NEW, "new"),
        (Command.RULES, "rules"),
        (Command.SHARE, "share"),
        (Command.SHOW_RESULT, "end"),
        (Command.SHOW_ROUND, "round"),
    ],
)
def test_a_dialog_opens_over_a_table_that_stays_as_it_is(command: Command, dialog: str) -> None:
    opened = happen(AT_TABLE, press(command))
    assert opened == AT_TABLE._replace(dialog=dialog)
    assert happen(opened, press(Command.CLOSE)) == AT_TABLE


def test_undo_and_continue_closes_the_result() -> None:
    over = at_table(finished("mancala"))
    back = happen(over, press(Command.SHOW_RESULT), press(Command.UNDO_AND_CONTINUE))
    assert back.table
    assert over.table
    assert (back.dialog, back.table.record.at) == ("", over.table.record.at - 1)


def test_the_form_of_a_new_game_is_read_by_the_browser() -> None:
    assert effects.ReadNewGameForm() in wanted(AT_TABLE, press(Command.DEAL))


def test_the_tutorial_has_an_address_of_its_own() -> None:
    state = at_table(lay("mo", ("person",)))
    assert effects.GoTo("#/mo/learn") in wanted(state, press(Command.TUTORIAL))


def test_the_device_is_passed_from_one_player_to_the_other() -> None:
    covered = at_table(lay("rupiaj"))
    held = happen(covered, press(Command.TAKE_DEVICE))
    assert held.table == do(lay("rupiaj"), TakeDevice())
    moved = happen(held, Touch("market:camel+"), Touch("do"))
    assert moved.table
    assert moved.table.holder == 0
    assert table_after(moved, Command.PASS_DEVICE).holder is None


# Keys.


@pytest.mark.parametrize(
    ("key", "event"),
    [
        ("u", table_events.Undo()),
        ("r", table_events.Redo()),
        ("h", table_events.AskHint()),
        ("p", table_events.SelectOnlyPiece()),
        ("l", table_events.Announce(wording.last_move_text(PLAYED))),
        ("m", table_events.Announce(wording.choices_text(PLAYED))),
        ("s", table_events.Announce(wording.position_text(PLAYED))),
    ],
)
def test_a_key_acts_or_tells(key: str, event: table_events.Event) -> None:
    assert for_key(AT_TABLE, key, "") == event


def test_i_explains_a_cell_or_at_least_tells_what_is_in_it() -> None:
    assert for_key(AT_TABLE, "i", "pit:1") == table_events.Peek("pit:1")
    assert for_key(at_table(lay("mo", ("person",))), "i", "b2") == table_events.Peek("b2")


def test_a_game_may_have_keys_of_its_own() -> None:
    task = at_table(lay("doudizhu", ("person", "classic")))
    assert for_key(task, "c", "") == Touch("table")
    assert for_key(task, "0", "") == Touch("hand:T")


@pytest.mark.parametrize("key", ["", "z", "U", "Enter", "F1", "i", "c", "0"])
def test_any_other_key_is_left_to_the_browser(key: str) -> None:
    assert for_key(AT_TABLE, key, "") is None


def test_in_the_lobby_no_key_does_anything() -> None:
    assert [for_key(LOBBY, key, "pit:1") for key in "urhlmspi"] == [None] * 8


# Sharing.


def shared(state: AppState, command: Command) -> list[Effect]:
    assert happen(state, press(command)) == state
    kinds = effects.Copy | effects.ShareByDevice
    return [effect for effect in wanted(state, press(command)) if isinstance(effect, kinds)]


def test_a_link_has_the_moves_or_only_the_deal() -> None:
    done = sentence("Link copied.")
    played = SITE + routes.to_link(sharing.shared(PLAYED))
    assert shared(AT_TABLE, Command.SHARE_LINK) == [effects.Copy(played, done)]
    assert shared(AT_TABLE, Command.SHARE_DEAL) == [
        effects.Copy(SITE + routes.to_deal(TABLE.record), done)
    ]


def test_a_game_as_text_ends_with_its_link() -> None:
    (copy,) = shared(AT_TABLE, Command.SHARE_TEXT)
    assert isinstance(copy, effects.Copy)
    assert copy.text.splitlines()[-1] == SITE + routes.to_link(sharing.shared(PLAYED))
    assert len(copy.text.splitlines()) == 4
    assert copy.done == sentence("Moves copied.")


def test_a_result_is_sent_with_the_deal_and_not_with_the_moves() -> None:
    over = finished("mancala")
    (copy,) = shared(at_table(over), Command.SHARE_RESULT)
    assert isinstance(copy, effects.Copy)
    assert copy.text.endswith(f" {SITE}{routes.to_deal(over.record)}")
    assert copy.done == sentence("Result copied.")


def test_the_result_of_a_daily_deal_is_sent_with_the_address_of_the_day() -> None:
    (copy,) = shared(at_table(finished("mancala")._replace(daily=TODAY)), Command.SHARE_RESULT)
    assert isinstance(copy, effects.Copy)
    assert copy.text.endswith(f" {SITE}#/mancala/daily/{TODAY}")


def test_the_device_is_handed_the_text_and_the_link_apart() -> None:
    (given,) = shared(AT_TABLE, Command.SHARE_BY_DEVICE)
    assert isinstance(given, effects.ShareByDevice)
    assert given.address == SITE + routes.to_link(sharing.shared(PLAYED))
    assert SITE not in given.text


def test_what_was_copied_is_told_and_the_share_dialog_has_done_its_work() -> None:
    done = Copied(sentence("Link copied."))
    state = happen(AT_TABLE, press(Command.SHARE), done)
    assert (state.dialog, state.message) == ("", done.done)
    assert happen(AT_TABLE, press(Command.RULES), done).dialog == "rules"


def test_an_export_has_everything_but_the_sealed_number() -> None:
    sealed = happen(LOBBY._replace(saved={**AT_TABLE.saved, "opened": ""}), go("#/fairness", 77))
    assert sealed.saved["sealed"] == "77"
    download, _ = wanted(sealed, press(Command.EXPORT))
    assert isinstance(download, effects.Download)
    assert download.name == f"parlour-{TODAY}.json"
    assert json.loads(download.text)["saves"] == {"game:mancala": table_format.write(PLAYED)}
    assert happen(sealed, press(Command.EXPORT)).message == sentence("Backup saved.")
