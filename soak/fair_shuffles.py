"""Fair deals, a million shuffles of each deck that is played with: `python3 dev.py soak fair_shuffles`.

A hundred thousand at a time, with fresh seeds, and two counts of each (`tests/rules/shuffle_statistics.py`).
Some of so many counts stray further than one would: here the bound is five standard deviations, beyond which
a fair shuffle comes about once in a million.
"""

import sys

from rules.chance import shuffled
from soak._batches import Batch, batches, read_options, run
from tests.rules.shuffle_statistics import strayed

PART = "fair_shuffles"
SIZE = 100_000  # shuffles in a batch
DECKS = (26, 52, 53, 54)  # Smack, Rupiaj and MO without, with one and with two jokers
BOUND = 5.0


def count(batch: Batch) -> int:
    size = int(batch.name.partition(" ")[0])
    found = strayed((shuffled(range(size), seed, "deal") for seed in batch.seeds), size)
    assert all(abs(far) < BOUND for far in found), found
    return batch.size


def main() -> int:
    options = read_options(__doc__, tasks=10 * SIZE, of="shuffles of each deck")
    work = [batch for size in DECKS for batch in batches(f"{size} cards", options, SIZE)]
    return run(PART, options, work, count, of="shuffles")


if __name__ == "__main__":
    sys.exit(main())
