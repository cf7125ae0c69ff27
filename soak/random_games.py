"""Whole random games, 100,000 for each game and set of rules: `dev.py soak random_games -- --count 1000`.

Every promise at every move, as in `dev.py test`, which plays fewer: `tests/contracts/random_games.py`.
"""

import sys

from soak._batches import Batch, batches, read_options, run
from tests.contracts import random_games

PART = "random_games"
SIZE = 100  # games in a batch


def play(batch: Batch) -> int:
    key, _, rules = batch.name.partition(" ")
    return sum(random_games.check_game(key, rules, seed) for seed in batch.seeds)


def main() -> int:
    options = read_options(__doc__, tasks=100_000, of="games of each set of rules")
    names = [f"{key} {rules}" for key, rules in random_games.TABLES]
    work = [batch for name in names for batch in batches(name, options, SIZE)]
    return run(PART, options, work, play, of="moves")


if __name__ == "__main__":
    sys.exit(main())
