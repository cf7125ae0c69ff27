"""Every file of a start, everything that can go wrong with it, and what the player can do then."""

from collections.abc import Mapping

from playwright.sync_api import Page

from e2e.support.server import Fault
from tools.build import PLAIN, start_files

# What a hotel's network answers to every request before a guest has signed in.
PORTAL = b"<!doctype html><title>Welcome</title><h1>Please sign in to use this network</h1>"
STYLE = "assets/style.css"
# PyScript loads this only to show errors, which is switched off.
UNUSED = "runtime/pyscript/error-"

ENDED = "html[data-start=ready], #trouble:not([hidden])"
WAYS_OUT = ("retry", "repair", "export")
# It has all the buttons. Without it there is only Retry, which loads it again.
WATCHDOG = "error-screen.js"


def files_of_a_start(files: Mapping[str, bytes]) -> list[str]:
    """What a start requests besides the page itself."""
    found = [*start_files(dict(files)), STYLE]
    return [path for path in found if not path.startswith((PLAIN, UNUSED))]


def wrong(content: bytes) -> dict[str, Fault]:
    """Everything that may be served instead of a file, by name."""
    return {
        "404": Fault(404, b"not found"),
        "500": Fault(500, b"out of order"),
        "cut off": Fault(body=content, cut=0.5),
        "half of it": Fault(body=content[: len(content) // 2]),
        "of another type": Fault(body=content, type="text/plain"),
        "a portal": Fault(body=PORTAL, type="text/html"),
    }


def how_it_ended(page: Page, without: str = "", seconds: float = 60) -> str:
    """Wait for the game or the error screen. Return "ready", or what the screen says, with its buttons."""
    page.wait_for_selector(ENDED, state="attached", timeout=seconds * 1000)
    if page.get_attribute("html", "data-start") == "ready":
        return "ready"
    said = page.inner_text("#trouble-what").strip()
    assert said.endswith("."), f"no sentence: {said!r}"
    for way in WAYS_OUT[: 1 if without == WATCHDOG else None]:
        assert page.is_visible(f"#trouble-{way}"), f"no way out by {way}"
    return said


def get_out(page: Page, without: str = "") -> None:
    """The network works again: press what leads to the game."""
    page.click("#trouble-retry" if without == WATCHDOG else "#trouble-repair")
    page.wait_for_selector("html[data-start=ready]", state="attached")
