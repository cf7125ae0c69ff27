"""The tutorial of Dou dizhu: a mission in which both sides make every common kind of play.

The hand is small enough for one row on the narrowest phone, so the arrow to a card covers no other one.
"""

from rules.game import Step, sentence

HANDS = ("344JJKKKKA", "5666789Q2")  # the player's and the computer's

# The first tutorial's, which had two rows of cards: links to it still open.
EARLIER_HANDS = ("344JJ56789KKKKA", "6689TJQ259")

STEPS = (
    Step(
        sentence(
            "Play all your cards before the computer does. You begin: select both 4s, then tap Play."
        ),
        ("44",),
        wrong=sentence("Begin with a pair: play both 4s"),
    ),
    Step(sentence("The computer beats your pair with a higher pair."), ("66",), player=1),
    Step(
        sentence("You need a higher pair now. Play your Jacks, and keep the Kings together."),
        ("JJ",),
        wrong=sentence("Play the two Jacks: the four Kings are worth more together"),
    ),
    Step(sentence("The computer passes, so you lead again."), ("pass",), player=1),
    Step(
        sentence("Get rid of low cards while you lead: play the 3."),
        ("3",),
        wrong=sentence("Keep the Ace and the Kings for later: play the 3"),
    ),
    Step(
        sentence("A 2 is even higher than an Ace. Only a joker or a bomb would beat it."),
        ("2",),
        player=1,
    ),
    Step(
        sentence("Your four Kings would beat the 2, but save them for later. Pass this time."),
        ("pass",),
        wrong=sentence("Keep the four Kings together: pass"),
    ),
    Step(
        sentence("The computer leads a straight: five or more cards in a row."),
        ("56789",),
        player=1,
    ),
    Step(
        sentence(
            "You have no straight, but four of a kind is a bomb, which beats any other play. "
            "Play the four Kings."
        ),
        ("KKKK",),
        wrong=sentence("Only the four Kings together beat this straight"),
    ),
    Step(sentence("Nothing beats your bomb. You lead again."), ("pass",), player=1),
    Step(
        sentence("The Ace is your last card. Play it and win!"),
        ("A",),
    ),
)
