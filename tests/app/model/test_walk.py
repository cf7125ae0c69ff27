"""How far it is from a tap to the rules, and on to the save: docs/architecture.md has the walk."""

import sys
from types import FrameType
from typing import Any

from app.model.app_state import AppState
from app.model.effects import Save
from app.model.update import update
from app.table.events import Touch
from tests.app.model.sample_states import at_table
from tests.app.sample_tables import lay

# From the browser's click: PointerInput.click, App.dispatch, App._apply, and then `update`.
BEFORE_UPDATE = 3
TO_THE_RULES = 10


def calls_on_the_way(state: AppState, event: Touch) -> list[str]:
    """The functions that are under way when the rules play the move, `update` first."""
    table = state.table
    assert table is not None
    game = table.history.game
    way: list[str] = []

    def apply(position: Any, move: Any) -> Any:
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and frame.f_code is not calls_on_the_way.__code__:
            way.insert(0, frame.f_code.co_qualname)
            frame = frame.f_back
        return game.apply(position, move)

    watched = table._replace(history=table.history._replace(game=game._replace(apply=apply)))
    update(state._replace(table=watched), event)
    return way


def test_a_tap_reaches_the_rules_in_at_most_ten_calls() -> None:
    way = calls_on_the_way(at_table(lay("mancala")), Touch("pit:2"))
    assert way[0] == "update"
    assert way[-1] == "History.play"
    assert BEFORE_UPDATE - 1 + len(way) + 1 <= TO_THE_RULES, " -> ".join(way)


def test_the_save_is_an_effect_of_the_same_update() -> None:
    _, effects = update(at_table(lay("mancala")), Touch("pit:2"))
    assert [effect.key for effect in effects if isinstance(effect, Save)] == ["game:mancala"]
