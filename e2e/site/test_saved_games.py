"""The saved games: what was set aside can be opened again, and nothing is lost on the way."""

from playwright.sync_api import Page, expect

from e2e.games import test_mancala as mancala
from e2e.support.game_page import go_to, open_site
from e2e.support.measurements import violations
from e2e.support.save_database import put_save, saves, wait_for_save
from e2e.support.server import Site
from e2e.support.waiting import wait_for_start

OWN, ASIDE = "[data-text=own] li", "[data-text=aside] li"
DAMAGED = '{"record": '


def open_saved(page: Page, site: Site, **aside: str) -> None:
    open_site(page, site.url, mancala=mancala.save("sow 2"))
    for number, text in enumerate(aside.values(), 1):
        put_save(page, f"aside:game:mancala:{number}", text)
    page.goto(site.url + "#/saved")
    page.reload()
    wait_for_start(page)


def test_a_game_that_was_set_aside_takes_the_place_of_the_one_on_the_table(
    page: Page, site: Site
) -> None:
    older = mancala.save("sow 3", "sow 8", "sow 4")
    open_saved(page, site, older=older)
    expect(page.locator(OWN)).to_have_count(1)
    expect(page.locator(ASIDE)).to_contain_text(["Move 4"])
    assert violations(page) == []
    page.click(f"{ASIDE} .primary")
    expect(page.locator("[data-part=log] li")).to_have_count(3)
    wait_for_save(page, "game:mancala", "sow 4")
    go_to(page, "#/saved")
    # The two have changed places, and the copy of the one that goes on is not listed beside it.
    expect(page.locator(OWN)).to_contain_text(["Move 4"])
    expect(page.locator(ASIDE)).to_contain_text(["Move 2"])


def test_a_deleted_game_can_be_brought_back(page: Page, site: Site) -> None:
    open_saved(page, site, older=mancala.save("sow 3", "sow 8", "sow 4"))
    page.click(f"{ASIDE} [data-do^=delete-saved]")
    expect(page.locator(ASIDE)).to_have_count(0)
    page.click("[data-do=undo-message]")
    expect(page.locator(ASIDE)).to_contain_text(["Move 4"])


def test_a_message_about_a_game_that_was_set_aside_leads_to_it(page: Page, site: Site) -> None:
    open_site(page, site.url + "#/mancala", mancala=DAMAGED)
    page.click("[data-part=to-saved]")
    expect(page.locator(ASIDE)).to_contain_text("Can’t be opened")


def test_a_save_that_cannot_be_opened_can_be_exported(page: Page, site: Site) -> None:
    open_saved(page, site, damaged=DAMAGED)
    row = page.locator(ASIDE)
    expect(row).to_contain_text("Can’t be opened")
    with page.expect_download() as download:
        row.locator("[data-do^=export-saved]").click()
    assert '{\\"record\\": ' in download.value.path().read_text("utf-8")


def test_without_any_game_the_page_leads_to_the_lobby(page: Page, site: Site) -> None:
    open_site(page, site.url + "#/saved")
    page.click("[data-text=none] a")
    expect(page.locator("[data-part=lobby]")).to_be_visible()
    assert not [key for key in saves(page) if key.startswith("aside:")]
