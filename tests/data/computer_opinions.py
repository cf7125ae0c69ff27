"""What the computers think of some positions, written out: the moves with their prices, and what is chosen.

`tests/data/opinions/` keeps them. The strength of a computer was measured (`docs/benchmarks.md`); if one of
these changes, it plays otherwise than it was measured. Was that meant? Then measure again, and write them
again:

    python -m tests.data.computer_opinions mo
"""

import json
import sys
from typing import Any, NamedTuple

from rules import GAMES, computer_of
from rules.thinking import after_slices, finish
from tests.contracts import game_checks
from tests.data import OPINIONS

SLICES = 8  # enough for every part of a computer to be asked
POSITIONS = 32  # of each game
LUCKS = (1, 2)


class Place(NamedTuple):
    """A position on the way through a random game."""

    variant: str
    seed: int
    at: int

    def state(self, key: str) -> Any:
        return game_checks.played_at_random(GAMES[key], self.variant, self.seed).states[self.at]


def places(key: str) -> list[Place]:
    """From the first moves to the last, by all sets of rules in turn."""
    game, variants = GAMES[key], game_checks.variants(GAMES[key])
    found = []
    for number in range(POSITIONS):
        variant, seed = variants[number % len(variants)], number + 1
        states = game_checks.played_at_random(game, variant, seed).states
        open_ones = [at for at, state in enumerate(states) if len(game.legal_moves(state)) > 1]
        found.append(Place(variant, seed, open_ones[len(open_ones) * number // POSITIONS]))
    return found


def opinion(key: str, place: Place) -> dict[str, Any]:
    game, computer = GAMES[key], computer_of(key)
    state = place.state(key)
    player = game.to_move(state)
    assert player is not None
    seen = game.view_for(state, player)

    def answer(thought: Any) -> Any:
        if computer.forget:
            computer.forget()
        return finish(thought(), after_slices(SLICES))

    return {
        "advice": [
            f"{game.write_move(each.move)}: {each.loss:.6g}, {each.note}"
            for each in answer(lambda: computer.advise(seen))
        ],
        "moves": {
            level: [
                game.write_move(answer(lambda: computer.choose(seen, level, luck)))  # noqa: B023
                for luck in LUCKS
            ]
            for level in computer.levels
        },
    }


def read(key: str) -> list[tuple[Place, dict[str, Any]]]:
    kept = json.loads((OPINIONS / f"{key}.json").read_text("utf-8"))
    return [(Place(*each["place"]), each["opinion"]) for each in kept]


def write(key: str) -> None:
    kept = [{"place": place, "opinion": opinion(key, place)} for place in places(key)]
    text = json.dumps(kept, ensure_ascii=False, indent=1)
    (OPINIONS / f"{key}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    for each in sys.argv[1:]:
        write(each)
