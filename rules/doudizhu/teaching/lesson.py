"""The tutorial of Dou dizhu: a mission in which both sides play every common kind of play."""

from rules.game import Step, sentence

HANDS = ("344JJ56789KKKKA", "6689TJQ259")  # the player's and the computer's

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
        sentence("Five or more cards in a row are a straight. Select 5 6 7 8 9 and play them."),
        ("56789",),
        wrong=sentence("Play the whole straight, from the 5 to the 9"),
    ),
    Step(sentence("The computer has a higher straight of five."), ("89TJQ",), player=1),
    Step(
        sentence(
            "You have no higher straight, but four of a kind is a bomb, which beats any other play. "
            "Play the four Kings."
        ),
        ("KKKK",),
        wrong=sentence("Only the four Kings together beat this straight"),
    ),
    Step(sentence("Nothing beats your bomb. You lead again."), ("pass",), player=1),
    Step(
        sentence("Two cards are left. Get rid of the low one first: play the 3."),
        ("3",),
        wrong=sentence("Keep the Ace for the end: play the 3"),
    ),
    Step(
        sentence("A 2 is even higher than an Ace. Only a joker or a bomb would beat it."),
        ("2",),
        player=1,
    ),
    Step(
        sentence("You can’t beat the 2, so pass. Then the computer has to lead."),
        ("pass",),
        wrong=sentence("Your Ace doesn’t beat a 2: pass"),
    ),
    Step(sentence("The computer leads a 5."), ("5",), player=1),
    Step(sentence("Your Ace beats it, and it’s your last card. Play it and win!"), ("A",)),
)
