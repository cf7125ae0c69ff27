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
from rules.mancala import state as ring
from rules.mancala.state import Sow, State
from tests.app.sample_tables import do, lay


def board(*counts: int, turn: int = 0) -> State:
    return game.position(board=counts, turn=turn)


LAID = game.deal(1, "island")
# Pit 0 is empty, and a lone stone in pit 5 of Two will fetch nothing.
MIXED = board(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 0, 2, 0)


def cells(scene: Scene) -> dict[str, Cell]:
    return {cell.name: cell for cell in scene.cells()}


@pytest.mark.parametrize("near", [0, 1])
def test_every_piece_lies_in_its_cell(near: int) -> None:
    shown = cells(view.render(MIXED, near, None))
    assert set(shown) == {f"pit:{place}" for place in range(14)}
    for place, count in enumerate(MIXED.board):
        assert len(shown[f"pit:{place}"].pieces) == count
        assert shown[f"pit:{place}"].texts["count"] == str(count)


@pytest.mark.parametrize("near", [0, 1])
def test_the_near_row_runs_left_to_right_and_the_far_one_back(near: int) -> None:
    far_row, near_row = view.render(LAID, near, None).rows
    own = [*ring.row_of(LAID.board, near), ring.store_of(LAID.board, near)]
    other = [*ring.row_of(LAID.board, 1 - near), ring.store_of(LAID.board, 1 - near)]
    assert [cell.name for cell in near_row.cells] == [f"pit:{place}" for place in own]
    assert [cell.name for cell in far_row.cells] == [f"pit:{place}" for place in reversed(other)]
    assert [cell.area for cell in near_row.cells] == [
        *(f"near-{number}" for number in range(1, 7)),
        "near-store",
    ]


def test_opposite_pits_face_each_other() -> None:
    shown = {cell.name: cell.area for cell in view.render(LAID, 0, None).cells()}
    for pit in range(6):
        across = ring.opposite(LAID.board, pit)
        assert shown[f"pit:{across}"] == f"far-{6 - pit}"


@pytest.mark.parametrize(
    ("place", "label"),
    [
        (0, "Your pit 1, empty"),
        (1, "Your pit 2, 1 stone"),
        (2, "Your pit 3, 2 stones"),
        (6, "Your store, 6 stones"),
        (7, "The computer’s pit 1, 7 stones"),
        (13, "The computer’s store, empty"),
    ],
)
def test_labels_say_whose_which_and_how_many(place: int, label: str) -> None:
    shown = cells(view.render(MIXED, 0, None))
    assert text_of(shown[f"pit:{place}"].label, ("you", "the computer")) == label


def test_a_touch_of_a_pit_sows_it() -> None:
    for pit in range(14):
        assert view.gesture(Sow(pit)) == Gesture(f"pit:{pit}")
        assert view.intended_move(view.gesture(Sow(pit))) == Sow(pit)


@pytest.mark.parametrize(
    ("pit", "reason"),
    [
        (7, "That pit isn’t yours: sow from your own row."),
        (6, "Stones in a store stay there: sow from one of your pits."),
        (13, "Stones in a store stay there: sow from one of your pits."),
    ],
)
def test_a_wrong_pit_says_why(pit: int, reason: str) -> None:
    assert wording.notice_text(do(lay("mancala"), f"pit:{pit}")) == reason


def test_the_last_move_shows_where_it_began_landed_and_captured() -> None:
    before = board(4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 4, 4, 0)
    after = game.apply(before, Sow(0))
    marks = {
        cell.name: marks
        for cell in view.render(after, 0, (before, Sow(0))).cells()
        if (marks := cell.marks & {"from", "landed", "captured"})
    }
    assert marks == {"pit:0": {"from"}, "pit:4": {"landed"}, "pit:8": {"captured"}}


def test_no_marks_before_the_first_move() -> None:
    last_move = {"from", "landed", "captured"}
    assert all(cell.marks.isdisjoint(last_move) for cell in view.render(LAID, 0, None).cells())


def test_while_sowing_the_rest_is_held_over_the_pit() -> None:
    for step in game.steps(LAID, Sow(2)):
        shown = cells(view.render(step, 0, None))
        held = {
            name: [piece for piece in cell.pieces if piece.group == "hand"]
            for name, cell in shown.items()
        }
        assert {name: len(pieces) for name, pieces in held.items() if pieces} == (
            {f"pit:{step.over}": step.hand} if step.hand else {}
        )
        assert sum(len(cell.pieces) for cell in shown.values()) == 48


@given(st.integers(0, 13), st.integers(0, 47))
def test_stones_lie_inside_and_stay_where_they_lie(place: int, count: int) -> None:
    counts = [0] * 14
    counts[place] = count
    fewer = cells(view.render(board(*counts), 0, None))[f"pit:{place}"].pieces
    counts[place] += 1
    more = cells(view.render(board(*counts), 0, None))[f"pit:{place}"].pieces
    assert more[:count] == fewer
    for piece in more:
        assert piece.place is not None
        x, y = piece.place
        assert x * x + y * y <= 1
    assert len({piece.place for piece in more}) == len(more)


def test_pits_are_numbered_as_their_owner_counts_them() -> None:
    for near in (0, 1):
        for cell in view.render(LAID, near, None).cells():
            number = cell.area.partition("-")[2]
            assert cell.texts["number"] == ("" if number == "store" else number)


def test_a_legal_pit_tells_where_its_last_stone_lands() -> None:
    """Pit 3 ends in the store; pit 1 lands in the empty pit 5 and captures what lies across."""
    state = board(4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 4, 4, 0)
    shown = cells(view.render(state, 0, None))
    assert shown["pit:2"].reaches == {"pit:6": "lands"}
    assert shown["pit:0"].reaches == {"pit:4": "lands", "pit:8": "caught"}
    assert not any(shown[f"pit:{place}"].reaches for place in range(6, 14))  # not the player's pits
    effects = {name: str(cell.texts["effect"]) for name, cell in shown.items()}
    assert {name: effect for name, effect in effects.items() if effect} == {
        "pit:0": "captures 4",
        "pit:2": "go again",
    }
    assert (
        text_of(shown["pit:2"].label, ("you", "the computer")) == "Your pit 3, 4 stones: go again"
    )
    from_the_other_side = cells(view.render(state, 1, None))
    assert from_the_other_side["pit:2"].reaches == {"pit:6": "lands"}


def test_while_stones_are_sown_nothing_is_foretold() -> None:
    for step in game.steps(LAID, Sow(2)):
        for cell in view.render(step, 0, None).cells():
            assert not cell.texts["effect"]
            assert not cell.reaches
