"""The pictures in the rules of Smack."""

from rules.game import Example

EXAMPLES = {
    "draw": Example({"decks": ("9H KD 4H 6D", "5S QC 8C 3S")}, "draw"),
    "two-beats-ace": Example({"decks": ("2H KD 4H 6D", "AS QC 8C 3S")}, "draw"),
    "challenge": Example({"decks": ("QH 4H 6D", "QC 8C 3S"), "laid": ("6H", "9S")}, "challenge"),
    "lost-challenge": Example(
        {"decks": ("4H QH 6D", "QC 8C 3S"), "laid": ("6H", "9S")}, "challenge"
    ),
    "battle": Example({"decks": ("7H 4H QH KD 6D", "7S QC 8C 3S AC")}, "draw"),
}
