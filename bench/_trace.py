"""What Chromium's own trace tells of a page's main thread: its tasks, and the marks that the page left."""

import json
from collections.abc import Container
from dataclasses import dataclass
from typing import Any

CATEGORIES = ["disabled-by-default-devtools.timeline", "blink.user_timing"]
_TASK = "RunTask"


@dataclass(frozen=True, slots=True)
class Task:
    began: float
    took: float  # by the clock, in milliseconds
    busy: float  # of it, processor time


@dataclass(frozen=True, slots=True)
class Mark:
    name: str
    at: float  # milliseconds, by the same clock as a task's


def read(trace: bytes, names: Container[str]) -> tuple[list[Mark], list[Task]]:
    """The marks of these names in their order, and the tasks of the thread that left them."""
    events: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    marks = [
        event
        for event in events
        if event.get("cat") == "blink.user_timing" and event["name"] in names
    ]
    threads = {(mark["pid"], mark["tid"]) for mark in marks}
    tasks = [
        Task(event["ts"] / 1000, event["dur"] / 1000, event.get("tdur", 0) / 1000)
        for event in events
        if event["name"] == _TASK and "dur" in event and (event["pid"], event["tid"]) in threads
    ]
    found = [Mark(mark["name"], mark["ts"] / 1000) for mark in marks]
    return sorted(found, key=lambda mark: mark.at), tasks
