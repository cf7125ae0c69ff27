"""The first code to run: opens the house and lets the page's events in."""

import asyncio
import gc
import traceback
from collections.abc import Callable
from typing import Any

from js import document, parlour, window
from pyodide.ffi import create_proxy

from app.control.app import Host
from app.ui.dom import part
from app.ui.pointer import Hand


def guarded(handler: Callable[..., Any]) -> Any:
    """A handler whose failure is shown with its reason; the page, and the save, stay as they are."""

    def handle(*arguments: Any) -> None:
        try:
            handler(*arguments)
        except Exception:  # noqa: BLE001  whatever it is, the player is told
            parlour.failed(traceback.format_exc())

    return create_proxy(handle)


def listen(host: Host) -> None:
    root = part("board")
    hand = Hand(
        root,
        host.screen.board,
        host.dispatch,
        lambda: host.house.table.selected if host.house.table else (),
        host.is_loose,
        host.buttons.ask_key,
    )
    for kind, handler in {
        "click": hand.click,
        "pointerdown": hand.down,
        "pointermove": hand.move,
        "pointerup": hand.up,
        "pointercancel": hand.cancel,
        "lostpointercapture": hand.lost,
        "keydown": hand.key,
    }.items():
        root.addEventListener(kind, guarded(handler))

    def press(event: Any) -> None:
        if button := event.target.closest("[data-do]"):
            host.buttons.do(button.dataset.do)

    def change(event: Any) -> None:
        if event.target.hasAttribute("data-setting"):
            host.choose(event.target.name, event.target.value)
        elif event.target.hasAttribute("data-edit"):
            host.buttons.do(f"edit {event.target.value}")
        elif event.target.hasAttribute("data-import") and event.target.files.length:
            host.spawn(host.buttons.sharing().bring_in(event.target.files.item(0)))
            event.target.value = ""  # so that the same file can be chosen again

    def written(event: Any) -> None:
        if event.target.hasAttribute("data-check"):
            from app.ui.pages import fairness  # noqa: PLC0415  loaded with its page

            fairness.check(part("page"), event.target.value)

    document.addEventListener("keydown", guarded(hand.escape))
    document.addEventListener("click", guarded(press))
    document.addEventListener("change", guarded(change))
    document.addEventListener("input", guarded(written))
    window.addEventListener("hashchange", guarded(lambda _: host.doors.go()))
    # Escape closes a dialog without asking us: then the house has to hear of it.
    for dialog in document.querySelectorAll("dialog"):
        dialog.addEventListener(
            "close", guarded(lambda event: host.closed(event.target.dataset.dialog))
        )


async def start() -> None:
    try:
        host = Host()
        await host.open()
        listen(host)
    except Exception:  # noqa: BLE001  whatever it is, the player is told
        parlour.failed(traceback.format_exc())
        return
    parlour.started()
    host.settle_in()
    # Nothing was collected during the start (tools/runtime/sitecustomize.py), and what it made stays.
    gc.freeze()
    gc.enable()


_start = asyncio.get_running_loop().create_task(start())
