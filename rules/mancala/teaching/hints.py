"""The words of a hint in Mancala."""

from rules.computer import Advice, HintWords
from rules.game import Sentence, sentence
from rules.mancala.narration import goes_again
from rules.mancala.sowing import trail
from rules.mancala.state import PITS, Sow, State, number_of, row_of
from rules.mancala.thinking import reasons

_HALF = PITS // 2


def nudge(seen: State, best: Advice[Sow]) -> Sentence:
    """What to look for; or else in which half of the row."""
    move = best.move
    if goes_again(seen, move):
        return sentence("Look for a pit whose last stone lands in your store")
    if trail(seen, move).taken:
        return sentence("Look for a capture")
    if _is_in_danger(seen, move.pit):
        return sentence("One of your pits could be captured next")
    number = number_of(seen, move.pit)
    is_left = number <= _HALF
    others = [pit for pit in row_of(seen.board, seen.turn) if seen.board[pit]]
    if sum((number_of(seen, pit) <= _HALF) == is_left for pit in others) == 1:
        # There is just one in its half: naming that would give it away.
        return sentence("Think of what the other player can do next")
    words = "Look at your pits {first} to {last}"
    first, last = (1, _HALF) if is_left else (_HALF + 1, PITS)
    return sentence(words, first=first, last=last)


def _is_in_danger(seen: State, pit: int) -> bool:
    """Could the other player capture these stones, if they stayed?"""
    other = seen._replace(turn=1 - seen.turn)
    pits = [place for place in row_of(seen.board, other.turn) if seen.board[place]]
    return any(trail(other, Sow(place)).across == pit for place in pits)


def reason(seen: State, best: Advice[Sow]) -> Sentence:
    return reasons.reason(seen, best.move, is_good=True)


WORDS = HintWords(nudge=nudge, reason=reason)
