"""The house as one place: addresses, statistics, deals of the day, sharing, replays, moving out."""

import json
import re
from datetime import date, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.support.server import Site
from e2e.support.visit import (
    as_kept,
    come_in,
    put_save,
    saves,
    until,
    wait_for_save,
    wait_for_start,
    wait_until_kept,
)
from rules import NAMES

MESSAGE = "[data-part=message]"
STATUS = "[data-part=status]"
PAGE = "[data-part=page]"
END = "dialog[data-dialog=end]"
LABELS = "cells => cells.map((cell) => cell.ariaLabel)"

# One mission of one card each: whoever leads has won.
MISSION = {
    "parlour": 1,
    "game": "doudizhu",
    "rules": 1,
    "seed": 0,
    "variant": "A-3",
    "moves": [],
    "at": 0,
}


def mission(*moves: str, **more: object) -> str:
    record = {**MISSION, "moves": list(moves), "at": len(moves)}
    return as_kept({"record": record, "seats": ["person", "classic"], "assisted": False, **more})


def told(day: date) -> str:
    return f"{day.day} {day:%B} {day.year}"


def win(page: Page) -> None:
    """Play the one card there is."""
    page.click('[data-part=board] [data-name="hand:A"]')
    page.click('[data-part=board] [data-name="table"]')
    expect(page.locator(END)).to_be_visible()


def line(day: str, result: str = "won", moves: int = 40, **more: object) -> str:
    fields = {"score": None, "assisted": False, "daily": "", **more}
    return json.dumps([day, "one-joker", 7, ["person"], result, moves, *fields.values()])


def at(page: Page, address: str) -> None:
    """Go there by the address bar, as somebody with a bookmark does."""
    page.evaluate("(hash) => { location.hash = hash; }", address)


# ---- addresses


# Each with its title, and with something that stands on no other page.
PAGES = {
    "#/settings": ("Settings", "[data-setting][name=pace]"),
    "#/statistics/smack": ("Statistics", "[aria-current=page]:text-is('Smack')"),
    "#/daily": ("Deals of the day", ".calendar"),
    "#/daily/2026-02-03": ("Deals of 3 February 2026", ".calendar"),
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
    wait_until_kept(page)
    context.set_offline(offline=True)
    for address, (title, only_here) in PAGES.items():
        page.goto("about:blank")
        page.goto(site.url + address)
        wait_for_start(page)
        expect(page.locator(f"{PAGE} h2").first).to_have_text(title)
        expect(page.locator(f"{PAGE} {only_here}").first).to_be_attached()
        expect(page.locator("[data-part=lobby]")).to_be_hidden()


def test_back_and_forward_lead_through_the_rooms(page: Page, site: Site) -> None:
    page.goto(site.url)
    wait_for_start(page)
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


def test_an_address_that_leads_nowhere_says_so_and_opens_the_lobby(
    page: Page, site: Site, today: date
) -> None:
    page.goto(site.url)
    wait_for_start(page)
    tomorrow = today + timedelta(days=1)
    for address, why in {
        "#/cellar": "leads nowhere",
        "#/daily/never": "is not a day",
        f"#/mo/daily/{tomorrow}": "has not come yet",
        "#/statistics/chess": "does not lead to a game",
    }.items():
        at(page, "#/about")
        expect(page.locator("[data-part=lobby]")).to_be_hidden()
        at(page, address)
        expect(page.locator(MESSAGE)).to_contain_text(why)
        expect(page.locator("[data-part=lobby]")).to_be_visible()
        page.click("[data-do=put-away]")


# ---- statistics


def test_a_finished_game_is_counted_once_whatever_is_undone(page: Page, site: Site) -> None:
    come_in(page, site.url + "#/doudizhu", doudizhu=mission())
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
    at(page, "#/")
    page.click("[data-card=doudizhu]")
    page.click("[data-do=end]")
    page.click(f"{END} [data-do=replay]")
    expect(page.locator(STATUS)).to_have_text("Replay, move 0 of 1")
    kept = saves(page)
    page.click("[data-do=back]")
    expect(page.locator(STATUS)).to_have_text("You won")
    expect(page.locator(END)).to_be_hidden()
    assert saves(page) == kept
    assert kept["journal:doudizhu"].count("\n") == 1


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
        "Wins in a row0",
        "Longest row2",
        "Fewest moves31",
        "Moves on average36.0",
    ]
    expect(figures).to_have_text(told)
    expect(page.get_by_role("img", name="Of the last 12 games 8 were won")).to_be_visible()
    page.click("[data-do='empty mo']")
    expect(page.locator(PAGE)).to_contain_text("No game has been played to its end yet.")
    wait_for_save(page, "aside:journal:mo:1", "2026-11-12")
    page.click("[data-do=refill]")
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
    come_in(page, site.url + "#/doudizhu", doudizhu=mission())
    assert page.evaluate("asked") == 0
    win(page)
    until(page, "() => asked === 1")


