"""The tutorial of Rupiaj: the last turns of a match, in which every action is used once."""

from collections import Counter

from rules.game import Step, sentence
from rules.rupiaj.goods import (
    CAMEL,
    DIAMONDS,
    GOLD,
    LEATHER,
    SILKS,
    SILVER,
    SPICES,
    TOKENS,
)
from rules.rupiaj.position import position
from rules.rupiaj.state import State, Token

_NEXT = (DIAMONDS, DIAMONDS, SPICES, SILVER, LEATHER, SPICES)  # the top of the deck
_OTHERS_SILK = TOKENS[SILKS][2:4]


def table(variant: str) -> State:
    """Gold and silver are sold out, and silk has three tokens left: selling three ends the round."""
    laid = position(
        hands=((SILKS, SILKS, LEATHER), (SPICES, SPICES, LEATHER)),
        herds=(0, 1),
        market=(SILKS, GOLD, LEATHER, CAMEL, CAMEL),
        piles={GOLD: 0, SILVER: 0, SILKS: 3},
        tokens=(
            _tokens(GOLD, TOKENS[GOLD]) + _tokens(SILKS, TOKENS[SILKS][:2]),
            _tokens(SILVER, TOKENS[SILVER]) + _tokens(SILKS, _OTHERS_SILK),
        ),
        seals=(1, 0),
        rounds=2,
        variant=variant,
    )
    rest = Counter(laid.deck) - Counter(_NEXT)
    return laid._replace(deck=(*_NEXT, *rest.elements()))


def _tokens(good: str, values: tuple[int, ...]) -> tuple[Token, ...]:
    return tuple(Token(good, value) for value in values)


STEPS = (
    Step(
        sentence(
            "Take one card: tap the silk in the market, then the button. It joins the silk in your hand."
        ),
        ("take silks",),
        wrong=sentence("Take just the silk in the market for now"),
    ),
    Step(
        sentence("A new card took its place. Now the computer takes the gold."),
        ("take gold",),
        player=1,
    ),
    Step(
        sentence(
            "Camels don’t count as cards in your hand. Tap the camels: you always take all of them."
        ),
        ("camels",),
        wrong=sentence("Take the camels in the market for now"),
    ),
    Step(sentence("The computer takes the silver."), ("take silver",), player=1),
    Step(
        sentence(
            "Camels are good for trading. Select both diamonds in the market and both your camels."
        ),
        ("swap diamonds diamonds for camel camel",),
        wrong=sentence("Trade your two camels for the two diamonds"),
    ),
    Step(
        sentence("The computer sells its spice and gets the top tokens."),
        ("sell spices 2",),
        player=1,
    ),
    Step(
        sentence(
            "You sell too: each card earns the highest token left. Diamonds, gold and silver "
            "need at least two. Sell both diamonds."
        ),
        ("sell diamonds 2",),
        wrong=sentence("Sell both diamonds for now"),
    ),
    Step(sentence("The computer takes spice."), ("take spices",), player=1),
    Step(
        sentence(
            "Three cards together earn a bonus. A round ends when three kinds of tokens are gone. "
            "Sell your three silk and win it."
        ),
        ("sell silks 3",),
        wrong=sentence("Sell all three silk together: that earns the bonus"),
    ),
)
