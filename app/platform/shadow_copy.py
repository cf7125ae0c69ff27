"""A second copy of the saves, in case the browser loses its database.

Browsers delete a database that they find damaged, for example after a crash. So every save is also written to
a cache, which is stored elsewhere on the disk, and which is read only if the database is gone. Without caches
(no secure context, a private window) there is no copy.
"""

import asyncio
import contextlib
from collections.abc import Mapping
from typing import Any

from js import Response, decodeURIComponent, encodeURIComponent, parlour, window
from pyodide.ffi import JsException

# Not a name that the service worker would take for a version of the site.
_NAME = f"{parlour.database}:copy"
# The keys of a cache are addresses; these are never requested.
_FOLDER = f"{parlour.folder}copy/"
_AT_ONCE = 50


class Copies:
    def __init__(self) -> None:
        self._to_copy: dict[str, str] = {}
        self._copier: asyncio.Task[None] | None = None

    def put(self, key: str, text: str) -> None:
        """Copy this in the background: a cache that hangs must not block the database."""
        self._to_copy[key] = text
        if self._copier is None:
            self._copier = asyncio.get_running_loop().create_task(self._copy())

    async def complete(self, saves: Mapping[str, str]) -> None:
        """Copy every save without a copy: an old one, or one whose copy the browser has deleted."""
        with contextlib.suppress(AttributeError, JsException):
            copied = set[str]()
            for number, request in enumerate(await (await self._cache()).keys()):
                copied.add(_key(request))
                # A touch may be waiting: after years there are thousands.
                if number % _AT_ONCE == 0:
                    await asyncio.sleep(0)
            for key in saves.keys() - copied:
                self.put(key, saves[key])

    async def all(self) -> dict[str, str]:
        copies = {}
        with contextlib.suppress(AttributeError, JsException):
            if await window.caches.has(_NAME):
                cache = await self._cache()
                for request in await cache.keys():
                    copies[_key(request)] = await (await cache.match(request)).text()
        return copies

    async def _copy(self) -> None:
        """Copy until nothing waits. If a text changes several times meanwhile, only the last is copied."""
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