# ---- deals of the day


def test_the_deal_of_the_day_leaves_my_own_game_alone(page: Page, site: Site, today: date) -> None:
    own = as_kept(
        {
            "record": {
                "parlour": 1, "game": "mancala", "rules": 1, "seed": 5, "variant": "island",
                "moves": ["sow 2"], "at": 1,
            },
            "seats": ["person", "sleepy"],
            "assisted": False,
        }
    )  # fmt: skip
    come_in(page, site.url + "#/mancala/daily", mancala=own)
    expect(page.locator("[data-part=variant]")).to_contain_text(f"Deal of {told(today)}")
    assert page.evaluate("location.hash") == f"#/mancala/daily/{today}"
    page.locator("[data-part=board] .pot.legal").first.click()
    wait_for_save(page, f"daily:mancala:{today}", "sow")
    page.reload()
    wait_for_start(page)
    expect(page.locator("[data-part=log] li").first).to_be_attached()
    assert saves(page)["game:mancala"] == own
    # Another game from here is my own one.
    page.click("[data-part=home]")
    page.click("[data-card=mancala]")
    expect(page.locator("[data-part=variant]")).not_to_contain_text("Deal of")
    assert saves(page)["game:mancala"] == own


def test_a_day_that_is_done_is_marked_shared_and_counted(
    page: Page, context: BrowserContext, site: Site, today: date
) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(site.url + "licences.txt")
    put_save(page, f"daily:doudizhu:{today}", mission(daily=today.isoformat()))
    yesterday = (today - timedelta(days=1)).isoformat()
    put_save(page, "journal:doudizhu", line(yesterday, daily=yesterday) + "\n")
    page.goto(site.url + f"#/doudizhu/daily/{today}")
    wait_for_start(page)
    win(page)
    page.click(f"{END} [data-do=share]")
    page.click("[data-do=share-result]")
    expect(page.locator(MESSAGE)).to_contain_text("The result is copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == (
        f"Parlour, Dou dizhu, deal of {told(today)}: You won. {site.url}#/doudizhu/daily/{today}"
    )
    at(page, "#/daily")
    game = page.locator(".dailies li", has_text="Dou dizhu")
    expect(game).to_contain_text("Won, 1 moves")
    expect(game).to_contain_text("Days in a row: 2, at most 2")
    expect(page.locator(".calendar [aria-current=date]")).to_have_attribute("data-done", "1")
    at(page, "#/")
    expect(page.locator("[data-daily=doudizhu]")).to_have_text("Today: played")
    expect(page.locator("[data-daily=mo]")).to_have_text("Deal of the day")


