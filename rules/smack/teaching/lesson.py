"""The tutorial of Smack: the last five duels of a game, with everything that can happen in one.

A duel is drawn, challenged, given up, won by a 2, and at last fought as a battle that wins the game. The
Ace is the first of the player's three battle cards, and the computer picks it: whatever the player picks,
the battle is won.
"""

from rules.game import Step, sentence
from rules.smack.position import position
from rules.smack.state import State

_DECKS = ("9H 4H QD 3D 2H 7D AD 6H JD", "5S 8C KC AS 7S 4S 9C")


def table(variant: str) -> State:
    return position(decks=_DECKS, variant=variant)


STEPS = (
    Step(
        sentence(
            "You and the computer each turn over a card, and the higher one wins. Tap your deck."
        ),
        ("draw",),
    ),
    Step(
        sentence("Your 9 beats the 5. The computer gives up its card, and it is out of the game."),
        ("accept",),
        player=1,
    ),
    Step(sentence("Your 9 is back under your deck. Draw again."), ("draw",)),
    Step(
        sentence(
            "Your 4 is behind the 8, but you may challenge: your next card has to beat the 8. "
            "Tap Challenge."
        ),
        ("challenge",),
        wrong=sentence("Most of your cards beat an 8, so this time challenge"),
    ),
    Step(sentence("Your Queen beats the 8, so both your cards are safe. Draw again."), ("draw",)),
    Step(
        sentence(
            "A King is hard to beat, and a lost challenge costs two cards. Give up the 3: "
            "then you lose just one."
        ),
        ("accept",),
        wrong=sentence("You’d need an Ace to beat the King, so this time give up the card"),
    ),
    Step(sentence("Draw again: the next two cards are special."), ("draw",)),
    Step(
        sentence(
            "A 2 always beats an Ace, and nobody may challenge that. Draw again and watch for a tie."
        ),
        ("draw",),
    ),
    Step(
        sentence(
            "Two 7s: a battle! Each of you lays three cards face down. Pick one of the computer’s."
        ),
        ("pick 2", "pick 1", "pick 3"),
    ),
    Step(
        sentence("Now the computer picks one of yours. The winner of the battle loses nothing."),
        ("pick 1",),
        player=1,
    ),
)
