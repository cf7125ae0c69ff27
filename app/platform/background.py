"""Background tasks."""

import asyncio
import traceback
from collections.abc import Coroutine
from typing import Any

from js import parlour

_tasks: set["asyncio.Task[None]"] = set()  # asyncio keeps only weak references


def spawn(work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
    """Run a coroutine in the background. If it fails, the error screen shows why."""
    task = asyncio.get_running_loop().create_task(work)
    _tasks.add(task)
    task.add_done_callback(_finished)
    return task


def _finished(task: "asyncio.Task[None]") -> None:
    _tasks.discard(task)
    if not task.cancelled() and (error := task.exception()):
        parlour.failed("".join(traceback.format_exception(error)))
