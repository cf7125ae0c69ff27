"""What all parts of a soak have in common: their words, both cores, and how it is told how far they are.

A part makes shares of its work and hands them to `soak` with a function that does one of them, in a process
of its own, and raises if a promise is broken. A broken share is told by its name and seeds, so that it can be
done again alone.
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

TELL = 10.0  # seconds between two lines on how far it is


class Words(NamedTuple):
    tasks: int
    seed: int
    workers: int
    only: str


class Share(NamedTuple):
    """So many tasks of one kind, with the seeds from the first one on."""

    name: str
    seed: int
    size: int

    def __str__(self) -> str:
        return f"{self.name}, seeds {self.seed} to {self.seed + self.size - 1}"

    @property
    def seeds(self) -> range:
        return range(self.seed, self.seed + self.size)


def words(about: str | None, *, tasks: int, of: str) -> Words:
    """What is asked for on the command line. Without a seed it is another one each time, and is told."""
    parser = argparse.ArgumentParser(
        description=about, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=tasks, help=f"{of} (default: {tasks:,})")
    parser.add_argument("--seed", type=int, help="the first seed (default: a fresh one)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", default="", help="only shares whose name begins with this")
    asked = parser.parse_args()
    seed = secrets.randbelow(SEEDS // 2) if asked.seed is None else asked.seed
    return Words(asked.count, seed, asked.workers, asked.only)


def shares(name: str, asked: Words, size: int) -> list[Share]:
    """All tasks of a name, so many in a share."""
    firsts = range(0, asked.tasks, size)
    return [
        Share(name, asked.seed + first, min(size, asked.tasks - first))
        for first in firsts
        if name.startswith(asked.only)
    ]


def soak(
    part: str, asked: Words, work: Sequence[Share], do: Callable[[Share], int], *, of: str
) -> int:
    """Do all of the work; `do` returns how many `of` them. The exit code is 1 if anything was broken."""
    total = sum(share.size for share in work)
    tell(part, f"{total:,} tasks, --seed {asked.seed}, {asked.workers} at a time")
    began = told = time.monotonic()
    done = counted = broken = 0
    with ProcessPoolExecutor(asked.workers) as pool:
        waiting: dict[Future[int], Share] = {pool.submit(do, share): share for share in work}
        for future in as_completed(waiting):
            share = waiting[future]
            if error := future.exception():
                broken += 1
                tell(part, f"BROKEN {share}")
                traceback.print_exception(error)
            else:
                counted += future.result()
            done += share.size
            if time.monotonic() - told >= TELL:
                told = time.monotonic()
                tell(part, f"{done:,} of {total:,} tasks, {counted:,} {of}, {told - began:.0f} s")
    took = time.monotonic() - began
    end = f"{broken} of {len(work)} shares BROKEN" if broken else "all kept"
    tell(part, f"{end}: {done:,} tasks, {counted:,} {of}, {took:.0f} s")
    return int(broken > 0 or total == 0)


def tell(part: str, text: str) -> None:
    print(f"{part}: {text}", flush=True)
