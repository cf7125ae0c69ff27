"""While the computer thinks: `python3 dev.py bench thinking [-- --turns 5]`.

For every level and both variants, in Chromium on the built site, at the pace "off": how long after the
person's move the computer's answer is on the page, and how long the page's main thread was held up
meanwhile. From an opening and from the middle of a game, each on a fresh page. Its first answer comes
while the worker is still starting, and is told apart; the others when the page has settled: its worker
there, its files kept. Then the same without a worker, when the page thinks by itself, and with the worker
at the usual pace.

Tasks are read off Chromium's own trace, by the clock and in processor time. On a shared machine a
task of 10 ms may wait for 100. So beside every page an empty one works off tasks of plain
JavaScript, and what the clock says of those is what the machine adds. The bar by the clock is held against
the median of the pages, each with its longest task; in processor time against the longest of all.
"""

import argparse
import json
import random
import shutil
import statistics
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from bench._browser import DIST, PATIENCE, load, scratch, served
from bench._trace import CATEGORIES, Task, read
from e2e.support.browsers.chromium_flags import CHROMIUM_FLAGS
from e2e.support.offline_copy import wait_until_offline_ready
from e2e.support.save_database import put_save
from e2e.support.waiting import wait_for_start
from rules.mancala.computer import LEVELS
from rules.mancala.game import RULES, VARIANTS, apply, deal, legal_moves, outcome, write_move
from rules.mancala.state import State
from tools.browsers import chromium

LONGEST_ANSWER = 1_000  # milliseconds
LONGEST_TASK = 50
MIDDLE = 14  # moves until the middle of a game

# Plays so many turns and leaves marks in the trace: pressed, answered, pressed, answered …
PLAY = """async (turns) => {
  const game = document.querySelector("[data-part=game]");
  const log = document.querySelector("[data-part=log]");
  const grown = (length) => new Promise((done) => {
    new MutationObserver((_, observer) => {
      if (log.children.length <= length) return;
      performance.mark("answered");
      observer.disconnect();
      done();
    }).observe(log, { childList: true });
  });
  for (let turn = 0; turn < turns && game.dataset.phase !== "over";) {
    await new Promise((done) => setTimeout(done, 100));
    const legal = document.querySelectorAll("[data-part=board] .pit.legal");
    // The last move is still being shown.
    if (!legal.length) continue;
    performance.mark("pressed");
    legal[(turn * 7 + 3) % legal.length].click();
    if (game.dataset.phase === "yours") {
      // A bonus move: nothing to wait for.
      performance.mark("again");
      continue;
    }
    if (game.dataset.phase === "over") break;
    await grown(log.children.length);
    turn += 1;
    while (game.dataset.phase === "theirs") {
      performance.mark("pressed");
      await grown(log.children.length);
      turn += 1;
    }
  }
}"""


# An empty page's tasks, each of about so many milliseconds of work.
CONTROL = """async ([tasks, milliseconds]) => {
  const spin = (rounds) => {
    let sum = 0;
    for (let i = 0; i < rounds; i += 1) sum += Math.sqrt(i);
    return sum;
  };
  spin(1e7);
  const begun = performance.now();
  spin(1e7);
  const rounds = 1e7 * milliseconds / (performance.now() - begun);
  for (let task = 0; task < tasks; task += 1) {
    await new Promise((done) => setTimeout(done, 20));
    performance.mark("pressed");
    await new Promise((done) => setTimeout(() => { spin(rounds); done(); }, 5));
    performance.mark("answered");
  }
}"""
CONTROL_TASKS, CONTROL_WORK = 10, 15


@dataclass(frozen=True, slots=True)
class Answer:
    took: float
    tasks: tuple[
        Task, ...
    ]  # of the page's main thread meanwhile, the one that shows the answer too

    def longest(self) -> Task:
        return max(self.tasks, key=lambda task: task.took)

    def busiest(self) -> Task:
        return max(self.tasks, key=lambda task: task.busy)


def opening(variant: str, moves: int) -> list[str]:
    """Random moves after which the person, who began, is to move."""
    for seed in range(1_000):
        luck, state = random.Random(seed), deal(7, variant)
        played: list[str] = []
        while outcome(state) is None and (len(played) < moves or state.turn != 0):
            move = luck.choice(legal_moves(state))
            state = apply(state, move)
            played.append(write_move(move))
        if outcome(state) is None and is_long(state):
            return played
    raise AssertionError("no such opening")


def is_long(state: State) -> bool:
    """Is there enough left for several turns?"""
    return sum(state.board[:6]) + sum(state.board[7:13]) > 20


def save(variant: str, level: str, moves: Sequence[str]) -> str:
    record = {"parlour": 1, "game": "mancala", "rules": 1, "seed": 7, "variant": variant}
    record |= {"moves": list(moves), "at": len(moves)}
    return json.dumps({"record": record, "seats": ["person", level], "assisted": False})


def answers(trace: bytes) -> Iterator[Answer]:
    """What happened between the marks, on the thread that left them."""
    marks, tasks = read(trace, ("pressed", "answered", "again"))
    for pressed, answered in pairwise(marks):
        if (pressed.name, answered.name) == ("pressed", "answered"):
            during = (task for task in tasks if pressed.at < task.began <= answered.at)
            yield Answer(answered.at - pressed.at, tuple(during))


