"""The reason for or against a move of Mancala, in a few words for the player."""

from rules.game import Sentence, sentence
from rules.mancala.sowing import sowing, trail
from rules.mancala.state import Sow, State, is_over, row_of, store_of

_MANY = 2  # stones


def reason(seen: State, move: Sow, *, is_good: bool) -> Sentence:
    """What speaks for a good move, and against another."""
    *_, after = sowing(seen, move.pit)
    if is_over(after):
        return sentence("ends the game")
    gain, danger = _gain(seen, move, after), _danger(seen, after)
    if is_good:
        return gain or danger or sentence("keeps the stones out of reach")
    words = "loses more later than it gains now" if gain else "gains too little"
    return danger or sentence(words)


def _gain(seen: State, move: Sow, after: State) -> Sentence | None:
    if taken := trail(seen, move).taken:
        words = "captures 1 stone" if taken == 1 else "captures {taken} stones"
        return sentence(words, taken=taken)
    if after.turn == seen.turn:
        return sentence("earns another move")
    store = store_of(seen.board, seen.turn)
    return sentence("scores 1 stone") if after.board[store] > seen.board[store] else None


def _danger(seen: State, after: State) -> Sentence | None:
    """What the other player could capture next."""
    if after.turn == seen.turn:
        return None
    pits = [pit for pit in row_of(after.board, after.turn) if after.board[pit]]
    most = max(trail(after, Sow(pit)).taken for pit in pits)
    if most < _MANY:
        return None
    return sentence("lets the other player capture {count} stones", count=most)
