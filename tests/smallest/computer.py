"""The computer player of the smallest game. Copy it together with the game.

It is handed a view, so it cannot cheat; it yields now and then and returns what it has when it is
told that time is up, so the caller owns the clock.
"""

from collections.abc import Sequence

from rules.chance import chosen
from rules.computer import Advice, Computer
from rules.game import sentence
from rules.thinking import Thought
from tests.smallest.game import Play, State, legal_moves

LEVELS = {"careless": "Plays anything", "careful": "Wins as cheaply as it can"}


def choose(seen: State, level: str, luck: int) -> Thought[Play]:
    moves = legal_moves(seen)
    if level == "careless":
        return chosen(moves, luck, f"careless {len(seen.played)}")
    best = moves[0]
    for move in moves[1:]:
        if (yield):
            break
        best = min(best, move, key=lambda either: _cost(seen, either))
    return best


def advise(seen: State) -> Thought[tuple[Advice[Play], ...]]:
    yield
    moves: Sequence[Play] = sorted(legal_moves(seen), key=lambda move: _cost(seen, move))
    least = _cost(seen, moves[0])
    note = "the {card} is worth keeping"
    return tuple(
        Advice(move, _cost(seen, move) - least, sentence(note, card=move.card)) for move in moves
    )


def _cost(seen: State, move: Play) -> int:
    """How strong a card this spends, and much more if it loses the trick that lies there."""
    strength = move.card if seen.variant == "high" else 10 - move.card
    if seen.led is None:
        return -strength
    takes = (move.card > seen.led) == (seen.variant == "high")
    return strength + (0 if takes else 100)


COMPUTER: Computer[State, Play] = Computer(
    levels=LEVELS, usual_level="careful", choose=choose, advise=advise
)
