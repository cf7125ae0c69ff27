"""What the device knows: the date and the time, the player's languages, and random numbers."""

import asyncio
import os
import time
from collections.abc import Callable
from typing import Any

from js import document, navigator, window
from pyodide.ffi import create_proxy

from rules.chance import SEEDS

_MINUTE = 60.0  # seconds
_LATE = 0.05  # a timer that is a little early would see the old minute
_WORDS = 2**64
_COMPLETE = _WORDS - _WORDS % SEEDS


def today() -> str:
    """The player's local date, such as 2026-11-17."""
    return time.strftime("%Y-%m-%d")


def minutes_left() -> int:
    """Until midnight, the player's local time, rounded up."""
    now = time.localtime()
    return 24 * 60 - 60 * now.tm_hour - now.tm_min


async def watch_clock(on_tick: Callable[[], None]) -> None:
    """Call back whenever a new minute may be visible: each minute, and when the page is looked at again.

    A page in the background is left alone, and the browser may stop its timers anyway.
    """

    def look(_: Any) -> None:
        if document.visibilityState == "visible":
            on_tick()

    looks = create_proxy(look)
    document.addEventListener("visibilitychange", looks)
    for kind in ("focus", "pageshow"):
        window.addEventListener(kind, looks)
    while True:
        await asyncio.sleep(_MINUTE - time.time() % _MINUTE + _LATE)
        look(None)


def languages() -> tuple[str, ...]:
    """The player's preferred languages, best first."""
    return tuple(map(str, navigator.languages))


def fresh_seed() -> int:
    """A number for a new deal, uniformly distributed.

    `secrets.randbelow` would load half a dozen modules at the first touch.
    """
    while (word := int.from_bytes(os.urandom(8), "big")) >= _COMPLETE:
        pass
    return word % SEEDS
