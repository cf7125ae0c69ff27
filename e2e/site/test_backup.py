"""Everything in a file: exported here, imported in another browser."""

import json
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from e2e.support.game_page import open_site
from e2e.support.missions import line, mission
from e2e.support.save_database import put_save, saves
from e2e.support.server import Site
from e2e.support.waiting import wait_for_start

MESSAGE = "[data-part=message]"


def test_everything_moves_to_another_browser_in_a_file(
    page: Page, context: BrowserContext, site: Site, tmp_path: Path
) -> None:
    open_site(page, site.url + "#/settings", doudizhu=mission(), mo="damaged")
    put_save(page, "journal:smack", line("2026-11-02") + "\n")
    page.reload()
    wait_for_start(page)
    with page.expect_download() as download:
        page.click("[data-do=export]")
    file = tmp_path / "parlour.json"
    download.value.save_as(file)
    before = saves(page)
    assert json.loads(file.read_text("utf-8")) == {"parlour": "saves", "saves": before}

    other = page.context.browser
    assert other
    with_mine = other.new_context()
    there = with_mine.new_page()
    open_site(there, site.url + "#/settings", pace="fast", doudizhu=mission("A"))
    there.set_input_files("[data-import]", file)
    there.wait_for_selector("[data-part=lobby]")
    wait_for_start(there)
    after = saves(there)
    assert after["game:doudizhu"] == before["game:doudizhu"]
    assert after["settings"] == before["settings"]
    assert after["journal:smack"] == before["journal:smack"]
    # What was here is kept aside, and so is what cannot be opened.
    assert after["aside:game:doudizhu:1"] == mission("A")
    assert after["aside:game:mo:1"] == "damaged"
    assert "game:mo" not in after
    with_mine.close()


def test_a_file_of_somebody_else_changes_nothing(page: Page, site: Site, tmp_path: Path) -> None:
    open_site(page, site.url + "#/settings", doudizhu=mission())
    before = saves(page)
    file = tmp_path / "other.json"
    for text, why in {"<html>": "not readable JSON", '{"parlour": 7}': "not exported"}.items():
        file.write_text(text)
        page.set_input_files("[data-import]", file)
        expect(page.locator(MESSAGE)).to_contain_text(why)
        expect(page.locator(MESSAGE)).to_contain_text("Nothing has changed.")
        assert saves(page) == before
