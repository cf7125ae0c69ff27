"""Messages: they disappear by themselves, lie above dialogs, and bring back a game that was dropped."""

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from e2e.support.game_page import go_to, open_site
from e2e.support.missions import line, mission
from e2e.support.save_database import save_text, saves, wait_for_save
from e2e.support.server import Site
from e2e.support.waiting import until, wait_for_start
from e2e.support.walks.every_state import read

MESSAGE, TEXT = "[data-part=message]", "[data-part=message-text]"
NEW = "dialog[data-dialog=new]"
RECORD = read("mancala-island-1", 8)
MOVES, SEED = RECORD["moves"], f'"seed":{RECORD["seed"]},'
SOWN = save_text({"record": RECORD, "seats": ["person", "person"], "assisted": False})


def drop_game(page: Page) -> None:
    page.click("[data-do=new]")
    page.click(f"{NEW} [data-do=deal]")
    expect(page.locator(TEXT)).to_have_text("Your last game is in Saved games.")


def test_a_message_disappears_by_itself_but_not_while_the_pointer_is_on_it(
    page: Page, site: Site
) -> None:
    page.clock.install()
    open_site(page, site.url + "#/mancala", mancala=SOWN)
    drop_game(page)
    page.hover(TEXT)
    page.clock.fast_forward(15_000)
    expect(page.locator(MESSAGE)).to_be_visible()
    page.mouse.move(5, 5)
    page.clock.fast_forward(1_000)
    expect(page.locator(MESSAGE)).to_be_visible()
    page.clock.fast_forward(2_000)
    expect(page.locator(MESSAGE)).to_be_hidden()


def test_a_game_that_was_dropped_comes_back(page: Page, site: Site) -> None:
    open_site(page, site.url + "#/mancala", mancala=SOWN)
    before = saves(page)["game:mancala"]
    drop_game(page)
    wait_for_save(page, "aside:game:mancala:1", SEED)
    page.click("[data-do=undo-message]")
    expect(page.locator(MESSAGE)).to_be_hidden()
    expect(page.locator("[data-part=log] li")).to_have_count(len(MOVES))
    wait_for_save(page, "game:mancala", SEED)
    assert json.loads(saves(page)["game:mancala"]) == json.loads(before)


def test_a_message_can_be_dismissed_and_swiped_away_above_a_dialog(page: Page, site: Site) -> None:
    open_site(page, site.url + "#/mancala", mancala=SOWN)
    drop_game(page)
    page.click("[data-do=new]")
    expect(page.locator(NEW)).to_be_visible()
    # It lies above the dialog and is not cut off by it.
    expect(page.locator(f"{NEW} {MESSAGE}")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Dismiss").click()
    expect(page.locator(MESSAGE)).to_be_hidden()
    expect(page.locator(NEW)).to_be_visible()
    page.click(f"{NEW} [data-do=close]")
    page.locator("[data-part=board] .cell.legal").first.click()
    page.click("[data-do=new]")
    page.click(f"{NEW} [data-do=deal]")
    text = page.locator(TEXT).bounding_box()
    assert text
    page.mouse.move(text["x"] + 20, text["y"] + 15)
    page.mouse.down()
    page.mouse.move(text["x"] + 60, text["y"] + 15)
    page.mouse.move(text["x"] + 120, text["y"] + 15)
    page.mouse.up()
    expect(page.locator(MESSAGE)).to_be_hidden()


def test_a_message_is_gone_on_another_page_and_a_warning_is_not(page: Page, site: Site) -> None:
    open_site(page, site.url + "#/mancala", mancala=SOWN)
    drop_game(page)
    go_to(page, "#/settings")
    expect(page.locator(".page h2")).to_be_focused()
    expect(page.locator(MESSAGE)).to_be_hidden()
    go_to(page, "#/nowhere")
    expect(page.locator(MESSAGE)).to_have_attribute("role", "alert")
    go_to(page, "#/settings")
    expect(page.locator(".page h2")).to_be_focused()
    expect(page.locator(MESSAGE)).to_be_visible()


def test_an_import_is_confirmed_after_the_reload(page: Page, site: Site, tmp_path: Path) -> None:
    open_site(page, site.url + "#/settings")
    file = tmp_path / "backup.json"
    kept = {"game:doudizhu": mission(), "journal:mo": (line("2026-11-02") + "\n") * 2}
    file.write_text(json.dumps({"parlour": "saves", "saves": kept}))
    page.set_input_files("[data-import]", file)
    expect(page.locator(TEXT)).to_have_text("Backup imported.")
    wait_for_start(page)
    expect(page.locator(MESSAGE)).to_be_visible()
    page.reload()
    wait_for_start(page)
    expect(page.locator(MESSAGE)).to_be_hidden()


def test_a_double_tap_on_a_dialog_plays_no_move_below(page: Page, site: Site) -> None:
    """The board is tapped where the dialog's button was, with the second half of the same double tap."""
    open_site(page, site.url + "#/mancala", mancala=SOWN)
    page.click("[data-do=new]")
    twice = """() => {
      const tap = (element, x, y) => element.dispatchEvent(new MouseEvent("click", {
        bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y,
      }));
      const pit = document.querySelector('[data-part=board] .cell.legal');
      const { x, y } = pit.getBoundingClientRect();
      tap(document.querySelector("dialog[open] [data-do=deal]"), x, y);
      tap(document.querySelector('[data-part=board] .cell.legal'), x + 4, y);
    }"""
    page.evaluate(twice)
    expect(page.locator(NEW)).to_be_hidden()
    expect(page.locator("[data-part=log] li")).to_have_count(0)
    until(page, "() => !document.documentElement.hasAttribute('data-writing')")
    assert '"moves":[]' in saves(page)["game:mancala"]
    # A tap elsewhere counts.
    page.locator("[data-part=board] .cell.legal").first.click()
    expect(page.locator("[data-part=log] li")).to_have_count(1)


def test_a_double_tap_on_a_dialog_presses_no_button_below(page: Page, site: Site) -> None:
    open_site(page, site.url + "#/mancala", mancala=SOWN)
    page.click("[data-do=new]")
    page.evaluate("""() => {
      const tap = (element) => element.dispatchEvent(new MouseEvent("click", {
        bubbles: true, cancelable: true, detail: 1, clientX: 300, clientY: 600,
      }));
      tap(document.querySelector("dialog[open] [data-do=deal]"));
      tap(document.querySelector(".controls [data-do=new]"));
    }""")
    expect(page.locator("[data-do=undo-message]")).to_be_visible()
    expect(page.locator(NEW)).to_be_hidden()
    # Later it is a tap of its own.
    page.locator(".controls [data-do=new]").click()
    expect(page.locator(NEW)).to_be_visible()
