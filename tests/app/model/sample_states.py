"""States of the app for tests, and what happens to them."""

from app.model import effects, events
from app.model.app_state import SETTLED, AppState, Tab
from app.model.effects import Effects
from app.model.events import Command, CommandGiven, Event
from app.model.update import update
from app.saves import keys, table_format
from app.table.table import Table

TODAY = "2026-11-17"
SITE = "https://example.org/parlour/"
LOBBY = AppState(phase=SETTLED, today=TODAY, site=SITE, address="#/")


def at_table(table: Table) -> AppState:
    """At a table that this tab plays, and that is saved."""
    key = keys.table_key(table)
    state = LOBBY._replace(table=table, save_key=key, tab=Tab.OURS)
    return state._replace(saved={key: table_format.write(table)})


def happen(state: AppState, *happened: Event) -> AppState:
    """The state after these events."""
    for event in happened:
        state, _ = update(state, event)
    return state


def wanted(state: AppState, event: Event) -> Effects:
    """The effects of an event."""
    return update(state, event)[1]


def press(command: Command, argument: str = "", seed: int = 0) -> CommandGiven:
    return CommandGiven(command, argument, seed)


def saves(state: AppState, event: Event) -> dict[str, str]:
    """What an event has written to the device."""
    written = (effect for effect in wanted(state, event) if isinstance(effect, effects.Save))
    return {save.key: save.text for save in written}


def timers(state: AppState, event: Event) -> list[int]:
    """The message timers that an event starts."""
    later = (effect.event for effect in wanted(state, event) if isinstance(effect, effects.Later))
    return [event.timer for event in later if isinstance(event, events.MessageExpired)]


def go(address: str, seed: int = 1) -> events.AddressChanged:
    return events.AddressChanged(address, seed)
