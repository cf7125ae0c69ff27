"""How soon the first click is answered: `python3 dev.py bench start [-- --count 7]`.

Three pages in one interleaved run, each with a handler in Python:
bare    Pyodide as its npm package ships it, `loadPyodide()` and one button
stock   PyScript as its npm package ships it, default plugins, the same Pyodide, and one button
ours    the built site, opened at a game

Each is opened cold (new profile), after a restart (that browser ended and started again, with what it
keeps: a second visit), cold on a line of 20 Mbit/s with 80 ms, and cold as on a cheap phone: 5 Mbit/s with
150 ms, and a processor that the browser slows down four times; and cold with one that is slowed down six
times. In every frame a script presses what is to be pressed until the text changes, and notes when that is on
the screen. Other figures: when something was drawn for the first time, and, for ours, when the lobby could be
read and when the site was ready for offline play.

With `--before FOLDER` another build of the site, of an older commit for example, is measured in the same run.
"""

import argparse
import shutil
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from playwright.sync_api import Page, Playwright, sync_playwright

from bench._browser import DIST, LONG_TASKS, Server, browser, devtools, load, scratch, served
from e2e.support.offline_copy import wait_until_offline_ready
from tools.environment import ROOT

PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = "pyodide-lock.json"


def line(megabits: float, latency: float) -> dict[str, float]:
    speed = megabits * 1e6 / 8
    throughput = {"downloadThroughput": speed, "uploadThroughput": speed}
    return {"offline": False, "latency": latency, **throughput}


@dataclass(frozen=True, slots=True)
class Conditions:
    """A connection as slow as this, and a processor this many times slower."""

    line: dict[str, float] | None = None
    slowdown: int = 1


