"""Every tutorial can be completed by touching what it points at, and no wrong tap loses anything."""

from collections.abc import Iterator

import pytest

from app.presentation import board_scene, wording
from app.saves import table_format
from app.table import lessons
from app.table.events import ComputerMoved, Redo, Touch, Undo
from app.table.playing import update
from app.table.queries import (
    can_person_move,
    can_redo,
    clears_selection,
    is_between_rounds,
    lesson_step,
)
from app.table.table import Table
from app.text.render import text_of
from app.views.gestures import kind_of
from app.views.scene import Cell, Scene
from rules import GAMES, NAMES
from rules.game import Lesson, Step

TEACHING = [key for key in NAMES if GAMES[key].lesson]
MOST_TOUCHES = 25  # of one step: a long hand, and the place it goes to
FEWEST_STEPS = 5

every_lesson = pytest.mark.parametrize("key", TEACHING)


def lesson_of(key: str) -> Lesson:
    lesson = GAMES[key].lesson
    assert lesson is not None
    return lesson


def begin(key: str) -> Table:
    return table_format.new_table(key, 0, lesson_of(key).variant)


def tables(key: str) -> Iterator[tuple[Step, Table]]:
    """Each step, with the table before it."""
    table = begin(key)
    for step in lesson_of(key).steps():
        yield step, table
        table = table._replace(
            history=table.history.play(table.history.game.read_move(step.moves[0]))
        )


def touched(cell: Cell) -> Touch | None:
    """The touch that the tutorial points at in this cell, if any."""
    if "guide" in cell.marks:
        return Touch(cell.name, cell.only_piece())
    pieces = [piece.name for piece in cell.pieces if "guide" in piece.marks]
    return Touch(cell.name, pieces[0]) if pieces else None


def guided_touch(scene: Scene) -> Touch:
    touches = [touch for cell in scene.cells() if (touch := touched(cell))]
    assert touches, "nothing is pointed at"
    return next(touch for touch in touches if touch.cell == scene.guided)


@every_lesson
def test_the_moves_of_every_step_are_legal_and_its_text_is_short(key: str) -> None:
    steps, game = lesson_of(key).steps(), GAMES[key]
    assert len(steps) >= FEWEST_STEPS
    assert text_of(lesson_of(key).end)
    for step, table in tables(key):
        assert text_of(step.text)
        legal = {game.write_move(move) for move in game.legal_moves(table.state)}
        assert step.moves
        assert set(step.moves) <= legal, step.text
        if not is_between_rounds(table):
            assert step.player == game.to_move(table.state), step.text
        for other in step.moves[1:]:
            history = table.history.play(game.read_move(other))
            after = lesson_step(table._replace(history=history))
            assert after is None or after.moves[0] in map(
                game.write_move, game.legal_moves(history.state)
            ), f"after {other} the tutorial cannot go on"


@every_lesson
def test_touching_what_is_pointed_at_completes_the_tutorial(key: str) -> None:
    table, numbers = begin(key), []
    while step := lesson_step(table):
        assert wording.status(table) == text_of(step.text)
        if move := lessons.computers_move(table):
            table = update(table, ComputerMoved(table.record, move))
            continue
        numbers.append(lessons.progress(table))
        done = table
        for _ in range(MOST_TOUCHES):
            done = update(done, guided_touch(board_scene.scene_of(done)))
            if done.record != table.record:
                break
        assert done.record.at == table.record.at + 1, step.text
        assert done.record.moves[-1] in step.moves
        table = done
    assert lessons.is_complete(table)
    assert [number for number, _ in numbers] == list(range(1, len(numbers) + 1))
    assert {total for _, total in numbers} == {len(numbers)}


@every_lesson
def test_every_wrong_tap_is_answered_and_loses_nothing(key: str) -> None:
    for step, table in tables(key):
        if not can_person_move(table):
            continue
        ready = table
        while ready.record == table.record:
            check_taps(step, ready)
            ready = update(ready, guided_touch(board_scene.scene_of(ready)))


def check_taps(step: Step, table: Table) -> None:
    for cell in board_scene.scene_of(table).cells():
        for piece in ("", *cell.names()[1:]):
            after = update(table, Touch(cell.name, piece))
            if after.record != table.record:
                assert after.record.moves[-1] in step.moves
                continue
            is_seen = (after.selected, after.peeked_cell, after.is_memory_aid_on) != (
                (table.selected, table.peeked_cell, table.is_memory_aid_on)
            )
            if not is_seen:
                assert after.notice.is_refusal, f"{cell.name} {piece}: no answer"
                assert wording.notice_text(after)
            # Only what was touched is deselected: a piece, or all that are alike; elsewhere, where a tap is
            # for that, everything.
            lost = {kind_of(name) for name in table.selected if name not in after.selected}
            assert len(lost) <= 1 or (clears_selection(table, cell.name) and not after.selected)


@every_lesson
def test_a_tutorial_is_resumed_and_can_be_stepped_back_and_forth(key: str) -> None:
    for step, table in tables(key):
        again = table_format.read(table_format.write(table))
        assert lesson_step(again) == step
        if can_person_move(table) and table.record.at:
            back = update(table, Undo())
            assert back.record.at < table.record.at
            assert can_person_move(back)
            assert can_redo(back)
            assert update(back, Redo()).record == table.record
