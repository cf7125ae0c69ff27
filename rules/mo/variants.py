"""The variants of MO, and which jokers are in the deck of each."""

from itertools import product

from rules.cards import BLACK_JOKER, DECK, RED_JOKER, Card

# A variant is one choice from each group.
CHOICES = (
    ("Jokers", {"one-joker": "One joker", "no-joker": "No joker", "two-jokers": "Two jokers"}),
    ("A joker goes", {"": "Anywhere", "strict-joker": "Only on the lowest card"}),
    ("Armour goes", {"": "Where you like", "strict-armour": "Only on the closest royal"}),
    ("Suits", {"": "Suits count", "easy": "Easy mode: ignore suits"}),
)
# Ready-made choices, for anyone who would rather not read four groups of options.
PRESETS = {
    "two-jokers+easy": "Easy",
    "one-joker": "Normal",
    "no-joker+strict-armour": "Hard",
}
PRESET_NOTES = {
    "two-jokers+easy": "Two jokers, and suits don’t matter",
    "one-joker": "One joker, suits count",
    "no-joker+strict-armour": "No joker, and armour goes only on the closest royal",
}
_SHORT = {
    "one-joker": "One joker",
    "no-joker": "No joker",
    "two-jokers": "Two jokers",
    "strict-joker": "strict joker",
    "strict-armour": "strict armour",
    "easy": "easy",
}
LESSON = "lesson"  # a prepared deal: rules/mo/teaching/lesson.py
VARIANTS = {
    "+".join(filter(None, parts)): ", ".join(_SHORT[part] for part in parts if part)
    for parts in product(*(options for _, options in CHOICES))
} | {LESSON: "Tutorial"}

JOKERS = {"no-joker": (), "two-jokers": (RED_JOKER, BLACK_JOKER)}


def deck_of(variant: str) -> tuple[Card, ...]:
    return (*DECK, *JOKERS.get(variant.partition("+")[0], (RED_JOKER,)))
