"""Someone's first minutes: the introduction to a game, its tutorial to the end, and the first real game."""

import pytest
from playwright.sync_api import Page, expect

from app.text.catalogue import LANGUAGES
from e2e.support.browser_errors import BrowserErrors
from e2e.support.game_page import GUIDED, open_site, touch_guided
from e2e.support.measurements import SIZES
from e2e.support.save_database import save_text
from e2e.support.server import Site
from e2e.support.walks import first_visit
from e2e.support.walks.every_state import TEACHING, read
from e2e.support.walks.first_visit import INTRODUCTION, TUTORIAL_END
from rules import GAMES
from rules.game import Step

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
    expect(page.locator(TUTORIAL_END)).to_be_visible()
    page.click("[data-do=first-game]")
    expect(page.locator(TUTORIAL_END)).to_be_hidden()
    expect(page.locator(".game[data-phase=yours]:not([data-lesson])")).to_be_visible()


def do_step(page: Page, number: int) -> None:
    """Touch what is pointed at, until the step is done."""
    count = page.locator("[data-part=lesson-count]")
    guided, end = page.locator(GUIDED), page.locator(TUTORIAL_END)
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


# One first visit to each game; `soak/first_visits.py` makes all sixty. Rupiaj's takes too long: see below.
@pytest.mark.parametrize(
    ("key", "language", "size"),
    [
        ("mo", "zh", (320, 568)),
        ("doudizhu", "en", (360, 640)),
        ("smack", "en", (1440, 900)),
        ("mancala", "zh", (768, 1024)),
    ],
)
def test_a_first_visit_leads_from_the_lobby_to_a_first_result(
    page: Page,
    site: Site,
    browser_errors: BrowserErrors,
    key: str,
    language: str,
    size: tuple[int, int],
) -> None:
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    open_site(page, site.url, language=language, known=())
    expect(page.locator("html")).to_have_attribute("lang", LANGUAGES[language])
    for _ in first_visit.visit(page, key):
        first_visit.check_page(page, browser_errors)
    first_visit.check_result(page)


def test_after_the_tutorial_a_saved_match_of_rupiaj_is_played_to_its_result(
    page: Page, site: Site, browser_errors: BrowserErrors
) -> None:
    """A whole match takes a quarter of a minute: this one is nearly over, so its game is known."""
    page.set_viewport_size({"width": 640, "height": 360})
    kept = {"record": read("rupiaj-match-1", -15), "seats": ["person", "greedy"], "assisted": False}
    open_site(page, f"{site.url}#/rupiaj/learn", language="zh", rupiaj=save_text(kept))
    for _ in first_visit.learn_and_play(page):
        first_visit.check_page(page, browser_errors)
    first_visit.check_result(page)
