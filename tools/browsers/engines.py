"""Find a Firefox and a WebKitGTK for the tests in the browser, or bring them in.

Unlike a Chromium neither is a must: where one is missing, its test says so and is skipped.
"""

import shutil
from pathlib import Path
from typing import NamedTuple

from tools.browsers import debian

NO_FIREFOX = "no Firefox here (Debian: `apt-get install firefox-esr`)"
NO_WEBKIT = "no WebKitGTK here (Debian: `apt-get install webkit2gtk-driver xvfb`)"
# Every distribution has it in a folder of its own, and none on the path.
MINI_BROWSERS = ("lib/*/webkit2gtk-4.*", "libexec/webkit2gtk-4.*", "lib/webkit2gtk-4.*")


class WebKit(NamedTuple):
    driver: Path
    browser: Path
    screen: Path  # it has no headless mode: an X server that shows nothing to anybody


def firefox() -> Path | None:
    paths = (shutil.which(name) for name in ("firefox-esr", "firefox"))
    return next((Path(path) for path in paths if path), None)


def webkit() -> WebKit | None:
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    found = (path for place in MINI_BROWSERS for path in Path("/usr").glob(f"{place}/MiniBrowser"))
    browser = next(found, None)
    return WebKit(Path(driver), browser, Path(screen)) if driver and browser and screen else None


def bring() -> None:
    """Install what is missing, if we may, and say what is missing still."""
    missing = (*([] if firefox() else ["firefox-esr"]), *_missing_webkit())
    if missing:
        debian.install(*missing)
    for found, words in ((firefox(), NO_FIREFOX), (webkit(), NO_WEBKIT)):
        if not found:
            print(f"· {words}: its test is skipped", flush=True)


def _missing_webkit() -> tuple[str, ...]:
    return () if webkit() else ("webkit2gtk-driver", "xvfb")
