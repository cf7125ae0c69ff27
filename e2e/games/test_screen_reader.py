"""Every game to its last move by roles and names alone, as a screen reader gives them.

No class, no attribute of ours, no record: what is there is found by what it is called, Enter activates it,
and what happened is read from the one live region.
"""

import re

from playwright.sync_api import Locator, Page, expect

from e2e.support.game_page import open_site
from e2e.support.save_database import save_text
from e2e.support.server import Site
from e2e.support.walks.every_state import before_the_last_round
from rules import GAMES

# How it stands is said last.
_OVER = r"(won|wins|lost|It’s a tie|beats .+?)(,? \d+–\d+)?\.$"
OVER = re.compile(_OVER)
TURN_OR_OVER = re.compile(rf"Your turn\.$|{_OVER}")
TARGET = "legal target$"


def live(page: Page) -> Locator:
    """The only status that is not hidden."""
    return page.get_by_role("status")


def said(page: Page, pattern: re.Pattern[str] = TURN_OR_OVER) -> str:
    """What was said last, once it is of that kind."""
    expect(live(page)).to_have_text(pattern)
    return live(page).inner_text()


def sit_down(page: Page, site: Site, game: str, level: str) -> None:
    """Against this computer, in a new game."""
    open_site(page, f"{site.url}#/{game}")
    page.get_by_role("button", name="New", exact=True).click()
    if GAMES[game].tasks:
        page.get_by_role("button", name="Change").click()
    dialog = page.get_by_role("dialog", name="New game")
    # The radio button itself cannot be seen; what is clicked is its label.
    dialog.get_by_role("radio", name=re.compile(rf"^{level}\b")).check(force=True)
    dialog.get_by_role("button", name="Play").click()
    expect(dialog).to_be_hidden()


def on_the_board(page: Page, name: str) -> Locator:
    """What is called so; asked of the board alone, because names take long to work out."""
    return page.get_by_role("grid").get_by_role("button", name=re.compile(name), disabled=False)


def end_title(page: Page) -> str:
    """What the dialog with the result is called."""
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    title = dialog.get_by_role("heading").first.inner_text()
    expect(page.get_by_role("dialog", name=title)).to_be_visible()
    return title


def expect_the_end(page: Page, words: str) -> None:
    """The dialog is called what was said."""
    assert words.endswith(f" {end_title(page)}.")


def test_mancala_by_names(page: Page, site: Site) -> None:
    sit_down(page, site, "mancala", "Easy")
    moves = 0
    while not OVER.search(words := said(page)):
        on_the_board(page, "^Your pit").last.press("Enter")
        assert live(page).inner_text()
        moves += 1
    assert moves > 5
    expect_the_end(page, words)
    expect(on_the_board(page, "^Your pit")).to_have_count(0)


def test_mo_by_names(page: Page, site: Site) -> None:
    # A deal that is lost soon: 26 moves, where others take 80.
    open_site(page, f"{site.url}#/mo/one-joker/1/111")
    card = on_the_board(page, "to place;|the last card")
    targets = on_the_board(page, TARGET)
    words, moves = "", 0
    while not OVER.search(words):
        card.press("Enter")
        targets.last.press("Enter")
        words = live(page).inner_text()
        assert words.startswith("You placed the "), words
        moves += 1
    assert moves > 20
    assert words.endswith(" You lost.")
    assert re.fullmatch(r"\d+ of 12 royals down", end_title(page))


def test_dou_dizhu_by_names(page: Page, site: Site) -> None:
    sit_down(page, site, "doudizhu", "Classic")
    words = ""
    while not OVER.search(words):
        page.get_by_role("button", name="Hint").press("Enter")
        advice = said(page, re.compile("^Wins"))
        # If all plays are equally good, everything is said instantly.
        if "Press Hint again to see the move" in advice:
            page.get_by_role("button", name="Hint").press("Enter")
            advice = said(page, re.compile("^Best: .*Press Hint again for the reason"))
        passing = re.search(r"(Best|Wins[^:]*): [Pp]ass", advice)
        on_the_board(page, "^Pass" if passing else r"^Play\b").press("Enter")
        words = said(page)
        assert re.match("You (played|passed)|The computer (played|passed)", words), words
    assert words.endswith(" You won.")
    assert end_title(page) == "Easy mission 1 solved"


def test_rupiaj_by_names(page: Page, site: Site) -> None:
    # One round of a match: it is long, and all rounds are alike.
    save = save_text({"record": before_the_last_round(), "seats": ["person", "greedy"]})
    open_site(page, f"{site.url}#/rupiaj", rupiaj=save)
    page.get_by_role("button", name="Score").press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Next round").press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    turns = 0
    while not OVER.search(words := said(page)):
        trade(page)
        turns += 1
    assert turns > 10
    expect_the_end(page, words)


def trade(page: Page) -> None:
    """The first deal that can be made: camels, something from the market, or a sale."""
    market = page.get_by_role("row", name="Market").get_by_role("button")
    hand = page.get_by_role("row", name="Your hand").get_by_role("button")
    names = market.evaluate_all("found => found.map((each) => each.ariaLabel)")
    order = sorted(range(len(names)), key=lambda at: "camel" not in names[at])
    wishes = [market.nth(at) for at in order] + [hand.nth(at) for at in range(hand.count())]
    for wish in wishes:
        for _ in range(2):
            wish.press("Enter")
            targets = on_the_board(page, TARGET)
            if targets.count():
                targets.last.press("Enter")
                return
        page.keyboard.press("Escape")
    raise AssertionError("no deal can be made")


def test_smack_by_names(page: Page, site: Site) -> None:
    sit_down(page, site, "smack", "Easy")
    # While there is a choice, the deck is disabled and the button is there instead.
    deck = on_the_board(page, "^(Your deck|Challenge)")
    presses = 0
    while not OVER.search(words := said(page)):
        deck.press("Enter")
        presses += 1
    assert presses > 10
    expect_the_end(page, words)
