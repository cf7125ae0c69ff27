"""When a round is over, what each player has earned, and who gets the seal."""

from typing import NamedTuple

from rules.game import Player, Sentence, sentence
from rules.rupiaj.goods import CAMEL_TOKEN
from rules.rupiaj.state import Side, State

MARKET = 5  # cards lie in the market
MOST_SWAPS = 20  # trades in a row; they could go on forever
SEALS_TO_WIN = 2

_EMPTY_PILES = 3  # end a round


class Points(NamedTuple):
    """What one player has earned in a round."""

    tokens: int
    bonuses: int
    camels: int

    @property
    def total(self) -> int:
        return self.tokens + self.bonuses + self.camels


def ending(state: State) -> Sentence | None:
    """Why the round is over; None while it goes on. Only a whole action ends it."""
    if state.piles.count(()) >= _EMPTY_PILES:
        return sentence("Three kinds of goods are sold out")
    if len(state.market) + len(state.drawn) < MARKET:
        return sentence("The deck can’t refill the market")
    if state.swaps >= MOST_SWAPS:
        return sentence("{count} trades in a row", count=MOST_SWAPS)
    return None


def points(state: State) -> tuple[Points, Points]:
    herds = [len(side.herd) for side in state.sides]
    one, two = (
        Points(
            tokens=sum(token.value for token in side.tokens),
            bonuses=sum(bonus.value for bonus in side.bonuses),
            camels=CAMEL_TOKEN if herds[player] > herds[1 - player] else 0,
        )
        for player, side in enumerate(state.sides)
    )
    return one, two


def winner(state: State) -> Player | None:
    """The winner of the round: by points, then bonus tokens, then goods tokens; nobody if all are equal."""
    totals = [result.total for result in points(state)]
    one, two = (
        (total, *_tie_breaks(side)) for total, side in zip(totals, state.sides, strict=True)
    )
    return None if one == two else 0 if one > two else 1


def _tie_breaks(side: Side) -> tuple[int, int]:
    return len(side.bonuses), len(side.tokens)


def seals(state: State) -> tuple[int, int]:
    """The seals of both players, including the one for a round that has just ended."""
    one, two = state.seals
    if ending(state) is None:
        return one, two
    best = winner(state)
    return one + (best == 0), two + (best == 1)


def champion(state: State) -> Player | None:
    """Who has won the match."""
    held = seals(state)
    return held.index(SEALS_TO_WIN) if SEALS_TO_WIN in held else None


def next_starter(state: State) -> Player:
    """The loser of a round starts the next; after a round without a winner the same player does."""
    best = winner(state)
    return state.starter if best is None else 1 - best
