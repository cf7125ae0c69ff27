"""Computers do not peek, in 5,000 positions of each game that hides something: `dev.py soak no_peeking`.

At every level the move has to be the same however the unseen cards lie; here they may think longer than in
`tests/contracts/test_no_peeking.py`.
"""

import sys
from itertools import islice

from soak._batches import Batch, batches, read_options, run
from tests.contracts import no_peeking
from tests.contracts.no_peeking import HIDING

PART = "no_peeking"
SIZE = 50  # positions in a batch
SLICES, WAYS = 10, 5


def ask(batch: Batch) -> int:
    found = islice(no_peeking.positions(batch.name, batch.seed), batch.size)
    return sum(
        no_peeking.check_honesty(batch.name, state, luck, SLICES, WAYS)
        for luck, state in enumerate(found, start=batch.seed % 1000)
    )


def main() -> int:
    options = read_options(__doc__, tasks=5_000, of="positions of each game")
    work = [batch for key in HIDING for batch in batches(key, options, SIZE)]
    return run(PART, options, work, ask, of="levels asked")


if __name__ == "__main__":
    sys.exit(main())
