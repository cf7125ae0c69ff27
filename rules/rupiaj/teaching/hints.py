"""The words of a hint in Rupiaj."""

from rules.computer import Advice, HintWords
from rules.game import Sentence, sentence
from rules.rupiaj.actions import Move, Sell, Swap, Take
from rules.rupiaj.state import State


def nudge(_seen: State, best: Advice[Move]) -> Sentence:
    """What kind of move is best."""
    match best.move:
        case Sell():
            return sentence("Look for something to sell")
        case Swap():
            return sentence("Look for a trade with the market")
        case Take():
            return sentence("Look for a single card to take")
    # There is only one way to take the camels.
    return sentence("Think of the next turns, not of points now")


WORDS = HintWords(nudge=nudge)
