"""The tutorial of MO: a prepared deal, with instructions for its first ten cards.

After the last step the game can be continued like any other.
"""

from rules.cards import DECK, RED_JOKER, Card, read_card
from rules.chance import shuffled
from rules.game import Step, sentence

_DEALT = "7S 5H 3C 4D 3S 6C 8H 9D"  # b2 c2 d2 b3 d3 b4 c4 d4
_DRAWN = "5S JS 6H QH 7D 9C KC 8C 2D AH"

STEPS = (
    Step(
        sentence(
            "Every turn you place one card. Put the Five on the empty cell in the middle, c3."
        ),
        ("place c3",),
    ),
    Step(
        sentence("Royals stand outside. The Jack goes next to the highest spade, the Seven: b1."),
        ("place b1",),
    ),
    Step(
        sentence(
            "Fire at the Jack: put the Six at the far end of his column, b4. "
            "The two cards in between hit him: 7 + 4 = 11."
        ),
        ("place b4",),
        wrong=sentence("Only the far end of the Jack’s column fires at him: b4"),
    ),
    Step(
        sentence("Got him! The Queen of Hearts goes next to the highest heart, the Eight: c5."),
        ("place c5",),
    ),
    Step(
        sentence(
            "Only red cards hit a red Queen. Cover the black Five in her column with your Seven: c3."
        ),
        ("place c3",),
        wrong=sentence("The black Five on c3 is in the way: cover it with your red Seven"),
    ),
    Step(
        sentence("Now fire from the far end of her column, c2: 8 + 7 = 15, and she has only 12."),
        ("place c2",),
        wrong=sentence("Only the far end of the Queen’s column fires at her: c2"),
    ),
    Step(
        sentence("The King of Clubs goes next to the highest club, your Nine: c1."),
        ("place c1",),
    ),
    Step(
        sentence("Only his own suit hits a King. Put another club in his column: the Eight on c3."),
        ("place c3",),
        wrong=sentence("The King’s column needs another club: put the Eight on c3"),
    ),
    Step(
        sentence(
            "The Two fits on no pile, so it has to go on a royal as armour. The King now has 15."
        ),
        ("place c1",),
    ),
    Step(
        sentence(
            "An Ace goes on any pile and sends it back to the deck. Put it on c4 to fire: "
            "9 + 8 = 17 beats 15."
        ),
        ("place c4",),
        wrong=sentence("Only the far end of the King’s column fires at him: c4"),
    ),
)


def prepared() -> tuple[Card, ...]:
    """The whole deck, from the top."""
    first = [read_card(text) for text in (*_DEALT.split(), *_DRAWN.split())]
    rest = [card for card in (*DECK, RED_JOKER) if card not in first]
    return (*first, *shuffled(rest, 1, "lesson"))
