"""The review of a tiny mission that was thrown away with its first card."""

from collections.abc import Iterator

from playwright.sync_api import Page, expect

from e2e.support.game_page import go_to
from rules import GAMES, links
from rules.history import begin
from rules.links import SharedGame


def link() -> str:
    """With the pair, only the 3 would have been left to play."""
    history = begin(GAMES["doudizhu"], 0, "344-5")
    for move in ("3", "5"):
        history = history.play(history.game.read_move(move))
    return f"#/{links.write(SharedGame(history, ('person', 'perfect')))}"


def walk_review(page: Page) -> Iterator[str]:
    go_to(page, link())
    page.click("dialog[open] [data-do=watch-offer]")
    page.click("[data-part=review]")
    turn = page.locator("[data-part=review-turns] button")
    expect(turn).to_have_count(1)
    yield "review"
    turn.click()
    expect(page.locator("[data-part=board] .better")).to_have_count(2)
    yield "turning point"
    page.click("[data-part=retry]")
    expect(page.locator("[data-part=show-better]")).to_be_visible()
    yield "retry"
