"""A finger that plays a game on the page, and how long the page takes to show what it did.

The clock starts with the time stamp of the `pointerup`, which the browser's own process gives when the finger
leaves: a page that is busy then is charged for it. It stops after the first frame in which the board is no
longer as it was: `requestAnimationFrame` runs before that frame is drawn, and a message sent from there
arrives when style, layout and painting are done. (The browser's Event Timing counts until the picture is on
the screen, but in steps of 8 ms and not at all below 16. It is noted beside ours, as a check from outside.)
"""

import random
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from app.saves import table_format
from app.table.queries import gesture_function, is_between_rounds
from app.table.table import Table
from bench._browser import PATIENCE, devtools
from bench._trace import CATEGORIES, Task, read
from e2e.support.game_page import open_site
from e2e.support.offline_copy import wait_until_offline_ready
from e2e.support.save_database import saves as kept_by
from e2e.support.waiting import until
from rules import GAMES

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
PAUSE = 150  # milliseconds between two taps: somebody in a hurry
TAPPED, PAINTED = "tapped", "painted"

WATCH = """(selector) => {
  globalThis.taps = [];
  globalThis.presented = new Map();
  let tap;
  new MutationObserver(() => { if (tap) tap.isSeen = true; }).observe(
    document.querySelector(selector),
    { attributes: true, characterData: true, childList: true, subtree: true },
  );
  addEventListener("pointerup", ({ timeStamp }) => {
    performance.mark("tapped");
    const own = tap = { began: timeStamp, isSeen: false, took: 0 };
    taps.push(own);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      own.took = performance.now() - own.began;
      performance.mark("painted");
    };
    const frame = () => own.isSeen ? port2.postMessage("") : requestAnimationFrame(frame);
    requestAnimationFrame(frame);
  }, { capture: true });
  new PerformanceObserver((list) => {
    for (const { interactionId, startTime, duration } of list.getEntries()) {
      if (!interactionId) continue;
      presented.set(interactionId, Math.max(duration, presented.get(interactionId) ?? 0));
    }
  }).observe({ type: "event", durationThreshold: 16 });
}"""

# Where a finger can touch a piece of this kind, or else the cell of this name: it may be half covered.
FIND = """(name) => {
  const board = document.querySelector("[data-part=board]");
  const pieces = [...board.querySelectorAll(".piece[data-name]:not(.picked)")];
  const found = pieces.filter((piece) => piece.dataset.name.split("#")[0] === name);
  const cell = [...board.querySelectorAll(".cell")].filter((cell) => cell.dataset.name === name);
  for (const element of [...found.reverse(), ...cell]) {
    const { left, top, width, height } = element.getBoundingClientRect();
    for (const [across, down] of [[.5, .5], [.15, .3], [.15, .7], [.85, .3], [.5, .9], [.05, .2]]) {
      // Whole pixels: some engines touch nothing else.
      const [x, y] = [left + width * across, top + height * down].map(Math.round);
      if (element.contains(document.elementFromPoint(x, y))) return { x, y };
    }
  }
  return null;
}"""

# A page that does next to nothing, to know what the browser and the machine take for themselves.
PLAIN = """<!doctype html><meta name="viewport" content="width=device-width">
<button style="width: 100%; height: 300px">0</button>"""
COUNT = """() => document.querySelector("button").addEventListener("click", ({ target }) => {
  target.textContent = Number(target.textContent) + 1;
})"""


@dataclass(frozen=True, slots=True)
class Tap:
    took: float  # milliseconds, from the finger's leaving until it is painted
    busy: float  # processor time of the main thread meanwhile


@dataclass(frozen=True, slots=True)
class Sitting:
    """What was measured on one page, from when it had settled."""

    taps: tuple[Tap, ...]
    presented: tuple[float, ...]  # as the browser counts, those of 16 ms and more
    tasks: tuple[Task, ...]


