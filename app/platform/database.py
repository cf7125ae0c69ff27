"""What is kept on this device: texts by key, in IndexedDB.

localStorage loses what was written seconds before a browser is killed; IndexedDB, with strict
durability, does not. The database is named after the site's folder, because on a shared host
(`user.github.io`) one origin serves many sites. Where the browser has lost it, it is made anew from copies.
"""

import asyncio
from collections.abc import Mapping
from typing import Any

from js import Object, indexedDB, parlour
from pyodide.ffi import JsException, create_proxy, to_js

from app.platform.save_queue import NotSaved
from app.platform.shadow_copy import Copies

_STORE = "saves"


async def _settled(request: Any, good: str = "success", bad: str = "error") -> Any:
    """An IndexedDB request as something to wait for."""
    future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def succeeded(_: Any) -> None:
        if not future.done():
            future.set_result(getattr(request, "result", None))

    def failed(event: Any) -> None:
        event.preventDefault()
        if not future.done():
            name = request.error.name if request.error else "blocked"
            future.set_exception(NotSaved(_reason(name), name=name))

    proxies = [create_proxy(succeeded), create_proxy(failed)]
    setattr(request, f"on{good}", proxies[0])
    setattr(request, f"on{bad}", proxies[1])
    try:
        return await future
    finally:
        for proxy in proxies:
            proxy.destroy()


async def _committed(store: Any) -> None:
    """Only then it is written: a full device says so at the end, after each request went well."""
    await _settled(store.transaction, "complete", "abort")


def _reason(name: str) -> str:
    if name == "QuotaExceededError":
        return "the space this device gives us is full"
    return "the browser does not let us keep anything ({name})"


class Database:
    """Opened at the first use, and again if the browser closed it."""

    def __init__(self) -> None:
        self._database: Any = None
        self._copies = Copies()
        self._is_made_anew = False  # and nobody has asked since

    async def _open(self) -> Any:
        if self._database is None:
            self._database = await self._asked() or await self._asked(await self._copies.all())
            self._database.onversionchange = create_proxy(lambda _: self._close())
            self._database.onclose = create_proxy(lambda _: self._close())
        return self._database

    async def _asked(self, kept: Mapping[str, str] | None = None) -> Any:
        """The database. If there is none, one with this in it; None if nothing is said about that.

        It is made with all that is to be in it, or not at all: nobody would look for copies a second time.
        """
        try:
            request = indexedDB.open(parlour.database, 1)
        except JsException as refused:
            raise NotSaved(_reason(""), name=str(refused)) from None
        is_there = True

        def make(_: Any) -> None:
            nonlocal is_there
            if kept is None:
                is_there = False
                request.transaction.abort()
                return
            store = request.result.createObjectStore(_STORE)
            for key, text in kept.items():
                store.put(text, key)
            self._is_made_anew = bool(kept)

        upgrade = create_proxy(make)
        request.onupgradeneeded = upgrade
        try:
            return await _settled(request)
        except NotSaved:
            if is_there:
                raise
            return None
        finally:
            upgrade.destroy()

    def _close(self) -> None:
        """Let go of the database: another tab deletes it, or the browser took it away."""
        if self._database is not None:
            self._database.close()
            self._database = None

    async def all(self) -> dict[str, str]:
        store = await self._store("readonly")
        # In one transaction: between two another tab may write, and texts would get their neighbours' keys.
        keys, values = store.getAllKeys(), store.getAll()
        await _committed(store)
        pairs = zip(list(keys.result), list(values.result), strict=True)
        return {
            key: value for key, value in pairs if isinstance(key, str) and isinstance(value, str)
        }

    async def get(self, key: str) -> str | None:
        found = await _settled((await self._store("readonly")).get(key))
        return found if isinstance(found, str) else None

    async def put(self, key: str, text: str, seen: str | None) -> str | None:
        """Write over what was `seen` there, in one step. If there is something else by now, return that."""
        store = await self._store("readwrite")
        request = store.get(key)
        other: list[str] = []
        is_older = self.was_lost()  # under us: a copy is not newer than what was seen

        def compare(_: Any) -> None:
            # Here and now: a transaction that nobody asks for anything is over.
            found = request.result
            if isinstance(found, str) and found != seen and not is_older:
                other.append(found)
            else:
                store.put(text, key)

        proxy = create_proxy(compare)
        request.onsuccess = proxy
        try:
            await _committed(store)
        finally:
            proxy.destroy()
        if other:
            return other[0]
        self._copies.put(key, text)
        return None

    async def copied(self) -> dict[str, str]:
        return await self._copies.all()

    async def complete_copies(self, kept: Mapping[str, str]) -> None:
        await self._copies.complete(kept)

    def was_lost(self) -> bool:
        """Had the browser lost the database, so that copies are in it now? Said once."""
        was_lost, self._is_made_anew = self._is_made_anew, False
        return was_lost

    async def _store(self, mode: str) -> Any:
        options = to_js({"durability": "strict"}, dict_converter=Object.fromEntries)
        database = await self._open()
        try:
            return database.transaction(_STORE, mode, options).objectStore(_STORE)
        except JsException:
            self._close()
            database = await self._open()
            try:
                return database.transaction(_STORE, mode, options).objectStore(_STORE)
            except JsException as refused:
                raise NotSaved(_reason(""), name=str(refused)) from None
