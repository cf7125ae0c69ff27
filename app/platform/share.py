"""The clipboard, the share sheet, and files that the player saves or opens."""

import contextlib
from typing import Any

from js import URL, Blob, File, Object, document, navigator
from pyodide.ffi import JsException, to_js

from app.saves import backup
from rules.game import BadRecord


async def copy(text: str) -> bool:
    """Copy a text to the clipboard. Returns whether the browser allowed it."""
    try:
        await navigator.clipboard.writeText(text)
    except (JsException, AttributeError):
        return False
    return True


async def share(text: str, address: str) -> None:
    """Open the device's own share sheet. Cancelling is not an error."""
    content = to_js({"text": text, "url": address}, dict_converter=Object.fromEntries)
    with contextlib.suppress(JsException):
        await navigator.share(content)


def download(name: str, text: str) -> None:
    kind = to_js({"type": "application/json"}, dict_converter=Object.fromEntries)
    save_file(name, Blob.new(to_js([text]), kind))


async def share_picture(name: str, picture: Any, text: str) -> bool:
    """Open the share sheet with a picture. Returns False if this device can't share files."""
    kind = to_js({"type": picture.type}, dict_converter=Object.fromEntries)
    file = File.new(to_js([picture]), name, kind)
    content = to_js({"files": [file], "text": text}, dict_converter=Object.fromEntries)
    try:
        can_share = bool(navigator.canShare(content))
    except (JsException, AttributeError):
        return False
    if can_share:
        with contextlib.suppress(JsException):
            await navigator.share(content)
    return can_share


def save_file(name: str, content: Any) -> None:
    link = document.createElement("a")
    link.href = URL.createObjectURL(content)
    link.download = name
    link.click()
    URL.revokeObjectURL(link.href)


async def read_file(file: Any) -> str:
    """A file that is too large is refused unread: reading it could exhaust the memory."""
    if file.size > backup.LARGEST_FILE:
        raise BadRecord("this record is too long to be one of ours")
    return str(await file.text())
