"""One game in several tabs: one of them plays it, the others watch.

The browser's locks decide which one (`app/platform/tab_lock.py`); this module decides what follows from it.
None of this protects a save: `app/platform/save_queue.py` does that when it writes.
"""

from app.model.app_state import OPENING, AppState, Tab, offer, open_table, save, set_aside, warn
from app.model.effects import (
    ClaimTab,
    Effects,
    ForgetSave,
    HandOverTab,
    RereadSave,
    RereadSaves,
    WaitForTab,
)
from app.model.navigation import game_behind
from app.saves import keys, table_format
from app.saves.settings import read_settings
from app.table.table import Table, is_same_but_for_selection
from rules.game import BadRecord, sentence


def follow_table(before: AppState, after: AppState) -> tuple[AppState, Effects]:
    """After a change of the table: may this tab save it, and what is there to save?"""
    if after.tab == before.tab and is_same_but_for_selection(before.table, after.table):
        return after, ()
    after = after._replace(save_key=_save_key(before, after))
    has_left = after.save_key != before.save_key
    if has_left:
        # A player who leaves before the lock is granted must not lose a move.
        after = _saved(before, after) if before.is_claiming and after.phase != OPENING else after
        after = after._replace(tab=Tab.UNKNOWN)
    after = _saved(after, after) if after.tab == Tab.OURS else after
    is_new = has_left or (before.is_watching and after.is_claiming)
    return after, (ClaimTab(after.save_key),) if is_new else ()


def _save_key(before: AppState, after: AppState) -> str:
    if after.table is None or after.table.exercise:
        return ""
    # A replay is not saved, and the game behind it stays ours.
    return before.save_key if after.table.is_replay else keys.table_key(after.table)


def _saved(shown: AppState, after: AppState) -> AppState:
    """`after`, with the game that `shown` shows saved in it."""
    table = shown.table
    if table is None or table.is_replay or table.is_watched:
        return after
    return save(after, shown.save_key, table_format.write(table))


def granted(state: AppState, key: str, handed_over: str) -> tuple[AppState, Effects]:
    """The game is ours once we know what another tab may have saved."""
    if key != state.save_key:
        return state, ()
    return state._replace(tab=Tab.GRANTED), (RereadSave(key, handed_over),)


def reread(state: AppState, key: str, text: str | None, handed_over: str) -> AppState:
    table = state.table
    if key != state.save_key or table is None or state.tab != Tab.GRANTED:
        return state  # another tab may have taken over meanwhile
    newest = handed_over or text
    if newest is not None:
        state = save(state, key, newest)
    if newest is not None or table.is_watched:
        offered = state.offered
        state = open_table(*game_behind(state, table, seed=table.record.seed))
        state = offer(state, offered) if offered is not None else state
    return state._replace(tab=Tab.OURS)


def denied(state: AppState, key: str) -> tuple[AppState, Effects]:
    """Another tab plays. When that tab is closed, this one continues."""
    if key != state.save_key:
        return state, ()
    return _watching(state, None), (ForgetSave(key), WaitForTab(key))


def requested(state: AppState, key: str) -> tuple[AppState, Effects]:
    """Another tab would like to play: it gets the newest position."""
    if key != state.save_key or state.is_watching:
        return state, ()
    newest = _saved(state, state).saved.get(key, "")
    return _watching(state, None), (HandOverTab(key, newest),)


def restored(state: AppState) -> tuple[AppState, Effects]:
    """Back from the browser's back/forward cache, where the page received no messages and lost its lock."""
    if not state.save_key:
        return state, (RereadSaves(),)
    if state.is_watching:
        return state, (RereadSaves(), WaitForTab(state.save_key))
    return state._replace(tab=Tab.UNKNOWN), (RereadSaves(), ClaimTab(state.save_key))


def changed(state: AppState, key: str, text: str, lost: str) -> tuple[AppState, Effects]:
    """Another tab has saved something, which may conflict with what this tab had."""
    state = save(state, key, text)
    if lost:
        state = set_aside(state, keys.origin_of(key), lost)
    if lost and not keys.is_aside(key):
        words = "This game was continued in another tab. Your moves here are in Saved games."
        state = warn(state, sentence(words))
    if key == keys.SETTINGS:
        return state._replace(settings=read_settings(text)), ()
    if key != state.save_key:
        return state, ()
    # A tab that watches already is waiting, or has just handed its game over.
    return _watching(state, _table_in(text)), () if state.is_watching else (WaitForTab(key),)


def _table_in(text: str) -> Table | None:
    try:
        return table_format.read(text) if text else None
    except BadRecord:
        return None  # the tab that plays it will say so


def _watching(state: AppState, played: Table | None) -> AppState:
    """The game as it stands in the other tab. If another deal was open here, it is offered afterwards."""
    if state.table is None:
        return state
    is_other = played is not None and played.record.deal != state.table.record.deal
    offered = state.table if is_other and not state.is_watching else state.offered
    shown = (played or state.table)._replace(
        selected=(),
        holder=None,
        hint_wanted=False,
        tips=(),
        regret=None,
        peeked_cell="",
        is_watched=True,
    )
    return state._replace(
        table=shown, offered=offered, dialog="", is_autoplaying=False, tab=Tab.UNKNOWN
    )
