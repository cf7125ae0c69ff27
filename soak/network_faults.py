"""Every file of a start, wrong in every way: `python3 dev.py soak network_faults -- core wasm`.

Each time a browser that has never been here. It must end in the game, or in a sentence with ways out; and
when the network works again, the way out must lead to the game. Arguments name files by a part of the path.
"""

import sys
import time

from playwright.sync_api import Browser, Error, sync_playwright

import dev
from e2e.support.browsers.chromium_flags import CHROMIUM_FLAGS
from e2e.support.server import Fault, Site
from e2e.support.start_faults import files_of_a_start, get_out, how_it_ended, wrong
from tools.browsers import chromium


def visit(browser: Browser, site: Site, path: str, fault: Fault) -> str:
    site.faults = {path: fault}
    context = browser.new_context()
    page = context.new_page()
    try:
        page.goto(site.url)
        ended = how_it_ended(page, path)
        if ended != "ready":
            site.faults.clear()
            get_out(page, path)
    finally:
        context.close()
    return ended


def main() -> int:
    dev.make()
    paths = (path for path in dev.DIST.rglob("*") if path.is_file())
    files = {path.relative_to(dev.DIST).as_posix(): path.read_bytes() for path in paths}
    wanted = sys.argv[1:] or [""]
    failures = count = 0
    began = time.perf_counter()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=CHROMIUM_FLAGS)
        for path in files_of_a_start(files):
            if not any(word in path for word in wanted):
                continue
            site = Site(files)
            for way, fault in wrong(files[path]).items():
                at = time.perf_counter()
                try:
                    ended = visit(browser, site, path, fault)
                except (AssertionError, Error) as failure:
                    failures += 1
                    ended = f"FAILED {failure}"
                count += 1
                print(f"{time.perf_counter() - at:5.1f} s  {path}, {way}: {ended}", flush=True)
            site.stop()
        browser.close()
    print(
        f"{count} visits in {time.perf_counter() - began:.0f} s, {failures} without words or way out"
    )
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main())
