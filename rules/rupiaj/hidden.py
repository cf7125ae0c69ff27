"""What a player may see, and what the hidden cards may be.

Both players see the market, the top of the discard pile, the goods tokens, how many cards and bonus tokens
the other player has, and whether there are camels in the other herd. After a round everything earned is
open.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from rules.chance import shuffled
from rules.game import Player
from rules.rupiaj.counting import ending
from rules.rupiaj.goods import (
    BONUSES,
    CAMEL,
    CARDS,
    DECK,
    GOODS,
    HIDDEN,
    IN_ALL,
    TOKENS,
    UNKNOWN,
    in_order,
)
from rules.rupiaj.state import Bonus, Side, State
from rules.rupiaj.variants import OPEN_HERDS

T = TypeVar("T")
Shuffle = Callable[[Sequence[Any], str], tuple[Any, ...]]


def view_for(state: State, player: Player) -> State:
    sides = state.sides
    if ending(state) is None:
        covered = _covered(sides[1 - player], state.variant)
        sides = (sides[0], covered) if player == 0 else (covered, sides[1])
    return state._replace(
        sides=sides,
        deck=(HIDDEN,) * len(state.deck),
        drawn=(HIDDEN,) * len(state.drawn),
        discard=(*(HIDDEN,) * (len(state.discard) - 1), *state.discard[-1:]),
        bonuses=tuple([(UNKNOWN,) * len(pile) for pile in state.bonuses]),
        seed=0,
    )


def _covered(side: Side, variant: str) -> Side:
    herd = side.herd
    if variant != OPEN_HERDS:
        # One card stands for a herd of any size.
        herd = (HIDDEN,) if herd else ()
    return side._replace(
        hand=(HIDDEN,) * len(side.hand),
        herd=herd,
        bonuses=tuple([Bonus(bonus.size, UNKNOWN) for bonus in side.bonuses]),
    )


def counted(seen: State, player: Player) -> State:
    """The player's view, with the size of the other herd worked out.

    There are always 55 cards, and the player can see how many are in every other place.
    """
    mine, other = seen.sides[player], seen.sides[1 - player]
    if HIDDEN not in other.herd:
        return seen
    elsewhere = (*mine.hand, *mine.herd, *other.hand, *seen.market, *seen.discard)
    size = len(DECK) - len(elsewhere) - _face_down(seen)
    return seen.with_side(1 - player, other._replace(herd=(CAMEL,) * size))


def reshuffle_unseen(state: State, player: Player, seed: int) -> State:
    """Another table that this player cannot tell from the given one."""
    guessed = guess(
        view_for(state, player), player, lambda cards, label: shuffled(cards, seed, label)
    )
    return guessed._replace(seed=seed)


def guess(seen: State, player: Player, shuffle: Shuffle) -> State:
    """A whole table that fits a player's view: what the view lacks is dealt at random."""
    mine, other = seen.sides[player], seen.sides[1 - player]
    discard, left = _discards(seen, mine, other, shuffle)
    goods = shuffle([card for card in left if card != CAMEL], "goods")
    held = goods[: other.hand.count(HIDDEN)]
    if HIDDEN in other.herd:
        other = other._replace(herd=counted(seen, player).sides[1 - player].herd)
        left = _without(left, other.herd)
    if held:
        other = other._replace(hand=in_order(held))
        left = _without(left, held)
    cards = shuffle(left, "deck")
    drawn, deck = cards[: len(seen.drawn)], cards[len(seen.drawn) :]
    other, bonuses = _bonuses(mine, other, shuffle)
    return seen.with_side(
        1 - player, other, deck=deck, drawn=drawn, discard=discard, bonuses=bonuses
    )


def _face_down(seen: State) -> int:
    return len(seen.deck) + len(seen.drawn)


def _without(things: Sequence[T], gone: Iterable[T]) -> list[T]:
    left = list(things)
    for thing in gone:
        left.remove(thing)
    return left


def _discards(
    seen: State, mine: Side, other: Side, shuffle: Shuffle
) -> tuple[tuple[str, ...], list[str]]:
    """A possible discard pile, and the cards that are then still missing, in order.

    A card was sold for every token that is gone; when all tokens of a good are gone, perhaps more cards.
    """
    sold = [
        good
        for good, pile in zip(GOODS, seen.piles, strict=True)
        for _ in range(len(TOKENS[good]) - len(pile))
    ]
    open_cards = (*seen.market, *mine.hand, *mine.herd, *other.hand, *other.herd, *sold)
    left = [card for card in CARDS for _ in range(IN_ALL[card] - open_cards.count(card))]
    more = shuffle(
        [card for card in left if card in GOODS and not seen.pile(card)],
        "discard",
    )[: len(seen.discard) - len(sold)]
    if not seen.discard:
        return (), left
    sold.remove(seen.discard[-1])
    return (*sold, *more, seen.discard[-1]), _without(left, more)


def _bonuses(mine: Side, other: Side, shuffle: Shuffle) -> tuple[Side, tuple[tuple[int, ...], ...]]:
    piles = []
    for size, full in BONUSES.items():
        known = [
            bonus.value
            for bonus in (*mine.bonuses, *other.bonuses)
            if bonus.size == size and bonus.value != UNKNOWN
        ]
        values = list(shuffle(sorted(_without(full, known)), f"bonus {size}"))
        if any(bonus.size == size and bonus.value == UNKNOWN for bonus in other.bonuses):
            other = other._replace(
                bonuses=tuple(
                    bonus._replace(value=values.pop())
                    if bonus.size == size and bonus.value == UNKNOWN
                    else bonus
                    for bonus in other.bonuses
                )
            )
        piles.append(tuple(values))
    return other, tuple(piles)
