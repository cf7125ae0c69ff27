"""The address bar and the browser's history.

While a dialog is open, the history has one entry more, with the same address, so that Back leaves that entry
and closes the dialog. The entry stays when the dialog is closed in another way. The next dialog uses it
again, and Back skips it.
"""

from js import window

_DIALOG = "dialog"


def fragment() -> str:
    return str(window.location.hash)


def site() -> str:
    """The address of the page, without its fragment."""
    return str(window.location.href).partition("#")[0]


def go_to(address: str) -> None:
    """Like a link: the browser's Back button returns to where the player was."""
    window.location.hash = address


def replace(address: str) -> None:
    """Show another address for what is open; a dialog's entry stays one."""
    window.history.replaceState(window.history.state, "", address)
    _history.fragment = fragment()


def add_dialog_entry() -> None:
    if not _is_dialog_entry():
        window.history.pushState(_DIALOG, "", window.location.href)
    _history.is_at_dialog, _history.fragment = True, fragment()


def has_left_dialog() -> bool:
    """Has the player just left a dialog's entry for the one below it? Any other way changes the address."""
    was_at_dialog, _history.is_at_dialog = _history.is_at_dialog, _is_dialog_entry()
    was_at, _history.fragment = _history.fragment, fragment()
    return was_at_dialog and not _history.is_at_dialog and was_at == _history.fragment


def go_back(steps: int) -> None:
    window.history.go(-steps)


def _is_dialog_entry() -> bool:
    return bool(window.history.state == _DIALOG)


class _History:
    """The entry of the history that was last seen."""

    def __init__(self) -> None:
        self.is_at_dialog = _is_dialog_entry()  # after a reload
        self.fragment = fragment()


_history = _History()


def reload_at(address: str) -> None:
    go_to(address)
    window.location.reload()