def play(browser: Browser, url: str, key: str, count: int, slowdown: int = 1) -> list[Sitting]:
    """Play by chance, deal after deal, until there were so many taps."""
    luck, sittings, deal = random.Random(key), list[Sitting](), 0
    while sum(len(sitting.taps) for sitting in sittings) < count:
        deal += 1
        left = count - sum(len(sitting.taps) for sitting in sittings)
        context = browser.new_context(**PHONE)
        page = _opened(context, f"{url}#/{key}", fresh := _fresh(key, deal))
        devtools(page).send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
        sittings.append(_sit(browser, page, fresh.record.game, luck, left))
        context.close()
    return sittings


def tap_beside(browser: Browser, count: int, slowdown: int = 1) -> Sitting:
    """The same finger on a page of one button."""
    context = browser.new_context(**PHONE)
    page = context.new_page()
    page.set_content(PLAIN)
    page.evaluate(COUNT)
    page.evaluate(WATCH, "button")
    devtools(page).send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    browser.start_tracing(page=page, categories=CATEGORIES)
    for _ in range(count):
        _tap(page, 195, 150)
    sitting = _told(browser, page)
    context.close()
    return sitting


def _fresh(key: str, deal: int) -> Table:
    """A new game against the usual computer; where variants are tasks, another one each time."""
    variants = list(GAMES[key].variants)
    has_tasks = GAMES[key].tasks is not None
    return table_format.new_table(key, deal, variants[deal % len(variants)] if has_tasks else "")


def _opened(context: BrowserContext, address: str, fresh: Table) -> Page:
    """The page of a new game, settled."""
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    open_site(page, address, **{fresh.record.game: table_format.write(fresh)})
    wait_until_offline_ready(page)
    return page


def _sit(browser: Browser, page: Page, key: str, luck: random.Random, left: int) -> Sitting:
    page.evaluate(WATCH, "[data-part=game]")
    browser.start_tracing(page=page, categories=CATEGORIES)
    while left > 0 and (table := _to_move(page, key)):
        if is_between_rounds(table):
            page.click("dialog[data-dialog=round] [data-do=next-round]")
            continue
        made = gesture_function(table)(luck.choice(GAMES[key].legal_moves(table.state)))
        for name in (*made.pieces, made.target):
            place = page.evaluate(FIND, name)
            assert place, f"{key}: no finger gets at {name}"
            _tap(page, place["x"], place["y"])
            left -= 1
    return _told(browser, page)


def _to_move(page: Page, key: str) -> Table | None:
    """The table when it is the person's turn and all is written down; nothing when the game is over."""
    while True:
        until(
            page,
            """() => ["yours", "over"].includes(document.querySelector("[data-part=game]").dataset.phase)
              || document.querySelector("dialog[data-dialog=round][open]")""",
            90,
        )
        told = page.locator("[data-part=log] li").count()
        table = table_format.read(kept_by(page)[f"game:{key}"])
        if table.record.at == told:
            return None if GAMES[key].outcome(table.state) else table
        page.wait_for_timeout(20)


def _tap(page: Page, x: float, y: float) -> None:
    page.wait_for_timeout(PAUSE)
    page.touchscreen.tap(x, y)
    until(page, "() => taps.at(-1)?.took", 30)


def _told(browser: Browser, page: Page) -> Sitting:
    page.wait_for_timeout(PAUSE)
    times = page.evaluate("taps.map(({ took }) => took)")
    presented = page.evaluate("[...presented.values()]")
    marks, tasks = read(browser.stop_tracing(), (TAPPED, PAINTED))
    spans = [
        (tapped.at, painted.at)
        for tapped, painted in pairwise(marks)
        if (tapped.name, painted.name) == (TAPPED, PAINTED)
    ]
    busy = [
        sum(task.busy for task in tasks if task.began + task.took > tapped and task.began < painted)
        for tapped, painted in spans
    ]
    assert len(busy) == len(times)
    taps = tuple(Tap(took, work) for took, work in zip(times, busy, strict=True))
    return Sitting(taps, tuple(presented), tuple(tasks))
