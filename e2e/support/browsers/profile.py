"""A full Chromium with its own profile folder, which can be killed and started again."""

import json
import os
import shutil
import signal
import subprocess
import threading
from pathlib import Path

from playwright.sync_api import BrowserContext, Playwright

from e2e.support.browser_errors import BrowserErrors
from e2e.support.browsers.chromium_flags import CHROMIUM_FLAGS
from e2e.support.timeouts import TIMEOUT
from tools.browsers import chromium


class Profile:
    """A browser like a player's, which can be killed and started again with everything it has stored."""

    def __init__(self, playwright: Playwright, folder: Path, origin: str) -> None:
        self._playwright, self._folder, self._origin = playwright, folder, origin
        self._process: subprocess.Popen[str] | None = None
        self.is_light = False  # the headless shell, which stores everything in the same way
        self._errors: list[BrowserErrors] = []

    def prefer(self, settings: dict[str, object]) -> None:
        """Write the browser's own settings, before its first start."""
        (self._folder / "Default").mkdir(parents=True)
        (self._folder / "Default" / "Preferences").write_text(json.dumps(settings))

    def start(self, *more: str) -> BrowserContext:
        """Start it without Playwright, which would also shut it down properly."""
        browser = chromium.find_light() if self.is_light else chromium.find()
        words = (
            *CHROMIUM_FLAGS,
            *more,
            "--headless=new",
            "--remote-debugging-port=0",
            "--no-startup-window",
        )
        self._process = subprocess.Popen(
            [browser, *words, f"--user-data-dir={self._folder}"],
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        words_of = self._process.stderr
        assert words_of
        address = next(line.split()[-1] for line in words_of if "DevTools listening on" in line)
        # Keep reading, or the browser blocks on a full pipe.
        threading.Thread(target=words_of.read, daemon=True).start()
        context = self._playwright.chromium.connect_over_cdp(address).contexts[0]
        context.set_default_timeout(TIMEOUT)
        self._errors.append(BrowserErrors(context, self._origin))
        return context

    @property
    def unexpected_errors(self) -> list[str]:
        return [error for errors in self._errors for error in errors.unexpected]

    def lose_databases(self) -> None:
        """Delete the databases, as the browser does when it finds them damaged."""
        shutil.rmtree(self._folder / "Default" / "IndexedDB")

    def kill(self) -> None:
        """Kill all its processes, as a crash or an empty battery would."""
        if self._process:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.communicate()
            self._process = None
