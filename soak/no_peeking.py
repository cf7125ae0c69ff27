"""Computers do not peek, in 5,000 positions of each game that hides something: `dev.py soak no_peeking`.

At every level the move has to be the same however the unseen cards lie; here they may think longer than in
`tests/contracts/test_no_peeking.py`.
"""

import sys
from itertools import islice

from soak._batches import Share, shares, soak, words
from tests.contracts import no_peeking
from tests.contracts.no_peeking import HIDING

PART = "no_peeking"
SIZE = 50  # positions in a share
SLICES, WAYS = 10, 5


def ask(share: Share) -> int:
    found = islice(no_peeking.positions(share.name, share.seed), share.size)
    return sum(
        no_peeking.check_honesty(share.name, state, luck, SLICES, WAYS)
        for luck, state in enumerate(found, start=share.seed % 1000)
    )


def main() -> int:
    asked = words(__doc__, tasks=5_000, of="positions of each game")
    work = [share for key in HIDING for share in shares(key, asked, SIZE)]
    return soak(PART, asked, work, ask, of="levels asked")


if __name__ == "__main__":
    sys.exit(main())
