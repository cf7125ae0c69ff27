"""Asks the computer player: in a worker once it has started, until then in the page, in short slices.

The worker starts when it is first needed, which takes about as long as the page took; the player does not
wait for it. An answer carries the number of its question, so that a late one is ignored. A worker that does
not answer is terminated, and from then on the page computes the moves itself.
"""

import asyncio
import contextlib
import json
from time import perf_counter, time
from typing import Any

from js import Object, Worker, parlour
from pyodide.ffi import JsException, create_proxy, to_js

from app.worker.protocol import Question, budget, seconds_left, think, write_question
from rules.record import Record

_TIMEOUT = 5.0  # seconds beyond the thinking time
_LONG = 1.0  # seconds; a question that may take longer is a long one
_SLICE = 0.004  # seconds of thinking in the page between two pauses


class WorkerClient:
    def __init__(self) -> None:
        self._worker: Any = None
        self._can_use_worker = True
        self._is_ready = False
        self._not_starting = asyncio.Event()  # clear while a worker is starting
        self._not_starting.set()
        self._last_number = 0
        self._long_questions = 0  # that the worker is thinking about
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}

    async def ask(self, record: Record, level: str) -> dict[str, Any]:
        """The answer's fields: `move`, or `tips` for a hint, or `moves` for a solution."""
        self._last_number += 1
        seconds = budget(record.game, level)
        question = Question(self._last_number, record, level, time() + seconds)
        is_long = seconds > _LONG
        self.start()
        if is_long:
            # A long question is better answered by a worker, even if it is still starting.
            await self.started()
        # A short question does not wait behind a long one: the page answers it.
        if self._is_ready and (is_long or not self._long_questions):
            self._long_questions += is_long
            try:
                return await asyncio.wait_for(self._from_worker(question), seconds + _TIMEOUT)
            except (TimeoutError, JsException, _WorkerFailed):
                self._give_up()
            finally:
                self._long_questions -= is_long
        return await _think_in_page(question)

    def start(self) -> None:
        """Start the worker, if possible and not done yet."""
        if self._can_use_worker and self._worker is None:
            try:
                self._create()
            except JsException:
                self._can_use_worker = False

    async def started(self) -> None:
        """Wait for a worker that is starting, up to a time limit."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._not_starting.wait(), _TIMEOUT)

    async def _from_worker(self, question: Question) -> dict[str, Any]:
        future: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[question.number] = future
        try:
            self._worker.postMessage(write_question(question))
            return await future
        finally:
            self._waiting.pop(question.number, None)

    def _create(self) -> None:
        self._not_starting.clear()
        options = to_js({"type": "module"}, dict_converter=Object.fromEntries)
        self._worker = Worker.new(parlour.scriptURL("worker.js"), options)
        self._worker.onmessage = create_proxy(self._receive)
        self._worker.onerror = create_proxy(self._worker_failed)

    def _receive(self, event: Any) -> None:
        answer = json.loads(event.data)
        if "ready" in answer:
            self._is_ready = True
            self._not_starting.set()
        elif "error" in answer:
            self._fail(answer["error"])
        elif future := self._waiting.get(answer["number"]):
            future.set_result(answer)

    def _worker_failed(self, event: Any) -> None:
        """The worker failed to start, or stopped with an error."""
        event.preventDefault()
        self._give_up()
        self._fail(str(getattr(event, "message", "")))

    def _fail(self, why: str) -> None:
        for future in self._waiting.values():
            if not future.done():
                future.set_exception(_WorkerFailed(why))

    def _give_up(self) -> None:
        self._can_use_worker = self._is_ready = False
        self._not_starting.set()
        if self._worker is not None:
            self._worker.terminate()
            self._worker = None


class _WorkerFailed(Exception):
    pass


async def _think_in_page(question: Question) -> dict[str, Any]:
    thought = think(question)
    deadline = perf_counter() + seconds_left(question)
    await asyncio.sleep(0)
    until = perf_counter() + _SLICE
    try:
        next(thought)
        while True:
            if perf_counter() > until:
                await asyncio.sleep(0.001)
                until = perf_counter() + _SLICE
            thought.send(perf_counter() > deadline)
    except StopIteration as done:
        answer: dict[str, Any] = json.loads(done.value)
        return answer
