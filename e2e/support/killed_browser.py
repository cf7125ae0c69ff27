"""Kills a browser in the middle of a game, again and again: at most the last move may be lost."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from playwright.sync_api import ConsoleMessage, Page, expect

from app.saves import table_format as kept_games
from e2e.support.browsers.profile import Profile
from e2e.support.save_database import put_save, save_text, saves
from e2e.support.server import Site
from e2e.support.waiting import wait_for_log, wait_for_start

SLOT = "game:mancala"
_FRESH = {
    "record": {
        "parlour": 1,
        "game": "mancala",
        "rules": 1,
        "seed": 7,
        "variant": "island+opening",  # the page shows the number of such a deal
        "moves": [],
        "at": 0,
    },
    "seats": ["person", "person"],
    "assisted": False,
}
# One move after another, as soon as the previous one is written; each is logged when it is made.
_PLAY = """() => {
  const part = (name) => document.querySelector(`[data-part=${name}]`);
  const at = () => `${part("game-number").textContent.match(/[0-9]+/)[0]} ${part("log").children.length}`;
  const written = () => !document.documentElement.hasAttribute("data-writing");
  const until = async (question) => {
    while (!question()) await new Promise((done) => setTimeout(done));
  };
  (async () => {
    for (;;) {
      const pit = document.querySelector("[data-part=board] .pit.legal");
      (pit ?? part("end-main")).click();
      console.debug(`made ${at()}`);
      await until(written);
    }
  })();
}"""


class Reached(NamedTuple):
    """How far a game has come: the number of its deal, and of its moves."""

    seed: int
    moves: int


class Toll(NamedTuple):
    """How often the last move was lost, and how often the browser gave up its database."""

    moves: int = 0
    databases: int = 0


def kill_often(profile: Profile, site: Site, moments: Iterable[int]) -> Toll:
    """Kill the browser after each of these numbers of moves, in turn."""
    page = _visit(profile, site)
    put_save(page, "settings", '{"pace": "off"}')
    put_save(page, SLOT, save_text(_FRESH))
    made = [Reached(7, 0)]
    tolls = []
    for moves in moments:
        kept, toll = _look(page, site, made)
        tolls.append(toll)
        _start(page, site)
        wait_for_log(page, kept.moves)
        expect(page.locator("[data-part=message]")).to_be_hidden()
        made = [kept, *_play_until_killed(profile, page, moves)]
        page = _visit(profile, site)
    _, toll = _look(page, site, made)
    return Toll(*map(sum, zip(*tolls, toll, strict=True)))


def _look(page: Page, site: Site, made: list[Reached]) -> tuple[Reached, Toll]:
    """How far the saved game has come, and what was lost of the moves that were made."""
    is_lost = not saves(page)
    if is_lost:
        _start(page, site)  # restores the copies
    kept = _kept(page)
    page.goto(site.url + "licences.txt")
    return kept, Toll(int(_is_last_lost(made, kept)), int(is_lost))


def _start(page: Page, site: Site) -> None:
    page.goto(site.url + "#/mancala")
    wait_for_start(page)


def _visit(profile: Profile, site: Site) -> Page:
    """A page of the site that does not start the app, which would write."""
    page = profile.start().new_page()
    page.goto(site.url + "licences.txt")
    return page


def _kept(page: Page) -> Reached:
    """How far the saved game has come. It can be replayed, and nothing was set aside."""
    kept = saves(page)
    assert not [key for key in kept if key.startswith("aside:")]
    game = kept_games.read(kept[SLOT]).record
    assert game.at == len(game.moves)
    return Reached(game.seed, game.at)


def _play_until_killed(profile: Profile, page: Page, moves: int) -> list[Reached]:
    told: list[Reached] = []

    def is_enough(message: ConsoleMessage) -> bool:
        if made := re.fullmatch(r"made (\d+) (\d+)", message.text):
            told.append(Reached(*map(int, made.groups())))
        return len(told) >= moves

    with page.expect_console_message(is_enough):
        page.evaluate(_PLAY)
    profile.kill()
    return told


def _is_last_lost(made: list[Reached], kept: Reached) -> bool:
    """Is only the last move missing? There may also be more moves than the browser could report."""
    *_, last = made
    assert kept not in made[:-2], f"{last} was made, only {kept} is kept"
    is_later = kept.seed != last.seed or kept.moves > last.moves
    assert kept in made or is_later, f"{last} was made, only {kept} is kept"
    return kept != last and kept in made
