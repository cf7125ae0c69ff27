"""What the benchmarks in the browser share: a server that counts, Chromium with a profile, the long tasks."""

import os
import shutil
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from playwright.sync_api import BrowserContext, CDPSession, Page, Playwright

from e2e.support.browsers.chromium_flags import CHROMIUM_FLAGS
from tools import serve
from tools.browsers import chromium
from tools.environment import ROOT

DIST = Path(os.environ.get("PARLOUR_SITE") or ROOT / "dist")
PATIENCE = 120_000  # milliseconds: a busy machine is no reason to give up

# Tasks of 50 ms and more, as the browser itself counts them; begin and duration in milliseconds.
LONG_TASKS = """
globalThis.longTasks = [];
globalThis.longTaskObserver = new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) longTasks.push([startTime, duration]);
});
longTaskObserver.observe({ type: "longtask", buffered: true });
"""


class _Handler(serve.Handler):
    # Headers and body are two writes: without this the second may wait for the first to be acknowledged.
    disable_nagle_algorithm = True
    server: "Server"

    def copyfile(self, source: Any, outputfile: IO[bytes]) -> None:  # type: ignore[override]
        body = source.read()
        self.server.sent += len(body)
        outputfile.write(body)


class Server(serve.Server):
    """Like GitHub Pages: gzip on the wire, files are fresh for ten minutes. Counts the bytes of bodies."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, gzip=True, cache_control="max-age=600")
        self.RequestHandlerClass = _Handler
        self.sent = 0
        # Compressed before anybody asks, as it is on Pages: the server is not what is measured.
        for path in folder.rglob("*"):
            if path.suffix in serve.GZIPPED:
                serve.gzipped(path, path.stat().st_mtime)


@contextmanager
def served(folder: Path) -> Iterator[Server]:
    server = Server(folder)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


@contextmanager
def scratch() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="parlour-bench-"))
    yield folder
    # A browser that has just ended may still write a last file.
    shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def browser(playwright: Playwright, profile: Path) -> Iterator[BrowserContext]:
    """A browser process with this profile, ended politely: what it caches is written."""
    context = playwright.chromium.launch_persistent_context(
        profile, executable_path=chromium.find(), args=CHROMIUM_FLAGS
    )
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


def devtools(page: Page) -> CDPSession:
    return page.context.new_cdp_session(page)


def load() -> str:
    one, five, _ = os.getloadavg()
    return f"load {one:.1f} ({five:.1f} over five minutes), {os.cpu_count()} cores"
