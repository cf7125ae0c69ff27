"""The added game at its table: where its cards are, and hands that drag them."""

import re

from playwright.sync_api import CDPSession, Locator, Page, expect

from e2e.games.add_a_game.checkout import KEY
from e2e.support.game_page import open_site
from e2e.support.save_database import save_text
from e2e.support.server import Site

SEED = 3

Place = tuple[float, float]


def sit_down(page: Page, site: Site, pace: str = "off") -> None:
    """Open a game of a known deal, without animations."""
    record = {"parlour": 1, "game": KEY, "rules": 1, "seed": SEED, "variant": "high"}
    save = {"record": {**record, "moves": [], "at": 0}, "seats": ["person", "careful"]}
    open_site(page, f"{site.url}#/{KEY}", pace, **{KEY: save_text(save)})
    expect(hand(page)).to_have_count(3)


def hand(page: Page) -> Locator:
    return page.locator('.cell[data-name^="near:"] .piece')


def cell(page: Page, name: str) -> Locator:
    return page.locator(f'.cell[data-name="{name}"]')


def middle(thing: Locator) -> Place:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def phase(page: Page, *names: str) -> str:
    """Wait until the game is in one of these phases."""
    game = page.locator("[data-part=game]")
    expect(game).to_have_attribute("data-phase", re.compile(f"^({'|'.join(names)})$"))
    return game.get_attribute("data-phase") or ""


def wait_until_still(page: Page) -> None:
    page.evaluate("Promise.allSettled(document.getAnimations().map((flight) => flight.finished))")


def drag(page: Page, start: Place, *way: Place) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    for place in way:
        page.mouse.move(*place, steps=4)


class Fingers:
    """Real touches, of as many fingers as one likes."""

    def __init__(self, page: Page) -> None:
        self._session: CDPSession = page.context.new_cdp_session(page)
        self._on: dict[int, Place] = {}

    def _send(self, kind: str, *fingers: int) -> None:
        points = [
            {"x": x, "y": y, "id": finger} for finger in fingers for x, y in [self._on[finger]]
        ]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, place: Place, finger: int = 0) -> None:
        self._on[finger] = place
        self._send("touchStart", *self._on)

    def move(self, place: Place, finger: int = 0) -> None:
        x, y = self._on[finger]
        for step in (0.25, 0.5, 0.75, 1.0):
            self._on[finger] = (x + (place[0] - x) * step, y + (place[1] - y) * step)
            self._send("touchMove", *self._on)

    def up(self, finger: int = 0) -> None:
        # Named are the fingers that leave; without any name all of them leave.
        self._send("touchEnd", *([finger] if len(self._on) > 1 else []))
        del self._on[finger]

    def cancel(self) -> None:
        self._on.clear()
        self._send("touchCancel")
