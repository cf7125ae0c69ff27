"""Which puzzle is next: to solve, in a streak, and on a day."""

from collections.abc import Collection, Sequence

from app.saves.practice.results import SET, Results, Run, name_of
from rules import chance
from rules.puzzles import GRADES, Puzzle

# Puzzles of each grade in a streak; after these, the hardest until none is left.
STEPS = 3


def to_solve(puzzles: Sequence[Puzzle], results: Results, after: str = "") -> Puzzle | None:
    """The next one of the player's grade that is not solved yet, after the one with this name.

    If all of that grade are solved, of the nearest grade; if all are solved, any of the grade again.
    """
    solved = {*results.solved, after}
    for grade in _nearest(results.grade):
        group = [puzzle for puzzle in puzzles if puzzle.grade == grade]
        if found := _first_open(group, solved, after):
            return found
    group = [puzzle for puzzle in puzzles if puzzle.grade == results.grade] or [*puzzles]
    return _first_open(group, {after}, after) or next(iter(puzzles), None)


def _nearest(grade: int) -> list[int]:
    """All grades, the nearest first; of two equally near, the harder one."""
    return sorted(GRADES, key=lambda other: (abs(other - grade), -other))


def _first_open(group: Sequence[Puzzle], closed: Collection[str], after: str) -> Puzzle | None:
    names = [name_of(puzzle.record) for puzzle in group]
    start = names.index(after) + 1 if after in names else 0
    order = [*range(start, len(group)), *range(start)]
    return next((group[number] for number in order if names[number] not in closed), None)


def of_streak(puzzles: Sequence[Puzzle], run: Run) -> Puzzle | None:
    """Harder and harder. A puzzle that was skipped is followed by the next; None when none is left."""
    groups = [
        chance.shuffled(
            (puzzle for puzzle in puzzles if puzzle.grade == grade), run.seed, f"streak {grade}"
        )
        for grade in GRADES
    ]
    first = [puzzle for group in groups[:-1] for puzzle in group[:STEPS]]
    order = [*first, *groups[-1]]
    place = run.solved + run.is_skip_used
    return order[place] if place < len(order) else None


def of_day(puzzles: Sequence[Puzzle], ordinal: int) -> tuple[Puzzle, ...]:
    """Five puzzles from easy to hard, the same for everyone; none comes back before its grade is through."""
    if len(puzzles) < SET:
        return ()
    groups = [[puzzle for puzzle in puzzles if puzzle.grade == grade] for grade in GRADES]
    if not all(groups):
        # A fifth of all of them, which are sorted from easy to hard.
        size = len(puzzles) // SET
        groups = [[*puzzles[number * size : (number + 1) * size]] for number in range(SET)]
    orders = [chance.shuffled(group, at, "daily set") for at, group in enumerate(groups)]
    return tuple(order[ordinal % len(order)] for order in orders)
