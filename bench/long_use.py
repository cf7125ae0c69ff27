"""The page after years of playing: `python3 dev.py bench long_use [-- --before FOLDER]`.

A device with 10,000 finished games in each game and 3,000 copies that were set aside. How long it takes to
open the statistics for the first time (nothing is worked out yet), in a later visit, and to make the last
move of a game, from the touch to the frame that shows the result: on this machine, and with a processor
slowed down, like a cheap phone. With `--before FOLDER` another build of the site is measured beside ours.

Writing all the copies takes longer than everything else, so it is done once for each build. Each round begins
with a copy of that browser's profile.
"""

import argparse
import json
import random
import shutil
import statistics
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from app.saves import finished_games, keys, table_format
from app.saves.finished_games import Finished
from app.table.table import PERSON
from bench._browser import DIST, PATIENCE, devtools, load, scratch, served
from bench._taps import PHONE
from e2e.support.browsers.chromium_flags import CHROMIUM_FLAGS
from e2e.support.game_page import open_site
from e2e.support.offline_copy import wait_until_offline_ready
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
# How many second copies are kept.
COPIED = """async () => {
  const name = (await caches.keys()).find((name) => name.endsWith(":copy"));
  return name ? (await (await caches.open(name)).keys()).length : 0;
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


@contextmanager
def phone(playwright: Playwright, profile: Path) -> Iterator[BrowserContext]:
    context = playwright.chromium.launch_persistent_context(
        profile, executable_path=chromium.find(), args=CHROMIUM_FLAGS, **PHONE
    )
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


def prepare(playwright: Playwright, profile: Path, url: str, texts: Mapping[str, str]) -> None:
    """A profile in which everything is kept, the second copies too."""
    with phone(playwright, profile) as context:
        page = context.new_page()
        page.goto(f"{url}licences.txt")
        put_saves(page, texts)
        open_site(page, url)
        wait_until_offline_ready(page)
        while page.evaluate(COPIED) < len(texts):
            page.wait_for_timeout(500)


def measure(
    playwright: Playwright, prepared: Path, url: str, last_text: str, slowdown: int
) -> tuple[float, float, float]:
    """The first and a later opening of the statistics, and the last move of a game."""
    with scratch() as folder, ExitStack() as stack:
        profile = shutil.copytree(prepared, folder / "profile", symlinks=True)
        page = stack.enter_context(phone(playwright, profile)).new_page()
        first = _opening(page, url, slowdown)
        saves(page)  # waits until the totals are written
        later = _opening(page, url, slowdown)
        open_site(page, f"{url}#/{LAST_GAME}")
        _slow_down(page, slowdown)
        last = page.evaluate(TIMED, ["click", last_touch(last_text), RESULT])
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
    with ExitStack() as stack:
        playwright = stack.enter_context(sync_playwright())
        profiles = stack.enter_context(scratch())
        # One address for each build: the saves belong to it.
        urls = {name: stack.enter_context(served(folder)).url for name, folder in builds.items()}
        for name, url in urls.items():
            prepare(playwright, profiles / name, url, texts)
        last_text = texts[keys.save_key(LAST_GAME)]
        for slowdown in SLOWDOWNS:
            took: dict[str, list[tuple[float, float, float]]] = {name: [] for name in builds}
            for _ in range(given.rounds):
                for name, url in urls.items():
                    measured = measure(playwright, profiles / name, url, last_text, slowdown)
                    took[name].append(measured)
            for name, rounds in took.items():
                medians = (statistics.median(values) for values in zip(*rounds, strict=True))
                figures = " | ".join(f"{median:,.0f}" for median in medians)
                print(f"| {name}, {slowdown}× | {figures} |", flush=True)
    print(f"\nAt the end: {load()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
