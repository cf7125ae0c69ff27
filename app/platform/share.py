"""What leaves the page, or comes in, by the player's own hand: the clipboard, the share sheet, files."""

import contextlib
from typing import Any

from js import URL, Blob, Object, document, navigator
from pyodide.ffi import JsException, to_js

from app.saves import backup
from rules.game import BadRecord


async def copy(text: str) -> bool:
    """Put a text on the clipboard, if the browser lets us."""
    try:
        await navigator.clipboard.writeText(text)
    except (JsException, AttributeError):
        return False
    return True


async def share(text: str, address: str) -> None:
    """Open the device's own share sheet. Cancelling is not an error."""
    words = to_js({"text": text, "url": address}, dict_converter=Object.fromEntries)
    with contextlib.suppress(JsException):
        await navigator.share(words)


def download(name: str, text: str) -> None:
    kind = to_js({"type": "application/json"}, dict_converter=Object.fromEntries)
    link = document.createElement("a")
    link.href = URL.createObjectURL(Blob.new(to_js([text]), kind))
    link.download = name
    link.click()
    URL.revokeObjectURL(link.href)


async def read_file(file: Any) -> str:
    """A file that is too large is not even read, which could take all the memory there is."""
    if file.size > backup.LARGEST:
        raise BadRecord("this record is too long to be one of ours")
    return str(await file.text())
