"""Makes the site work offline, and switches to a new version when the player asks for it.

The browser may refuse all of this (no secure context, a private window, a policy): then the site needs the
network, and nothing else changes.
"""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import Any

from js import Object, document, navigator, parlour, window
from pyodide.ffi import JsException, create_proxy, to_js

_HOUR = 3600.0  # between two checks for a new version; each costs a request


async def _nothing() -> None:
    pass


async def register(
    on_update_ready: Callable[[], None], before_reload: Callable[[], Awaitable[None]] = _nothing
) -> None:
    """Cache this version, and call `on_update_ready` when a newer one is cached and waits.

    `before_reload` is awaited before a new version takes over, no matter which tab asked for it.
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
    _site.check_regularly()


async def persist() -> None:
    """Ask the browser not to delete our data when space is short. Its answer changes nothing for us."""
    with contextlib.suppress(AttributeError, JsException):
        if not await navigator.storage.persisted():
            await navigator.storage.persist()


def switch() -> None:
    """Activate the waiting version; every open page then reloads."""
    waiting = _site.registration and _site.registration.waiting
    if not waiting:
        # It is active already: another tab was faster, or no tab used the old version.
        window.location.reload()
        return

    def changed(_: Any) -> None:
        if waiting.state == "activated":
            _site.reload()

    # A page loaded with shift and reload, past the cache, gets no `controllerchange`.
    waiting.addEventListener("statechange", create_proxy(changed))
    waiting.postMessage("switch")


class _Site:
    """The registration of the service worker."""

    def __init__(self) -> None:
        self.registration: Any = None
        self.before_reload: Callable[[], Awaitable[None]] = _nothing
        self._checked_at = 0.0
        self._is_leaving = False

    def watch(self, on_update_ready: Callable[[], None]) -> None:
        def watch_installation() -> None:
            worker = self.registration.installing

            def changed(_: Any) -> None:
                if worker.state == "installed":
                    on_update_ready()

            # The first version replaces nothing: it does not wait, and the player need not know.
            if worker and self.registration.active:
                worker.addEventListener("statechange", create_proxy(changed))

        if self.registration.waiting:
            on_update_ready()
        watch_installation()
        self.registration.addEventListener(
            "updatefound", create_proxy(lambda _: watch_installation())
        )

    def check_regularly(self) -> None:
        """A page may stay open for days: check for a new version when it becomes visible again."""
        self._checked_at = time.time()

        def visible(_: Any) -> None:
            if document.visibilityState == "visible" and time.time() - self._checked_at > _HOUR:
                self._checked_at = time.time()
                asyncio.ensure_future(self._check())  # noqa: RUF006 - short, and not awaited

        document.addEventListener("visibilitychange", create_proxy(visible))

    async def _check(self) -> None:
        # Offline, or during a deployment: the next check will succeed.
        with contextlib.suppress(JsException):
            await self.registration.update()

    def reload_when_taken_over(self, container: Any) -> None:
        has_version = bool(container.controller)

        def taken_over(_: Any) -> None:
            nonlocal has_version
            # On the first visit the worker takes over a page of its own version.
            if has_version:
                self.reload()
            has_version = True

        container.addEventListener("controllerchange", create_proxy(taken_over))

    def reload(self) -> None:
        """Reload the page, once, after everything is saved."""
        if not self._is_leaving:
            self._is_leaving = True
            asyncio.ensure_future(self._leave())  # noqa: RUF006 - the page ends with it

    async def _leave(self) -> None:
        try:
            await self.before_reload()
        finally:
            window.location.reload()


_site = _Site()