USUAL = Conditions()
SLOW = {
    "20 Mbit/s": Conditions(line(20, 80)),
    "5 Mbit/s, 4× CPU": Conditions(line(5, 150), slowdown=4),
    "6× CPU": Conditions(slowdown=6),
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


FIRST_PAINT = """performance.getEntriesByName("first-contentful-paint")[0].startTime"""


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
    paint: float  # when anything was drawn


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole first visit: when the site was ready for offline play, and what was sent."""

    ready: float
    sent: int


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


def measure(page: Page, subject: Subject, server: Server, conditions: Conditions = USUAL) -> Start:
    time.sleep(SETTLE)
    session = devtools(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    if conditions.line:
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", conditions.line)
    session.send("Emulation.setCPUThrottlingRate", {"rate": conditions.slowdown})
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
    paint = float(page.evaluate(FIRST_PAINT))
    session.detach()
    return Start(click, busy * 1000, longest, sent, paint)


def visits(
    playwright: Playwright, subject: Subject, server: Server, profile: Path
) -> tuple[Start, Start, Whole | None]:
    """A first and a second visit, and what the whole first one took if it keeps the site for offline."""
    ready = 0.0
    with browser(playwright, profile) as context:
        page = context.pages[0]
        cold = measure(page, subject, server)
        if subject.keeps:
            wait_until_offline_ready(page)
            ready = float(page.evaluate("performance.now()"))
        time.sleep(DWELL)
        sent = server.sent
    with browser(playwright, profile) as context:
        again = measure(context.pages[0], subject, server)
    return cold, again, Whole(ready, sent) if subject.keeps else None


def slow_visit(
    playwright: Playwright, subject: Subject, server: Server, profile: Path, conditions: Conditions
) -> Start:
    with browser(playwright, profile) as context:
        return measure(context.pages[0], subject, server, conditions)


def readable_lobby(
    playwright: Playwright, server: Server, profile: Path, conditions: Conditions
) -> float:
    """When the lobby could be read on a first visit: its first paint, long before Python."""
    with browser(playwright, profile) as context:
        lobby = replace(OURS, address="ours/", target="[data-card=mancala]", text="title")
        return measure(context.pages[0], lobby, server, conditions).paint


KINDS = ("cold", "restart", *SLOW)
BARS = {"cold": 0.37, "restart": 0.34, "20 Mbit/s": 0.46, "5 Mbit/s, 4× CPU": 0.50}
MOST_BEFORE_CLICK = 3_200_000
MOST_BYTES = 5_500_000
LONGEST_TASK = 250  # milliseconds, of a cold start


class Found:
    def __init__(self) -> None:
        self.starts: dict[tuple[str, str], list[Start]] = {}
        self.wholes: dict[str, list[Whole]] = {}
        self.lobbies: dict[str, list[float]] = {}

    def middle(self, subject: str, kind: str, of: Callable[[Start], float]) -> float:
        return statistics.median(map(of, self.starts[subject, kind]))


def run(count: int, before: Path | None, *, is_chatty: bool) -> Found:
    found = Found()
    with sync_playwright() as playwright, scratch() as folder:
        lay_out(folder / "site", before)
        with served(folder / "site") as server:
            for number in range(count):
                for subject in SUBJECTS:
                    profile = folder / f"{subject.name}-{number}"
                    cold, again, whole = visits(playwright, subject, server, profile)
                    starts = {"cold": cold, "restart": again}
                    for kind, conditions in SLOW.items():
                        own = profile.with_name(f"{profile.name}-{conditions.slowdown}")
                        starts[kind] = slow_visit(playwright, subject, server, own, conditions)
                    for kind, start in starts.items():
                        found.starts.setdefault((subject.name, kind), []).append(start)
                    if whole:
                        found.wholes.setdefault(subject.name, []).append(whole)
                    if is_chatty:
                        times = " ".join(f"{start.click:6.0f}" for start in starts.values())
                        print(f"{number + 1}/{count} {subject.name:6} {times} ms", flush=True)
                    shutil.rmtree(profile, ignore_errors=True)
                for kind, conditions in {"cold": USUAL, **SLOW}.items():
                    own = folder / f"lobby-{number}-{kind[:2]}"
                    readable = readable_lobby(playwright, server, own, conditions)
                    found.lobbies.setdefault(kind, []).append(readable)
    return found


def verdict(*, holds: bool) -> str:
    return "bar met" if holds else "bar missed"


def report(found: Found) -> None:
    for kind in KINDS:
        print(
            f"\n| {kind} | first paint, ms | first click, ms | fastest to slowest | ours / this | "
            "main thread, ms | longest task, ms | sent, MB |"
        )
        print("|---|---|---|---|---|---|---|---|")
        ours = found.middle("ours", kind, lambda start: start.click)
        for subject in SUBJECTS:
            name = subject.name
            clicks = [start.click for start in found.starts[name, kind]]
            click = statistics.median(clicks)
            print(
                f"| {name} | {found.middle(name, kind, lambda start: start.paint):,.0f} | "
                f"{click:,.0f} | {min(clicks):,.0f} to {max(clicks):,.0f} | {ours / click:.2f} | "
                f"{found.middle(name, kind, lambda start: start.busy):,.0f} | "
                f"{found.middle(name, kind, lambda start: start.longest):,.0f} | "
                f"{found.middle(name, kind, lambda start: start.sent) / 1e6:.2f} |"
            )
    print()
    for kind, times in found.lobbies.items():
        print(f"lobby readable, {kind}: {statistics.median(times):,.0f} ms")
    for name, wholes in found.wholes.items():
        ready = statistics.median(whole.ready for whole in wholes)
        sent = max(whole.sent for whole in wholes) / 1e6
        print(f"{name}: ready for offline play after {ready:,.0f} ms; {sent:.2f} MB in all")
    for kind, bar in BARS.items():
        ratio = found.middle("ours", kind, lambda start: start.click) / found.middle(
            "stock", kind, lambda start: start.click
        )
        print(f"{kind}: ours / stock {ratio:.2f}, at most {bar:.2f}: {verdict(holds=ratio <= bar)}")
    for what, value, most in (
        (
            "sent before the first click",
            found.middle("ours", "cold", lambda start: start.sent),
            MOST_BEFORE_CLICK,
        ),
        ("sent in all", max(whole.sent for whole in found.wholes["ours"]), MOST_BYTES),
    ):
        print(f"{what}: {value / 1e6:.2f} MB, at most {most / 1e6}: {verdict(holds=value <= most)}")
    longest = found.middle("ours", "cold", lambda start: start.longest)
    holds = longest <= LONGEST_TASK
    print(f"longest task, cold: {longest:.0f} ms, at most {LONGEST_TASK}: {verdict(holds=holds)}")


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
    report(run(choice.count, choice.before, is_chatty=not choice.quiet))
    print(f"At the end: {load()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
