"""The words of a hint in MO."""

from rules.cards import called
from rules.computer import Advice, HintWords, fewer_wins
from rules.game import Sentence, sentence
from rules.mo.cells import OUTER
from rules.mo.firing import shots
from rules.mo.moves import Place
from rules.mo.position import State, is_royal, resets, value
from rules.mo.thinking import reasons


def nudge(seen: State, best: Advice[Place]) -> Sentence:
    """Where to look, or what for."""
    cell, card = best.move.cell, seen.draw[0]
    if cell in OUTER:
        if is_royal(card):
            words = "Look for the line that is strongest against the {royal}"
            return sentence(words, royal=called(card))
        return sentence("Look outside the nine piles: the {card} can be armour", card=called(card))
    if any(shot.hits for shot in shots(seen, cell)):
        return sentence("You can bring down a royal")
    if resets(card) and seen.pile(cell):
        return sentence("Which pile should go back in the deck?")
    if shot := reasons.best_raised(seen, cell):
        words = "Look at the line of the {royal} on {at}"
        return sentence(words, royal=called(shot.royal), at=shot.line.royal)
    if value(seen.top(cell)) == value(card):
        return sentence("Look for a card of the same rank")
    return sentence("Look for the pile that is least useful to you")


def cost(_seen: State, worse: Advice[Place]) -> Sentence:
    if worse.loss <= 1:  # it may win just as often, but later
        return sentence("hardly worse")
    return fewer_wins(worse.loss)


WORDS = HintWords(nudge=nudge, cost=cost)
