"""Which of several tabs plays a game: the browser's locks, one for each save, and messages between the tabs.

Over a channel the tabs tell each other what they have saved, which one would like to play, and what is
handed over. Where a browser has no locks, the tab that saved last plays. What follows from all this is
decided in `app/model/tabs.py`.
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

_COURTESY = 1.5  # seconds for the other tab to save what it has, if it is awake


class Listener(Protocol):
    """Hears which tab plays, and what other tabs say."""

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
        """The page is back from the browser's cache of pages, where it heard nothing."""
        ...

    def heard_save(self, key: str, text: str) -> None:
        """Another tab has saved this."""
        ...


class TabLock:
    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self._key = ""  # of the game on the table
        self._give_back: Any = None  # the lock, if it is ours
        self._line: Any = None  # in which we wait for it
        self._is_waiting = False
        self._handed_over: asyncio.Future[str] | None = None  # from the tab that was asked
        self._channel = BroadcastChannel.new(parlour.database)  # PyScript does not start without
        self._channel.onmessage = create_proxy(self._heard)
        document.addEventListener("visibilitychange", create_proxy(lambda _: self._seen_or_not()))
        window.addEventListener("pagehide", create_proxy(lambda _: self._leave()))
        window.addEventListener("pageshow", create_proxy(self._shown_again))

    def claim(self, key: str) -> None:
        """Play this game, if no other tab does; an empty key: none."""
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
            self._stand_in_line()

    async def take_over(self, key: str) -> None:
        """Play what another tab plays, which first saves what it has."""
        if key != self._key or self._handed_over is not None:
            return
        self._leave()
        handed_over = ""
        if not _has_locks() or not await self._lock(key, ifAvailable=True):
            self._handed_over = asyncio.get_running_loop().create_future()
            self._say(asks=key)
            await asyncio.wait({self._handed_over}, timeout=_COURTESY)
            answer, self._handed_over = self._handed_over, None
            await self._lock(key, steal=True)
            handed_over = answer.result() if answer.done() else ""
        if key == self._key:
            self._is_waiting = False
            self._listener.tab_granted(key, handed_over)

    def hand_over(self, key: str, text: str) -> None:
        """The answer to a tab that has asked to play: it may have what could not be saved."""
        self._say(gives=key, text=text)

    def announce(self, key: str, text: str) -> None:
        """Tell the other tabs what was saved."""
        self._say(wrote=key, text=text)

    # ---- locks

    def _leave(self) -> None:
        if self._line is not None:
            self._line.abort()
            self._line = None
        if self._give_back is not None:
            self._give_back()
            self._give_back = None

    async def _lock(self, key: str, **how: Any) -> bool:
        """Is the lock of this game ours? It stays so until we leave, or another tab takes it."""
        if not _has_locks():
            return True
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def granted(lock: Any) -> Any:
            is_ours = bool(lock) and key == self._key
            if not answer.done():
                answer.set_result(is_ours)
            return Promise.new(self._holding) if is_ours else None

        spawn(self._request(key, how, granted, answer))
        return await answer

    def _holding(self, give_back: Any, _: Any) -> None:
        self._give_back = give_back

    async def _request(
        self, key: str, how: dict[str, Any], granted: Any, answer: "asyncio.Future[bool]"
    ) -> None:
        """One request, from its beginning until the lock is given back."""
        options, proxy = to_js(how, dict_converter=Object.fromEntries), create_proxy(granted)
        try:
            await navigator.locks.request(f"{parlour.database}:{key}", options, proxy)
        except JsException as refused:
            if not answer.done():
                # A browser that denies locks altogether is one without; a line that we left is none.
                answer.set_result(refused.name != "AbortError")
            elif key == self._key:
                self._give_back = None
                self._listener.tab_denied(key)  # another tab took it
        finally:
            proxy.destroy()

    def _stand_in_line(self) -> None:
        """A tab that nobody sees does not push in."""
        is_seen = document.visibilityState == "visible"
        if self._is_waiting and is_seen and self._line is None and _has_locks():
            self._leave()
            self._line = AbortController.new()
            spawn(self._wait(self._key, self._line))

    async def _wait(self, key: str, line: Any) -> None:
        if await self._lock(key, signal=line.signal):
            self._line, self._is_waiting = None, False
            self._listener.tab_granted(key)

    def _seen_or_not(self) -> None:
        if document.visibilityState == "visible":
            self._stand_in_line()
        elif self._line is not None:
            self._leave()

    def _shown_again(self, event: Any) -> None:
        """Back from the browser's cache of pages, where the lock was lost and nothing was heard."""
        if event.persisted:
            self._listener.page_restored()

    # ---- from tab to tab

    def _say(self, **words: str) -> None:
        self._channel.postMessage(json.dumps(words))

    def _heard(self, event: Any) -> None:
        """What is said on our channel, where another site of the same origin may say anything."""
        if not isinstance(event.data, str):
            return
        try:
            said = record.read_json(event.data, longest=len(event.data))
        except BadRecord:
            return
        match said:
            case {"wrote": str(key), "text": str(text)}:
                self._listener.heard_save(key, text)
            case {"asks": str(key)} if key == self._key:
                self._listener.tab_requested(key)
            case {"gives": str(key), "text": str(text)} if key == self._key and self._handed_over:
                if not self._handed_over.done():
                    self._handed_over.set_result(text)


def _has_locks() -> bool:
    return getattr(navigator, "locks", None) is not None
