"""The words of a hint in Dou dizhu."""

from rules.computer import Advice, HintWords
from rules.doudizhu.game import kind_of_move
from rules.doudizhu.state import Play, State
from rules.game import Sentence, sentence


def nudge(seen: State, best: Advice[Play]) -> Sentence:
    """Whether the game can be won, and what kind of play is best, but not its cards."""
    return sentence("{note}. {play}", note=best.note, play=(kind_of_move(seen, best.move),))


WORDS = HintWords(nudge=nudge)
