"""Links, texts and numbers of games: what is sent is what the other one gets."""

import re

from playwright.sync_api import BrowserContext, Page, expect

from e2e.support.game_page import go_to, open_site
from e2e.support.missions import mission
from e2e.support.save_database import saves, wait_for_save
from e2e.support.server import Site

MESSAGE = "[data-part=message]"
STATUS = "[data-part=status]"
LABELS = "cells => cells.map((cell) => cell.ariaLabel)"


def test_a_finished_game_in_a_link_is_shown_and_plays_itself(page: Page, site: Site) -> None:
    own = mission()
    open_site(page, site.url + "#/", doudizhu=own)
    go_to(page, "#/doudizhu/A-3/1/0?at=1&moves=A")
    expect(page.locator(STATUS)).to_have_text("Replay, move 0 of 1")
    page.click("[data-do=pace]")
    expect(page.locator("[data-part=pace-word]")).to_have_text("Slow")
    page.click("[data-do=roll]")
    expect(page.locator(STATUS)).to_have_text("Replay, move 1 of 1")
    expect(page.locator("[data-part=roll-word]")).to_have_text("Play")
    page.click("[data-do=undo]")
    expect(page.locator(STATUS)).to_have_text("Replay, move 0 of 1")
    assert saves(page)["game:doudizhu"] == own
    assert "journal:doudizhu" not in saves(page)
    page.click("[data-do=back]")
    expect(page.locator(STATUS)).to_have_text("Your turn")


def test_a_game_can_be_copied_as_text(page: Page, context: BrowserContext, site: Site) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_site(page, site.url + "#/doudizhu", doudizhu=mission("A"))
    page.click("[data-do=share]")
    expect(page.locator("[data-part=share-number]")).to_have_text("Game number 0")
    page.click("[data-do=share-text]")
    expect(page.locator(MESSAGE)).to_contain_text("The game is copied as text.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(
        r"Parlour, Dou dizhu, .*\n1\. You played .*\nYou won\.\nhttp.*moves=A", copied
    )


def test_a_game_number_deals_the_same_for_everybody(page: Page, site: Site) -> None:
    open_site(page, site.url + "#/mo")
    deals = []
    for number in ("123456789012", "123456789013", "123456789012"):
        page.click("[data-do=new]")
        page.fill("[data-part=number]", number)
        page.click("dialog[open] [data-do=deal]")
        expect(page.locator("[data-part=game-number]")).to_have_text(f"Game number {number}")
        wait_for_save(page, "game:mo", f'"seed":{number},')
        deals.append(page.locator("[data-part=board] .cell").evaluate_all(LABELS))
    assert deals[0] == deals[2] != deals[1]
