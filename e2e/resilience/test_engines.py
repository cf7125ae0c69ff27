"""In three engines: a cold start, ten moves of every game, and a visit without a network.

Chromium has all the other tests besides. Its way of being asked is Playwright's.
"""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Playwright

from app.saves import table_format
from app.table.queries import gesture_function
from app.table.table import PERSON, Table
from bench._taps import FIND
from e2e.support.browser_errors import BrowserErrors
from e2e.support.browsers.chromium_flags import CHROMIUM_FLAGS
from e2e.support.browsers.firefox import Firefox
from e2e.support.browsers.webdriver import Engine, with_an_error_log
from e2e.support.browsers.webkit import WebKit
from e2e.support.offline_copy import wait_until_offline_ready
from e2e.support.save_database import put_save
from e2e.support.save_database import saves as kept_by
from e2e.support.server import Files, Site
from e2e.support.waiting import until
from rules import GAMES, NAMES, computer_of
from tools.browsers import chromium, engines

MOVES = 10
NARROW, WIDE = (390, 844), (1440, 900)
STARTED = """() => {
  const { start } = document.documentElement.dataset;
  if (start === "failed") throw new Error(document.getElementById("trouble").textContent);
  return start === "ready";
}"""
# Games whose words lie under their own picture, or the other way round.
COVERED = """() => [...document.querySelectorAll(".card")].filter((card) => {
  const [picture, words] = [".picture", ".card-words"].map((part) =>
    card.querySelector(part).getBoundingClientRect());
  const isBeside = picture.right <= words.left + 1 || picture.bottom <= words.top + 1;
  return !isBeside || !picture.width || !picture.height;
}).map((card) => card.dataset.card)"""
HELD = "document.querySelectorAll('[data-part=board] .piece.picked').length"
TOLD = "document.querySelectorAll('[data-part=log] li').length"
YOURS = f"""() => document.querySelector("[data-part=game]").dataset.phase === "yours" && {TOLD} >= %d"""


class Chromium:
    """The same for Playwright's, as people have it."""

    def __init__(self, playwright: Playwright, folder: Path, origin: str) -> None:
        self._context = playwright.chromium.launch_persistent_context(
            folder, executable_path=chromium.find(), args=CHROMIUM_FLAGS
        )
        self._browser_errors = BrowserErrors(self._context, origin)

    def start(self) -> None:
        self._page = self._context.new_page()

    @property
    def faults(self) -> list[str]:
        return self._browser_errors.unexpected

    def evaluate(self, expression: str, arg: Any = None, /) -> Any:
        return self._page.evaluate(expression, arg)

    def open(self, url: str) -> None:
        self._page.goto(url)

    def leave(self) -> None:
        self._page.close()
        self.start()

    def click(self, x: int, y: int) -> None:
        self._page.mouse.click(x, y)

    def press(self, key: str) -> None:
        self._page.keyboard.press(key)

    def resize(self, width: int, height: int) -> None:
        self._page.set_viewport_size({"width": width, "height": height})

    def picture(self) -> bytes:
        return self._page.screenshot()

    def quit(self) -> None:
        self._context.close()


AnyEngine = Chromium | Engine


def of_chromium(request: pytest.FixtureRequest, site: Site, folder: Path) -> Chromium:
    return Chromium(request.getfixturevalue("playwright"), folder, site.origin)


def of_firefox(request: pytest.FixtureRequest, site: Site, folder: Path) -> Firefox:
    return Firefox(engines.firefox() or pytest.skip(engines.NO_FIREFOX), folder)


def of_webkit(request: pytest.FixtureRequest, site: Site, folder: Path) -> WebKit:
    return WebKit(engines.webkit() or pytest.skip(engines.NO_WEBKIT), folder)


OF: dict[str, Callable[[pytest.FixtureRequest, Site, Path], AnyEngine]] = {
    "chromium": of_chromium,
    "firefox": of_firefox,
    "webkit": of_webkit,
}


@pytest.fixture
def site(files: Files) -> Iterator[Site]:
    site = Site(with_an_error_log(files))
    # What a visit without a network finds is what the service worker has, not what the browser happens to.
    site.cache_control = "no-store"
    yield site
    site.stop()


