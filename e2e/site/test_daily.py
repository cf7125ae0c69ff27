"""The deal of the day: beside the player's own game, the same for everybody, counted and shared."""

import re
from datetime import date, timedelta

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.support.browser_errors import BrowserErrors
from e2e.support.game_page import go_to, open_site, play
from e2e.support.missions import line, mission, win
from e2e.support.offline_copy import wait_until_offline_ready
from e2e.support.save_database import put_save, save_text, saves, wait_for_save
from e2e.support.server import Site
from e2e.support.waiting import until, wait_for_start
from rules import NAMES

MESSAGE = "[data-part=message]"
END = "dialog[data-dialog=end]"
LABELS = "cells => cells.map((cell) => cell.ariaLabel)"


def told(day: date) -> str:
    return f"{day.day} {day:%B} {day.year}"


def test_the_deal_of_the_day_leaves_my_own_game_alone(page: Page, site: Site, today: date) -> None:
    own = save_text(
        {
            "record": {
                "parlour": 1, "game": "mancala", "rules": 1, "seed": 5, "variant": "island",
                "moves": ["sow 2"], "at": 1,
            },
            "seats": ["person", "sleepy"],
            "assisted": False,
        }
    )  # fmt: skip
    open_site(page, site.url + "#/mancala/daily", mancala=own)
    expect(page.locator("[data-part=variant]")).to_contain_text(f"Daily, {told(today)}")
    assert page.evaluate("location.hash") == f"#/mancala/daily/{today}"
    page.locator("[data-part=board] .pit.legal").first.click()
    wait_for_save(page, f"daily:mancala:{today}", "sow")
    page.reload()
    wait_for_start(page)
    expect(page.locator("[data-part=log] li").first).to_be_attached()
    assert saves(page)["game:mancala"] == own
    # Another game from here is my own one.
    page.click("[data-part=home]")
    page.click("[data-card=mancala]")
    expect(page.locator("[data-part=variant]")).not_to_contain_text("Daily,")
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
    expect(page.locator(MESSAGE)).to_contain_text("Result copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == (
        "I solved today’s Dou dizhu mission in one try. Can you solve it? "
        f"{site.url}#/doudizhu/daily/{today}"
    )
    go_to(page, "#/daily")
    game = page.locator(".dailies li", has_text="Dou dizhu")
    expect(game).to_contain_text("Won · 1 move")
    expect(game).to_contain_text("Streak 2 · best 2")
    expect(page.locator(".calendar [aria-current=date]")).to_have_attribute("data-done", "1")
    # The games can be told apart in the calendar: each dot of its legend has a colour of its own.
    colours = page.locator(".legend .dot").evaluate_all(
        "dots => dots.map((dot) => getComputedStyle(dot).backgroundColor)"
    )
    assert len(set(colours)) == len(NAMES)
    go_to(page, "#/")
    done = page.locator("[data-daily=doudizhu]")
    expect(done.locator(".mark")).to_have_attribute("aria-label", "Done")
    expect(done).to_contain_text("Streak 2")
    expect(page.locator("[data-daily=mo] .mark")).to_have_attribute("aria-label", "Not played yet")


def test_every_game_has_a_deal_for_any_day(page: Page, site: Site) -> None:
    page.goto(site.url)
    wait_for_start(page)
    deals = set()
    for key in NAMES:
        for day, words in (
            (date(2026, 3, 9), "9 March 2026"),
            (date(2026, 3, 10), "10 March 2026"),
        ):
            go_to(page, f"#/{key}/daily/{day}")
            expect(page.locator("[data-part=board]")).to_have_attribute("data-game", key)
            expect(page.locator("[data-part=variant]")).to_contain_text(f"Daily, {words}")
            expect(page.locator("[data-part=board] .cell").first).to_be_attached()
            # In Mancala Island only the number differs, in Dou dizhu only the cards.
            number = page.text_content("[data-part=game-number]")
            labels = page.locator("[data-part=board] .cell").evaluate_all(LABELS)
            deals.add((key, number, *labels))
    assert len(deals) == 2 * len(NAMES)


@pytest.mark.cold
def test_a_clock_moved_back_across_midnight_loses_no_deal_of_the_day(
    page: Page, site: Site, browser_errors: BrowserErrors
) -> None:
    page.clock.install(time="2026-11-18T00:10:00")
    page.goto(site.url + "#/mancala/daily")
    wait_for_start(page)
    play(page, "pit:2")
    key = "daily:mancala:2026-11-18"
    expect(page.locator("[data-part=log] li")).to_have_count(2)  # the computer has answered
    until(page, "() => !document.documentElement.hasAttribute('data-writing')", 20)
    before = saves(page)[key]
    page.clock.set_system_time("2026-11-17T23:50:00")
    page.reload()
    wait_for_start(page)
    expect(page.locator("[data-part=message-text]")).to_contain_text("isn’t available yet")
    page.goto(site.url + "#/mancala/daily")
    expect(page).to_have_url(site.url + "#/mancala/daily/2026-11-17")
    assert saves(page)[key] == before
    page.clock.set_system_time("2026-11-18T00:20:00")
    page.goto(site.url + "#/mancala/daily/2026-11-18")
    expect(page.locator("[data-part=log] li")).not_to_have_count(0)
    assert saves(page)[key] == before


@pytest.mark.cold
def test_a_lobby_left_open_over_midnight_follows_the_new_day(page: Page, site: Site) -> None:
    page.clock.install(time="2026-11-17T23:40:30")
    page.goto(site.url + "licences.txt")
    put_save(page, "journal:mo", line("2026-11-17", daily="2026-11-17") + "\n")
    page.goto(site.url)
    wait_for_start(page)
    mark, countdown = page.locator("[data-daily=mo] .mark"), page.locator("[data-part=countdown]")
    expect(mark).to_have_attribute("aria-label", "Done")
    wait_until_offline_ready(page)  # which comes after the clock is watched
    page.clock.fast_forward(5 * 60_000)
    expect(countdown).to_have_text(re.compile("New in 1[3-5] min"))
    page.clock.fast_forward(20 * 60_000)
    expect(mark).to_have_attribute("aria-label", "Not played yet")
    expect(countdown).to_have_text(re.compile(r"New in 23 h \d+ min"))


@pytest.mark.cold
def test_a_daily_page_follows_the_day_when_it_is_looked_at_again(page: Page, site: Site) -> None:
    page.clock.install(time="2026-11-17T22:00:00")
    page.goto(site.url + "#/daily")
    wait_for_start(page)
    expect(page.locator("[data-text=day]")).to_have_text("Today, 17 November 2026")
    # The device slept: no timer has run.
    page.clock.pause_at("2026-11-18T07:00:00")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("[data-text=day]")).to_have_text("Today, 18 November 2026")
    expect(page.locator("[data-text=countdown]")).to_have_text("New in 17 h 0 min")
