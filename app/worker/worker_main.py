"""The worker's entry points: `worker.js` calls `ready` once and `answer` for each message."""

import gc
from time import perf_counter

from app.worker.protocol import read_question, seconds_left, think
from rules.thinking import finish


def ready() -> None:
    """Switch on garbage collection after the start, as app/main.py does."""
    gc.freeze()
    gc.enable()


def answer(text: str) -> str:
    question = read_question(text)
    deadline = perf_counter() + seconds_left(question)
    return finish(think(question), lambda: perf_counter() > deadline)
