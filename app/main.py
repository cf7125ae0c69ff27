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
from app.model.events import (
    AddressChanged,
    BackPressed,
    CommandGiven,
    DialogClosed,
    NameChosen,
    SettingChosen,
    read_command,
)
from app.platform import address, device
from app.platform.background import spawn
from app.platform.database import Database
from app.platform.worker_client import WorkerClient
from app.presentation import wording
from app.table import queries
from app.ui import game_panel
from app.ui.board import Board
from app.ui.dom import part
from app.ui.help.long_press import LongPress
from app.ui.overlays.messages import MessageInput
from app.ui.pages import fairness
from app.ui.playback import Playback
from app.ui.pointer import PointerInput, ReplaySwipe
from app.ui.shell import Shell

MODIFIERS = {"Alt", "AltGraph", "Control", "Meta", "Shift"}


def guarded(handler: Callable[..., Any]) -> Any:
    """A handler whose failure is shown with its reason; the page and the saves stay as they are."""

    def handle(*arguments: Any) -> None:
        try:
            handler(*arguments)
        except Exception:  # noqa: BLE001  whatever it is, the player is told
            parlour.failed(traceback.format_exc())

    return create_proxy(handle)


def listen_to_board(app: App, board: Board, playback: Playback) -> PointerInput:
    def selected() -> tuple[str, ...]:
        return app.state.table.selected if app.state.table else ()

    def has_free_pieces(cell: str) -> bool:
        return app.state.table is not None and queries.has_free_pieces(app.state.table, cell)

    def is_replay() -> bool:
        table = app.state.table
        return table is not None and table.is_replay and table.retry is None

    def press_key(key: str, cell: str) -> bool:
        event = commands.for_key(app.state, key, cell)
        if event is not None:
            app.dispatch(event)
        return event is not None

    root = part("board")
    pointer = PointerInput(
        root,
        board,
        app.dispatch,
        selected,
        has_free_pieces,
        press_key,
        end_animation=playback.finish,
    )
    # A click beside the board also ends an animation.
    part("stage").addEventListener("click", guarded(pointer.click))
    for kind, handler in {
        "pointerdown": pointer.down,
        "pointermove": pointer.move,
        "pointerup": pointer.up,
        "pointerover": pointer.over,
        "pointerleave": pointer.leave,
        "pointercancel": pointer.cancel,
        "lostpointercapture": pointer.lost,
        "focusin": pointer.focus,
        "focusout": pointer.blur,
        "keydown": pointer.key,
    }.items():
        root.addEventListener(kind, guarded(handler))
    document.addEventListener("keydown", guarded(pointer.escape))
    swipe = ReplaySwipe(is_replay, app.dispatch)
    part("stage").addEventListener("pointerdown", guarded(swipe.down))
    part("stage").addEventListener("pointerup", guarded(swipe.up))
    listen_to_questions(app, board, pointer)
    # Before the button itself, which may close the dialog; after the long press, whose click is no tap there.
    document.addEventListener("click", guarded(pointer.click_in_dialog), True)
    return pointer


def listen_to_message(app: App) -> None:
    message = MessageInput(app.dispatch)
    for kind, handler in {
        "pointerenter": message.hold,
        "focusin": message.hold,
        "pointerleave": message.release,
        "focusout": message.release,
        "pointerdown": message.down,
        "pointermove": message.move,
        "pointerup": message.up,
        "pointercancel": message.up,
    }.items():
        part("message").addEventListener(kind, guarded(handler))


def listen_to_questions(app: App, board: Board, pointer: PointerInput) -> None:
    """A long press, a right click or a hovering mouse asks what something is."""

    def explain(cell: str) -> None:
        if app.state.table is not None:
            app.dispatch(commands.explain(app.state.table, cell))

    def explanation(cell: str) -> str:
        return wording.explanation_text(app.state.table, cell) if app.state.table else ""

    def close(event: Any) -> None:
        """Any tap closes an explanation; its button does so by itself."""
        if event.target.closest("[data-closes-by-tap]") and not event.target.closest("[data-do]"):
            app.dispatch(CommandGiven(*read_command("close"), device.fresh_seed()))

    document.addEventListener("click", guarded(close))
    root, asked = part("board"), LongPress(board, explain, explanation, pointer.release)
    # All of them in the capture phase, before any other listener: the end of a long press must neither be a
    # tap nor close the explanation again, which is now under the finger.
    document.addEventListener("pointerdown", guarded(asked.down), True)
    document.addEventListener("click", guarded(asked.click), True)
    for kind, handler in {
        "pointermove": asked.move,
        "pointerup": asked.end,
        "pointercancel": asked.end,
        "contextmenu": asked.context_menu,
        "pointerover": asked.over,
        "pointerout": asked.out,
    }.items():
        root.addEventListener(kind, guarded(handler), True)


