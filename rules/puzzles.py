"""Puzzles: a position, what is asked, and the one right answer. `docs/puzzles.md` says how they are made.

A game has them in `assets/games/<key>/puzzles.txt`, one to a line, separated by spaces: the grade, the kind,
the record as a link, and the answer, which may have spaces itself.

    2 win mancala/island%2Bopening/1/17?at=3&moves=sow+2,sow+9,sow+4 sow 3

Only the form of a line is checked, because replaying hundreds of games would take too long. Opening a puzzle
replays its record (`rules.history.replay`), and that finds out whether the rules allow it.
"""

from typing import NamedTuple

from rules import record
from rules.game import BadRecord
from rules.record import Record

GRADES = range(1, 6)  # easy to hard

_LONGEST_LINE = 10_000
_MOST_LINES = 10_000
_LONGEST_WORD = 200


class Puzzle(NamedTuple):
    record: Record  # the deal and the moves that lead to the position; its player is to move
    answer: str  # the one right move, in notation
    grade: int  # 1 (easy) .. 5 (hard)
    kind: str  # a key of the game's kinds


def read(line: str) -> Puzzle:
    """The puzzle in a line; BadRecord if it is damaged."""
    if len(line) > _LONGEST_LINE:
        raise BadRecord("this puzzle is too long to be one of ours")
    parts = line.strip().split(" ", 3)
    if len(parts) < 4:
        raise BadRecord("this puzzle is damaged: part of it is missing")
    grade, kind, link, answer = parts
    if grade not in map(str, GRADES):
        raise BadRecord("“{grade}” is not a grade: puzzles have 1 to 5", grade=grade)
    if not _is_word(kind) or not _is_word(answer):
        raise BadRecord("this puzzle is damaged: it has no valid answer")
    found = record.from_link(link)
    if found.at != len(found.moves):
        raise BadRecord("this puzzle is damaged: its position is not at the end of its moves")
    return Puzzle(found, answer, int(grade), kind)


def write(puzzle: Puzzle) -> str:
    return f"{puzzle.grade} {puzzle.kind} {record.to_link(puzzle.record)} {puzzle.answer}"


def read_all(text: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file, easy ones first; a damaged line is skipped."""
    found = []
    for line in text.splitlines()[:_MOST_LINES]:
        try:
            found.append(read(line))
        except BadRecord:
            continue
    return tuple(sorted(found, key=lambda puzzle: puzzle.grade))


def _is_word(text: str) -> bool:
    return 0 < len(text) <= _LONGEST_WORD and text.isprintable() and text == text.strip()
