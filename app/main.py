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
from app.ui.pointer import Play, PointerInput, ReplaySwipe
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


def listen_to_board(app: App, board: Board, playback: Playback) -> None:
    root = part("board")

    def capture(pointer_id: int) -> None:
        root.setPointerCapture(pointer_id)
        # Only now: every finger that is lifted loses a capture, that of the element it touched.
        root.addEventListener("lostpointercapture", lost)

    def lose(event: Any) -> None:
        if pointer.lost(event):
            root.removeEventListener("lostpointercapture", lost)

    lost = guarded(lose)
    pointer = PointerInput(root, board, play(app, playback), capture)
    asked = long_press(app, board, pointer)
    listen_to_presses(app, board, pointer, asked)
    listen_to_clicks(app, board, pointer, asked)
    listen_to_hovering(root, pointer, asked)
    root.addEventListener("contextmenu", guarded(asked.context_menu))
    root.addEventListener("keydown", guarded(pointer.key))
    document.addEventListener("keydown", guarded(pointer.escape))


def play(app: App, playback: Playback) -> Play:
    def selected() -> tuple[str, ...]:
        return app.state.table.selected if app.state.table else ()

    def has_free_pieces(cell: str) -> bool:
        return app.state.table is not None and queries.has_free_pieces(app.state.table, cell)

    def press_key(key: str, cell: str) -> bool:
        event = commands.for_key(app.state, key, cell)
        if event is not None:
            app.dispatch(event)
        return event is not None

    return Play(app.dispatch, selected, has_free_pieces, press_key, playback.finish)


def listen_to_presses(app: App, board: Board, pointer: PointerInput, asked: LongPress) -> None:
    """Each event comes into Python once: what several of them want to know of it is asked here."""
    root, stage = part("board"), part("stage")

    def is_replay() -> bool:
        table = app.state.table
        return table is not None and table.is_replay and table.retry is None

    swipe, focus = ReplaySwipe(is_replay, app.dispatch), FocusMode(root, pointer)

    def down(event: Any) -> None:
        focus.use_pointer()
        target = event.target
        cell, piece = board.cell_and_piece_at(target)
        asked.down(event, cell)
        if cell or root.contains(target):
            pointer.down(event, cell, piece)
        swipe.down(event)

    def move(event: Any) -> None:
        if not asked.move(event):
            pointer.move(event)

    def up(event: Any) -> None:
        asked.end()
        pointer.up(event)
        swipe.up(event)

    def cancel(event: Any) -> None:
        asked.end()
        pointer.cancel(event)

    document.addEventListener("pointerdown", guarded(down), True)
    document.addEventListener("keydown", guarded(focus.use_key), True)
    root.addEventListener("pointermove", guarded(move))
    stage.addEventListener("pointerup", guarded(up))
    stage.addEventListener("pointercancel", guarded(cancel))


def listen_to_hovering(root: Any, pointer: PointerInput, asked: LongPress) -> None:
    """What a mouse does before it presses. Where there is none, most of it need not be listened to."""

    def over(event: Any) -> None:
        if event.pointerType != "mouse":
            return
        # Adding the same listener again changes nothing.
        root.addEventListener("pointerout", out)
        root.addEventListener("pointerleave", leave)
        asked.over(event)
        pointer.over(event)

    out, leave = guarded(asked.out), guarded(lambda _: pointer.leave())
    root.addEventListener("pointerover", guarded(over))


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


def long_press(app: App, board: Board, pointer: PointerInput) -> LongPress:
    """A long press, a right click or a hovering mouse asks what something is."""

    def explain(cell: str) -> None:
        if app.state.table is not None:
            app.dispatch(commands.explain(app.state.table, cell))

    def explanation(cell: str) -> str:
        return wording.explanation_text(app.state.table, cell) if app.state.table else ""

    return LongPress(board, explain, explanation, pointer.release)


def listen_to_clicks(app: App, board: Board, pointer: PointerInput, asked: LongPress) -> None:
    """Of the finger, the mouse and the keyboard, anywhere on the page."""
    stage = part("stage")

    def give(text: str) -> None:
        app.dispatch(CommandGiven(*read_command(text), device.fresh_seed()))

    def click(event: Any) -> None:
        if asked.is_end(event):
            return
        target, is_second = event.target, pointer.is_second_tap(event)
        cell, piece = board.cell_and_piece_at(target)
        if cell or stage.contains(target):
            # A click beside the board ends an animation, too.
            if not is_second:
                pointer.click(event, cell, piece)
            return
        if target.closest("dialog"):
            pointer.click_in_dialog(event)
        button = target.closest("[data-do]")
        if button:
            if not is_second:
                give(button.dataset.do)
        elif target.closest("[data-closes-by-tap]"):
            give("close")  # any tap closes an explanation

    # In the capture phase: before the button itself, which may close its dialog.
    document.addEventListener("click", guarded(click), True)


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


def listen_to_page(app: App) -> None:
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
    document.addEventListener("change", guarded(change))
    document.addEventListener("input", guarded(typed))

    def closed(event: Any) -> None:
        # The browser reports it a moment later: the dialog may be open again by then.
        if not event.target.open:
            app.dispatch(DialogClosed(event.target.dataset.dialog))

    # Escape closes a dialog without telling the app, so we do.
    for dialog in document.querySelectorAll("dialog"):
        dialog.addEventListener("close", guarded(closed))


class FocusMode:
    """Mark the page as used by keyboard or by pointer: the focus is only shown to those who need it."""

    def __init__(self, root: Any, pointer: PointerInput) -> None:
        self._root, self._pointer = root, pointer
        self._used = ""
        # Only the keyboard shows what its focus would do, so only then does it matter where the focus is.
        self._listeners = {"focusin": guarded(pointer.focus), "focusout": guarded(pointer.blur)}
        # Someone may have pressed Tab while the app was loading. The board and dialogs get the focus from us.
        focused = document.activeElement
        has_tabbed = focused.matches(":focus-visible:not(body, dialog *, [data-part=board] *)")
        self._use("keyboard" if has_tabbed else "pointer")

    def use_pointer(self) -> None:
        if self._used != "pointer":
            self._use("pointer")

    def use_key(self, event: Any) -> None:
        if self._used != "keyboard" and event.key not in MODIFIERS:
            self._use("keyboard")

    def _use(self, used: str) -> None:
        self._used = used
        document.documentElement.setAttribute("data-input", used)  # which restyles the page
        is_keyboard = used == "keyboard"
        change = self._root.addEventListener if is_keyboard else self._root.removeEventListener
        for kind, listener in self._listeners.items():
            change(kind, listener)
        if not is_keyboard:
            self._pointer.leave()


async def start() -> None:
    try:
        board = Board(part("board"))
        playback = Playback(board)
        app = App(Shell(board), playback, WorkerClient(), Database())
        await app.open()
        listen_to_board(app, board, playback)
        listen_to_message(app)
        listen_to_page(app)
        listen_to_history(app)
    except Exception:  # noqa: BLE001  whatever it is, the player is told
        parlour.failed(traceback.format_exc())
        return
    parlour.started()
    app.start()
    # Garbage collection was off during the start (tools/runtime/sitecustomize.py), and its objects stay.
    gc.freeze()
    gc.enable()


_start = asyncio.get_running_loop().create_task(start())
