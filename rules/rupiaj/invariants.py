"""What is always true of the table: one small function for each invariant.

The game is a closed system: cards and tokens only move from one zone to another. A function yields a
description of each problem, for the person debugging the table.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeVar

from rules.rupiaj.counting import MARKET, MOST_SWAPS, SEALS_TO_WIN
from rules.rupiaj.goods import BONUSES, CAMEL, DECK, GOODS, MOST_GOODS, TOKENS
from rules.rupiaj.state import Bonus, State, Token

T = TypeVar("T")

_CAMELS_IN_DECK = 8  # three of the eleven begin in the market
_GOODS = frozenset(GOODS)
_IN_ORDER = sorted(DECK)

Pile = tuple[int, ...]
# What one is, and the full piles.
_TOKENS: dict[str, tuple[Callable[[Any, int], Any], Mapping[Any, Pile]]] = {
    "tokens": (Token, TOKENS),
    "bonus tokens": (Bonus, BONUSES),
}


def _in_piles(what: str, piles: Iterable[Pile]) -> list[Any]:
    made, full = _TOKENS[what]
    return [made(kind, value) for kind, pile in zip(full, piles, strict=True) for value in pile]


_ALL = {what: Counter(_in_piles(what, full.values())) for what, (_, full) in _TOKENS.items()}


def problems(state: State) -> list[str]:
    return [words for invariant in INVARIANTS for words in invariant(state)]


def herds_hold_only_camels(state: State) -> Iterator[str]:
    for number, side in enumerate(state.sides, start=1):
        if strangers := set(side.herd) - {CAMEL}:
            yield f"herd {number} holds {', '.join(sorted(strangers))}"


def hands_hold_only_goods(state: State) -> Iterator[str]:
    for number, side in enumerate(state.sides, start=1):
        if strangers := set(side.hand) - _GOODS:
            yield f"hand {number} holds {', '.join(sorted(strangers))}"


def hands_are_not_too_large(state: State) -> Iterator[str]:
    for number, side in enumerate(state.sides, start=1):
        if len(side.hand) > MOST_GOODS:
            yield f"hand {number} has {len(side.hand)} cards, more than {MOST_GOODS}"


def market_is_full(state: State) -> Iterator[str]:
    lying = len(state.market) + len(state.drawn)
    if lying > MARKET or (lying < MARKET and state.deck):
        yield f"{lying} cards are in the market, and {len(state.deck)} in the deck"


def deck_has_few_camels(state: State) -> Iterator[str]:
    if (camels := state.deck.count(CAMEL)) > _CAMELS_IN_DECK:
        yield f"{camels} camels are in the deck, more than {_CAMELS_IN_DECK}"


def piles_are_what_is_left(state: State) -> Iterator[str]:
    for good, pile in zip(GOODS, state.piles, strict=True):
        full = TOKENS[good]
        if pile != full[len(full) - len(pile) :]:
            yield f"the {good} tokens {pile} are not the end of {full}"


def only_goods_are_discarded(state: State) -> Iterator[str]:
    if strangers := set(state.discard) - _GOODS:
        yield f"{', '.join(sorted(strangers))} in the discard pile"


def no_token_without_a_sale(state: State) -> Iterator[str]:
    for good, pile in zip(GOODS, state.piles, strict=True):
        if (gone := len(TOKENS[good]) - len(pile)) > (sold := state.discard.count(good)):
            yield f"{gone} {good} tokens were paid for {sold} cards"


def cards_are_all_there(state: State) -> Iterator[str]:
    held = [card for side in state.sides for card in (*side.hand, *side.herd)]
    lying = (*held, *state.market, *state.drawn, *state.deck, *state.discard)
    if sorted(lying) != _IN_ORDER:  # counted only then: this runs at every move
        yield from _differences("cards", Counter(lying), Counter(DECK))


def tokens_are_all_there(state: State) -> Iterator[str]:
    yield from _wrong("tokens", *(side.tokens for side in state.sides), state.piles)


def bonuses_are_all_there(state: State) -> Iterator[str]:
    yield from _wrong("bonus tokens", *(side.bonuses for side in state.sides), state.bonuses)


# Cached: only a sale moves them.
@lru_cache(maxsize=16)
def _wrong(
    what: str, one: tuple[Any, ...], other: tuple[Any, ...], piles: tuple[Pile, ...]
) -> tuple[str, ...]:
    """How the tokens earned and left differ from those that should exist."""
    lying = Counter((*one, *other, *_in_piles(what, piles)))
    return tuple(_differences(what, lying, _ALL[what]))


def counts_are_possible(state: State) -> Iterator[str]:
    if state.turn not in (0, 1) or state.starter not in (0, 1):
        yield f"players {state.turn} and {state.starter} do not both sit at this table"
    if min(state.seals) < 0 or max(state.seals) >= SEALS_TO_WIN:
        yield f"nobody plays on with seals {state.seals}"
    if not 0 <= state.swaps <= MOST_SWAPS:
        yield f"{state.swaps} exchanges in a row"
    if state.rounds <= sum(state.seals):
        yield f"{sum(state.seals)} seals for {state.rounds - 1} rounds"


def _differences(what: str, lying: Counter[T], full: Counter[T]) -> Iterator[str]:
    if dict(lying) == dict(full):  # compared as counters they would take ten times as long
        return
    if missing := full - lying:
        yield f"{what} are missing: {dict(missing)}"
    if surplus := lying - full:
        yield f"{what} are too many: {dict(surplus)}"


INVARIANTS = (
    herds_hold_only_camels,
    hands_hold_only_goods,
    hands_are_not_too_large,
    market_is_full,
    deck_has_few_camels,
    piles_are_what_is_left,
    only_goods_are_discarded,
    no_token_without_a_sale,
    cards_are_all_there,
    tokens_are_all_there,
    bonuses_are_all_there,
    counts_are_possible,
)
