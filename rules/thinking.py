"""How a computer player thinks: in small slices, without a clock of its own.

A `Thought` is a generator that yields every few hundred positions and is told at each yield whether
time is up; then it must return its best answer so far. Whoever drives it owns the clock: a worker runs
it in one go, the page can run it slice by slice between two frames, a test counts the slices.
"""

from collections.abc import Callable, Generator, Mapping
from typing import Generic, NamedTuple, Protocol, TypeVar

from rules.game import Sentence

AnswerT = TypeVar("AnswerT")
StateT_contra = TypeVar("StateT_contra", contravariant=True)
MoveT = TypeVar("MoveT")

Thought = Generator[None, bool, AnswerT]


class Advice(NamedTuple, Generic[MoveT]):
    """What the computer thinks of one legal move. `loss` is 0 for a best move, larger is worse."""

    move: MoveT
    loss: float
    note: Sentence


class Computer(Protocol[StateT_contra, MoveT]):
    """`rules/<key>/computer.py`: it is handed what its player may see, never more."""

    LEVELS: Mapping[str, str]  # key -> title, weakest first
    # It may also have
    #   USUAL, the level for a first game, where that is not the middle one;
    #   BUDGETS, seconds for levels that think longer than the others;
    #   forget(), if it remembers what it found out from one question to the next;
    #   verdict(seen), a thought that ends in three numbers: moves that win, that are unknown, and all;
    #   regret(states, player), a thought that ends in a sentence: where a game that is lost was thrown away.

    def choose(self, seen: StateT_contra, level: str, luck: int) -> Thought[MoveT]:
        """A legal move. `luck` decides between moves the level holds for equal."""
        ...

    def advise(self, seen: StateT_contra) -> Thought[tuple[Advice[MoveT], ...]]:
        """Every legal move with what it costs, best first."""
        ...


def finish(thought: Thought[AnswerT], time_is_up: Callable[[], bool]) -> AnswerT:
    """Drive a thought to its end in one go."""
    try:
        next(thought)
        while True:
            thought.send(time_is_up())
    except StopIteration as done:
        answer: AnswerT = done.value
        return answer


def after_slices(count: int) -> Callable[[], bool]:
    """A "clock" that strikes after so many slices: the same answer on every machine."""
    left = count

    def time_is_up() -> bool:
        nonlocal left
        left -= 1
        return left < 0

    return time_is_up
