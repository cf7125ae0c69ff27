"""The added game passes the checks of every game, and is played: by mouse, finger, taps and keyboard."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.games.add_a_game.checkout import KEY, run
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
from e2e.support.game_page import press_hint
from e2e.support.save_database import saved_moves, wait_for_moves
from e2e.support.server import Site
from e2e.support.waiting import wait_for_start

# All in one worker: the checkout is made and built once.
pytestmark = pytest.mark.xdist_group("checkout")


def test_the_new_game_passes_the_checks_that_every_game_gets(checkout: Path) -> None:
    changed = ("rules", f"app/views/{KEY}.py")
    run(checkout, "-m", "ruff", "check", "--no-cache", *changed)
    run(checkout, "-m", "ruff", "format", "--no-cache", "--check", *changed)
    run(checkout, "-m", "mypy", *changed)
    done = run(
        checkout, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/contracts", "-k", KEY
    )
    assert int(re.findall(r"(\d+) passed", done.stdout)[0]) > 10


def play_to_the_end(page: Page, play_first_card: Callable[[], None]) -> None:
    left = 3
    while phase(page, "yours", "over") == "yours":
        play_first_card()
        left -= 1
        expect(hand(page)).to_have_count(left)
    assert left == 0
    expect(page.locator("[data-part=status]")).to_have_text(re.compile(r"[23]–[01]$"))
    expect(page.locator("[data-part=log] li")).to_have_count(6)
    assert len(wait_for_moves(page, 6, KEY)) == 6


def test_by_dragging_with_the_mouse(page: Page, site: Site) -> None:
    page.goto(site.url)
    wait_for_start(page)
    page.click(f"[data-card={KEY}]")
    page.click(f"[data-intro={KEY}] button")

    def play() -> None:
        wait_until_still(page)
        drag(page, middle(hand(page).first), middle(cell(page, "table")))
        page.mouse.up()

    play_to_the_end(page, play)
    page.click("[data-part=end-main]")
    expect(hand(page)).to_have_count(3)


def test_by_dragging_with_a_finger(page: Page, site: Site) -> None:
    sit_down(page, site)
    fingers = Fingers(page)

    def play() -> None:
        fingers.down(middle(hand(page).first))
        fingers.move(middle(cell(page, "table")))
        fingers.up()

    play_to_the_end(page, play)


def test_by_tapping_a_card_and_then_the_table(page: Page, site: Site) -> None:
    sit_down(page, site)

    def play() -> None:
        page.touchscreen.tap(*middle(hand(page).first))
        expect(page.locator(".piece.picked")).to_have_count(1)
        expect(cell(page, "table")).to_have_class(re.compile(r"\blegal\b"))
        page.touchscreen.tap(*middle(cell(page, "table")))

    play_to_the_end(page, play)


def test_by_keyboard_alone(page: Page, site: Site) -> None:
    sit_down(page, site)
    expect(page.locator(".board .cell[tabindex='0']")).to_have_count(1)
    page.locator(".board .cell[tabindex='0']").focus()
    expect(cell(page, "near:0")).to_be_focused()

    def play() -> None:
        expect(cell(page, "near:0")).to_have_attribute("aria-disabled", "false")
        page.keyboard.press("Enter")
        expect(cell(page, "near:0")).to_have_attribute("aria-label", re.compile(", selected$"))
        page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowRight")
        expect(cell(page, "table")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(".picked")).to_have_count(0)
        for _ in range(3):
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Home")
        if phase(page, "yours", "over") == "yours":
            expect(cell(page, "near:0")).to_be_focused()
        else:
            expect(page.locator("dialog[data-dialog=end]")).to_be_visible()

    play_to_the_end(page, play)


# The templates hold the rules of all games, which name cards, too.
WITHOUT_TEMPLATES = """() => {
  const copy = document.documentElement.cloneNode(true);
  for (const template of copy.querySelectorAll("template")) template.remove();
  return copy.outerHTML;
}"""


def test_the_other_hand_is_nowhere_in_the_page(page: Page, site: Site) -> None:
    sit_down(page, site)
    mine = {card.get_attribute("data-name") or "" for card in hand(page).all()}
    played: set[str] = set()

    def look() -> None:
        """Whatever the page holds, of cards it names only mine and those that were played."""
        played.update(f"card:{move[5:]}" for move in saved_moves(page, KEY))
        source = page.content()
        assert set(re.findall(r"card:\d", source)) <= mine | played
        told = re.findall(r"\bthe (\d)\b", page.evaluate(WITHOUT_TEMPLATES))
        assert {f"card:{rank}" for rank in told} <= played
        ranks = page.locator(".board [data-text=rank]").all_text_contents()
        assert {f"card:{rank}" for rank in ranks if rank} <= mine | played
        far = page.locator('.cell[data-name^="far:"]')
        assert "".join(far.all_text_contents()).strip() == ""
        for label in far.all():
            expect(label).to_have_attribute(
                "aria-label", re.compile("^The computer’s hand, (a hidden card|an empty place)$")
            )

    look()
    for turn in (1, 2, 3):
        page.mouse.click(*middle(hand(page).first))
        page.mouse.click(*middle(cell(page, "table")))
        expect(hand(page)).to_have_count(3 - turn)
        phase(page, "yours", "over")
        wait_for_moves(page, 2 * turn - 1, KEY)
        look()
    assert len(played - mine) == 3


def test_a_hint_marks_the_cards_and_names_the_best(page: Page, site: Site) -> None:
    sit_down(page, site)
    press_hint(page)
    expect(page.locator('.cell[data-name^="near:"] .hint:not(:empty)')).to_have_count(3)
    expect(page.locator(".cell.best")).to_have_count(1)
    expect(page.locator("[data-part=narration]")).to_have_text(
        re.compile(r"^Best: your (\d) \(the \1 is worth keeping\)\. Next best: ")
    )
