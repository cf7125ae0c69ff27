"""A position is worked out once: how often a touch asks the rules, and that no answer is out of date."""

from collections import Counter
from typing import Any

import pytest

from app.model.app_state import Tab
from app.model.effects import Save
from app.model.update import update
from app.presentation import board_scene, wording
from app.table import queries
from app.table.events import Touch
from app.table.position import position_of
from app.table.table import PERSON, Notice, Table, is_same_but_for_selection
from rules import NAMES
from tests.app.model.sample_states import at_table
from tests.app.sample_tables import TWO, lay, to_the_person

COUNTED = ("to_move", "outcome", "legal_moves", "view_for")


def counting(table: Table, calls: Counter[str]) -> Table:
    """The table with rules that note what they are asked."""
    game = table.history.game

    def noted(name: str, function: Any) -> Any:
        def ask(*arguments: Any) -> Any:
            calls[name] += 1
            return function(*arguments)

        return ask

    asked = {name: noted(name, value) for name, value in game._asdict().items() if name in COUNTED}
    return table._replace(history=table.history._replace(game=game._replace(**asked)))


def show(table: Table) -> None:
    """Everything that the page shows of a table."""
    board_scene.scene_of(table)
    wording.status(table)
    wording.announcement(table)
    wording.preview(table)


def a_piece_to_select(table: Table) -> Touch | None:
    for cell in board_scene.scene_of(table).cells():
        for piece in cell.pieces:
            if "pickable" in piece.marks:
                return Touch(cell.name, piece.name)
    return None


@pytest.mark.parametrize("key", NAMES)
def test_selecting_a_piece_asks_the_rules_nothing(key: str) -> None:
    calls: Counter[str] = Counter()
    table = counting(to_the_person(lay(key, seats_of(key))), calls)
    touch = a_piece_to_select(table)
    if touch is None:
        return  # a touch is a move here
    state = at_table(table)
    show(table)
    update(state, touch)  # a state that was saved, and a first answer to everything
    calls.clear()
    after, _ = update(state, touch)
    assert after.table is not None
    show(after.table)
    assert after.table.selected
    assert not calls


def seats_of(key: str) -> tuple[str, ...]:
    return (PERSON,) if key == "mo" else TWO


@pytest.mark.parametrize("key", NAMES)
def test_a_move_asks_the_rules_for_the_legal_moves_once(key: str) -> None:
    """Once for the position before it, which is known from the touch before, and once for the one after."""
    calls: Counter[str] = Counter()
    table = counting(lay(key, seats_of(key)), calls)
    show(table)
    move = queries.gesture_function(table)(table.history.game.legal_moves(table.state)[0])
    for piece in move.pieces:
        table = after_touch(table, piece)
    calls.clear()
    show(after_touch(table, move.target))
    assert calls["legal_moves"] <= 1


def after_touch(table: Table, name: str) -> Table:
    cells = board_scene.scene_of(table).cells()
    named = [
        Touch(cell.name, piece.name)
        for cell in cells
        for piece in cell.pieces
        if piece.name.partition("#")[0] == name and piece.name not in table.selected
    ]
    after, _ = update(at_table(table), (named or [Touch(name)])[-1])
    assert after.table is not None
    return after.table


def test_the_position_is_the_same_until_something_about_it_changes() -> None:
    table = lay("rupiaj", TWO)._replace(holder=0)
    position = position_of(table)
    assert position_of(table._replace(selected=("hand:0",), hint_wanted=True)) is position
    assert position_of(table._replace(holder=1)) is not position
    assert position_of(table._replace(is_replay=True)) is not position
    assert position_of(table._replace(is_watched=True)) is not position
    assert position_of(table._replace(shows_counts=True)) is not position
    assert position_of(table._replace(seats=(PERSON, "greedy"))) is not position
    moved = table._replace(history=table.history.play(position.game.legal_moves(table.state)[0]))
    assert position_of(moved) is not position
    assert position_of(moved._replace(history=moved.history.undo())) is not position


def test_only_a_selection_leaves_the_words_and_the_save_as_they_are() -> None:
    table = lay("rupiaj", TWO)
    assert is_same_but_for_selection(table, table._replace(selected=("hand:0",)))
    assert is_same_but_for_selection(None, None)
    for other in (
        None,
        table._replace(hint_wanted=True),
        table._replace(notice=Notice((), is_refusal=True, number=1)),
        table._replace(seats=(PERSON, "greedy")),
        table._replace(history=table.history.play(table.history.game.legal_moves(table.state)[0])),
    ):
        assert not is_same_but_for_selection(table, other)


@pytest.mark.parametrize("key", NAMES)
def test_a_selection_is_not_saved(key: str) -> None:
    table = to_the_person(lay(key, seats_of(key)))
    touch = a_piece_to_select(table)
    if touch is not None:
        state = at_table(table)._replace(tab=Tab.OURS)
        after, effects = update(state, touch)
        assert after.table is not None
        assert after.table.selected
        assert after.saved is state.saved
        assert not any(isinstance(effect, Save) for effect in effects)
