"""How a computer player thinks: in small slices, without a clock of its own.

A `Thought` is a generator. It yields every few hundred positions and is told each time whether time is up;
if so, it must return its best answer so far. The caller has the clock: a worker runs a thought in one go,
the page can run it slice by slice between frames, and a test counts slices.
"""

from collections.abc import Callable, Generator
from typing import TypeVar

AnswerT = TypeVar("AnswerT")

Thought = Generator[None, bool, AnswerT]


def finish(thought: Thought[AnswerT], time_is_up: Callable[[], bool]) -> AnswerT:
    """Drive a thought to its end in one go."""
    try:
        next(thought)
        while True:
            thought.send(time_is_up())
    except StopIteration as done:
        answer: AnswerT = done.value
        return answer


def at_most(slices: int, thought: Thought[AnswerT]) -> Thought[AnswerT]:
    """The same thought, but it is told that time is up after so many slices."""
    try:
        next(thought)
        while True:
            slices -= 1
            is_up = yield
            thought.send(is_up or slices <= 0)
    except StopIteration as done:
        answer: AnswerT = done.value
        return answer


def after_slices(count: int) -> Callable[[], bool]:
    """A clock that counts slices, so that the answer is the same on every machine."""
    left = count

    def time_is_up() -> bool:
        nonlocal left
        left -= 1
        return left < 0

    return time_is_up


def beyond_luck(lead: float, error: float) -> float:
    """A lead found by trying moves, without what may be luck: as large as its standard error, half of it."""
    return lead**3 / (lead * lead + error * error) if lead else 0.0
