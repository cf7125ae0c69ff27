"""A mission of Dou dizhu won with one card, and lines for the list of finished games."""

import json

from playwright.sync_api import Page, expect

from e2e.support.save_database import save_text

END = "dialog[data-dialog=end]"


# One mission of one card each: the player who leads has won.
MISSION = {
    "parlour": 1,
    "game": "doudizhu",
    "rules": 1,
    "seed": 0,
    "variant": "A-3",
    "moves": [],
    "at": 0,
}


def mission(*moves: str, **more: object) -> str:
    record = {**MISSION, "moves": list(moves), "at": len(moves)}
    return save_text({"record": record, "seats": ["person", "classic"], "assisted": False, **more})


def win(page: Page) -> None:
    """Play the one card there is."""
    page.click('[data-part=board] [data-name="hand:A"]')
    page.click('[data-part=board] [data-name="table"]')
    expect(page.locator(END)).to_be_visible()


def line(day: str, result: str = "won", moves: int = 40, **more: object) -> str:
    fields = {"score": None, "assisted": False, "daily": "", **more}
    return json.dumps([day, "one-joker", 7, ["person"], result, moves, *fields.values()])
