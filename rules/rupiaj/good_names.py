"""The names of goods, camels and bonuses, for use in sentences."""

from collections.abc import Iterable, Mapping

from rules.game import Sentence, sentence
from rules.rupiaj.goods import CARDS

_SEVERAL = {
    "diamonds": "diamonds",
    "gold": "gold",
    "silver": "silver",
    "silks": "silks",
    "spices": "spices",
    "leather": "leather",
    "camel": "camels",
}
_ONE = {
    "diamonds": "a diamond",
    "gold": "gold",
    "silver": "silver",
    "silks": "silk",
    "spices": "spice",
    "leather": "leather",
    "camel": "a camel",
}
_COUNTED = {
    "diamonds": "{count} diamonds",
    "gold": "{count} gold",
    "silver": "{count} silver",
    "silks": "{count} silks",
    "spices": "{count} spices",
    "leather": "{count} leather",
    "camel": "{count} camels",
}
_BONUS = {3: "a three-card bonus", 4: "a four-card bonus", 5: "a five-card bonus"}
_BONUSES = {3: "three-card bonuses", 4: "four-card bonuses", 5: "five-card bonuses"}


def called(card: str) -> Sentence:
    """The name of a good, as of all of its kind."""
    return sentence(_SEVERAL[card])


def bonus_called(size: int) -> Sentence:
    return sentence(_BONUS[size])


def bonuses_called(size: int) -> Sentence:
    return sentence(_BONUSES[size])


def counted(cards: Mapping[str, int]) -> Sentence:
    """Some cards: "a diamond, 2 silks and 3 camels"."""
    words = [
        sentence(_ONE[card], context="one card")
        if cards[card] == 1
        else sentence(_COUNTED[card], count=cards[card])
        for card in CARDS
        if cards.get(card)
    ]
    return listed(words)


def listed(words: Iterable[Sentence]) -> Sentence:
    *others, last = words
    if not others:
        return last
    *first, other = others
    for one in reversed(first):
        other = sentence("{one}, {other}", one=one, other=other)
    return sentence("{one} and {other}", one=other, other=last)
