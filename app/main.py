"""The first code to run: builds the app from its parts and lets the page's events in."""

import asyncio
import gc
import traceback
from collections.abc import Callable
from typing import Any

from js import document, parlour, window
from pyodide.ffi import create_proxy

from app.control.app import App
from app.model import commands
from app.model.events import AddressChanged, CommandGiven, DialogClosed, SettingChosen, read_command
from app.platform import address, device
from app.platform.background import spawn
from app.platform.database import Database
from app.platform.worker_client import WorkerClient
from app.table import queries
from app.ui.board import Board
from app.ui.dom import part
from app.ui.pages import fairness
from app.ui.playback import Playback
from app.ui.pointer import PointerInput
from app.ui.shell import Shell


def guarded(handler: Callable[..., Any]) -> Any:
    """A handler whose failure is shown with its reason; the page, and the saves, stay as they are."""

    def handle(*arguments: Any) -> None:
        try:
            handler(*arguments)
        except Exception:  # noqa: BLE001  whatever it is, the player is told
            parlour.failed(traceback.format_exc())

    return create_proxy(handle)


def listen_to_board(app: App, board: Board) -> None:
    def selected() -> tuple[str, ...]:
        return app.state.table.selected if app.state.table else ()

    def has_free_pieces(cell: str) -> bool:
        return app.state.table is not None and queries.has_free_pieces(app.state.table, cell)

    def press_key(key: str, cell: str) -> bool:
        event = commands.for_key(app.state, key, cell)
        if event is not None:
            app.dispatch(event)
        return event is not None

    root = part("board")
    pointer = PointerInput(root, board, app.dispatch, selected, has_free_pieces, press_key)
    for kind, handler in {
        "click": pointer.click,
        "pointerdown": pointer.down,
        "pointermove": pointer.move,
        "pointerup": pointer.up,
        "pointercancel": pointer.cancel,
        "lostpointercapture": pointer.lost,
        "keydown": pointer.key,
    }.items():
        root.addEventListener(kind, guarded(handler))
    document.addEventListener("keydown", guarded(pointer.escape))


def listen_to_page(app: App) -> None:
    def press(event: Any) -> None:
        if button := event.target.closest("[data-do]"):
            give(button.dataset.do)

    def give(text: str) -> None:
        app.dispatch(CommandGiven(*read_command(text), device.fresh_seed()))

    def change(event: Any) -> None:
        field = event.target
        if field.hasAttribute("data-setting"):
            app.dispatch(SettingChosen(field.name, field.value))
        elif field.hasAttribute("data-edit"):
            give(f"edit {field.value}")
        elif field.hasAttribute("data-import") and field.files.length:
            spawn(app.import_backup(field.files.item(0)))
            field.value = ""  # so that the same file can be chosen again

    def check(event: Any) -> None:
        if event.target.hasAttribute("data-check"):
            fairness.check(part("page"), event.target.value)

    def go(_: Any) -> None:
        app.dispatch(AddressChanged(address.fragment(), device.fresh_seed()))

    document.addEventListener("click", guarded(press))
    document.addEventListener("change", guarded(change))
    document.addEventListener("input", guarded(check))
    window.addEventListener("hashchange", guarded(go))
    # Escape closes a dialog without asking us: then the app has to hear of it.
    for dialog in document.querySelectorAll("dialog"):
        dialog.addEventListener(
            "close", guarded(lambda event: app.dispatch(DialogClosed(event.target.dataset.dialog)))
        )


async def start() -> None:
    try:
        board = Board(part("board"))
        app = App(Shell(board), Playback(board), WorkerClient(), Database())
        await app.open()
        listen_to_board(app, board)
        listen_to_page(app)
    except Exception:  # noqa: BLE001  whatever it is, the player is told
        parlour.failed(traceback.format_exc())
        return
    parlour.started()
    app.start()
    # Nothing was collected during the start (tools/runtime/sitecustomize.py), and what it made stays.
    gc.freeze()
    gc.enable()


_start = asyncio.get_running_loop().create_task(start())
