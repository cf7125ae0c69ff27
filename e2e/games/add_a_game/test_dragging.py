"""Cards in the hand: they follow it, and whatever interrupts a drag leaves them where they were."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.games.add_a_game.checkout import KEY
from e2e.games.add_a_game.table import (
    Fingers,
    cell,
    drag,
    hand,
    middle,
    phase,
    sit_down,
    wait_until_still,
)
from e2e.support.save_database import saved_moves, wait_for_moves
from e2e.support.server import Site

# All in one worker: the checkout is made and built once.
pytestmark = pytest.mark.xdist_group("checkout")


def assert_all_is_as_before(page: Page) -> None:
    """Every card is back in its place, nothing is picked or lit, no move was made."""
    expect(page.locator("[data-held]")).to_have_count(0)
    expect(page.locator(".picked, .legal")).to_have_count(0)
    expect(hand(page)).to_have_count(3)
    for place in range(3):
        x, y = middle(cell(page, f"near:{place}"))
        card_x, card_y = middle(cell(page, f"near:{place}").locator(".piece"))
        assert abs(x - card_x) < 2
        assert abs(y - card_y) < 2
    expect(page.locator("[data-part=log] li")).to_have_count(0)
    assert saved_moves(page, KEY) == []


def test_a_held_card_follows_the_mouse_and_its_targets_are_lit(page: Page, site: Site) -> None:
    sit_down(page, site)
    x, y = middle(hand(page).first)
    drag(page, (x, y), (x + 40, y - 60))
    held = page.locator("[data-held]")
    expect(held).to_have_count(1)
    held_x, held_y = middle(held)
    assert (round(held_x - x), round(held_y - y)) == (40, -60)
    expect(page.locator(".legal")).to_have_count(1)
    expect(cell(page, "table")).to_have_class(re.compile(r"\blegal\b"))
    page.mouse.move(x, y)
    page.mouse.up()
    assert_all_is_as_before(page)
    expect(page.locator("[data-part=narration]")).to_have_text("")


def test_an_illegal_drop_flies_back_and_says_why(page: Page, site: Site) -> None:
    sit_down(page, site, pace="slow")
    page.evaluate("""() => {
      window.flights = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, timing) {
        window.flights.push([this.dataset.name, frames.translate?.[0] ?? ""]);
        return animate.call(this, frames, timing);
      };
    }""")
    card = hand(page).first
    name, start, stock = card.get_attribute("data-name"), middle(card), middle(cell(page, "stock"))
    drag(page, start, stock)
    page.mouse.up()
    said = page.locator("[data-part=narration]")
    expect(said).to_have_text("That can’t go there.")
    expect(said).to_have_attribute("data-refused", "true")
    expect(page.locator("[data-part=live]")).to_contain_text("That can’t go there.")
    ((flown, begin),) = page.evaluate("window.flights")
    assert flown == name
    dx, dy = (float(number) for number in re.findall(r"-?[0-9.]+", begin))
    assert abs(dx - (stock[0] - start[0])) < 2
    assert abs(dy - (stock[1] - start[1])) < 2
    wait_until_still(page)
    assert_all_is_as_before(page)


def test_a_drop_outside_the_board_only_puts_the_card_back(page: Page, site: Site) -> None:
    sit_down(page, site)
    drag(page, middle(hand(page).first), middle(page.locator("[data-part=title]")))
    expect(page.locator("[data-held]")).to_have_count(1)
    page.mouse.up()
    assert_all_is_as_before(page)


def test_escape_puts_the_card_back_wherever_the_focus_is(page: Page, site: Site) -> None:
    sit_down(page, site)
    table = middle(cell(page, "table"))
    for focus in (cell(page, "near:0"), page.locator("[data-part=undo]")):
        drag(page, middle(hand(page).first), table)
        expect(page.locator("[data-held]")).to_have_count(1)
        focus.focus()
        page.keyboard.press("Escape")
        expect(page.locator("[data-held]")).to_have_count(0)
        page.mouse.move(table[0] + 9, table[1])
        page.mouse.up()
        assert_all_is_as_before(page)


def test_a_touch_the_browser_takes_away_puts_the_card_back(page: Page, site: Site) -> None:
    sit_down(page, site)
    fingers = Fingers(page)
    fingers.down(middle(hand(page).first))
    fingers.move(middle(cell(page, "table")))
    expect(page.locator("[data-held]")).to_have_count(1)
    fingers.cancel()
    assert_all_is_as_before(page)
    # The first key after a drag by finger, which no click follows, is not taken for that click.
    cell(page, "near:0").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".piece.picked")).to_have_count(1)


def test_a_second_finger_does_not_disturb_the_first(page: Page, site: Site) -> None:
    sit_down(page, site)
    fingers = Fingers(page)
    first, second = hand(page).nth(0), hand(page).nth(1)
    name = first.get_attribute("data-name") or ""
    fingers.down(middle(first))
    fingers.move(middle(cell(page, "stock")))
    fingers.down(middle(second), finger=1)
    fingers.move(middle(cell(page, "far:0")), finger=1)
    expect(page.locator("[data-held]")).to_have_count(1)
    expect(page.locator("[data-held]")).to_have_attribute("data-name", name)
    fingers.up(finger=1)
    expect(page.locator("[data-held]")).to_have_count(1)
    fingers.move(middle(cell(page, "table")))
    fingers.up()
    expect(hand(page)).to_have_count(2)
    assert wait_for_moves(page, 1, KEY)[0] == name.replace("card:", "play ")


def test_undo_in_mid_drag_leaves_nothing_in_the_air(page: Page, site: Site) -> None:
    sit_down(page, site)
    page.mouse.click(*middle(hand(page).first))
    page.mouse.click(*middle(cell(page, "table")))
    phase(page, "yours")
    expect(hand(page)).to_have_count(2)
    drag(page, middle(hand(page).first), middle(cell(page, "stock")))
    expect(page.locator("[data-held]")).to_have_count(1)
    page.keyboard.press("u")
    page.mouse.move(*middle(cell(page, "table")), steps=3)
    page.mouse.up()
    expect(page.locator("[data-held]")).to_have_count(0)
    expect(hand(page)).to_have_count(3)
    expect(page.locator("[data-part=log] li")).to_have_count(0)
