"""A second copy of what is kept, for the day on which the browser gives up its database.

Browsers throw a database away that they find damaged, after a crash for example. So every text that is
written there is also laid into a cache, which lies elsewhere on the disk. It is read only where the database
is gone. Where there are no caches (no secure context, a private window), there is no copy.
"""

import asyncio
import contextlib
from collections.abc import Mapping
from typing import Any

from js import Response, decodeURIComponent, encodeURIComponent, parlour, window
from pyodide.ffi import JsException

# Not a name that the service worker takes for a version of the site.
_NAME = f"{parlour.database}:copy"
# A cache knows only addresses; nobody asks the network for these.
_FOLDER = f"{parlour.folder}copy/"


class Copies:
    def __init__(self) -> None:
        self._to_copy: dict[str, str] = {}
        self._copier: asyncio.Task[None] | None = None

    def put(self, key: str, text: str) -> None:
        """Copy this, soon. Nobody waits for it: a cache that hangs must not hold up the database."""
        self._to_copy[key] = text
        if self._copier is None:
            self._copier = asyncio.get_running_loop().create_task(self._copy())

    async def complete(self, kept: Mapping[str, str]) -> None:
        """Copy what has no copy: it was written before there were any, or the browser threw them away."""
        with contextlib.suppress(AttributeError, JsException):
            copied = {_key(request) for request in await (await self._cache()).keys()}
            for key in kept.keys() - copied:
                self.put(key, kept[key])

    async def all(self) -> dict[str, str]:
        found = {}
        with contextlib.suppress(AttributeError, JsException):
            if await window.caches.has(_NAME):
                cache = await self._cache()
                for request in await cache.keys():
                    found[_key(request)] = await (await cache.match(request)).text()
        return found

    async def _copy(self) -> None:
        """What changed while one text was copied is copied next, and only its newest form."""
        try:
            with contextlib.suppress(AttributeError, JsException):
                cache = await self._cache()
                while self._to_copy:
                    key, text = next(iter(self._to_copy.items()))
                    await cache.put(_FOLDER + encodeURIComponent(key), Response.new(text))
                    if self._to_copy[key] == text:
                        del self._to_copy[key]
        finally:
            self._copier = None

    async def _cache(self) -> Any:
        return await window.caches.open(_NAME)


def _key(request: Any) -> str:
    return str(decodeURIComponent(request.url.rpartition("/")[2]))
