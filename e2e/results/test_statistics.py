"""Statistics: what a finished game adds, once, and how they are reset."""

from playwright.sync_api import Page, expect

from e2e.support.game_page import go_to, open_site
from e2e.support.missions import line, mission, win
from e2e.support.save_database import put_save, saves, wait_for_save
from e2e.support.server import Site
from e2e.support.waiting import until, wait_for_start

STATUS = "[data-part=status]"
PAGE = "[data-part=page]"
END = "dialog[data-dialog=end]"


def test_a_finished_game_is_counted_once_whatever_is_undone(page: Page, site: Site) -> None:
    open_site(page, site.url + "#/doudizhu", doudizhu=mission())
    win(page)
    wait_for_save(page, "journal:doudizhu", '"won",1,null,false')
    page.click(f"{END} [data-do=close]")
    page.click("[data-do=undo]")
    page.click("[data-do=redo]")
    expect(page.locator(END)).to_be_visible()
    wait_for_save(page, "journal:doudizhu", '"won",1,null,true')
    assert saves(page)["journal:doudizhu"].count("\n") == 1
    page.click(f"{END} [data-do=close]")
    # To look at a finished game again is not to finish it again.
    go_to(page, "#/")
    page.click("[data-card=doudizhu]")
    page.click("[data-do=show-result]")
    page.click(f"{END} [data-do=replay]")
    expect(page.locator(STATUS)).to_have_text("Replay, move 0 of 1")
    kept = saves(page)
    page.click("[data-do=exit-replay]")
    expect(page.locator(STATUS)).to_have_text("You won")
    expect(page.locator(END)).to_be_hidden()
    assert saves(page) == kept
    assert kept["journal:doudizhu"].count("\n") == 1


def test_years_of_games_are_counted_while_nobody_waits(page: Page, site: Site) -> None:
    lines = [f"{line('2026-11-01', 'won', 30)}\n"] * 1_000
    page.goto(site.url + "licences.txt")
    put_save(page, "journal:mo", "".join(lines))
    page.goto(site.url)
    wait_for_start(page)
    wait_for_save(page, "totals:mo", "\n")
    go_to(page, "#/statistics")
    expect(page.locator(".figures > div").first).to_have_text("Played1000")


def test_statistics_tell_and_can_be_reset_and_brought_back(page: Page, site: Site) -> None:
    games = [
        line(f"2026-11-{day:02}", "won" if day % 3 else "lost", 30 + day) for day in range(1, 13)
    ]
    page.goto(site.url + "licences.txt")
    put_save(page, "journal:mo", "".join(f"{game}\n" for game in [*games, "damaged"]))
    page.goto(site.url + "#/statistics")
    wait_for_start(page)
    figures = page.locator(".figures > div")
    told = [
        "Played12",
        "Won67 %",
        "Win streak0",
        "Best streak2",
        "Fewest moves31",
        "Average moves36.0",
    ]
    expect(figures).to_have_text(told)
    expect(page.get_by_role("img", name="Won 8 of the last 12 games")).to_be_visible()
    page.click("[data-do='reset-statistics mo']")
    expect(page.locator(PAGE)).to_contain_text("No finished games yet.")
    wait_for_save(page, "aside:journal:mo:1", "2026-11-12")
    page.click("[data-do=undo-message]")
    expect(figures).to_have_text(told)
    wait_for_save(page, "journal:mo", "2026-11-12")
    # A line that cannot be read is not thrown away.
    assert "damaged" in saves(page)["journal:mo"]


def test_the_browser_is_asked_to_keep_our_data_after_the_first_finished_game(
    page: Page, site: Site
) -> None:
    page.add_init_script("""
      globalThis.asked = 0;
      StorageManager.prototype.persist = async () => { asked += 1; return true; };""")
    open_site(page, site.url + "#/doudizhu", doudizhu=mission())
    assert page.evaluate("asked") == 0
    win(page)
    until(page, "() => asked === 1")
