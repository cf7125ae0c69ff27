"""The words of a hint in Smack."""

from rules.cards import HIDDEN, called
from rules.computer import Advice, HintWords, fewer_wins
from rules.game import Sentence, sentence
from rules.smack.moves import Move
from rules.smack.state import State, may_challenge


def nudge(seen: State, _best: Advice[Move]) -> Sentence:
    """What to count before challenging."""
    player = may_challenge(seen)
    assert player is not None, "there is no other choice of which one is better"
    if seen.decks[player][0] != HIDDEN:
        return sentence("You’ve seen your next card before: which one was it?")
    words = "Your next card may be any you haven’t seen: how many of them beat the {card}?"
    return sentence(words, card=called(seen.laid[1 - player][0]))


def cost(_seen: State, worse: Advice[Move]) -> Sentence:
    return fewer_wins(worse.loss)


WORDS = HintWords(nudge=nudge, cost=cost)
