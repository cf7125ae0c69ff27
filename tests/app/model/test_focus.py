"""Where the focus goes when something else is open than before."""

from app.model import events
from app.model.app_state import AppState
from app.model.effects import Focus, Target
from app.model.events import Command, Event
from app.table.events import PassDevice, TakeDevice, Touch
from tests.app.model.sample_states import LOBBY, at_table, go, happen, press, wanted
from tests.app.sample_tables import lay

TABLE = at_table(lay("mancala"))


def moved(state: AppState, event: Event) -> list[Focus]:
    return [effect for effect in wanted(state, event) if isinstance(effect, Focus)]


def test_a_page_gets_it_on_its_heading_once() -> None:
    assert moved(TABLE, go("#/settings")) == [Focus(Target.PAGE)]
    page = happen(TABLE, go("#/settings"))
    assert moved(page, events.SettingChosen("theme", "dark")) == []
    assert moved(page, go("#/about")) == [Focus(Target.PAGE)]


def test_the_board_gets_it_where_a_game_opens_or_comes_back() -> None:
    assert moved(LOBBY, go("#/mancala")) == [Focus(Target.BOARD)]
    assert moved(happen(TABLE, go("#/settings")), go("#/mancala")) == [Focus(Target.BOARD)]


def test_in_the_lobby_the_card_of_the_game_gets_it() -> None:
    assert moved(TABLE, go("#/")) == [Focus(Target.LOBBY_CARD, "mancala")]
    assert moved(LOBBY, go("#/")) == []


def test_a_control_that_disappears_hands_it_to_the_board_but_not_behind_a_dialog() -> None:
    assert moved(TABLE, Touch("pit:2")) == [Focus(Target.BOARD_IF_LOST)]
    assert moved(TABLE, press(Command.NEW)) == []


def test_the_notice_gets_it_when_another_tab_plays() -> None:
    denied = events.TabDenied("game:mancala")
    assert moved(TABLE, denied) == [Focus(Target.OTHER_TAB)]
    assert moved(happen(TABLE, denied), denied) == []


def test_while_the_device_is_passed_on_there_is_no_board_to_have_it() -> None:
    covered = at_table(lay("rupiaj"))
    assert moved(LOBBY, go("#/settings")) == [Focus(Target.PAGE)]
    assert moved(happen(covered, go("#/settings")), go("#/rupiaj")) == [Focus(Target.PASS_DEVICE)]
    held = happen(covered, TakeDevice())
    assert moved(covered, TakeDevice()) == [Focus(Target.BOARD)]
    camels = [Touch("market:camel+"), Touch("do")]
    moved_once = happen(held, *camels)
    assert moved(moved_once, PassDevice()) == [Focus(Target.PASS_DEVICE)]


def test_at_the_start_the_board_has_it_unless_something_else_does() -> None:
    opening = at_table(lay("mancala"))._replace(phase=0)
    assert moved(opening, events.Started()) == [Focus(Target.BOARD_IF_FREE)]
    assert moved(LOBBY._replace(phase=0), events.Started()) == []
