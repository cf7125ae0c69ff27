"""Golden records: whole games with their outcome, in `tests/data/records/`, replayed by the tests.

A golden record is a save with one field more, `outcome`. If one fails, either the rules broke or
they changed: then `rules_version` must rise, and the record is made again. To make one from a random game:

    python -m tests.data.golden_records mancala island 1 > tests/data/records/mancala-island-1.json
"""

import json
import sys

from rules import GAMES, record
from rules.game import Outcome
from tests.contracts.game_checks import AnyGame, played_at_random
from tests.smallest import game as smallest


def outcome_fields(outcome: Outcome) -> dict[str, list[int]]:
    """Who won and by how much; the sentence that says why may be reworded."""
    return {"winners": list(outcome.winners), "scores": list(outcome.scores)}


def main(key: str, variant: str, seed: str) -> None:
    game: AnyGame = smallest.GAME if key == smallest.GAME.key else GAMES[key]
    history = played_at_random(game, variant, int(seed))
    fields = json.loads(record.to_json(history.record))
    outcome = game.outcome(history.state)
    assert outcome is not None, "a random game is played to its end"
    fields["outcome"] = outcome_fields(outcome)
    print(json.dumps(fields, indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main(*sys.argv[1:])
