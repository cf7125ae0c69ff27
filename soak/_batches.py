"""What all parts of a soak share: the command line, all processor cores, and reports of the progress.

A part divides its work into batches and gives them to `run` together with a function that does one batch, in
a process of its own, and raises if a promise is broken. A failed batch is reported with its name and seeds,
so that it can be repeated alone.
"""

import argparse
import os
import secrets
import time
import traceback
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from typing import NamedTuple

from rules.chance import SEEDS

REPORT_EVERY = 10.0  # seconds


class Options(NamedTuple):
    tasks: int
    seed: int
    workers: int
    only: str


class Batch(NamedTuple):
    """Tasks of one kind, with consecutive seeds."""

    name: str
    seed: int
    size: int

    def __str__(self) -> str:
        return f"{self.name}, seeds {self.seed} to {self.seed + self.size - 1}"

    @property
    def seeds(self) -> range:
        return range(self.seed, self.seed + self.size)


def read_options(about: str | None, *, tasks: int, of: str) -> Options:
    """Read the command line. Without a seed a fresh one is taken, and reported."""
    parser = argparse.ArgumentParser(
        description=about, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=tasks, help=f"{of} (default: {tasks:,})")
    parser.add_argument("--seed", type=int, help="the first seed (default: a fresh one)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", default="", help="only batches whose name begins with this")
    options = parser.parse_args()
    seed = secrets.randbelow(SEEDS // 2) if options.seed is None else options.seed
    return Options(options.count, seed, options.workers, options.only)


def batches(name: str, options: Options, size: int) -> list[Batch]:
    """Divide all tasks of a name into batches of this size."""
    firsts = range(0, options.tasks, size)
    return [
        Batch(name, options.seed + first, min(size, options.tasks - first))
        for first in firsts
        if name.startswith(options.only)
    ]


def run(
    part: str, options: Options, work: Sequence[Batch], do: Callable[[Batch], int], *, of: str
) -> int:
    """Do all of the work; `do` returns how many `of` them. The exit code is 1 if any batch failed."""
    total = sum(batch.size for batch in work)
    report(part, f"{total:,} tasks, --seed {options.seed}, {options.workers} at a time")
    began = told = time.monotonic()
    done = counted = failed = 0
    with ProcessPoolExecutor(options.workers) as pool:
        waiting: dict[Future[int], Batch] = {pool.submit(do, batch): batch for batch in work}
        for future in as_completed(waiting):
            batch = waiting[future]
            if error := future.exception():
                failed += 1
                report(part, f"FAILED {batch}")
                traceback.print_exception(error)
            else:
                counted += future.result()
            done += batch.size
            if time.monotonic() - told >= REPORT_EVERY:
                told = time.monotonic()
                report(part, f"{done:,} of {total:,} tasks, {counted:,} {of}, {told - began:.0f} s")
    took = time.monotonic() - began
    end = f"{failed} of {len(work)} batches FAILED" if failed else "all passed"
    report(part, f"{end}: {done:,} tasks, {counted:,} {of}, {took:.0f} s")
    return int(failed > 0 or total == 0)


def report(part: str, text: str) -> None:
    print(f"{part}: {text}", flush=True)
