"""How soon the first click is answered: `python3 dev.py bench start [-- --count 7]`.

Three pages in one interleaved run, each with a handler in Python:
bare    Pyodide as its npm package ships it, `loadPyodide()` and one button
stock   PyScript as its npm package ships it, default plugins, the same Pyodide, and one button
ours    the built site, opened at a game

Each is opened cold (new profile), after a restart (that browser ended and started again, with what it
keeps: a second visit), and cold on a line of 20 Mbit/s with 80 ms. In every frame a script presses what
is to be pressed until the text changes, and notes when that is on the screen.

With `--before FOLDER` another build of the site, of an older commit for example, is measured in the same run.
"""

import argparse
import shutil
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from playwright.sync_api import Page, Playwright, sync_playwright

from bench._browser import DIST, LONG_TASKS, Server, browser, devtools, load, scratch, served
from e2e.support.offline_copy import wait_until_offline_ready
from tools.environment import ROOT

PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = "pyodide-lock.json"
LINE = {
    "offline": False,
    "latency": 80,
    "downloadThroughput": 20e6 / 8,
    "uploadThroughput": 20e6 / 8,
}
SETTLE = 1.0  # seconds for a browser that has just started to have its own things done
DWELL = 3.0  # seconds between the first click and the end of the browser, for its caches

BARE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Bare</title><link rel="icon" href="data:,">
<button id="button">Press</button>
<script type="module">
  import { loadPyodide } from "./pyodide/pyodide.mjs";
  const python = await loadPyodide();
  python.runPython(`
from js import document
from pyodide.ffi import create_proxy

button = document.getElementById("button")

def pressed(event):
    button.textContent = "Pressed"

button.addEventListener("click", create_proxy(pressed))
`);
</script></html>
"""
STOCK = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Stock</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="pyscript/core.css">
<script type="module" src="pyscript/core.js"></script>
<button id="button">Press</button>
<script type="py" config='{"interpreter": "./pyodide/pyodide.mjs"}'>
from pyscript import document, when

@when("click", "#button")
def pressed(event):
    document.querySelector("#button").textContent = "Pressed"
</script></html>
"""

# Answered means that the text is another one, visible that a frame has been drawn since.
PRESS = """
if (location.protocol.startsWith("http")) {
  globalThis.answered = new Promise((done) => {
    const press = () => {
      const target = document.querySelector(TARGET);
      const text = document.querySelector(TEXT);
      const before = text?.textContent;
      target?.click();
      if (target && text && text.textContent !== before) {
        requestAnimationFrame(() => done(performance.now()));
      } else {
        requestAnimationFrame(press);
      }
    };
    requestAnimationFrame(press);
  });
}
"""


@dataclass(frozen=True, slots=True)
class Subject:
    """A page to be measured: what to press, and the text that then changes."""

    name: str
    address: str
    target: str = "#button"
    text: str = "#button"
    keeps: bool = False  # has a service worker that keeps it for offline

    def script(self) -> str:
        return LONG_TASKS + PRESS.replace("TARGET", repr(self.target)).replace(
            "TEXT", repr(self.text)
        )


OURS = Subject(
    "ours", "ours/#/mancala", "[data-part=board] .pit.legal", "[data-part=narration]", keeps=True
)
SUBJECTS = [Subject("bare", "bare/"), Subject("stock", "stock/"), OURS]
# An older build may call the same things by other names.
BEFORE = replace(
    OURS,
    name="before",
    address=OURS.address.replace("ours", "before"),
    target="[data-part=board] :is(.pit, .pot).legal",
    text=":is([data-part=narration], [data-part=said])",
)


@dataclass(frozen=True, slots=True)
class Start:
    """One start, in milliseconds and bytes."""

    click: float
    busy: float  # processor time of the page's main thread
    longest: float  # its longest task
    sent: int  # bodies on the wire until then


def lay_out(folder: Path, before: Path | None) -> None:
    """Put all sites into one folder, so that a rebuild does not disturb them."""
    packages = ROOT / "node_modules"
    for name, page in (("bare", BARE), ("stock", STOCK)):
        (folder / name / "pyodide").mkdir(parents=True)
        (folder / name / "index.html").write_text(page)
        for file in (*PYODIDE, LOCK):
            shutil.copy(packages / "pyodide" / file, folder / name / "pyodide")
    without_maps = shutil.ignore_patterns("*.map")
    shutil.copytree(
        packages / "@pyscript/core/dist", folder / "stock/pyscript", ignore=without_maps
    )
    shutil.copytree(DIST, folder / "ours")
    if before:
        shutil.copytree(before, folder / "before")


