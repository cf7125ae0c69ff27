"""The first visit to every game, in both languages, in six windows: `python3 dev.py soak first_visits`.

Each time a browser that has never been here: the lobby, the introduction, the whole tutorial, a first game to
its end, and its result. At every touch the page has to fit the window, and nothing may fail: no error screen,
no console error, no request to another origin. `-- --game mo --language zh --size 360x640` makes only
these visits; each option may be given more than once.
"""

import argparse
import sys
import time
from itertools import product
from typing import NamedTuple

from playwright.sync_api import Browser, Error, sync_playwright

import dev
from app.text.catalogue import LANGUAGES
from e2e.support.browser_errors import BrowserErrors
from e2e.support.browsers.chromium_flags import CHROMIUM_FLAGS
from e2e.support.game_page import open_site
from e2e.support.measurements import SIZES
from e2e.support.server import Site
from e2e.support.timeouts import TIMEOUT
from e2e.support.walks import first_visit
from rules import NAMES
from tools.browsers import chromium


class Visit(NamedTuple):
    game: str
    language: str
    size: tuple[int, int]

    def __str__(self) -> str:
        return f"{self.game}, {self.language}, {_called(self.size)}"


def _called(size: tuple[int, int]) -> str:
    width, height = size
    return f"{width}x{height}"


def make(browser: Browser, site: Site, visit: Visit) -> str:
    """Make a visit; return how it ended, or why it failed."""
    width, height = visit.size
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=True)
    context.set_default_timeout(TIMEOUT)
    errors, page = BrowserErrors(context, site.origin), context.new_page()
    done = "start"
    try:
        open_site(page, site.url, language=visit.language, known=())
        assert page.get_attribute("html", "lang") == LANGUAGES[visit.language]
        turns = 0
        for done in first_visit.visit(page, visit.game):
            first_visit.check_page(page, errors)
            turns += done.startswith("turn")
        result = first_visit.check_result(page)
    except AssertionError as failure:
        return f"FAILED after {done}: {failure}"
    except Error as failure:
        return f"FAILED after {done}: {failure.message} {first_visit.shown(page)}"
    else:
        return f"{result} after {turns} turns"
    finally:
        context.close()


def read_options() -> list[Visit]:
    """The visits that the command line asks for: all of them, unless it names some."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    sizes = {_called(size): size for size in SIZES}
    parser.add_argument("--game", action="append", choices=NAMES)
    parser.add_argument("--language", action="append", choices=LANGUAGES)
    parser.add_argument("--size", action="append", choices=sizes)
    options = parser.parse_args()
    chosen = [sizes[name] for name in options.size or sizes]
    return [
        Visit(*each)
        for each in product(options.game or NAMES, options.language or LANGUAGES, chosen)
    ]


def main() -> int:
    visits = read_options()
    dev.make()
    paths = (path for path in dev.DIST.rglob("*") if path.is_file())
    site = Site({path.relative_to(dev.DIST).as_posix(): path.read_bytes() for path in paths})
    failed = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.find_light(), args=CHROMIUM_FLAGS
        )
        for visit in visits:
            began = time.perf_counter()
            ended = make(browser, site, visit)
            failed += ended.startswith("FAILED")
            print(f"{time.perf_counter() - began:5.1f} s  {visit}: {ended}", flush=True)
        browser.close()
    site.stop()
    print(f"{len(visits) - failed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
