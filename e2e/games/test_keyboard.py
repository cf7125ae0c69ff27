"""The keyboard alone: the keys that ask, and whole games where other modules use more than keys."""

import re
from collections import deque

import pytest
from playwright.sync_api import Page, expect

from app.presentation.arrow_keys import neighbour
from app.views.rupiaj import gesture
from e2e.games import rupiaj_player as merchant
from e2e.games.test_doudizhu import save, win
from e2e.support.game_page import MOVE, NEW_ANNOUNCEMENT, mark_announcements_as_old, open_site
from e2e.support.save_database import save_text, wait_for_moves
from e2e.support.server import Site
from e2e.support.waiting import until
from e2e.support.walks.every_state import STATES, before_the_last_round, read
from rules.doudizhu.state import Play
from rules.rupiaj import game as rupiaj
from rules.rupiaj.actions import Move

ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")

# A game under way, after how many of its moves, and who sits there.
UNDER_WAY = {
    "mancala": ("mancala-island-1", 2, ("person", "person")),
    "mo": ("mo-one-joker-1", 20, ("person",)),
    "doudizhu": ("doudizhu-1-3", 10, ("person", "classic")),
    "rupiaj": ("rupiaj-match-1", 2, ("person", "greedy")),
    "smack": ("smack-duel-1", 10, ("person", "coin")),
}


def sit_down(page: Page, site: Site, game: str, pace: str = "off") -> None:
    name, at, seats = UNDER_WAY[game]
    save = save_text({"record": read(name, at), "seats": list(seats), "assisted": False})
    open_site(page, f"{site.url}#/{game}", pace, **{game: save})
    page.wait_for_selector(".game[data-phase=yours]")


def answer(page: Page, key: str) -> str:
    """What is said to a key: announced each time, even in the same words."""
    mark_announcements_as_old(page)
    page.keyboard.press(key)
    words: str = until(page, f"() => document.querySelector('{NEW_ANNOUNCEMENT}')?.textContent")
    return words


@pytest.mark.parametrize("game", STATES)
def test_the_keys_that_ask_are_answered_in_the_live_region(
    page: Page, site: Site, game: str
) -> None:
    """The board has the focus from the start."""
    sit_down(page, site, game)
    told = page.locator("[data-part=log] li").last.inner_text()
    here = str(page.evaluate("document.activeElement.ariaLabel"))
    assert answer(page, "l").startswith(told)
    choices = answer(page, "m")
    assert choices.startswith("You can choose: ")
    # Where only one card can be picked, the choice is where it may go.
    assert here in choices or game == "mo"
    assert here in answer(page, "s")
    explained = page.get_by_role("dialog")
    page.keyboard.press("i")
    expect(explained).to_contain_text(here)
    page.keyboard.press("Escape")
    expect(explained).to_be_hidden()
    nudge, _, reason = (answer(page, "h") for _ in range(3))
    assert re.match("Best|Wins|Lost|All choices", reason)
    # Where no choice is worse than another, all is said instantly.
    is_nudge = "Press Hint again to see the move" in nudge
    assert is_nudge or "Press Hint again" not in f"{nudge} {reason}"
    assert re.search("Move undone|You can’t undo in this game", answer(page, "u"))


@pytest.mark.parametrize("game", STATES)
def test_nothing_moves_after_a_move_for_those_who_want_reduced_motion(
    page: Page, site: Site, game: str
) -> None:
    page.emulate_media(reduced_motion="reduce")
    sit_down(page, site, game, pace="slow")
    # Every animation that ever begins is noted, however short it is.
    page.evaluate("""() => {
      globalThis.begun = 0;
      const { animate } = Element.prototype;
      const note = () => { globalThis.begun += 1; };
      Element.prototype.animate = function (...words) { note(); return animate.apply(this, words); };
      for (const name of ["animationstart", "transitionrun"]) addEventListener(name, note, true);
    }""")
    _, at, _ = UNDER_WAY[game]
    for _ in range(MOVE):
        answer(page, "h")
    _take_the_hint(page, game)
    wait_for_moves(page, at + 1, game)
    assert page.evaluate("document.getAnimations().length") == 0
    assert page.evaluate("begun") == 0


def _take_the_hint(page: Page, game: str) -> None:
    match game:
        case "mancala":
            page.click(".pit.best >> nth=0")
        case "mo":
            page.click("[data-name=drawn]")
            page.click(".cell.best >> nth=0")
        case "doudizhu":
            expect(page.locator("[data-part=board] .picked").first).to_be_visible()
            page.keyboard.press("c")
        case "rupiaj":
            page.keyboard.press("c")
        case "smack":
            page.keyboard.press("Space")


# ---- Dou dizhu: ranks are typed, C hands in, X passes.


def by_keys_alone(page: Page, move: Play) -> None:
    for rank in move.cards:
        page.keyboard.press(rank.lower())
    page.keyboard.press("c" if move.cards else "x")


def test_a_mission_of_dou_dizhu_by_keyboard_alone(page: Page, site: Site) -> None:
    open_site(page, site.url + "#/doudizhu", doudizhu=save("1"))
    win(page, "1", by_keys_alone)
    expect(page.get_by_role("dialog", name=re.compile("^Mission 1.* solved$"))).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


# ---- Rupiaj: arrows to a card, Enter raises it, C makes the deal.

CENTRES = """() => Object.fromEntries(
  [...document.querySelectorAll("[data-part=board] .cell:not(.absent)")].map((cell) => {
    const { left, top, width, height } = cell.getBoundingClientRect();
    return [cell.dataset.name, [left + width / 2, top + height / 2]];
  }))"""


def walk_to(page: Page, there: str) -> None:
    """The fewest arrow keys from the cell that has the focus."""
    cells = {name: tuple(place) for name, place in page.evaluate(CENTRES).items()}
    here = page.evaluate("document.activeElement.dataset.name")
    ways: dict[str, tuple[str, ...]] = {here: ()}
    waiting = deque([here])
    while there not in ways:
        at = waiting.popleft()
        for key in ARROWS:
            beside = neighbour(cells, at, key)
            if beside not in ways:
                ways[beside] = (*ways[at], key)
                waiting.append(beside)
    for key in ways[there]:
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.dataset.name") == there


def trade_by_keys(page: Page, move: Move) -> None:
    for piece in gesture(move).pieces:
        walk_to(page, piece)
        page.keyboard.press("Enter")
    page.keyboard.press("c")


def press(page: Page, name: str) -> None:
    """Tab to a button, and Enter."""
    button = page.get_by_role("button", name=name, exact=True)
    expect(button).to_be_visible()
    while not button.evaluate("button => button === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")


def test_rupiaj_by_keyboard_alone_from_the_end_of_a_round_to_the_end_of_the_match(
    page: Page, site: Site
) -> None:
    save = save_text({"record": before_the_last_round(), "seats": ["person", "greedy"]})
    open_site(page, site.url + "#/rupiaj", rupiaj=save)
    press(page, "Score")
    press(page, "Next round")
    expect(page.get_by_role("dialog")).to_have_count(0)
    while True:
        page.wait_for_selector(".game:is([data-phase=yours], [data-phase=over])")
        state = merchant.state_of(page)
        if rupiaj.outcome(state) is not None:
            break
        merchant.play(page, merchant.choose(state), trade_by_keys)
    expect(
        page.get_by_role("dialog", name=re.compile(" (won|wins|beats .*) 2–[01]$"))
    ).to_be_visible()