def sit_and_play(
    browser: Browser, url: str, kept: str, *, turns: int, pace: str = "off", settles: bool = True
) -> list[Answer]:
    """Open the game as it was kept in a new profile, play, and tell of every answer."""
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(url + "licences.txt")
    put_save(page, "settings", json.dumps({"theme": "system", "pace": pace}))
    put_save(page, "game:mancala", kept)
    page.goto(url + "#/mancala")
    wait_for_start(page)
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.evaluate(PLAY, 1)
    if settles:
        wait_until_offline_ready(page)
    page.evaluate(PLAY, turns - 1)
    page.wait_for_timeout(200)
    found = list(answers(browser.stop_tracing()))
    context.close()
    return found


def work_beside(browser: Browser, url: str) -> list[Answer]:
    """What the machine does to a page that only calculates."""
    page = browser.new_page()
    page.goto(url + "licences.txt")
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.evaluate(CONTROL, [CONTROL_TASKS, CONTROL_WORK])
    # Now and then the browser's trace leaves a task out.
    found = [answer for answer in answers(browser.stop_tracing()) if answer.tasks]
    page.close()
    return found


def row(name: str, found: Sequence[Answer]) -> str:
    times = [answer.took for answer in found]
    longest = max((answer.longest() for answer in found), key=lambda task: task.took)
    busiest = max((answer.busiest() for answer in found), key=lambda task: task.busy)
    return (
        f"| {name} | {len(found)} | {statistics.median(times):,.0f} | {max(times):,.0f} | "
        f"{longest.took:.0f} | {busiest.busy:.0f} |"
    )


def head(title: str) -> None:
    print(
        f"\n| {title} | answers | median, ms | slowest, ms | longest task, ms | in processor time |"
    )
    print("|---|---|---|---|---|---|", flush=True)


def verdict(what: str, value: float, most: float) -> None:
    print(
        f"{what}: {value:,.0f} ms, at most {most:,} ms: bar {'met' if value <= most else 'missed'}"
    )


def longest(found: Iterable[Answer]) -> float:
    return max(answer.longest().took for answer in found)


def judge(name: str, pages: Sequence[Sequence[Answer]]) -> None:
    found = [answer for page in pages for answer in page]
    usual = statistics.median(longest(page) for page in pages)
    verdict(f"longest task by the clock, {name}, median of {len(pages)} pages", usual, LONGEST_TASK)
    print(f"  … and of all answers: {longest(found):.0f} ms")
    verdict(f"longest task in processor time, {name}, of all", busiest(found), LONGEST_TASK)


def busiest(found: Iterable[Answer]) -> float:
    return max(answer.busiest().busy for answer in found)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--turns", type=int, default=5, help="answers from each position (5)")
    turns = parser.parse_args().turns
    print(load())
    with sync_playwright() as playwright, scratch() as folder:
        shutil.copytree(DIST, folder / "site/whole")
        shutil.copytree(DIST, folder / "site/workerless")
        Path(folder / "site/workerless/worker.js").unlink()
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=CHROMIUM_FLAGS)
        with served(folder / "site") as server:
            measure(browser, server.url, turns)
        browser.close()
    print(f"At the end: {load()}")
    return 0


def measure(browser: Browser, url: str, turns: int) -> None:
    starts = [(variant, opening(variant, moves)) for variant in RULES for moves in (0, MIDDLE)]
    first: list[Answer] = []
    pages: list[Sequence[Answer]] = []
    beside: list[Answer] = []
    head("with the worker")
    for variant in RULES:
        for level, title in LEVELS.items():
            found: list[Answer] = []
            for kind, moves in starts:
                if kind == variant:
                    kept = save(variant, level, moves)
                    cold, *warm = sit_and_play(browser, f"{url}whole/", kept, turns=turns)
                    first.append(cold)
                    pages.append(warm)
                    found += warm
                    beside += work_beside(browser, f"{url}whole/")
            print(row(f"{VARIANTS[variant]}, {title}", found), flush=True)
    print(row("first answer of a page, every level", first), flush=True)
    print(row(f"beside: an empty page, {CONTROL_WORK} ms of work", beside), flush=True)

    head("other ways, strongest level")
    usual: list[Sequence[Answer]] = []
    alone: list[Sequence[Answer]] = []
    for variant, moves in starts:
        kept = save(variant, "master", moves)
        usual.append(sit_and_play(browser, f"{url}whole/", kept, turns=turns, pace="normal")[1:])
        # A site that is not whole is not kept.
        alone.append(
            sit_and_play(browser, f"{url}workerless/", kept, turns=turns, settles=False)[1:]
        )
    print(row("with the worker, pace normal (with the motion)", list(chain(*usual))))
    print(row("without a worker, in slices", list(chain(*alone))))
    print()
    slowest = max(answer.took for page in pages for answer in page)
    verdict("answer", slowest, LONGEST_ANSWER)
    verdict("first answer of a page", max(answer.took for answer in first), LONGEST_ANSWER)
    judge("worker", pages)
    judge("first answer of a page", [[answer] for answer in first])
    judge("worker, pace normal", usual)
    judge("no worker", alone)


if __name__ == "__main__":
    sys.exit(main())
