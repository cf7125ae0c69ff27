"""Puzzles and mistakes for tests."""

from app.model.app_state import AppState
from app.model.events import PuzzlesLoaded
from app.saves.practice import mistakes
from app.saves.practice.mistakes import Mistake
from app.table.events import Touch
from app.table.table import Exercise, Table
from rules import puzzles
from rules.computer import Appraisal
from rules.game import sentence
from rules.puzzles import Puzzle
from rules.record import Record
from tests.app.model.sample_states import LOBBY, TODAY, go, happen

# Of Mancala Island: in its first position everything from pit 0 to 5 can be sown.
OPENING = Record("mancala", 1, 0, "island", ("sow 2", "sow 5", "sow 7"), 3)
LEGAL = tuple(f"sow {pit}" for pit in (0, 1, 2, 3, 4, 5))


def puzzle(number: int, grade: int) -> Puzzle:
    """Positions that differ only in the number of their deal."""
    return Puzzle(Record("mancala", 1, number, "island"), "sow 2", grade, "best")


# Eight of each grade.
PUZZLES = tuple(puzzle(10 * grade + number, grade) for grade in range(1, 6) for number in range(8))
FILE = "".join(f"{puzzles.write(each)}\n" for each in PUZZLES)


def at(address: str, state: AppState = LOBBY, seed: int = 1) -> AppState:
    """At this address, with the puzzles loaded."""
    return happen(state, go(address, seed), PuzzlesLoaded("mancala", FILE, seed))


def table_of(state: AppState) -> Table:
    assert state.table
    return state.table


def exercise_of(state: AppState) -> Exercise:
    exercise = table_of(state).exercise
    assert exercise
    return exercise


RIGHT, WRONG = Touch("pit:2"), Touch("pit:3")


def option(move: str, chance: float, why: str = "why") -> Appraisal[str]:
    return Appraisal(move, chance, sentence(why))


def mistake(number: int = 0, found: str = TODAY) -> Mistake:
    best = (option("sow 2", 0.9, "you move again"), option("sow 1", 0.88))
    return mistakes.new(Record("mancala", 1, number, "island"), option("sow 3", 0.4), best, found)
