"""The table of Rupiaj: every card and every token lies in exactly one zone."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from rules.game import Player
from rules.rupiaj.goods import BONUSES, DECK, GOODS, TOKENS, in_order


class Token(NamedTuple):
    """A token that somebody has earned."""

    good: str
    value: int


class Bonus(NamedTuple):
    size: int  # the number of cards it was paid for: 3, 4, or 5 and more
    value: int


class Side(NamedTuple):
    """What belongs to one player."""

    hand: tuple[str, ...] = ()
    herd: tuple[str, ...] = ()
    tokens: tuple[Token, ...] = ()
    bonuses: tuple[Bonus, ...] = ()


class State(NamedTuple):
    sides: tuple[Side, Side]
    market: tuple[str, ...]
    deck: tuple[str, ...]  # the top card first
    piles: tuple[tuple[int, ...], ...]  # the tokens still to be had, as in GOODS
    bonuses: tuple[tuple[int, ...], ...]  # for three, four and five cards, the top one first
    discard: tuple[str, ...] = ()  # the top card last
    drawn: tuple[
        str, ...
    ] = ()  # on their way from the deck to the market: only in a step of a move
    turn: Player = 0
    starter: Player = 0
    swaps: int = 0  # exchanges in a row, of both sides
    seals: tuple[int, int] = (0, 0)  # for the rounds before this one
    rounds: int = 1  # how many were dealt, this one included
    variant: str = "match"
    seed: int = 0

    def pile(self, good: str) -> tuple[int, ...]:
        return self.piles[GOODS.index(good)]

    def with_side(self, player: Player, side: Side, **others: Any) -> "State":
        sides = (side, self.sides[1]) if player == 0 else (self.sides[0], side)
        return self._replace(sides=sides, **others)


def position(
    hands: Sequence[Iterable[str]] = ((), ()),
    herds: tuple[int, int] = (0, 0),
    market: Iterable[str] = (),
    piles: Mapping[str, int] | None = None,
    deck: Iterable[str] | None = None,
    discard: Iterable[str] | None = None,
    tokens: Sequence[Iterable[Token]] | None = None,
    bonuses: Sequence[Iterable[Bonus]] = ((), ()),
    **others: Any,
) -> State:
    """Any table. `piles`: how many tokens a good has left, all of them where nothing is said.

    What is not said follows from the rest, so that nothing is missing: tokens that are gone belong to the
    second player, a good was discarded for each of them, and every other card is in the deck.
    """
    left = {good: (piles or {}).get(good, len(full)) for good, full in TOKENS.items()}
    gone = {good: full[: len(full) - left[good]] for good, full in TOKENS.items()}
    if tokens is None:
        tokens = ((), [Token(good, value) for good in GOODS for value in gone[good]])
    if discard is None:
        discard = [good for good in GOODS for _ in gone[good]]
    discard, market = tuple(discard), in_order(market)
    sides = [
        Side(in_order(hand), ("camel",) * herd, tuple(earned), tuple(extra))
        for hand, herd, earned, extra in zip(hands, herds, tokens, bonuses, strict=True)
    ]
    if deck is None:
        lying = [*market, *discard, *(card for side in sides for card in (*side.hand, *side.herd))]
        deck = (Counter(DECK) - Counter(lying)).elements()
    paid = Counter(bonus for side in sides for bonus in side.bonuses)
    return State(
        sides=(sides[0], sides[1]),
        market=market,
        deck=tuple(deck),
        discard=discard,
        piles=tuple(full[len(gone[good]) :] for good, full in TOKENS.items()),
        bonuses=tuple(
            tuple(value for value in (Counter(full) - _of_size(paid, size)).elements())
            for size, full in BONUSES.items()
        ),
        **others,
    )


def _of_size(paid: Counter[Bonus], size: int) -> Counter[int]:
    return Counter({bonus.value: count for bonus, count in paid.items() if bonus.size == size})
