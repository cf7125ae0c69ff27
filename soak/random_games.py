"""Whole random games, 100,000 for each game and set of rules: `dev.py soak random_games -- --count 1000`.

Every promise at every move, as in `dev.py test`, which plays fewer: `tests/contracts/random_games.py`.
"""

import sys

from soak._batches import Share, shares, soak, words
from tests.contracts import random_games

PART = "random_games"
SIZE = 100  # games in a share


def play(share: Share) -> int:
    key, _, rules = share.name.partition(" ")
    return sum(random_games.check_game(key, rules, seed) for seed in share.seeds)


def main() -> int:
    asked = words(__doc__, tasks=100_000, of="games of each set of rules")
    names = [f"{key} {rules}" for key, rules in random_games.TABLES]
    work = [share for name in names for share in shares(name, asked, SIZE)]
    return soak(PART, asked, work, play, of="moves")


if __name__ == "__main__":
    sys.exit(main())
