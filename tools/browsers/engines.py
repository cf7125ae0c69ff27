"""Find Firefox and WebKitGTK for the browser tests, or install them.

Unlike Chromium, neither is required: if one is missing, its test is skipped and says so.
"""

import shutil
from pathlib import Path
from typing import NamedTuple

from tools.browsers import debian

NO_FIREFOX = "no Firefox here (Debian: `apt-get install firefox-esr`)"
NO_WEBKIT = "no WebKitGTK here (Debian: `apt-get install webkit2gtk-driver xvfb`)"
# Distributions have it in different folders, none of which is on the path.
MINI_BROWSERS = ("lib/*/webkit2gtk-4.*", "libexec/webkit2gtk-4.*", "lib/webkit2gtk-4.*")


class WebKit(NamedTuple):
    driver: Path
    browser: Path
    screen: Path  # an X server without a display: WebKitGTK has no headless mode


def firefox() -> Path | None:
    paths = (shutil.which(name) for name in ("firefox-esr", "firefox"))
    return next((Path(path) for path in paths if path), None)


def webkit() -> WebKit | None:
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    found = (path for place in MINI_BROWSERS for path in Path("/usr").glob(f"{place}/MiniBrowser"))
    browser = next(found, None)
    return WebKit(Path(driver), browser, Path(screen)) if driver and browser and screen else None


def install_missing() -> None:
    """Install what is missing, if possible, and say what is still missing."""
    missing = (*([] if firefox() else ["firefox-esr"]), *_missing_webkit())
    if missing:
        debian.install(*missing)
    for found, words in ((firefox(), NO_FIREFOX), (webkit(), NO_WEBKIT)):
        if not found:
            print(f"· {words}: its test is skipped", flush=True)


def _missing_webkit() -> tuple[str, ...]:
    return () if webkit() else ("webkit2gtk-driver", "xvfb")
