"""Asks the computer: in a worker once there is one, until then here in the page, slice by slice.

The worker starts when it is first needed, which takes about as long as the page itself took; nobody has
to wait for it. Answers carry the number of their question, so a late one finds nobody waiting. A worker
that stays silent is ended, and the page thinks for itself from then on.
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

_PATIENCE = 5.0  # seconds after which a worker that is silent is given up
_SHORT = 1.0  # seconds; a question that may take longer is a long one
_SLICE = 0.004  # seconds of thinking in the page before the page may do something else


class WorkerClient:
    def __init__(self) -> None:
        self._worker: Any = None
        self._can_have_worker = True
        self._is_ready = False
        self._settled = asyncio.Event()  # clear while a worker is starting
        self._settled.set()
        self._asked = 0
        self._long = 0  # questions that the worker may think about for long
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}

    async def ask(self, record: Record, level: str) -> dict[str, Any]:
        """The answer's fields: `move`, or `tips` for a hint, or `moves` for a solution."""
        self._asked += 1
        seconds = budget(record.game, level)
        question = Question(self._asked, record, level, time() + seconds)
        is_long = seconds > _SHORT
        self.wake()
        if is_long:
            # Whoever asks for so much can wait until the page need not do it.
            await self.awake()
        # Nobody at the board waits in line behind a long question: the page thinks meanwhile.
        if self._is_ready and (is_long or not self._long):
            self._long += is_long
            try:
                return await asyncio.wait_for(self._from_worker(question), seconds + _PATIENCE)
            except (TimeoutError, JsException, _WorkerFailed):
                self._give_up()
            finally:
                self._long -= is_long
        return await _think_here(question)

    def wake(self) -> None:
        """Start the worker, if it can be and is not on its way already."""
        if self._can_have_worker and self._worker is None:
            try:
                self._start()
            except JsException:
                self._can_have_worker = False

    async def awake(self) -> None:
        """Wait for a worker that is on its way, but not for ever."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._settled.wait(), _PATIENCE)

    async def _from_worker(self, question: Question) -> dict[str, Any]:
        future: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[question.number] = future
        try:
            self._worker.postMessage(write_question(question))
            return await future
        finally:
            self._waiting.pop(question.number, None)

    def _start(self) -> None:
        self._settled.clear()
        options = to_js({"type": "module"}, dict_converter=Object.fromEntries)
        self._worker = Worker.new(parlour.scriptURL("worker.js"), options)
        self._worker.onmessage = create_proxy(self._heard)
        self._worker.onerror = create_proxy(self._broke)

    def _heard(self, event: Any) -> None:
        answer = json.loads(event.data)
        if "ready" in answer:
            self._is_ready = True
            self._settled.set()
        elif "error" in answer:
            self._fail(answer["error"])
        elif future := self._waiting.get(answer["number"]):
            future.set_result(answer)

    def _broke(self, event: Any) -> None:
        """It did not even start, perhaps before anybody asked: do not ask it."""
        event.preventDefault()
        self._give_up()
        self._fail(str(getattr(event, "message", "")))

    def _fail(self, why: str) -> None:
        for future in self._waiting.values():
            if not future.done():
                future.set_exception(_WorkerFailed(why))

    def _give_up(self) -> None:
        self._can_have_worker = self._is_ready = False
        self._settled.set()
        if self._worker is not None:
            self._worker.terminate()
            self._worker = None


class _WorkerFailed(Exception):
    pass


async def _think_here(question: Question) -> dict[str, Any]:
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
