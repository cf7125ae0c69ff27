"""Asking what something is, by hand, mouse and keyboard; and the pictures in the rules."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.games.add_a_game.table import Fingers, middle
from e2e.games.test_keyboard import UNDER_WAY, sit_down
from e2e.support.game_page import open_site
from e2e.support.save_database import saved_moves, wait_for_moves
from e2e.support.server import Site
from rules import NAMES

EXPLANATION = "dialog[data-dialog=peek]"
# What a cell says about itself in the games that UNDER_WAY begins with.
ASKED = {
    "rupiaj": ("bonus:3", "Bonus tokens for selling 3 cards at a time: 1 to 3 points extra."),
    "mancala": ("pit:13", "Stones in a store never leave it"),
}
every_asked = pytest.mark.parametrize("game", ASKED)


def cell(page: Page, name: str) -> Locator:
    return page.locator(f'[data-part=board] .cell[data-name="{name}"]')


@every_asked
def test_a_long_press_explains_and_is_no_tap(page: Page, site: Site, game: str) -> None:
    sit_down(page, site, game)
    name, words = ASKED[game]
    fingers = Fingers(page)
    fingers.down(middle(cell(page, name)))
    expect(page.locator(EXPLANATION)).to_contain_text(words)
    fingers.up()
    expect(page.locator(EXPLANATION)).to_be_visible()
    # The next tap closes it, wherever it is, and is no move either.
    page.touchscreen.tap(5, 5)
    expect(page.locator(EXPLANATION)).to_be_hidden()
    wait_for_moves(page, UNDER_WAY[game][1], game)


def test_a_long_press_on_a_pit_that_could_be_sown_sows_nothing(page: Page, site: Site) -> None:
    sit_down(page, site, "mancala")
    fingers = Fingers(page)
    fingers.down(middle(page.locator("[data-part=board] .pit.legal").first))
    expect(page.locator(EXPLANATION)).to_contain_text("Choose this pit to sow its stones")
    fingers.up()
    page.keyboard.press("Escape")
    expect(page.locator(EXPLANATION)).to_be_hidden()
    assert len(saved_moves(page)) == UNDER_WAY["mancala"][1]
    # A tap after it is a move again.
    page.locator("[data-part=board] .pit.legal").first.tap()
    wait_for_moves(page, UNDER_WAY["mancala"][1] + 1, "mancala")


def test_a_finger_that_moves_asks_nothing(page: Page, site: Site) -> None:
    sit_down(page, site, "mo")
    fingers = Fingers(page)
    x, y = middle(page.locator("[data-part=board] [data-name=drawn]"))
    fingers.down((x, y))
    fingers.move((x - 30, y))
    expect(page.locator("[data-part=board] [data-held]")).to_have_count(1)
    # Longer than a long press: asking the page for a frame keeps the time by its own clock.
    page.evaluate("""() => new Promise((done) => {
      const start = performance.now();
      const frame = (now) => (now - start > 700 ? done() : requestAnimationFrame(frame));
      requestAnimationFrame(frame);
    })""")
    expect(page.locator(EXPLANATION)).to_be_hidden()
    fingers.up()


@every_asked
def test_a_right_click_explains(page: Page, site: Site, game: str) -> None:
    sit_down(page, site, game)
    name, words = ASKED[game]
    cell(page, name).click(button="right", force=True)
    expect(page.locator(EXPLANATION)).to_contain_text(words)
    page.keyboard.press("Escape")
    expect(page.locator(EXPLANATION)).to_be_hidden()
    cell(page, name).click(button="right", force=True)
    page.get_by_role("button", name="Close").click()
    expect(page.locator(EXPLANATION)).to_be_hidden()
    wait_for_moves(page, UNDER_WAY[game][1], game)


def test_a_question_right_after_escape_is_answered(page: Page, site: Site) -> None:
    """The browser closes the dialog at once, but reports it later than it reports a click."""
    sit_down(page, site, "mancala")
    cell(page, "pit:13").click(button="right", force=True)
    expect(page.locator(EXPLANATION)).to_be_visible()
    page.evaluate(
        """([dialog, pit]) => {
          document.querySelector(dialog).close();
          const asked = { bubbles: true, cancelable: true, pointerType: "mouse" };
          document.querySelector(pit).dispatchEvent(new PointerEvent("contextmenu", asked));
        }""",
        [EXPLANATION, '[data-part=board] [data-name="pit:13"]'],
    )
    expect(page.locator(EXPLANATION)).to_be_visible()
    # The report of the first one has come by now, and closes nothing.
    page.evaluate("() => new Promise((done) => setTimeout(done, 50))")
    expect(page.locator(EXPLANATION)).to_be_visible()


@every_asked
def test_the_key_i_explains_what_has_the_focus(page: Page, site: Site, game: str) -> None:
    sit_down(page, site, game)
    name, words = ASKED[game]
    cell(page, name).focus()
    page.keyboard.press("i")
    dialog = page.locator(EXPLANATION)
    expect(dialog).to_have_accessible_name(str(cell(page, name).get_attribute("aria-label")))
    expect(dialog).to_have_accessible_description(re.compile(f"^{re.escape(words)}"))
    page.keyboard.press("Escape")
    expect(cell(page, name)).to_be_focused()


def test_hovering_shows_a_tooltip_that_is_gone_afterwards(page: Page, site: Site) -> None:
    sit_down(page, site, "rupiaj")
    name, words = ASKED["rupiaj"]
    cell(page, name).hover()
    expect(cell(page, name)).to_have_attribute("title", re.compile(f"^{re.escape(words)}"))
    cell(page, "deck").hover()
    expect(cell(page, name)).not_to_have_attribute("title", re.compile("."))


# ---- the pictures in the rules


@pytest.mark.parametrize("game", NAMES)
def test_every_picture_in_the_rules_is_drawn_and_fits(page: Page, site: Site, game: str) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    open_site(page, f"{site.url}#/rules/{game}")
    figures = page.locator(".rules :is([data-example], [data-cards])")
    expect(page.locator(".rules [data-ready]")).to_have_count(figures.count())
    pictures = page.locator(".rules .figure-picture")
    assert pictures.count() == 2 * page.locator(".rules figure[data-example]").count()
    for box in (picture.bounding_box() for picture in pictures.all()):
        assert box is not None
        assert box["width"] >= 90
        assert box["height"] >= 40
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    # The table is a picture: the Tab key passes it by, and screen readers read the caption.
    assert page.locator(".rules .figure-pictures:not([aria-hidden=true])").count() == 0
    page.locator("[data-text=play]").focus()
    page.keyboard.press("Tab")
    assert not page.evaluate("!!document.activeElement.closest('.rules')")


def test_the_rules_in_a_game_have_the_same_pictures(page: Page, site: Site) -> None:
    sit_down(page, site, "mancala")
    page.click("[data-do=rules]")
    dialog = page.locator("dialog[data-dialog=rules]")
    expect(dialog.locator("[data-ready] .figure-picture .pit").first).to_be_visible()
    before, after = dialog.locator("[data-example=sow] .figure-picture").all()
    drawn = "found => found.map((count) => count.dataset.drawn)"
    assert before.locator(".pit .count").evaluate_all(drawn) == ["4"] * 12
    assert sorted(after.locator(".pit .count").evaluate_all(drawn)) == ["0", *["4"] * 7, *["5"] * 4]
