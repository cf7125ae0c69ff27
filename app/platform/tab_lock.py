"""Decides which of several tabs plays a game: Web Locks, one per save, and messages between the tabs.

Through a BroadcastChannel the tabs report what they have saved, ask to play, and hand over positions. In a
browser without locks, the tab that saved last plays. `app/model/tabs.py` decides what follows from all this.
"""

import asyncio
import json
from typing import Any, Protocol

from js import (
    AbortController,
    BroadcastChannel,
    Object,
    Promise,
    document,
    navigator,
    parlour,
    window,
)
from pyodide.ffi import JsException, create_proxy, to_js

from app.platform.background import spawn
from rules import record
from rules.game import BadRecord

_HANDOVER = 1.5  # seconds; the other tab has this long to save its position


class Listener(Protocol):
    """Is notified of which tab plays, and of messages from other tabs."""

    def tab_granted(self, key: str, handed_over: str = "") -> None:
        """The game may be played here; the other tab may have handed over a position it could not save."""
        ...

    def tab_denied(self, key: str) -> None:
        """Another tab plays, or has just taken over."""
        ...

    def tab_requested(self, key: str) -> None:
        """Another tab would like to play."""
        ...

    def page_restored(self) -> None:
        """The page is back from the browser's back/forward cache, where it received no messages."""
        ...

    def heard_save(self, key: str, text: str) -> None:
        """Another tab has saved this."""
        ...


class TabLock:
    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self._key = ""  # of the game on the table
        self._release: Any = None  # a function, while the lock is ours
        self._waiting_request: Any = (
            None  # the AbortController of a request that waits for the lock
        )
        self._is_waiting = False
        self._handed_over: asyncio.Future[str] | None = None  # from the tab that was asked
        self._channel = BroadcastChannel.new(parlour.database)  # PyScript does not start without
        self._channel.onmessage = create_proxy(self._receive)
        document.addEventListener(
            "visibilitychange", create_proxy(lambda _: self._visibility_changed())
        )
        window.addEventListener("pagehide", create_proxy(lambda _: self._leave()))
        window.addEventListener("pageshow", create_proxy(self._page_shown))

    def claim(self, key: str) -> None:
        """Play this game, if no other tab does. An empty key means no game."""
        self._leave()
        self._key, self._is_waiting = key, False
        if key:
            spawn(self._claim(key))

    async def _claim(self, key: str) -> None:
        if await self._lock(key, ifAvailable=True):
            self._listener.tab_granted(key)
        elif key == self._key:
            self._listener.tab_denied(key)

    def wait(self, key: str) -> None:
        """Play as soon as the tab that plays now is closed."""
        if key == self._key:
            self._is_waiting = True
            self._wait_for_lock()

    async def take_over(self, key: str) -> None:
        """Play what another tab plays; that tab saves its position first."""
        if key != self._key or self._handed_over is not None:
            return
        self._leave()
        handed_over = ""
        if not _has_locks() or not await self._lock(key, ifAvailable=True):
            self._handed_over = asyncio.get_running_loop().create_future()
            self._send(asks=key)
            await asyncio.wait({self._handed_over}, timeout=_HANDOVER)
            answer, self._handed_over = self._handed_over, None
            await self._lock(key, steal=True)
            handed_over = answer.result() if answer.done() else ""
        if key == self._key:
            self._is_waiting = False
            self._listener.tab_granted(key, handed_over)

    def hand_over(self, key: str, text: str) -> None:
        """Answer a tab that has asked to play, with a position that could not be saved, if any."""
        self._send(gives=key, text=text)

    def announce(self, key: str, text: str) -> None:
        """Tell the other tabs what was saved."""
        self._send(wrote=key, text=text)

    # ---- locks

    def _leave(self) -> None:
        if self._waiting_request is not None:
            self._waiting_request.abort()
            self._waiting_request = None
        if self._release is not None:
            self._release()
            self._release = None

    async def _lock(self, key: str, **how: Any) -> bool:
        """Request the lock of this game. It stays ours until we leave or another tab takes it."""
        if not _has_locks():
            return True
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def granted(lock: Any) -> Any:
            is_ours = bool(lock) and key == self._key
            if not answer.done():
                answer.set_result(is_ours)
            return Promise.new(self._hold) if is_ours else None

        spawn(self._request(key, how, granted, answer))
        return await answer

    def _hold(self, release: Any, _: Any) -> None:
        self._release = release

    async def _request(
        self, key: str, how: dict[str, Any], granted: Any, answer: "asyncio.Future[bool]"
    ) -> None:
        """One request; it ends when the lock is released."""
        options, proxy = to_js(how, dict_converter=Object.fromEntries), create_proxy(granted)
        try:
            await navigator.locks.request(f"{parlour.database}:{key}", options, proxy)
        except JsException as refused:
            if not answer.done():
                # A browser that refuses locks counts as one without. An aborted request has no lock.
                answer.set_result(refused.name != "AbortError")
            elif key == self._key:
                self._release = None
                self._listener.tab_denied(key)  # another tab took it
        finally:
            proxy.destroy()

    def _wait_for_lock(self) -> None:
        """Only a visible tab waits."""
        is_visible = document.visibilityState == "visible"
        if self._is_waiting and is_visible and self._waiting_request is None and _has_locks():
            self._leave()
            self._waiting_request = AbortController.new()
            spawn(self._wait(self._key, self._waiting_request))

    async def _wait(self, key: str, request: Any) -> None:
        if await self._lock(key, signal=request.signal):
            self._waiting_request, self._is_waiting = None, False
            self._listener.tab_granted(key)

    def _visibility_changed(self) -> None:
        if document.visibilityState == "visible":
            self._wait_for_lock()
        elif self._waiting_request is not None:
            self._leave()

    def _page_shown(self, event: Any) -> None:
        """The back/forward cache releases the lock, and a page in it receives no messages."""
        if event.persisted:
            self._listener.page_restored()

    # ---- from tab to tab

    def _send(self, **fields: str) -> None:
        self._channel.postMessage(json.dumps(fields))

    def _receive(self, event: Any) -> None:
        """Read a message with care: any site of the same origin can post to the channel."""
        if not isinstance(event.data, str):
            return
        try:
            message = record.read_json(event.data, longest=len(event.data))
        except BadRecord:
            return
        match message:
            case {"wrote": str(key), "text": str(text)}:
                self._listener.heard_save(key, text)
            case {"asks": str(key)} if key == self._key:
                self._listener.tab_requested(key)
            case {"gives": str(key), "text": str(text)} if key == self._key and self._handed_over:
                if not self._handed_over.done():
                    self._handed_over.set_result(text)


def _has_locks() -> bool:
    return getattr(navigator, "locks", None) is not None
