"""Messages: how long they are shown, and what makes them disappear."""

import pytest

from app.model import effects, events
from app.model.app_state import AppState
from app.model.events import Command
from app.table.events import Touch
from rules.game import sentence
from tests.app.model.sample_states import LOBBY, at_table, go, happen, press, timers, wanted
from tests.app.sample_tables import lay

COPIED = events.Copied(sentence("Link copied."))
REFUSED = events.Copied(sentence("No."), is_refused=True)
HELD, RELEASED = events.MessageHeld(is_held=True), events.MessageHeld(is_held=False)
AT_TABLE = at_table(lay("mancala"))


def seconds(state: AppState, event: events.Event) -> list[float]:
    return [effect.seconds for effect in wanted(state, event) if isinstance(effect, effects.Later)]


def test_a_message_disappears_after_a_while() -> None:
    told = happen(AT_TABLE, COPIED)
    assert (told.message, timers(AT_TABLE, COPIED)) == (COPIED.done, [1])
    assert happen(told, events.MessageExpired(1)).message is None
    assert timers(told, Touch("pit:2")) == []


def test_a_long_message_and_an_offer_to_undo_are_shown_for_longer() -> None:
    (short,) = seconds(LOBBY, COPIED)
    (long,) = seconds(LOBBY, events.Copied(sentence("x" * 200)))
    (offer,) = seconds(LOBBY, press(Command.RESET_STATISTICS, "mo"))
    assert 4 <= short <= 6
    assert 9 <= offer <= 11
    assert 12 <= long <= 20


def test_a_second_message_is_not_cut_short_by_the_timer_of_the_first() -> None:
    told = happen(AT_TABLE, COPIED)
    assert timers(told, events.Copied(sentence("Link copied."))) == [2]
    twice = happen(told, events.Copied(sentence("Link copied.")))
    assert happen(twice, events.MessageExpired(1)).message == COPIED.done
    assert happen(twice, events.MessageExpired(2)).message is None


def test_a_message_stays_while_the_pointer_or_the_focus_is_on_it() -> None:
    held = happen(AT_TABLE, COPIED, HELD)
    assert happen(held, events.MessageExpired(1)).message == COPIED.done
    assert timers(held, RELEASED) == [2]
    assert happen(held, RELEASED, events.MessageExpired(1)).message == COPIED.done
    assert happen(held, RELEASED, events.MessageExpired(2)).message is None


def test_holding_where_no_message_is_means_nothing() -> None:
    assert happen(AT_TABLE, HELD) == AT_TABLE
    assert timers(happen(AT_TABLE, COPIED, HELD, press(Command.DISMISS_MESSAGE)), RELEASED) == []


def test_what_went_wrong_stays_until_it_is_dismissed() -> None:
    refused = happen(AT_TABLE, REFUSED)
    assert timers(AT_TABLE, REFUSED) == []
    assert happen(refused, HELD, RELEASED, go("#/settings"), go("#/")).message == REFUSED.done
    assert timers(happen(refused, HELD), RELEASED) == []
    assert happen(refused, press(Command.DISMISS_MESSAGE)).message is None
    # The next message is an ordinary one again.
    assert timers(refused, COPIED) == [1]


@pytest.mark.parametrize("address", ["#/", "#/mo", "#/settings", "#/statistics/mo"])
def test_a_message_is_gone_when_another_game_or_page_opens(address: str) -> None:
    assert happen(AT_TABLE, COPIED, go(address)).message is None
    assert happen(AT_TABLE, press(Command.RESET_STATISTICS, "mo"), go(address)).undo is None


def test_a_message_stays_when_a_dialog_opens() -> None:
    assert happen(AT_TABLE, COPIED, press(Command.NEW)).message == COPIED.done
