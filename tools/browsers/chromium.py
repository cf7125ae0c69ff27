"""Find a Chromium for the browser tests, or install one."""

import os
import shutil
import subprocess
from pathlib import Path

from tools.browsers import debian
from tools.environment import python

WHERE = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""
NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
)
LIGHT = "chromium-headless-shell"
ADVICE = """\
No Chromium was found. Install one (Debian: `apt-get install chromium`), or name one:
    PARLOUR_CHROMIUM=/path/to/chrome python3 dev.py test
`python3 dev.py test --fast` needs none."""


def installed() -> Path | None:
    """Return the Chromium named in PARLOUR_CHROMIUM, or else the one on this machine."""
    if found := _named("PARLOUR_CHROMIUM"):
        return found
    paths = (shutil.which(name) for name in NAMES)
    return next((Path(path) for path in paths if path), None)


def _named(variable: str) -> Path | None:
    named = os.environ.get(variable)
    if not named:
        return None
    found = shutil.which(named)
    if not found:
        raise SystemExit(f"{variable} names no program: {named}")
    return Path(found)


def downloaded(*, try_to: bool) -> Path | None:
    """Return the Chromium that Playwright downloads for itself; `try_to` downloads it."""
    if try_to:
        print("· asking Playwright for a Chromium", flush=True)
        subprocess.run([python(), "-m", "playwright", "install", "chromium"])
    answer = subprocess.run([python(), "-c", WHERE], capture_output=True, text=True).stdout.strip()
    return Path(answer) if answer and Path(answer).exists() else None


def packaged() -> Path | None:
    """Install Debian's, if possible."""
    debian.install("chromium")
    return installed()


def find_light() -> Path:
    """Return a Chromium without windows (headless shell), which takes a fifth less processor time.

    If there is none, or only PARLOUR_CHROMIUM is set, this is the ordinary one.
    """
    if found := _named("PARLOUR_LIGHT_CHROMIUM") or _named("PARLOUR_CHROMIUM"):
        return found
    if not shutil.which(LIGHT):
        debian.install(LIGHT)
    light = shutil.which(LIGHT)
    return Path(light) if light else find()


def find() -> Path:
    """Return the path of a Chromium, or exit with a message about what to install."""
    path = installed() or downloaded(try_to=False) or downloaded(try_to=True) or packaged()
    if not path:
        raise SystemExit(ADVICE)
    return path
