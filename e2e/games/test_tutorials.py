"""Someone's first minutes: the introduction to a game, its tutorial to the end, and the first real game."""

import pytest
from playwright.sync_api import Page, expect

from app.text.catalogue import LANGUAGES
from e2e.support.every_state import TEACHING
from e2e.support.game_page import GUIDED, open_site, touch_guided
from e2e.support.server import Site
from rules import GAMES
from rules.game import Step

SIZES = ((320, 568), (360, 640), (390, 844), (640, 360), (768, 1024), (1440, 900))
INTRODUCTION = "dialog[data-dialog=intro]"
END = "dialog[data-dialog=lesson-end]"
MOST_TOUCHES = 25  # of one step


def steps_of(key: str) -> tuple[Step, ...]:
    lesson = GAMES[key].lesson
    assert lesson is not None
    return lesson.steps()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", TEACHING)
def test_a_tutorial_can_be_completed_at_every_size(
    page: Page, site: Site, key: str, language: str
) -> None:
    open_site(page, f"{site.url}#/{key}/learn", language=language)
    expect(page.locator("html")).to_have_attribute("lang", LANGUAGES[language])
    mine = [step for step in steps_of(key) if step.player == 0]
    for number in range(1, len(mine) + 1):
        width, height = SIZES[number % len(SIZES)]
        page.set_viewport_size({"width": width, "height": height})
        do_step(page, number)
    expect(page.locator(END)).to_be_visible()
    page.click("[data-do=first-game]")
    expect(page.locator(END)).to_be_hidden()
    expect(page.locator(".game[data-phase=yours]:not([data-lesson])")).to_be_visible()


def do_step(page: Page, number: int) -> None:
    """Touch what is pointed at, until the step is done."""
    count = page.locator("[data-part=lesson-count]")
    guided, end = page.locator(GUIDED), page.locator(END)
    before = count.inner_text()
    assert str(number) in before
    for _ in range(MOST_TOUCHES):
        guided.or_(end).first.wait_for()
        if end.is_visible() or count.inner_text() != before:
            return
        touch_guided(page)


def test_a_new_game_introduces_itself_once(page: Page, site: Site) -> None:
    open_site(page, site.url, known=())
    page.click("[data-card=mancala]")
    expect(page.locator(INTRODUCTION)).to_be_visible()
    expect(page.locator(f"{INTRODUCTION} .figure-picture")).to_be_visible()
    page.click(f"{INTRODUCTION} section:not([hidden]) form button")
    expect(page.locator(INTRODUCTION)).to_be_hidden()
    expect(page.locator(".game[data-phase=yours]")).to_be_visible()
    page.reload()
    page.wait_for_selector("html[data-start=ready]", state="attached")
    expect(page.locator(INTRODUCTION)).to_be_hidden()
