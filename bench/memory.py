"""Memory after a start: `python3 dev.py bench memory [-- --before FOLDER]`.

What the page's own process has for itself, as Linux counts it, once the site is ready for offline play: in
the lobby, and in a game with the computer's worker beside it. With `--before FOLDER` another build of the
site is measured in the same run.
"""

import argparse
import re
import statistics
import sys
from pathlib import Path

from playwright.sync_api import Playwright, sync_playwright

from bench._browser import DIST, browser, load, scratch, served
from e2e.support.game_page import open_site
from e2e.support.offline_copy import wait_until_offline_ready

PLACES = {"lobby": "", "Mancala": "#/mancala"}
CALM = 3000  # milliseconds for what the start has left behind to be cleared
PRIVATE = re.compile(r"^Private_(?:Clean|Dirty): +([0-9]+) kB", re.MULTILINE)


def private(page_process: int) -> float:
    """Megabytes that no other process shares."""
    text = Path(f"/proc/{page_process}/smaps_rollup").read_text("utf-8")
    return sum(map(int, PRIVATE.findall(text))) / 1000


def measure(playwright: Playwright, profile: Path, url: str, place: str) -> float:
    with browser(playwright, profile) as context:
        page = context.pages[0]
        open_site(page, url + place)
        wait_until_offline_ready(page)
        page.wait_for_timeout(CALM)
        session = context.browser.new_browser_cdp_session() if context.browser else None
        assert session
        told = session.send("SystemInfo.getProcessInfo")["processInfo"]
        return max(private(each["id"]) for each in told if each["type"] == "renderer")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--before", type=Path, help="another build of the site, to compare with")
    given = parser.parse_args()
    builds = {"ours": DIST, **({"before": given.before} if given.before else {})}
    found: dict[tuple[str, str], list[float]] = {}
    with sync_playwright() as playwright, scratch() as folder:
        for number in range(given.rounds):
            for name, site in builds.items():
                with served(site) as server:
                    for place, address in PLACES.items():
                        profile = folder / f"{name}-{place}-{number}"
                        megabytes = measure(playwright, profile, server.url, address)
                        found.setdefault((name, place), []).append(megabytes)
    print(
        f"Medians of {given.rounds} rounds; {load()}\n\n| MB | {' | '.join(PLACES)} |\n|---|---|---|"
    )
    for name in builds:
        medians = (statistics.median(found[name, place]) for place in PLACES)
        print(f"| {name} | {' | '.join(f'{median:.0f}' for median in medians)} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
