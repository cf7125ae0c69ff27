"""Fair deals, a million shuffles of each deck that is played with: `python3 dev.py soak fair_shuffles`.

A hundred thousand at a time, with fresh seeds, and two counts of each (`tests/rules/shuffle_statistics.py`).
Some of so many counts stray further than one would: here the bound is five standard deviations, beyond which
a fair shuffle comes about once in a million.
"""

import sys

from rules.chance import shuffled
from soak._batches import Share, shares, soak, words
from tests.rules.shuffle_statistics import strayed

PART = "fair_shuffles"
SIZE = 100_000  # shuffles in a share
DECKS = (26, 52, 53, 54)  # Smack, Rupiaj and MO without, with one and with two jokers
BOUND = 5.0


def count(share: Share) -> int:
    size = int(share.name.partition(" ")[0])
    found = strayed((shuffled(range(size), seed, "deal") for seed in share.seeds), size)
    assert all(abs(far) < BOUND for far in found), found
    return share.size


def main() -> int:
    asked = words(__doc__, tasks=10 * SIZE, of="shuffles of each deck")
    work = [share for size in DECKS for share in shares(f"{size} cards", asked, SIZE)]
    return soak(PART, asked, work, count, of="shuffles")


if __name__ == "__main__":
    sys.exit(main())
