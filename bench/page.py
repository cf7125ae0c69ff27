"""The page as others judge it, and as a finger feels it: `python3 dev.py bench page [-- look tap]`.

First Lighthouse, on the lobby and in a room: accessibility, best practices and SEO have to be perfect;
performance is told, with the time that the start holds up the page of its simulated phone.

Then taps, in every game, on a phone's screen with real touches, animations off, on a page that has settled:
its worker there, its files kept. From the finger's leaving to the frame that shows what it did, and the
longest task of the main thread while the game is played. What is measured, and how: `bench/_taps.py`.

Each game is also played with a processor that the browser slows down, like that of a phone: `--slowdown
1 4 6`. On a shared machine every page has to wait now and then. So there is the same finger on a page of one
button beside it, and processor time, which waiting does not count in. With `--before FOLDER` another build of
the site is played beside ours, game by game.
"""

import argparse
import statistics
import sys
from collections.abc import Sequence
from itertools import chain, product
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import sync_playwright

from bench import _lighthouse, _taps
from bench._browser import DIST, load, scratch, served
from e2e.support.browsers.chromium_flags import CHROMIUM_FLAGS
from rules import GAMES, NAMES
from tools.browsers import chromium

PERFECT = 100
# Milliseconds, by slowdown: nineteen taps in twenty, to the frame that shows them.
SLOWEST_TAP = {1: 45, 6: 220}
# Processor time of a tap: the median, and nineteen in twenty.
BUSIEST_TAP = (9, 16)
LONGEST_TASK = 100
ROOM = "mancala"
PARTS = ("look", "tap")


def verdict(what: str, value: float, bar: float, *, is_met: bool) -> None:
    print(f"{what}: {value:,.0f}, bar {bar:,}: {'met' if is_met else 'missed'}", flush=True)


def p95(values: Sequence[float]) -> float:
    """The least value that at most one in twenty exceeds."""
    return sorted(values)[-(len(values) // 20) - 1]


def look(url: str) -> None:
    """Let Lighthouse look at the lobby and at a room."""
    print("\n| Lighthouse | " + " | ".join(_lighthouse.CATEGORIES) + " | total blocking time, ms |")
    print("|---|---|---|---|---|---|")
    reports = {}
    with scratch() as folder:
        for name, address in (("lobby", url), (GAMES[ROOM].title, f"{url}#/{ROOM}")):
            report = reports[name] = _lighthouse.visit(address, folder)
            scores = " | ".join(str(score) for score in report.scores.values())
            print(f"| {name} | {scores} | {report.blocked:,.0f} |", flush=True)
    print()
    for category in _lighthouse.CATEGORIES[:3]:
        least = min(report.scores[category] for report in reports.values())
        verdict(category, least, PERFECT, is_met=least == PERFECT)
    for name, report in reports.items():
        for fault in report.faults:
            print(f"  {name}, {fault}")


class Figures(NamedTuple):
    """Of the taps of one game, in milliseconds."""

    taps: int
    median: float
    p95: float
    presented: float  # p95, as the browser counts
    busy: float  # median of processor time
    busy_p95: float
    longest_task: float
    busiest_task: float


def figures(sittings: Sequence[_taps.Sitting]) -> Figures:
    taps = list(chain.from_iterable(sitting.taps for sitting in sittings))
    took, busy = [tap.took for tap in taps], [tap.busy for tap in taps]
    # What the browser leaves out was on the screen within 16 ms.
    seen = list(chain.from_iterable(sitting.presented for sitting in sittings))
    seen += [16.0] * (len(taps) - len(seen))
    tasks = list(chain.from_iterable(sitting.tasks for sitting in sittings))
    return Figures(
        len(taps),
        statistics.median(took),
        p95(took),
        p95(seen),
        statistics.median(busy),
        p95(busy),
        max(task.took for task in tasks),
        max(task.busy for task in tasks),
    )


def show(name: str, slowdown: int, sittings: Sequence[_taps.Sitting]) -> Figures:
    """Print a row of the table."""
    found = figures(sittings)
    numbers = " | ".join(f"{number:.0f}" for number in found)
    print(f"| {name} | {slowdown}× | {numbers} |", flush=True)
    return found


def tap(url: str, count: int, before: str, slowdowns: Sequence[int], games: Sequence[str]) -> None:
    """Play every game with a finger."""
    print(
        "\n| tap to paint, ms | processor | taps | median | p95 | p95 as the browser counts"
        " | processor time, median | p95 | longest task | most processor time of a task |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|", flush=True)
    played: dict[tuple[str, int], Figures] = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=CHROMIUM_FLAGS)
        for key, slowdown in product(games, slowdowns):
            title = GAMES[key].title
            sittings = _taps.play(browser, url, key, count, slowdown)
            played[title, slowdown] = show(title, slowdown, sittings)
            if before:
                older = _taps.play(browser, before, key, count, slowdown)
                show(f"{title}, before", slowdown, older)
            show("beside: one button", slowdown, [_taps.tap_beside(browser, count, slowdown)])
        browser.close()
    print()
    for (title, slowdown), found in played.items():
        judge(f"{title}, {slowdown}×", slowdown, found)


def judge(name: str, slowdown: int, found: Figures) -> None:
    if bar := SLOWEST_TAP.get(slowdown):
        verdict(f"{name}, tap, p95", found.p95, bar, is_met=found.p95 <= bar)
    if slowdown > 1:
        return  # the slowdown counts as processor time, too
    verdict(
        f"{name}, task (at most {found.busiest_task:.0f} of processor time)",
        found.longest_task,
        LONGEST_TASK,
        is_met=found.longest_task <= LONGEST_TASK,
    )
    for what, value, bar in zip(
        ("median", "p95"), (found.busy, found.busy_p95), BUSIEST_TAP, strict=True
    ):
        verdict(f"{name}, processor time, {what}", value, bar, is_met=value <= bar)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--taps", type=int, default=40, help="in each game, at least (40)")
    slowed = "how many times slower the processor is made (1 4 6)"
    parser.add_argument("--slowdown", type=int, nargs="+", default=[1, 4, 6], help=slowed)
    parser.add_argument("--games", nargs="+", default=NAMES, choices=NAMES)
    parser.add_argument("--before", type=Path, help="another build of the site, to compare with")
    parser.add_argument("parts", nargs="*", metavar="|".join(PARTS))
    given = parser.parse_args()
    parts = given.parts or PARTS
    print(load())
    with served(DIST) as server:
        if "look" in parts:
            look(server.url)
        if "tap" in parts:
            with served(given.before or DIST) as older:
                before = older.url if given.before else ""
                tap(server.url, given.taps, before, given.slowdown, given.games)
    print(f"\nAt the end: {load()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
