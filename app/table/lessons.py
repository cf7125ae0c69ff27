"""Tutorials: how far the player has come, what to touch next, and what the computer plays."""

from typing import Any, NamedTuple

from app.table.queries import can_person_move, is_lesson, lesson_step, level_to_move
from app.table.table import Table


class Progress(NamedTuple):
    """Only the person's steps are counted."""

    number: int
    total: int


def progress(table: Table) -> Progress:
    """The step the player is at. While the computer moves, it is still the step before."""
    steps, at = table.history.game.lesson_steps(table.record.variant), table.record.at
    mine = [number for number, step in enumerate(steps) if step.player == 0]
    begun = sum(number <= at for number in mine)
    return Progress(max(begun, 1), len(mine))


def is_complete(table: Table) -> bool:
    """Has the last step just been done?"""
    steps = table.history.game.lesson_steps(table.record.variant)
    return is_learnt(table) and not table.is_replay and table.record.at == len(steps)


def is_learnt(table: Table) -> bool:
    """Are all steps done? The game may have been continued since."""
    steps, played = table.history.game.lesson_steps(table.record.variant), table.record.moves
    return (
        is_lesson(table)
        and table.record.at >= len(steps)
        and all(move in step.moves for move, step in zip(played, steps, strict=False))
    )


def has_just_completed(before: Table, after: Table) -> bool:
    is_same = before.record.deal == after.record.deal
    return is_same and lesson_step(before) is not None and is_complete(after)


def computers_move(table: Table) -> str:
    """What the computer plays in this step; nothing if the step is not its own."""
    step = lesson_step(table)
    is_due = step is not None and not table.is_watched and level_to_move(table) is not None
    return step.moves[0] if step and is_due else ""


def guided_move(table: Table) -> Any | None:
    """The move that the step points at, if it is the player's."""
    step = lesson_step(table)
    is_mine = step is not None and can_person_move(table)
    return table.history.game.read_move(step.moves[0]) if step and is_mine else None
