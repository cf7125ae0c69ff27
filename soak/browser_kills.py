"""A browser killed 200 times in the middle of a game: `python3 dev.py soak browser_kills -- --count 200`.

At most the last move is lost, and nothing is ever damaged: `e2e/support/killed_browser.py`, of which
`dev.py test` runs a short form.
"""

import os
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

import dev
from e2e.support import killed_browser as kills
from e2e.support.browsers.profile import Profile
from e2e.support.server import Site
from rules.chance import words as chances
from soak._batches import Batch, batches, read_options, report, run
from tools.browsers import chromium

PART = "browser_kills"
SIZE = 20  # kills of one browser
MOST = 12  # moves before a kill


def kill(batch: Batch) -> int:
    paths = (path for path in sorted(dev.DIST.rglob("*")) if path.is_file())
    site = Site({path.relative_to(dev.DIST).as_posix(): path.read_bytes() for path in paths})
    moments = (1 + next(chances(seed, PART)) % MOST for seed in batch.seeds)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        profile = Profile(playwright, Path(folder) / "profile", site.origin)
        try:
            toll = kills.kill_often(profile, site, moments)
        finally:
            profile.kill()
            site.stop()
    assert profile.unexpected_errors == []
    times = f"the last move was lost {toll.moves} times, the database {toll.databases} times"
    report(PART, f"{batch}: {times}")
    return batch.size


def main() -> int:
    options = read_options(__doc__, tasks=200, of="kills")
    os.environ["PARLOUR_CHROMIUM"] = str(chromium.find())
    dev.make()
    return run(PART, options, batches("browser", options, SIZE), kill, of="kills")


if __name__ == "__main__":
    sys.exit(main())
