"""The worker's side of the computer: `worker.js` tells it when it is `ready` and hands it each message."""

import gc
from time import perf_counter

from app.worker.protocol import read_question, seconds_left, think
from rules.thinking import finish


def ready() -> None:
    """The start is over, as in app/main.py: from here on there will be garbage."""
    gc.freeze()
    gc.enable()


def answer(text: str) -> str:
    question = read_question(text)
    deadline = perf_counter() + seconds_left(question)
    return finish(think(question), lambda: perf_counter() > deadline)
