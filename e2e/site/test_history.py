"""The browser's Back and Forward, the titles of pages, and where the focus can be seen."""

import re

from playwright.sync_api import Page, expect

from e2e.support.game_page import go_to, open_site
from e2e.support.server import Site
from e2e.support.waiting import until, wait_for_start

LOBBY, PAGE, STATUS = "[data-part=lobby]", "[data-part=page]", "[data-part=status]"
OPEN = "dialog[open]"
OUTLINE = "getComputedStyle(document.activeElement).outlineStyle"


def test_back_closes_an_open_dialog_and_then_leaves_the_game(page: Page, site: Site) -> None:
    open_site(page, site.url)
    page.click("[data-card=mo]")
    expect(page.locator(STATUS)).to_be_visible()
    page.click(".bar [data-do=rules]")
    expect(page.locator("dialog[data-dialog=rules]")).to_be_visible()
    page.go_back()
    expect(page.locator(OPEN)).to_have_count(0)
    expect(page.locator(STATUS)).to_be_visible()
    page.go_back()
    expect(page.locator(LOBBY)).to_be_visible()
    page.go_forward()
    expect(page.locator(STATUS)).to_be_visible()
    expect(page.locator(OPEN)).to_have_count(0)


def test_a_dialog_closed_by_hand_costs_no_extra_back(page: Page, site: Site) -> None:
    open_site(page, site.url)
    page.click("[data-card=mo]")
    for name in ("rules", "share"):
        page.click(f".bar [data-do={name}]")
        expect(page.locator(OPEN)).to_have_count(1)
        page.keyboard.press("Escape")
        expect(page.locator(OPEN)).to_have_count(0)
    page.go_back()
    expect(page.locator(LOBBY)).to_be_visible()


def test_back_leads_through_pages_past_a_dialog_that_was_closed(page: Page, site: Site) -> None:
    open_site(page, site.url)
    page.click("[data-card=mo]")
    page.click(".bar [data-do=rules]")
    page.keyboard.press("Escape")
    expect(page.locator(OPEN)).to_have_count(0)
    page.click("[data-part=to-settings]")
    expect(page.locator(PAGE)).to_be_visible()
    page.go_back()
    expect(page.locator(STATUS)).to_be_visible()
    page.go_back()
    expect(page.locator(LOBBY)).to_be_visible()


def test_a_reload_with_an_open_dialog_shows_the_game_and_back_leaves_it(
    page: Page, site: Site
) -> None:
    open_site(page, site.url)
    page.click("[data-card=mo]")
    page.click(".bar [data-do=rules]")
    expect(page.locator(OPEN)).to_have_count(1)
    page.reload()
    wait_for_start(page)
    expect(page.locator(STATUS)).to_be_visible()
    expect(page.locator(OPEN)).to_have_count(0)
    page.click(".bar [data-do=rules]")
    expect(page.locator(OPEN)).to_have_count(1)
    page.go_back()
    expect(page.locator(OPEN)).to_have_count(0)
    page.go_back()
    expect(page.locator(LOBBY)).to_be_visible()


def test_every_page_has_a_title_of_its_own_even_over_a_game(page: Page, site: Site) -> None:
    open_site(page, site.url + "#/mo")
    expect(page).to_have_title("MO · Parlour")
    for address, title in {
        "#/settings": "Settings · Parlour",
        "#/statistics/smack": "Statistics · Smack · Parlour",
        "#/daily": "Daily challenges · Parlour",
        "#/saved": "Saved games · Parlour",
        "#/about": "About Parlour · Parlour",
    }.items():
        go_to(page, address)
        expect(page).to_have_title(title)
        expect(page.locator("[data-part=title]")).to_have_text(title.partition(" · ")[0])
    go_to(page, "#/")
    expect(page).to_have_title("Parlour")


def test_only_people_who_use_the_keyboard_see_the_focus(page: Page, site: Site) -> None:
    open_site(page, site.url + "#/mo")
    until(page, "() => document.activeElement.closest('.board')")
    assert page.evaluate(OUTLINE) == "none"
    page.keyboard.press("ArrowRight")
    assert page.evaluate(OUTLINE) == "solid"
    page.mouse.click(5, 5)
    page.locator("[data-part=board] [tabindex='0']").first.focus()
    assert page.evaluate(OUTLINE) == "none"
    page.keyboard.press("Shift")  # for a shortcut, maybe: nobody moves with it
    assert page.evaluate(OUTLINE) == "none"


def test_every_icon_button_says_what_it_does(page: Page, site: Site) -> None:
    """On hover for those who see it, by its name for those who hear it."""
    open_site(page, site.url + "#/mo")
    for size in ((390, 844), (1280, 720)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for icon in page.locator(".bar .icon:visible").all():
            assert icon.get_attribute("title")
            expect(icon).to_have_accessible_name(re.compile(r"\w"))


def test_sound_is_one_tap_away_in_a_game(page: Page, site: Site) -> None:
    open_site(page, site.url + "#/mo")
    sound = page.locator("[data-part=sound]")
    expect(sound).to_have_attribute("aria-pressed", "false")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    expect(sound).to_have_attribute("title", "Turn sound off")
    go_to(page, "#/settings")
    expect(page.locator("[name=sound]")).to_be_checked()
