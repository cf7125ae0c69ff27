"""What can be measured of how the pages look: nothing scrolls, nothing is too small."""

import pytest
from playwright.sync_api import Page, expect

from e2e.games.test_mancala import save, sit_down
from e2e.support.game_page import go_to, open_site, press_hint
from e2e.support.measurements import in_every_size
from e2e.support.save_database import save_text
from e2e.support.server import Site
from e2e.support.waiting import wait_for_start
from e2e.support.walks.every_state import read

NO_WORDS = 340  # pixels; on narrower phones an icon has only a title


def test_a_game_fits_the_window_and_its_targets_fit_a_finger(page: Page, site: Site) -> None:
    sit_down(page, site, save("sow 2"))
    press_hint(page)
    expect(page.locator(".pit.best").first).to_be_visible()
    for width, height in in_every_size(page):
        measured = page.evaluate("""() => {
          const shown = [...document.querySelectorAll("button, a")].filter((e) => e.checkVisibility());
          const box = (e) => e.getBoundingClientRect();
          return {
            buttons: shown.length,
            targets: shown.filter((e) => e.matches(".tool, .pit.legal")).length,
            scrolls: ["scrollHeight", "scrollWidth"].map((side) => document.documentElement[side]),
            small: shown.filter((e) => Math.min(box(e).width, box(e).height) < 24)
              .map((e) => e.ariaLabel ?? e.textContent),
            main: shown.filter((e) => e.matches(".tool, .pit.legal"))
              .filter((e) => box(e).height < 43.5 || box(e).width < 43.5)
              .map((e) => `${e.ariaLabel ?? e.textContent} ${box(e).width}x${box(e).height}`),
            outside: shown.filter((e) => box(e).left < 0 || box(e).top < 0
              || box(e).right > innerWidth || box(e).bottom > innerHeight)
              .map((e) => e.ariaLabel ?? e.textContent),
            board: ["width", "height"].map((side) => box(document.querySelector(".board"))[side]),
          };
        }""")
        assert measured["buttons"] > measured["targets"] > 6, "there is something to measure"
        assert measured["scrolls"] == [height, width]
        assert measured["outside"] == []
        assert measured["small"] == []
        assert measured["main"] == []
        # Not lost in a large window either: the board fills one direction of it.
        assert measured["board"][0] > width * 0.6 or measured["board"][1] > height * 0.6


def test_every_icon_of_the_header_has_its_word(page: Page, site: Site) -> None:
    sit_down(page, site)
    words = page.locator(".bar :is(a, button):visible .word")
    for address, shown in {
        "#/": ["Daily", "Statistics", "Settings"],
        "#/mancala": ["Lobby", "Share", "Sound", "Settings", "Rules"],
        "#/daily": ["Game", "Daily", "Statistics", "Settings"],
    }.items():
        go_to(page, address)
        for width, _ in in_every_size(page):
            if width <= NO_WORDS:
                expect(words.filter(visible=True)).to_have_count(0)
                continue
            expect(words.filter(visible=True)).to_have_text(shown)
            # None of them is cut off, and none overlaps its neighbour.
            assert page.evaluate("""() => {
              const boxes = [...document.querySelectorAll(".bar .word")]
                .filter((word) => word.checkVisibility()).map((word) => word.getBoundingClientRect());
              return boxes.every(({ left, right, bottom }, at) =>
                left >= (boxes[at - 1]?.right ?? 0) && right <= innerWidth && bottom <= innerHeight);
            }""")


def test_on_a_large_screen_a_tutorial_says_in_the_panel_what_to_do(page: Page, site: Site) -> None:
    open_site(page, f"{site.url}#/mo/learn")
    page.set_viewport_size({"width": 1440, "height": 900})
    lesson = page.locator("[data-part=lesson]").bounding_box()
    moves, board = page.locator("#moves").bounding_box(), page.locator(".board").bounding_box()
    assert lesson
    assert moves
    assert board
    assert lesson["x"] >= moves["x"] > board["x"] + board["width"]
    assert lesson["y"] + lesson["height"] <= moves["y"]


def test_nothing_shows_below_the_buttons_of_a_long_form(page: Page, site: Site) -> None:
    sit_down(page, site)
    page.click("[data-do=new]")
    for _ in in_every_size(page):
        # What is at the lower edge of the dialog, where its buttons stick.
        assert page.evaluate("""() => {
          const { left, width, bottom } = document.querySelector("dialog[open]").getBoundingClientRect();
          const found = document.elementFromPoint(left + width / 2, bottom - 3);
          return !found.closest(".option");
        }""")


@pytest.mark.cold
def test_the_chosen_light_is_there_before_python_is(page: Page, site: Site) -> None:
    sit_down(page, site)
    page.click("[data-part=to-settings]")
    page.locator(".page .option", has_text="Dark").click()
    expect(page.locator("html[data-theme=dark]:not([data-writing])")).to_be_attached()
    # When the page has been read and nothing but the script in its head has run.
    page.add_init_script("""addEventListener("readystatechange", () => {
      globalThis.first ??= { ...document.documentElement.dataset };
    }, true)""")
    page.reload()
    first = page.evaluate("first")
    assert (first["theme"], first["start"]) == ("dark", "loading")
    wait_for_start(page)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_list_of_moves_follows_a_tablet_that_is_turned(page: Page, site: Site) -> None:
    kept = {"record": read("mancala-island-1"), "seats": ["person", "sleepy"], "assisted": False}
    page.set_viewport_size({"width": 768, "height": 1024})
    open_site(page, f"{site.url}#/mancala", mancala=save_text(kept))
    page.click("[data-do=show-result]")
    page.click("dialog[open] [data-do=replay]")
    page.click("[data-do=redo]")
    page.click("[popovertarget=moves]:visible")
    shown = page.locator("[data-part=log] [aria-current=true]")
    expect(shown).to_be_in_viewport()
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.locator("#moves:popover-open")).to_have_count(0)
    expect(page.locator("#moves")).to_be_visible()
    expect(shown).to_be_in_viewport()