def test_every_game_has_a_deal_for_any_day(page: Page, site: Site) -> None:
    page.goto(site.url)
    wait_for_start(page)
    deals = set()
    for key in NAMES:
        for day, words in (
            (date(2026, 3, 9), "9 March 2026"),
            (date(2026, 3, 10), "10 March 2026"),
        ):
            at(page, f"#/{key}/daily/{day}")
            expect(page.locator("[data-part=board]")).to_have_attribute("data-game", key)
            expect(page.locator("[data-part=variant]")).to_contain_text(f"Deal of {words}")
            expect(page.locator("[data-part=board] .cell").first).to_be_attached()
            # In Mancala Island only the number differs, in Dou dizhu only the cards.
            number = page.text_content("[data-part=game-number]")
            labels = page.locator("[data-part=board] .cell").evaluate_all(LABELS)
            deals.add((key, number, *labels))
    assert len(deals) == 2 * len(NAMES)


# ---- share and replay


def test_a_finished_game_in_a_link_is_shown_and_plays_itself(page: Page, site: Site) -> None:
    own = mission()
    come_in(page, site.url + "#/", doudizhu=own)
    at(page, "#/doudizhu/A-3/1/0?at=1&moves=A")
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
    come_in(page, site.url + "#/doudizhu", doudizhu=mission("A"))
    page.click("[data-do=share]")
    expect(page.locator("[data-part=share-number]")).to_have_text("Game number 0")
    page.click("[data-do=share-text]")
    expect(page.locator(MESSAGE)).to_contain_text("The game is copied as text.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(
        r"Parlour, Dou dizhu, .*\n1\. You played .*\nYou won\.\nhttp.*moves=A", copied
    )


def test_a_game_number_deals_the_same_for_everybody(page: Page, site: Site) -> None:
    come_in(page, site.url + "#/mo")
    deals = []
    for number in ("123456789012", "123456789013", "123456789012"):
        page.click("[data-do=new]")
        page.fill("[data-part=number]", number)
        page.click("dialog[open] [data-do=deal]")
        expect(page.locator("[data-part=game-number]")).to_have_text(f"Game number {number}")
        wait_for_save(page, "game:mo", f'"seed":{number},')
        deals.append(page.locator("[data-part=board] .cell").evaluate_all(LABELS))
    assert deals[0] == deals[2] != deals[1]


# ---- fairness


def test_a_sealed_number_is_the_one_that_is_dealt(page: Page, site: Site) -> None:
    page.goto(site.url + "#/fairness")
    wait_for_start(page)
    line_before = page.inner_text("[data-text=seal]")
    assert re.fullmatch("[0-9a-f]{64}", line_before)
    at(page, "#/smack")
    expect(page.locator("[data-part=game-number]")).to_have_text(re.compile(r"\d"))
    number = (page.text_content("[data-part=game-number]") or "").split()[-1]
    at(page, "#/fairness")
    expect(page.locator("[data-text=opened]")).to_contain_text(
        f"{number}, and its line {line_before}"
    )
    assert page.inner_text("[data-text=seal]") != line_before
    page.fill("[data-check]", number)
    expect(page.locator("[data-text=checked]")).to_have_text(line_before)
    page.fill("[data-check]", "four")
    expect(page.locator("[data-text=checked]")).to_have_text("A game number has only digits.")


# ---- moving house


def test_everything_moves_to_another_browser_in_a_file(
    page: Page, context: BrowserContext, site: Site, tmp_path: Path
) -> None:
    come_in(page, site.url + "#/settings", doudizhu=mission(), mo="damaged")
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
    come_in(there, site.url + "#/settings", pace="fast", doudizhu=mission("A"))
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
    come_in(page, site.url + "#/settings", doudizhu=mission())
    before = saves(page)
    file = tmp_path / "other.json"
    for text, why in {"<html>": "not readable JSON", '{"parlour": 7}': "not exported"}.items():
        file.write_text(text)
        page.set_input_files("[data-import]", file)
        expect(page.locator(MESSAGE)).to_contain_text(why)
        expect(page.locator(MESSAGE)).to_contain_text("Nothing was changed.")
        assert saves(page) == before
