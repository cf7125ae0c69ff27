"""Starting a task: from the list, generated, or made in the editor."""

from typing import Any

from app.model import routes
from app.model.app_state import AppState, close_page, dismiss, open_dialog, tell, warn
from app.model.dealing import deal
from app.model.effects import Effects, JudgeTask, MakeTask
from app.model.navigation import game_in_progress
from app.saves import keys
from app.table import queries
from app.table.table import Table
from app.views.contract import TaskEditor
from rules import GAMES
from rules.game import TaskTexts
from rules.record import Record


def play(state: AppState, table: Table, variant: str, seed: int) -> AppState:
    """A task of the list; one that is being played goes on."""
    if variant not in table.history.game.variants:
        return state
    own = game_in_progress(state, keys.save_key(table.record.game))
    if own is table and table.record.variant == variant:
        return close_page(state)._replace(address=routes.to_table(table))
    return deal(state, table, variant, seed=seed)


def make(state: AppState, table: Table, level: str, seed: int) -> tuple[AppState, Effects]:
    """The message stays until the task is there: a difficult one takes seconds."""
    told = tell(state, _texts(table.record.game).making)
    state = told._replace(message_stays=True, message_is_progress=True)
    return state, (MakeTask(table.record._replace(seed=seed), level, asked=table.record),)


def made(state: AppState, asked: Record, level: str, variant: str | None) -> AppState:
    """It took a moment, and the player may have gone elsewhere meanwhile."""
    texts = _texts(asked.game)
    if state.message == texts.making:
        state = dismiss(state)
    if state.table is None or state.table.record != asked:
        return state
    if variant is None:
        return warn(state, texts.not_made)
    state = deal(state, state.table, variant, seed=0, number=0)
    return state._replace(table=state.table and state.table._replace(origin=level))


def is_made(table: Table) -> bool:
    """Was this task made for the player? Then another one of its level can follow."""
    tasks = table.history.game.tasks
    return tasks is not None and not table.daily and table.origin in tasks.texts.made_tasks


def open_editor(state: AppState, table: Table) -> tuple[AppState, Effects]:
    """With the task that was edited last, or the one on the table."""
    edited = state.editor or _editor_of(table).begin(table.record.variant)
    return _edited(open_dialog(state, "editor"), table, edited)


def edit(state: AppState, table: Table, how: str) -> tuple[AppState, Effects]:
    if state.editor is None:
        return state, ()
    return _edited(state, table, _editor_of(table).edit(state.editor, how))


def _edited(state: AppState, table: Table, edited: Any) -> tuple[AppState, Effects]:
    """If it can be played, the computer works out right away who wins it."""
    state = state._replace(editor=edited)
    editor = _editor_of(table)
    if not editor.needs_verdict(edited):
        return state, ()
    return state, (JudgeTask(blank_record(table, editor.variant(edited))),)


def judged(state: AppState, variant: str, verdict: tuple[int, int, int]) -> AppState:
    if state.table is None or state.editor is None or state.dialog != "editor":
        return state
    edited = _editor_of(state.table).with_verdict(state.editor, variant, verdict)
    return state._replace(editor=edited)


def edited_variant(state: AppState, table: Table) -> str:
    """The task in the editor, if it can be played."""
    return _editor_of(table).variant(state.editor) if state.editor is not None else ""


def blank_record(table: Table, variant: str) -> Record:
    return table.record._replace(seed=0, variant=variant, moves=(), at=0)


def _texts(game: str) -> TaskTexts:
    tasks = GAMES[game].tasks
    assert tasks is not None, "only a game with tasks has buttons for them"
    return tasks.texts


def _editor_of(table: Table) -> TaskEditor[Any]:
    editor = queries.view_of(table).editor
    assert editor is not None, "only a game with an editor has buttons for it"
    return editor()
