"""Along which lines a placed card fires, and what those lines are worth."""

from typing import NamedTuple

from rules.cards import Card
from rules.mo.cells import FIRED_FROM, Line
from rules.mo.position import State, value


class Shot(NamedTuple):
    """A line that fires: what its two cards are worth against this royal, and what it takes."""

    line: Line
    royal: Card
    power: int
    strength: int

    @property
    def hits(self) -> bool:
        return self.power >= self.strength


def shots(state: State, pile: str) -> tuple[Shot, ...]:
    """What fires when a card is placed on this pile."""
    return tuple(
        Shot(line, post.royal, _power(state, line, post.royal), post.strength)
        for line in FIRED_FROM.get(pile, ())
        for post in [state.post(line.royal)]
        if post.royal and post.is_alive
    )


def _power(state: State, line: Line, royal: Card) -> int:
    tops = [top for top in (state.top(line.near), state.top(line.middle)) if top]
    if royal.rank == "Q" and "easy" not in state.variant:
        tops = [top for top in tops if top.is_red is royal.is_red]
    elif royal.rank == "K" and "easy" not in state.variant:
        tops = [top for top in tops if top.suit == royal.suit]
    return sum(value(top) for top in tops)
