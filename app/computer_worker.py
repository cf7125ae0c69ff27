"""The worker's side of the computer: `worker.js` hands each message to `answer`."""

from time import perf_counter

from app.answers import read_question, think
from rules.thinking import finish


def answer(text: str) -> str:
    question = read_question(text)
    deadline = perf_counter() + question.seconds
    return finish(think(question), lambda: perf_counter() > deadline)
