"""The address bar."""

from js import window


def fragment() -> str:
    return str(window.location.hash)


def site() -> str:
    """The address of the page, without its fragment."""
    return str(window.location.href).partition("#")[0]


def go_to(address: str) -> None:
    """Like a link: the browser's Back button returns to where the player was."""
    window.location.hash = address


def replace(address: str) -> None:
    window.history.replaceState(None, "", address)


def reload_in_lobby() -> None:
    go_to("#/")
    window.location.reload()
