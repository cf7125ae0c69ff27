"""Find puzzles for some games: `python -m tools.puzzles mancala smack --minutes 3`.

Writes `assets/games/<key>/puzzles.txt`. When the time is up, the next call goes on where this one stopped.
The file is written as soon as there are enough. `--again` grades and writes what was found before.
"""

import argparse
import time

from tools.environment import say
from tools.puzzles.collection import Collection
from tools.puzzles.makers import MAKERS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", choices=[*MAKERS, []], default=[*MAKERS])
    parser.add_argument("--minutes", type=float, default=60.0, help="for each game")
    parser.add_argument("--again", action="store_true")
    said = parser.parse_args()
    for key in said.games:
        collection = Collection(key, MAKERS[key])
        end = time.monotonic() + 60 * said.minutes
        while not said.again and not collection.is_full and time.monotonic() < end:
            collection.search()
        if said.again or collection.is_full:
            collection.write()
        say(f"{key}: {dict(collection.counts)} in {collection.next} games")


if __name__ == "__main__":
    main()
