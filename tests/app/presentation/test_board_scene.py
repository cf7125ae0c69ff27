"""The board as it is shown: what is marked on it, hints, frames, and nothing that is hidden."""

import pytest

from app.presentation import board_scene
from app.table.table import MOVE, NUDGE, PERSON, REASON, Table
from app.text.render import names, text_of
from app.views.scene import Cell, Piece
from rules import GAMES
from rules.game import sentence
from tests.app.sample_tables import (
    TWO,
    advice,
    cards_of,
    do,
    finished,
    hinted,
    lay,
    to_the_person,
)
from tests.smallest import game as smallest

pytestmark = pytest.mark.usefixtures("smallest_is_there")

AGAINST, BEHIND = (PERSON, "careful"), ("careful", PERSON)


def cell(at: Table, name: str) -> Cell:
    return next(cell for cell in board_scene.scene_of(at).cells() if cell.name == name)


def piece(at: Table, name: str) -> Piece:
    return next(
        piece
        for cell in board_scene.scene_of(at).cells()
        for piece in cell.pieces
        if piece.name == name
    )


def label(at: Table, name: str) -> str:
    return text_of(cell(at, name).label, names(at))


def test_what_may_be_picked_is_marked_and_nothing_else() -> None:
    at = lay()
    for card in cards_of(at, 0):
        assert piece(at, card).marks == {"pickable"}
    assert cell(at, "table").marks == set()
    assert cell(at, "table").disabled
    assert not cell(at, "near:0").disabled
    assert cell(at, "far:0").disabled


def test_what_is_picked_lights_its_targets() -> None:
    at = lay()
    one, two, _ = cards_of(at, 0)
    at = do(at, one)
    assert piece(at, one).marks == {"picked"}
    assert cell(at, "table").marks == {"legal"}
    assert not cell(at, "table").disabled
    assert "picked" not in piece(at, two).marks
    assert label(at, "near:0").endswith(", selected")
    assert not label(at, "near:1").endswith(", selected")


def test_targets_that_need_no_piece_are_lit_at_once() -> None:
    legal = {c.name for c in board_scene.scene_of(lay("mancala")).cells() if "legal" in c.marks}
    assert legal == {f"pit:{pit}" for pit in range(6)}


@pytest.mark.parametrize("at", ["thinking", "over"])
def test_nothing_is_lit_while_no_person_is_to_move(at: str) -> None:
    table = lay(seats=BEHIND) if at == "thinking" else finished("mancala")
    for each in board_scene.scene_of(table).cells():
        assert each.disabled
        assert each.marks.isdisjoint({"legal", "pickable", "picked"})
        for lying in each.pieces:
            assert lying.marks.isdisjoint({"legal", "pickable", "picked"})


def test_the_last_move_is_marked() -> None:
    at = lay(moves=(f"play {lay().state.hands[0][0]}",))
    assert "new" in piece(at, f"card:{at.state.led}").marks


def test_hints_stand_where_they_tell_moves_apart() -> None:
    at = hinted(lay(seats=AGAINST))
    tips = [cell(at, f"near:{place}").texts["tip"] for place in range(3)]
    assert tips[-1] == sentence("best")
    assert all(isinstance(tip, type(tips[-1])) and "−" in str(tip) for tip in tips[:-1])
    assert cell(at, "near:2").marks >= {"tip", "best"}
    assert "best" not in cell(at, "near:0").marks
    assert "tip" not in cell(at, "table").texts
    assert "worth keeping" in label(at, "near:0")


def test_hints_on_pits() -> None:
    at = hinted(lay("mancala"))
    assert all("tip" in cell(at, f"pit:{pit}").texts for pit in range(6))
    assert any("best" in cell(at, f"pit:{pit}").marks for pit in range(6))
    assert "tip" not in cell(at, "pit:6").texts


def test_a_nudge_marks_nothing_and_the_next_step_only_the_best() -> None:
    for at, places in ((lay("mancala"), "pit"), (lay(seats=AGAINST), "near")):
        nudged, moved = hinted(at, NUDGE), hinted(at, MOVE)
        assert board_scene.scene_of(nudged) == board_scene.scene_of(at)
        tips = {each.name: each.texts.get("tip") for each in board_scene.scene_of(moved).cells()}
        shown = {name: str(tip) for name, tip in tips.items() if tip}
        assert list(shown.values()).count("best") == 1
        assert set(shown.values()) <= {"best", "as good"}
        assert all(name.startswith(places) for name in shown)
        best = next(name for name, tip in shown.items() if tip == "best")
        assert label(moved, best).endswith(", best"), "the reason is for the third step"


def test_the_only_move_has_its_hint_too() -> None:
    board = (0, 0, 0, 0, 0, 1, 20, 1, 1, 1, 1, 1, 1, 21)
    at = lay("mancala")
    state = GAMES["mancala"].position(board=board)
    at = at._replace(history=at.history._replace(states=(state,)))
    tip = advice(lay("mancala")).tips[0]._replace(move="sow 5", loss=0)
    assert "best" in cell(at._replace(tips=(tip,), hint_step=REASON), "pit:5").marks


# ---- frames


def test_a_move_in_steps_is_shown_in_frames_that_cannot_be_touched() -> None:
    at = lay("mancala")
    game = at.history.game
    move = game.read_move("sow 2")
    frames = board_scene.frames(at, move)
    assert len(frames) == len(game.steps(at.state, move)) == 5
    for frame in frames:
        assert all(each.disabled for each in frame.cells())
        assert sum(len(each.pieces) for each in frame.cells()) == 48


def test_a_move_in_one_motion_has_no_frames() -> None:
    assert board_scene.frames(lay(), smallest.legal_moves(lay().state)[0]) == []


# ---- what is hidden


@pytest.mark.parametrize("seats", [AGAINST, BEHIND, TWO])
@pytest.mark.parametrize("seed", range(5))
def test_hidden_cards_are_nowhere_in_a_scene(seats: tuple[str, str], seed: int) -> None:
    """Another deal that looks the same to the viewer has the very same scene."""
    at = to_the_person(lay(seats=seats, seed=seed))
    while at.history.game.to_move(at.state) is not None:
        viewer = at.state.turn
        for luck in (1, 2, 3):
            other = smallest.reshuffle_unseen(at.state, viewer, luck)
            states = (*at.history.states[: at.record.at], other)
            assert board_scene.scene_of(
                at._replace(history=at.history._replace(states=states))
            ) == (board_scene.scene_of(at))
        shown = {name for each in board_scene.scene_of(at).cells() for name in each.names()}
        hidden = {*cards_of(at, 1 - viewer), *(f"card:{card}" for card in at.state.stock)}
        assert shown.isdisjoint(hidden)
        at = to_the_person(do(at, cards_of(at, viewer)[0], "table"))
