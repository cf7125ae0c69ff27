"""The tutorial of MO: a prepared deal, with instructions for its first ten cards.

Each step says what it teaches and where the card may go. After the last step the game continues like any
other.
"""

from rules.cards import DECK, RED_JOKER, Card, read_card
from rules.chance import shuffled
from rules.game import Step, sentence

_DEALT = "7S 5H 3C 4D 3S 6C 8H 9D"  # b2 c2 d2 b3 d3 b4 c4 d4
_DRAWN = "5S JS 6H QH 7D 9C KC 8C 2D AH"

STEPS = (
    Step(
        sentence(
            "The card in the corner has to be placed. Bring the Five to the empty middle, c3."
        ),
        ("place c3",),
    ),
    Step(
        sentence(
            "A royal stands outside, beside the highest card of its suit: the Seven of Spades. Take b1."
        ),
        ("place b1",),
    ),
    Step(
        sentence(
            "To fire at the Jack, place a card at the far end of his column, b4. The two between count."
        ),
        ("place b4",),
    ),
    Step(
        sentence("The Jack has fallen. The Queen of Hearts belongs beside the highest heart: c5."),
        ("place c5",),
    ),
    Step(
        sentence(
            "Against a queen only her colour counts. Cover the black Five on c3 with the red Seven."
        ),
        ("place c3",),
    ),
    Step(
        sentence("Now fire from the far end of her column, c2: 8 and 7 against 12."),
        ("place c2",),
    ),
    Step(
        sentence("A king looks for his suit too: beside the Nine of Clubs, on c1."),
        ("place c1",),
    ),
    Step(
        sentence("Against a king only his suit counts. Put the second club on c3."),
        ("place c3",),
    ),
    Step(
        sentence(
            "The Two fits on no pile, so it becomes armour. It makes the King 15: there is no other place."
        ),
        ("place c1",),
    ),
    Step(
        sentence(
            "An ace goes anywhere, sends the pile back under the draw pile, and fires. Place it on c4."
        ),
        ("place c4",),
    ),
    Step(
        sentence(
            "That is all: bring down twelve royals before the cards run out. Play on, or begin a new game."
        ),
        (),
    ),
)


def prepared() -> tuple[Card, ...]:
    """The whole deck, from the top."""
    first = [read_card(text) for text in (*_DEALT.split(), *_DRAWN.split())]
    rest = [card for card in (*DECK, RED_JOKER) if card not in first]
    return (*first, *shuffled(rest, 1, "lesson"))
