"""Links, texts and numbers of games: what is sent is what the other one gets."""

import json
import re
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from e2e.support.game_page import go_to, open_site
from e2e.support.missions import mission
from e2e.support.save_database import save_text, saves, wait_for_save
from e2e.support.server import Site
from e2e.support.waiting import wait_for_start
from rules import GAMES, links, record
from rules.history import History, replay
from rules.links import SharedGame
from rules.record import Record

MESSAGE = "[data-part=message]"
STATUS = "[data-part=status]"
LABELS = "cells => cells.map((cell) => cell.ariaLabel)"


def history_of(key: str, *moves: str, seed: int) -> History[Any, Any]:
    game = GAMES[key]
    return replay(
        game, Record(key, game.rules_version, seed, game.default_variant, moves, len(moves))
    )


def test_a_finished_game_in_a_link_is_watched_and_left_again(page: Page, site: Site) -> None:
    own = mission()
    open_site(page, site.url + "#/", doudizhu=own)
    go_to(page, "#/doudizhu/A-3/1/0?at=1&moves=A")
    landing = page.locator("dialog[data-dialog=offer]")
    expect(landing).to_contain_text("Someone beat the computer")
    expect(landing.locator(".answers .primary")).to_have_text("Watch")
    page.click("[data-do=watch-offer]")
    # All moves are listed, and none of them says “you”.
    expect(page.locator("[data-part=log] li")).to_have_text(re.compile("^The player played "))
    # It plays by itself, and again when it is asked to.
    expect(page.locator(STATUS)).to_have_text("Replay, move 1 of 1")
    expect(page.locator("[data-part=autoplay-word]")).to_have_text("Autoplay")
    page.click("[data-do=change-pace]")
    expect(page.locator("[data-part=pace-word]")).to_have_text("Slow")
    page.click("[data-do=undo]")
    expect(page.locator(STATUS)).to_have_text("Replay, move 0 of 1")
    page.click("[data-do=autoplay]")
    expect(page.locator(STATUS)).to_have_text("Replay, move 1 of 1")
    expect(page.locator("[data-part=log] [aria-current=true]")).to_have_count(1)
    assert saves(page)["game:doudizhu"] == own
    assert "journal:doudizhu" not in saves(page)
    page.click("[data-do=exit-replay]")
    expect(page.locator("[data-card=doudizhu]")).to_be_visible()
    assert page.url == site.url + "#/"


def send(page: Page, context: BrowserContext, name: str = "") -> str:
    """Copy the link to the game on the table, with a name."""
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.click("[data-do=share]")
    page.fill("[data-part=share-name]", name)
    page.click("[data-do=share-link]")
    expect(page.locator(MESSAGE)).to_contain_text("Link copied.")
    copied: str = page.evaluate("navigator.clipboard.readText()")
    return copied


def test_a_link_says_who_sent_it_and_the_name_is_remembered(
    page: Page, context: BrowserContext, site: Site
) -> None:
    open_site(page, site.url + "#/doudizhu", doudizhu=mission("A"))
    link = send(page, context, "<b>Anna</b>")
    page.click("[data-do=share]")
    expect(page.locator("[data-part=share-name]")).to_have_value("<b>Anna</b>")
    page.keyboard.press("Escape")
    open_site(page, site.url + "#/", doudizhu=mission())
    go_to(page, link.removeprefix(site.url))
    landing = page.locator("dialog[data-dialog=offer]")
    expect(landing.locator("h2")).to_have_text("<b>Anna</b>’s game")
    expect(landing).to_contain_text("<b>Anna</b> beat the computer")
    before = saves(page)
    page.click("[data-do=decline-offer]")
    expect(landing).to_be_hidden()
    assert saves(page) == before


def test_the_deal_of_a_link_is_played_and_ones_own_game_is_kept(page: Page, site: Site) -> None:
    begun = record.to_fields(history_of("mancala", "sow 2", seed=7).record)
    own = save_text({"record": begun, "seats": ["person", "person"], "assisted": False})
    open_site(page, site.url + "#/mancala", mancala=own)
    shared = SharedGame(history_of("mancala", "sow 2", "sow 5", seed=42), ("person", "sleepy"))
    go_to(page, f"#/{links.write(shared)}")
    expect(page.locator("dialog[data-dialog=offer]")).to_contain_text("Saved games")
    page.click("dialog[data-dialog=offer] [data-do=play-linked-deal]")
    expect(page.locator(MESSAGE)).to_contain_text("Saved games")
    wait_for_save(page, "game:mancala", '"seed":42')
    kept = saves(page)
    assert json.loads(kept["game:mancala"])["seats"] == ["person", "sleepy"]
    assert json.loads(kept["aside:game:mancala:1"])["record"]["seed"] == 7


def test_a_hot_seat_game_is_opened_for_two(page: Page, site: Site) -> None:
    history = history_of("rupiaj", seed=3)
    (first, *_) = history.game.legal_moves(history.state)
    played = SharedGame(history.play(first), ("person", "person"), ("Anna", "Ben"))
    # Ben began, by the number of the game.
    assert [history.game.to_move(each.state) for each in (history, played.history)] == [1, 0]
    page.goto(f"{site.url}#/{links.write(played)}")
    wait_for_start(page)
    page.click("[data-do=play-offer]")
    expect(page.locator("[data-part=pass-title]")).to_have_text("Pass the device to Anna")


def test_a_game_can_be_copied_as_text(page: Page, context: BrowserContext, site: Site) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_site(page, site.url + "#/doudizhu", doudizhu=mission("A"))
    page.click("[data-do=share]")
    # A mission of one's own has no number that would deal it again.
    expect(page.locator("[data-part=share-number]")).to_have_text("")
    page.click("[data-do=share-text]")
    expect(page.locator(MESSAGE)).to_contain_text("Moves copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    words = r"Dou dizhu, .*\n1\. The player played .*\nSomeone beat the computer.*\nhttp.*game=1\w+"
    assert re.fullmatch(words, copied)


def test_a_game_number_deals_the_same_for_everybody(page: Page, site: Site) -> None:
    open_site(page, site.url + "#/mo")
    deals = []
    for number in ("123456789012", "123456789013", "123456789012"):
        page.click("[data-do=new]")
        page.fill("[data-part=number]", number)
        page.click("dialog[open] [data-do=deal]")
        expect(page.locator("[data-part=game-number]")).to_have_text(f"Game number {number}")
        wait_for_save(page, "game:mo", f'"seed":{number},')
        page.click("[data-do=share]")
        expect(page.locator("[data-part=share-number]")).to_have_text(f"Game number {number}")
        page.click("dialog[open] [data-do=close]")
        deals.append(page.locator("[data-part=board] .cell").evaluate_all(LABELS))
    assert deals[0] == deals[2] != deals[1]