@pytest.fixture(params=OF)
def engine(request: pytest.FixtureRequest, site: Site, tmp_path: Path) -> Iterator[AnyEngine]:
    engine = OF[request.param](request, site, tmp_path / request.param)
    try:
        engine.start()
        yield engine
    finally:
        engine.quit()


def fresh(key: str) -> Table:
    """A new game against the computer that thinks the least."""
    others = len(GAMES[key].players) - 1
    weakest = next(iter(computer_of(key).levels))
    return table_format.new_table(key, 1, seats=(PERSON, *[weakest] * others))


def wait_for_start(engine: AnyEngine) -> None:
    until(engine, STARTED, 60)


def enter(engine: AnyEngine, key: str) -> None:
    engine.evaluate("(key) => { location.hash = `#/${key}`; }", key)
    until(engine, f"() => document.querySelector('[data-part=board]').dataset.game === '{key}'")


def table_of(engine: AnyEngine, key: str, least: int) -> Table:
    """The table after so many moves or more, when it is the person's turn and all is written down."""
    while True:
        until(engine, YOURS % least, 30)
        table = table_format.read(kept_by(engine)[f"game:{key}"])
        # The computer may have moved in between.
        if table.record.at == engine.evaluate(TOLD):
            return table


def play(engine: AnyEngine, key: str, moves: int, luck: random.Random) -> dict[int, str]:
    """Play by hand until so many more moves are made by either side; return our own by their turn."""
    ours = dict[int, str]()
    table = table_of(engine, key, 0)
    end = table.record.at + moves
    while table.record.at < end:
        move = luck.choice(GAMES[key].legal_moves(table.state))
        made = gesture_function(table)(move)
        for held, name in enumerate((*made.pieces, made.target)):
            # Not every engine waits until the page has heard of the click before.
            until(engine, f"() => {HELD} === {held}")
            place = until(engine, f"() => ({FIND})({json.dumps(name)})")
            engine.click(place["x"], place["y"])
        ours[table.record.at] = GAMES[key].write_move(move)
        table = table_of(engine, key, table.record.at + 1)
    return ours


def play_by_key(engine: AnyEngine, key: str) -> None:
    """One move more, of a game in which a place is all that is touched."""
    table = table_of(engine, key, 0)
    target = gesture_function(table)(GAMES[key].legal_moves(table.state)[0]).target
    engine.evaluate(
        "(name) => document.querySelector(`.cell[data-name='${name}']`).focus()", target
    )
    engine.press("Enter")
    table_of(engine, key, table.record.at + 1)


def test_every_game_is_played_and_goes_on_without_a_network(engine: AnyEngine, site: Site) -> None:
    luck = random.Random(8)
    # Not yet the site: a plain text of its folder, from where its saves can be written.
    engine.open(site.url + "licences.txt")
    put_save(engine, "settings", json.dumps({"pace": "off"}))
    for key in NAMES:
        put_save(engine, f"game:{key}", table_format.write(fresh(key)))
    engine.resize(*WIDE)
    engine.open(site.url)
    wait_for_start(engine)
    assert engine.evaluate("document.querySelectorAll('.card').length") == len(NAMES)
    assert engine.evaluate(COVERED) == []
    engine.resize(*NARROW)
    assert engine.evaluate(COVERED) == []

    played = dict[str, dict[int, str]]()
    for key in NAMES:
        enter(engine, key)
        played[key] = play(engine, key, MOVES, luck)
    wait_until_offline_ready(engine)
    engine.leave()

    site.stop()
    engine.resize(*WIDE)
    engine.open(f"{site.url}#/{NAMES[0]}")
    wait_for_start(engine)
    for key in NAMES:
        table = table_format.read(kept_by(engine)[f"game:{key}"])
        assert len(table.record.moves) >= MOVES
        assert {turn: table.record.moves[turn] for turn in played[key]} == played[key]
    enter(engine, "mancala")
    # The computer answers too: its worker is kept as well.
    play(engine, "mancala", 2, luck)
    play_by_key(engine, "mancala")
    engine.leave()
    assert engine.faults == []
