"""Asks the browser to keep the site for offline, and lets a new version in when the player asks.

Everything here may be refused (no secure context, a private window, a policy of the browser): then
the site needs the network, and nothing else changes.
"""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import Any

from js import Object, document, navigator, parlour, window
from pyodide.ffi import JsException, create_proxy, to_js

_HOUR = 3600.0  # a new version may wait that long; each look costs a request


async def _nothing() -> None:
    pass


async def register(
    on_update_ready: Callable[[], None], before_reload: Callable[[], Awaitable[None]] = _nothing
) -> None:
    """Keep this version, and call `on_update_ready` when a newer one is kept and waits.

    `before_reload` is waited for when a version takes over, whichever tab asked for it.
    """
    try:
        container = navigator.serviceWorker
        _site.before_reload = before_reload
        _site.reload_when_taken_over(container)
        options = {"scope": "./", "updateViaCache": "none"}
        _site.registration = await container.register(
            parlour.scriptURL("sw.js"), to_js(options, dict_converter=Object.fromEntries)
        )
    except (AttributeError, JsException):
        return
    _site.watch(on_update_ready)
    _site.look_again()


async def persist() -> None:
    """Ask the browser not to throw our data away when space is short. Its answer changes nothing for us."""
    with contextlib.suppress(AttributeError, JsException):
        if not await navigator.storage.persisted():
            await navigator.storage.persist()


def switch() -> None:
    """Let the waiting version take over; this page and every other then load it."""
    waiting = _site.registration and _site.registration.waiting
    if not waiting:
        # Another tab was quicker, or none held the old version back: it has switched already.
        window.location.reload()
        return

    def changed(_: Any) -> None:
        if waiting.state == "activated":
            _site.reload()

    # A page that was loaded past the cache (shift and reload) hears nothing of a take-over.
    waiting.addEventListener("statechange", create_proxy(changed))
    waiting.postMessage("switch")


class _Site:
    """What the browser keeps of us."""

    def __init__(self) -> None:
        self.registration: Any = None
        self.before_reload: Callable[[], Awaitable[None]] = _nothing
        self._looked = 0.0
        self._is_leaving = False

    def watch(self, on_update_ready: Callable[[], None]) -> None:
        def follow() -> None:
            worker = self.registration.installing

            def changed(_: Any) -> None:
                if worker.state == "installed":
                    on_update_ready()

            # The very first version has nothing to replace: it does not wait and needs no words.
            if worker and self.registration.active:
                worker.addEventListener("statechange", create_proxy(changed))

        if self.registration.waiting:
            on_update_ready()
        follow()
        self.registration.addEventListener("updatefound", create_proxy(lambda _: follow()))

    def look_again(self) -> None:
        """A page may stay open for days: look for a new version when the player comes back."""
        self._looked = time.time()

        def visible(_: Any) -> None:
            if document.visibilityState == "visible" and time.time() - self._looked > _HOUR:
                self._looked = time.time()
                asyncio.ensure_future(self._look())  # noqa: RUF006 - short, and nobody waits

        document.addEventListener("visibilitychange", create_proxy(visible))

    async def _look(self) -> None:
        # Offline, or a deploy under way: the next look will tell.
        with contextlib.suppress(JsException):
            await self.registration.update()

    def reload_when_taken_over(self, container: Any) -> None:
        has_version = bool(container.controller)

        def taken_over(_: Any) -> None:
            nonlocal has_version
            # On the first visit the worker takes over the page it came with: the same version.
            if has_version:
                self.reload()
            has_version = True

        container.addEventListener("controllerchange", create_proxy(taken_over))

    def reload(self) -> None:
        """Load the page again, once, when everything is written down."""
        if not self._is_leaving:
            self._is_leaving = True
            asyncio.ensure_future(self._leave())  # noqa: RUF006 - the page ends with it

    async def _leave(self) -> None:
        try:
            await self.before_reload()
        finally:
            window.location.reload()


_site = _Site()
