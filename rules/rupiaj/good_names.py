"""The names of goods, camels and bonuses, for use in sentences."""

from collections.abc import Iterable, Mapping

from rules.game import Sentence, sentence
from rules.rupiaj.goods import BONUSES, CARDS

_NAMES = {
    "diamonds": "diamonds",
    "gold": "gold",
    "silver": "silver",
    "silks": "silk",
    "spices": "spice",
    "leather": "leather",
    "camel": "camels",
}
_COUNTED = {
    "diamonds": "{count} diamonds",
    "gold": "{count} gold",
    "silver": "{count} silver",
    "silks": "{count} silk",
    "spices": "{count} spice",
    "leather": "{count} leather",
    "camel": "{count} camels",
}
_ON_CARD = {**_NAMES, "diamonds": "diamond", "camel": "camel"}
_ONE = {**_COUNTED, "diamonds": "{count} diamond", "camel": "{count} camel"}


def called(card: str) -> Sentence:
    """The name of a kind of goods."""
    return sentence(_NAMES[card])


def card_called(card: str) -> Sentence:
    """What is written on a card."""
    return sentence(_ON_CARD[card])


def bonus_called(size: int) -> Sentence:
    """A bonus token, and what it may be worth: “a 3-card bonus (+1–3)”."""
    values = BONUSES[size]
    words = "a {size}-card bonus (+{least}–{most})"
    return sentence(words, size=size, least=min(values), most=max(values))


def bonuses_called(size: int) -> Sentence:
    return sentence("{size}-card bonuses", size=size)


def counted(cards: Mapping[str, int]) -> Sentence:
    """Some cards: “1 diamond + 2 silk + 3 camels”."""
    words = [
        sentence(_ONE[card] if cards[card] == 1 else _COUNTED[card], count=cards[card])
        for card in CARDS
        if cards.get(card)
    ]
    return _sum(words)


def _sum(words: Iterable[Sentence]) -> Sentence:
    *others, last = words
    return sentence("{one} + {other}", one=_sum(others), other=last) if others else last