def listen_to_history(app: App) -> None:
    def go(_: Any) -> None:
        app.dispatch(AddressChanged(address.fragment(), device.fresh_seed()))

    def moved(_: Any) -> None:
        if address.has_left_dialog():
            app.dispatch(BackPressed())

    window.addEventListener("hashchange", guarded(go))
    window.addEventListener("popstate", guarded(moved))


def chosen_value(field: Any) -> str:
    """The value of a setting: a switch that is off has a value in the HTML, too."""
    is_off = field.type == "checkbox" and not field.checked
    return str(field.dataset.off if is_off else field.value)


def change_field(app: App, field: Any) -> None:
    """A field that the player has filled in."""
    if field.hasAttribute("data-setting"):
        app.dispatch(SettingChosen(field.name, chosen_value(field)))
    elif field.hasAttribute("data-own-name"):
        app.dispatch(NameChosen(field.value))
    elif field.hasAttribute("data-import") and field.files.length:
        spawn(app.import_backup(field.files.item(0)))
        field.value = ""  # so that the same file can be chosen again


def listen_to_page(app: App, pointer: PointerInput) -> None:
    def press(event: Any) -> None:
        button = event.target.closest("[data-do]")
        if button and not pointer.is_second_tap(event):
            give(button.dataset.do)

    def give(text: str) -> None:
        app.dispatch(CommandGiven(*read_command(text), device.fresh_seed()))

    def change(event: Any) -> None:
        field = event.target
        if field.hasAttribute("data-edit"):
            give(f"edit {field.value}")
        else:
            change_field(app, field)

    def typed(event: Any) -> None:
        field = event.target
        if field.hasAttribute("data-check"):
            fairness.check(part("page"), field.value)
        elif field.hasAttribute("data-do-value"):
            give(f"{field.dataset.doValue} {field.value}")

    part("log").addEventListener("keydown", guarded(game_panel.press_key_in_log))
    document.getElementById("moves").addEventListener(
        "toggle", guarded(lambda _: game_panel.scroll_to_move())
    )
    window.addEventListener("resize", guarded(lambda _: game_panel.fit_log_to_window()))
    document.addEventListener("click", guarded(press))
    document.addEventListener("change", guarded(change))
    document.addEventListener("input", guarded(typed))

    def closed(event: Any) -> None:
        # The browser reports it a moment later: the dialog may be open again by then.
        if not event.target.open:
            app.dispatch(DialogClosed(event.target.dataset.dialog))

    # Escape closes a dialog without telling the app, so we do.
    for dialog in document.querySelectorAll("dialog"):
        dialog.addEventListener("close", guarded(closed))


def listen_for_keyboard() -> None:
    """Mark the page as used by keyboard or by pointer: the focus is only shown to those who need it."""
    page, focused = document.documentElement.dataset, document.activeElement

    def mark(used: str) -> None:
        if page.input != used:  # changing it restyles the page
            page.input = used

    def key(event: Any) -> None:
        if event.key not in MODIFIERS:
            mark("keyboard")

    # Someone may have pressed Tab while the app was loading. The board and dialogs get the focus from us.
    has_tabbed = focused.matches(":focus-visible:not(body, dialog *, [data-part=board] *)")
    page.input = "keyboard" if has_tabbed else "pointer"
    document.addEventListener("keydown", guarded(key), True)
    document.addEventListener("pointerdown", guarded(lambda _: mark("pointer")), True)


async def start() -> None:
    try:
        board = Board(part("board"))
        playback = Playback(board)
        app = App(Shell(board), playback, WorkerClient(), Database())
        await app.open()
        pointer = listen_to_board(app, board, playback)
        listen_to_message(app)
        listen_to_page(app, pointer)
        listen_to_history(app)
        listen_for_keyboard()
    except Exception:  # noqa: BLE001  whatever it is, the player is told
        parlour.failed(traceback.format_exc())
        return
    parlour.started()
    app.start()
    # Garbage collection was off during the start (tools/runtime/sitecustomize.py), and its objects stay.
    gc.freeze()
    gc.enable()


_start = asyncio.get_running_loop().create_task(start())
