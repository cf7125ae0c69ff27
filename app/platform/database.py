"""The saves on this device: texts by key, in IndexedDB.

localStorage loses what was written seconds before a browser is killed; IndexedDB with strict durability does
not. The database is named after the site's folder, because on a shared host (`user.github.io`) one origin
serves many sites. If the browser has lost the database, it is restored from the shadow copies.
"""

import asyncio
from collections.abc import Mapping
from typing import Any

from js import Object, indexedDB, parlour
from pyodide.ffi import JsException, create_proxy, to_js

from app.platform.save_queue import NotSaved
from app.platform.shadow_copy import Copies

_STORE = "saves"
_DURABILITY = to_js({"durability": "strict"}, dict_converter=Object.fromEntries)


async def _result_of(request: Any, good: str = "success", bad: str = "error") -> Any:
    """Await an IndexedDB request."""
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
    """Wait for the commit: a full device fails only here, after every request has succeeded."""
    await _result_of(store.transaction, "complete", "abort")


def _reason(name: str) -> str:
    if name == "QuotaExceededError":
        return "this device has no space left for saves"
    return "this browser doesn’t allow saving ({name})"


class Database:
    """Opened at the first use, and again if the browser closed it."""

    def __init__(self) -> None:
        self._database: Any = None
        self._copies = Copies()
        self._is_restored = False  # until `was_lost` reports it

    async def _open(self) -> Any:
        if self._database is None:
            self._database = await self._open_or_create() or await self._open_or_create(
                await self._copies.all()
            )
            self._database.onversionchange = create_proxy(lambda _: self._close())
            self._database.onclose = create_proxy(lambda _: self._close())
        return self._database

    async def _open_or_create(self, saves: Mapping[str, str] | None = None) -> Any:
        """Open the database. If there is none, create it with these saves; return None if none are given.

        Creating and filling it is one transaction: an empty database would never be filled from the copies.
        """
        try:
            request = indexedDB.open(parlour.database, 1)
        except JsException as refused:
            raise NotSaved(_reason(""), name=str(refused)) from None
        exists = True

        def create(_: Any) -> None:
            nonlocal exists
            if saves is None:
                exists = False
                request.transaction.abort()
                return
            store = request.result.createObjectStore(_STORE)
            for key, text in saves.items():
                store.put(text, key)
            self._is_restored = bool(saves)

        upgrade = create_proxy(create)
        request.onupgradeneeded = upgrade
        try:
            return await _result_of(request)
        except NotSaved:
            if exists:
                raise
            return None
        finally:
            upgrade.destroy()

    def _close(self) -> None:
        """Another tab is deleting the database, or the browser has closed it."""
        if self._database is not None:
            self._database.close()
            self._database = None

    async def all(self) -> dict[str, str]:
        store = await self._store("readonly")
        # One transaction: between two, another tab could write, and the keys would not match the texts.
        keys, values = store.getAllKeys(), store.getAll()
        await _committed(store)
        pairs = zip(list(keys.result), list(values.result), strict=True)
        return {
            key: value for key, value in pairs if isinstance(key, str) and isinstance(value, str)
        }

    async def get(self, key: str) -> str | None:
        text = await _result_of((await self._store("readonly")).get(key))
        return text if isinstance(text, str) else None

    async def put(self, key: str, text: str, expected: str | None) -> str | None:
        """Replace `expected` by `text`, atomically. If another text is saved by now, return that instead."""
        store = await self._store("readwrite")
        request = store.get(key)
        other: list[str] = []
        was_lost = self.was_lost()  # then a restored copy is no newer than `expected`

        def compare(_: Any) -> None:
            # In this callback, because a transaction without a pending request ends.
            saved = request.result
            if isinstance(saved, str) and saved != expected and not was_lost:
                other.append(saved)
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

    async def copies(self) -> dict[str, str]:
        return await self._copies.all()

    async def complete_copies(self, saves: Mapping[str, str]) -> None:
        await self._copies.complete(saves)

    def was_lost(self) -> bool:
        """Did the browser lose the database, so that it now holds the copies? True only once."""
        was_lost, self._is_restored = self._is_restored, False
        return was_lost

    async def _store(self, mode: str) -> Any:
        database = await self._open()
        try:
            return database.transaction(_STORE, mode, _DURABILITY).objectStore(_STORE)
        except JsException:
            self._close()
            database = await self._open()
            try:
                return database.transaction(_STORE, mode, _DURABILITY).objectStore(_STORE)
            except JsException as refused:
                raise NotSaved(_reason(""), name=str(refused)) from None
