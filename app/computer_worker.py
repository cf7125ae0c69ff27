"""The worker's side of the computer: `worker.js` hands each message to `answer`."""

from time import perf_counter

from app.answers import read_question, seconds_left, think
from rules.thinking import finish


def answer(text: str) -> str:
    question = read_question(text)
    deadline = perf_counter() + seconds_left(question)
    return finish(think(question), lambda: perf_counter() > deadline)
