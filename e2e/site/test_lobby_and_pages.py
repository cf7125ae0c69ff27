"""Lobby, pages and their addresses: each opens by its own, back and forward lead through them."""

import re
from datetime import date, timedelta

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.support.game_page import go_to, open_site
from e2e.support.offline_copy import wait_until_offline_ready
from e2e.support.server import Site
from e2e.support.waiting import wait_for_start

MESSAGE = "[data-part=message]"
STATUS = "[data-part=status]"
PAGE = "[data-part=page]"


# Each with its title, and with something that stands on no other page.
PAGES = {
    "#/settings": ("Settings", "[data-setting][name=pace]"),
    "#/statistics/smack": ("Statistics", "[aria-current=page]:text-is('Smack')"),
    "#/progress": ("Progress", "a:text-is('Choose a game')"),
    "#/daily": ("Daily challenges", ".legend"),
    "#/daily/2026-02-03": ("Daily challenges", "[data-text=day]:text-is('3 February 2026')"),
    "#/puzzles": ("Puzzles", "[href='#/puzzles/smack']"),
    "#/puzzles/mancala": ("Puzzles", ".practice h3:text-is('Mancala Island')"),
    "#/rules/rupiaj": ("Rupiaj", "[data-text=prose] p"),
    "#/fairness": ("Are the deals fair?", "[data-text=seal]"),
    "#/about": ("About Parlour", "[href$='licences.txt']"),
}


@pytest.mark.cold
def test_every_page_can_be_opened_by_its_address_without_a_network(
    page: Page, context: BrowserContext, site: Site
) -> None:
    page.goto(site.url + "#/about")
    wait_for_start(page)
    expect(page.locator(PAGE)).to_contain_text("Who made the games")
    wait_until_offline_ready(page)
    context.set_offline(offline=True)
    for address, (title, only_here) in PAGES.items():
        page.goto("about:blank")
        page.goto(site.url + address)
        wait_for_start(page)
        expect(page.locator(f"{PAGE} h2").first).to_have_text(title)
        expect(page.locator(f"{PAGE} {only_here}").first).to_be_attached()
        expect(page.locator("[data-part=lobby]")).to_be_hidden()


def test_back_and_forward_lead_through_the_rooms(page: Page, site: Site) -> None:
    open_site(page, site.url)
    page.click("[data-card=mo]")
    expect(page.locator(STATUS)).to_have_text("Move 1")
    page.click('[data-name="drawn"]')
    expect(page.locator(".piece.picked")).to_have_count(1)
    page.click("[data-part=to-settings]")
    expect(page.locator(PAGE)).to_be_visible()
    expect(page.locator(".page h2")).to_be_focused()
    page.go_back()
    expect(page.locator(PAGE)).to_be_hidden()
    # The table waited, with what was in the player's hand.
    expect(page.locator(".piece.picked")).to_have_count(1)
    page.go_back()
    expect(page.locator("[data-part=lobby]")).to_be_visible()
    expect(page.locator("[data-card=mo]")).to_be_focused()
    page.go_forward()
    page.go_forward()
    expect(page.locator(".page h2")).to_have_text("Settings")
    page.click("[data-part=home]")
    expect(page.locator(STATUS)).to_have_text("Move 1")


@pytest.mark.parametrize("size", [(360, 640), (1440, 900)])
def test_a_page_opens_at_its_top_and_the_lobby_where_it_was_left(
    page: Page, site: Site, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_site(page, site.url)
    scrolled = "document.querySelector('main').scrollTop"
    page.locator(".card-more [href='#/rules/mancala']").scroll_into_view_if_needed()
    left = page.evaluate(scrolled)
    assert left > 0
    page.click(".card-more [href='#/rules/mancala']")
    expect(page.locator(".page[data-page=rules] h2")).to_be_focused()
    assert page.evaluate(scrolled) == 0
    page.evaluate(f"{scrolled} = 500")
    page.click("[data-part=to-settings]")
    expect(page.locator(".page[data-page=settings] h2")).to_be_focused()
    assert page.evaluate(scrolled) == 0
    page.click("[data-part=home]")
    expect(page.locator("[data-part=lobby]")).to_be_visible()
    assert page.evaluate(scrolled) == left


def test_an_address_that_leads_nowhere_says_so_and_opens_the_lobby(
    page: Page, site: Site, today: date
) -> None:
    page.goto(site.url)
    wait_for_start(page)
    tomorrow = today + timedelta(days=1)
    for address, why in {
        "#/cellar": "no such page",
        "#/daily/never": "is not a day",
        f"#/mo/daily/{tomorrow}": "isn’t available yet",
        "#/statistics/chess": "does not lead to a game",
    }.items():
        go_to(page, "#/about")
        expect(page.locator("[data-part=lobby]")).to_be_hidden()
        go_to(page, address)
        expect(page.locator(MESSAGE)).to_contain_text(why)
        expect(page.locator("[data-part=lobby]")).to_be_visible()
        page.click("[data-do=dismiss-message]")


# ---- fairness


def test_a_sealed_number_is_the_one_that_is_dealt(page: Page, site: Site) -> None:
    page.goto(site.url + "#/fairness")
    wait_for_start(page)
    line_before = page.inner_text("[data-text=seal]")
    assert re.fullmatch("[0-9a-f]{64}", line_before)
    go_to(page, "#/smack")
    expect(page.locator("[data-part=game-number]")).to_have_text(re.compile(r"\d"))
    number = (page.text_content("[data-part=game-number]") or "").split()[-1]
    go_to(page, "#/fairness")
    expect(page.locator("[data-text=opened]")).to_contain_text(
        f"number {number}. Its fingerprint: {line_before}"
    )
    assert page.inner_text("[data-text=seal]") != line_before
    page.fill("[data-check]", number)
    expect(page.locator("[data-text=checked]")).to_have_text(line_before)
    page.fill("[data-check]", "four")
    expect(page.locator("[data-text=checked]")).to_have_text("A game number has only digits.")
