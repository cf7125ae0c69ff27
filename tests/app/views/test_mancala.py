"""How Mancala Island looks, and what a touch of it means."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.presentation import wording
from app.text.render import text_of
from app.views import mancala as view
from app.views.gestures import Gesture
from app.views.scene import Cell, Scene
from rules.mancala import game
from rules.mancala.game import Sow, State
from tests.app.sample_tables import do, lay


def board(*counts: int, turn: int = 0) -> State:
    return game.position(board=counts, turn=turn)


LAID = game.deal(1, "island")
# Pot 0 is empty, and a lone piece in pot 5 of Two will fetch nothing.
MIXED = board(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 0, 2, 0)


def cells(scene: Scene) -> dict[str, Cell]:
    return {cell.name: cell for cell in scene.cells()}


@pytest.mark.parametrize("near", [0, 1])
def test_every_piece_lies_in_its_cell(near: int) -> None:
    shown = cells(view.render(MIXED, near, None))
    assert set(shown) == {f"pot:{place}" for place in range(14)}
    for place, count in enumerate(MIXED.board):
        assert len(shown[f"pot:{place}"].pieces) == count
        assert shown[f"pot:{place}"].texts["count"] == str(count)


@pytest.mark.parametrize("near", [0, 1])
def test_the_near_row_runs_left_to_right_and_the_far_one_back(near: int) -> None:
    far_row, near_row = view.render(LAID, near, None).rows
    own = [*game.row_of(LAID.board, near), game.mancala_of(LAID.board, near)]
    other = [*game.row_of(LAID.board, 1 - near), game.mancala_of(LAID.board, 1 - near)]
    assert [cell.name for cell in near_row.cells] == [f"pot:{place}" for place in own]
    assert [cell.name for cell in far_row.cells] == [f"pot:{place}" for place in reversed(other)]
    assert [cell.area for cell in near_row.cells] == [
        *(f"near-{number}" for number in range(1, 7)),
        "near-mancala",
    ]


def test_opposite_pots_face_each_other() -> None:
    shown = {cell.name: cell.area for cell in view.render(LAID, 0, None).cells()}
    for pot in range(6):
        across = game.opposite(LAID.board, pot)
        assert shown[f"pot:{across}"] == f"far-{6 - pot}"


@pytest.mark.parametrize(
    ("place", "label"),
    [
        (0, "Your pot 1, empty"),
        (1, "Your pot 2, 1 piece"),
        (2, "Your pot 3, 2 pieces"),
        (6, "Your mancala, score 6"),
        (7, "The computer’s pot 1, 7 pieces"),
        (13, "The computer’s mancala, score 0"),
    ],
)
def test_labels_say_whose_which_and_how_many(place: int, label: str) -> None:
    shown = cells(view.render(MIXED, 0, None))
    assert text_of(shown[f"pot:{place}"].label, ("you", "the computer")) == label


def test_a_touch_of_a_pot_sows_it() -> None:
    for pot in range(14):
        assert view.gesture(Sow(pot)) == Gesture(f"pot:{pot}")
        assert view.intended_move(view.gesture(Sow(pot))) == Sow(pot)


@pytest.mark.parametrize(
    ("pot", "reason"),
    [
        (7, "That pot belongs to the other player."),
        (6, "A mancala is never sown: what is in it stays."),
        (13, "A mancala is never sown: what is in it stays."),
    ],
)
def test_a_wrong_pot_says_why(pot: int, reason: str) -> None:
    assert wording.notice_text(do(lay("mancala"), f"pot:{pot}")) == reason


def test_the_last_move_shows_where_it_began_landed_and_captured() -> None:
    before = board(4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 4, 4, 0)
    after = game.apply(before, Sow(0))
    marks = {
        cell.name: set(cell.marks)
        for cell in view.render(after, 0, (before, Sow(0))).cells()
        if cell.marks
    }
    assert marks == {"pot:0": {"from"}, "pot:4": {"landed"}, "pot:8": {"captured"}}


def test_no_marks_before_the_first_move() -> None:
    assert all(not cell.marks for cell in view.render(LAID, 0, None).cells())


def test_while_sowing_the_rest_is_held_over_the_pot() -> None:
    for step in game.steps(LAID, Sow(2)):
        shown = cells(view.render(step, 0, None))
        held = {
            name: [piece for piece in cell.pieces if piece.group == "hand"]
            for name, cell in shown.items()
        }
        assert {name: len(pieces) for name, pieces in held.items() if pieces} == (
            {f"pot:{step.over}": step.hand} if step.hand else {}
        )
        assert sum(len(cell.pieces) for cell in shown.values()) == 48


@given(st.integers(0, 13), st.integers(0, 47))
def test_stones_lie_inside_and_stay_where_they_lie(place: int, count: int) -> None:
    counts = [0] * 14
    counts[place] = count
    fewer = cells(view.render(board(*counts), 0, None))[f"pot:{place}"].pieces
    counts[place] += 1
    more = cells(view.render(board(*counts), 0, None))[f"pot:{place}"].pieces
    assert more[:count] == fewer
    for piece in more:
        assert piece.place is not None
        x, y = piece.place
        assert x * x + y * y <= 1
    assert len({piece.place for piece in more}) == len(more)