def measure(page: Page, subject: Subject, server: Server, *, is_slow: bool) -> Start:
    time.sleep(SETTLE)
    session = devtools(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    if is_slow:
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", LINE)
    page.add_init_script(subject.script())
    server.sent = 0
    page.goto(server.url + subject.address, wait_until="commit")
    click = float(page.evaluate("answered"))
    sent = server.sent
    metrics = session.send("Performance.getMetrics")["metrics"]
    busy = next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")
    # The browser tells of a task some time after it has ended.
    page.wait_for_timeout(300)
    tasks: list[list[float]] = page.evaluate("longTasks")
    longest = max((duration for began, duration in tasks if began < click), default=0)
    session.detach()
    return Start(click, busy * 1000, longest, sent)


def visits(
    playwright: Playwright, subject: Subject, server: Server, profile: Path
) -> tuple[Start, Start, int]:
    """A first and a second visit, and what the whole first one has sent."""
    with browser(playwright, profile) as context:
        page = context.pages[0]
        cold = measure(page, subject, server, is_slow=False)
        if subject.keeps:
            wait_until_offline_ready(page)
        time.sleep(DWELL)
        whole = server.sent
    with browser(playwright, profile) as context:
        again = measure(context.pages[0], subject, server, is_slow=False)
    return cold, again, whole


def slow_visit(playwright: Playwright, subject: Subject, server: Server, profile: Path) -> Start:
    with browser(playwright, profile) as context:
        return measure(context.pages[0], subject, server, is_slow=True)


KINDS = ("cold", "restart", "20 Mbit/s")
BARS = {"cold": 0.45, "restart": 0.40, "20 Mbit/s": 0.65}
MOST_BYTES = 5_700_000


def run(
    count: int, before: Path | None, *, is_chatty: bool
) -> tuple[dict[tuple[str, str], list[Start]], dict[str, int]]:
    found: dict[tuple[str, str], list[Start]] = {}
    whole: dict[str, int] = {}
    with sync_playwright() as playwright, scratch() as folder:
        lay_out(folder / "site", before)
        with served(folder / "site") as server:
            for number in range(count):
                for subject in SUBJECTS:
                    profile = folder / f"{subject.name}-{number}"
                    cold, again, sent = visits(playwright, subject, server, profile)
                    slow = slow_visit(
                        playwright, subject, server, profile.with_name(f"{profile.name}-slow")
                    )
                    whole[subject.name] = max(sent, whole.get(subject.name, 0))
                    for kind, start in zip(KINDS, (cold, again, slow), strict=True):
                        found.setdefault((subject.name, kind), []).append(start)
                    if is_chatty:
                        times = " ".join(f"{start.click:6.0f}" for start in (cold, again, slow))
                        print(f"{number + 1}/{count} {subject.name:6} {times} ms", flush=True)
                    shutil.rmtree(profile, ignore_errors=True)
    return found, whole


def middle(starts: Iterable[Start], of: Callable[[Start], float]) -> float:
    return statistics.median(map(of, starts))


def verdict(*, holds: bool) -> str:
    return "bar met" if holds else "bar missed"


def report(found: dict[tuple[str, str], list[Start]], whole: dict[str, int]) -> None:
    for kind in KINDS:
        print(
            f"\n| {kind} | first click, ms | fastest to slowest | ours / this | main thread, ms | "
            "longest task, ms | sent, MB |"
        )
        print("|---|---|---|---|---|---|---|")
        ours = middle(found["ours", kind], lambda start: start.click)
        for subject in SUBJECTS:
            starts = found[subject.name, kind]
            click = middle(starts, lambda start: start.click)
            least, most = min(s.click for s in starts), max(s.click for s in starts)
            print(
                f"| {subject.name} | {click:,.0f} | {least:,.0f} to {most:,.0f} | {ours / click:.2f} | "
                f"{middle(starts, lambda start: start.busy):,.0f} | "
                f"{middle(starts, lambda start: start.longest):,.0f} | "
                f"{middle(starts, lambda start: start.sent) / 1e6:.2f} |"
            )
    print(
        "\nWhole first visit, with what is kept for offline: "
        + ", ".join(f"{name} {sent / 1e6:.2f} MB" for name, sent in whole.items())
    )
    for kind, bar in BARS.items():
        ours, stock = (middle(found[name, kind], lambda s: s.click) for name in ("ours", "stock"))
        ratio = ours / stock
        print(f"{kind}: ours / stock {ratio:.2f}, at most {bar:.2f}: {verdict(holds=ratio <= bar)}")
    sent = whole["ours"]
    print(
        f"sent: {sent / 1e6:.2f} MB, at most {MOST_BYTES / 1e6} MB: "
        f"{verdict(holds=sent <= MOST_BYTES)}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=7, help="rounds (7)")
    parser.add_argument("--quiet", action="store_true", help="the table only")
    parser.add_argument("--before", type=Path, help="another build of the site, to compare with")
    choice = parser.parse_args()
    if choice.before:
        SUBJECTS.append(BEFORE)
    print(f"Median of {choice.count} rounds; {load()}", flush=True)
    report(*run(choice.count, choice.before, is_chatty=not choice.quiet))
    print(f"At the end: {load()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
