"""Installing the site like an app, where the browser offers that."""

from collections.abc import Callable
from typing import Any

from js import parlour, window
from pyodide.ffi import create_proxy


def watch(on_change: Callable[[bool], None]) -> None:
    """Report whether the site can be installed now. boot.js keeps an offer that comes before Python."""

    def changed(_: Any) -> None:
        on_change(bool(parlour.installation.offer))

    for kind in ("beforeinstallprompt", "appinstalled"):
        window.addEventListener(kind, create_proxy(changed))
    if parlour.installation.offer:
        on_change(True)


def ask() -> None:
    """Show the browser's question. An offer can be used once."""
    offer, parlour.installation.offer = parlour.installation.offer, None
    if offer:
        offer.prompt()
