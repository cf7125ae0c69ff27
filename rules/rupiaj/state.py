"""The table of Rupiaj: every card and every token is in exactly one zone."""

from typing import Any, NamedTuple

from rules.game import Player
from rules.rupiaj.goods import GOODS


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
    piles: tuple[tuple[int, ...], ...]  # the tokens left, in the order of GOODS
    bonuses: tuple[tuple[int, ...], ...]  # for three, four and five cards, the top one first
    discard: tuple[str, ...] = ()  # the top card last
    drawn: tuple[
        str, ...
    ] = ()  # on their way from the deck to the market: only in a step of a move
    turn: Player = 0
    starter: Player = 0
    swaps: int = 0  # trades in a row, of both sides
    seals: tuple[int, int] = (0, 0)  # for the rounds before this one
    rounds: int = 1  # how many were dealt, including this one
    variant: str = "match"
    seed: int = 0

    def pile(self, good: str) -> tuple[int, ...]:
        return self.piles[GOODS.index(good)]

    def with_side(self, player: Player, side: Side, **others: Any) -> "State":
        sides = (side, self.sides[1]) if player == 0 else (self.sides[0], side)
        return self._replace(sides=sides, **others)
