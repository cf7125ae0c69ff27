"""The page after years of playing: `python3 dev.py bench long_use [-- --before FOLDER]`.

A device with 10,000 finished games in each game and 3,000 copies that were set aside. How long it takes to
open the statistics for the first time (nothing is worked out yet), in a later visit, and to make the last
move of a game, from the touch to the frame that shows the result: on this machine, and with a processor
slowed down, like a cheap phone. With `--before FOLDER` another build of the site is measured beside ours.
"""

import argparse
import json
import random
import statistics
import sys
from collections.abc import Mapping
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from app.saves import finished_games, keys, table_format
from app.saves.finished_games import Finished
from app.table.table import PERSON
from bench._browser import DIST, PATIENCE, devtools, load, served
from bench._taps import PHONE
from e2e.support.browsers.chromium_flags import CHROMIUM_FLAGS
from e2e.support.game_page import open_site
from e2e.support.save_database import put_saves, saves
from rules import GAMES, NAMES, computer_of
from tools.browsers import chromium

GAMES_EACH, COPIES = 10_000, 3_000
LAST_GAME = "mancala"
SLOWDOWNS = (1, 6)

# Does something and waits for the frame after the one in which the selector first matches; milliseconds.
TIMED = """async ([act, argument, selector]) => {
  const began = performance.now();
  if (act === "go") location.hash = argument; else document.querySelector(argument).click();
  while (!document.querySelector(selector)) await new Promise(requestAnimationFrame);
  await new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)));
  return performance.now() - began;
}"""
FIGURES, RESULT = "[data-part=page] dl.figures", "dialog[data-dialog=end][open]"


def years(luck: random.Random) -> dict[str, str]:
    """The saves of somebody who has played a lot."""
    texts = {keys.finished_key(key): _finished(key, luck) for key in NAMES}
    copy = table_format.write(table_format.new_table("mo", 1))
    texts |= {f"aside:game:mo:{number}": copy for number in range(1, COPIES + 1)}
    texts[keys.save_key(LAST_GAME)] = _before_the_last_move(luck)
    return texts


def _finished(key: str, luck: random.Random) -> str:
    levels = [*computer_of(key).levels] if len(GAMES[key].players) > 1 else []
    variants = [*GAMES[key].variants][:4]
    return finished_games.write(
        Finished(
            f"{2016 + number // 1000}-0{luck.randint(1, 9)}-1{luck.randint(0, 9)}",
            luck.choice(variants),
            number,
            (PERSON, luck.choice(levels)) if levels else (PERSON,),
            luck.choice(("won", "lost")),
            luck.randint(10, 90),
            luck.randint(0, 48),
            luck.random() < 0.1,  # with help
        )
        for number in range(GAMES_EACH)
    )


def _before_the_last_move(luck: random.Random) -> str:
    """A game between two people: the next touch ends it."""
    table = table_format.new_table(LAST_GAME, 1, seats=(PERSON, PERSON))
    history, game = table.history, table.history.game
    while game.outcome(history.state) is None:
        history = history.play(luck.choice(game.legal_moves(history.state)))
    return table_format.write(table._replace(history=history.undo()))


def last_touch(text: str) -> str:
    table = table_format.read(text)
    return f"[data-part=board] [data-name='pit:{table.record.moves[-1].split()[-1]}']"


def measure(
    browser: Browser, url: str, texts: Mapping[str, str], slowdown: int
) -> tuple[float, float, float]:
    """The first and a later opening of the statistics, and the last move of a game."""
    context = browser.new_context(**PHONE)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(f"{url}licences.txt")
    put_saves(page, texts)
    first = _opening(page, url, slowdown)
    saves(page)  # waits until everything is written
    later = _opening(page, url, slowdown)
    open_site(page, f"{url}#/{LAST_GAME}")
    _slow_down(page, slowdown)
    touched = last_touch(texts[keys.save_key(LAST_GAME)])
    last = page.evaluate(TIMED, ["click", touched, RESULT])
    context.close()
    return first, later, last


def _opening(page: Page, url: str, slowdown: int) -> float:
    page.goto("about:blank")
    open_site(page, url)
    _slow_down(page, slowdown)
    took: float = page.evaluate(TIMED, ["go", "#/statistics", FIGURES])
    return took


def _slow_down(page: Page, slowdown: int) -> None:
    page.wait_for_timeout(1500)  # what the page does after its start is not what is measured
    devtools(page).send("Emulation.setCPUThrottlingRate", {"rate": slowdown})


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--before", type=Path, help="another build of the site, to compare with")
    given = parser.parse_args()
    texts = years(random.Random(1))
    size = len(json.dumps(texts)) / 1e6
    print(f"{load()}; {len(texts):,} saves, {size:.1f} MB")
    print("\n| ms, medians | statistics, first | later | the last move |\n|---|---|---|---|")
    builds = {"ours": DIST, **({"before": given.before} if given.before else {})}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=CHROMIUM_FLAGS)
        for slowdown in SLOWDOWNS:
            took: dict[str, list[tuple[float, float, float]]] = {name: [] for name in builds}
            for _ in range(given.rounds):
                for name, folder in builds.items():
                    with served(folder) as server:
                        took[name].append(measure(browser, server.url, texts, slowdown))
            for name, rounds in took.items():
                medians = (statistics.median(values) for values in zip(*rounds, strict=True))
                figures = " | ".join(f"{median:,.0f}" for median in medians)
                print(f"| {name}, {slowdown}× | {figures} |", flush=True)
        browser.close()
    print(f"\nAt the end: {load()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
