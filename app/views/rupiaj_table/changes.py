"""What the last move of Rupiaj changed, so that it stays marked until the next one.

Only what both players saw: which cards were taken and given, what entered the market, what was sold.
"""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from rules.game import Player
from rules.rupiaj.actions import Camels, Move, Sell, Swap, Take
from rules.rupiaj.counting import points
from rules.rupiaj.goods import CAMEL
from rules.rupiaj.state import State

Last = tuple[State, Move]  # the last move, and the state before it
_NO_CARDS: Mapping[str, int] = {}


class Changes(NamedTuple):
    player: Player | None = None  # who moved
    taken: Mapping[str, int] = _NO_CARDS  # from the market
    new_in_market: Mapping[str, int] = _NO_CARDS
    sold: str = ""
    number_sold: int = 0
    earned: int = 0  # points for goods; what a bonus is worth is not told
    bonus: int = 0  # for how many cards

    def taken_by(self, player: Player) -> Mapping[str, int]:
        return self.taken if player == self.player else _NO_CARDS


def changes(state: State, last: Last | None) -> Changes:
    if last is None:
        return Changes()
    before, move = last
    player = before.turn
    match move:
        case Take(good):
            return _taken(before, state, {good: 1})
        case Camels():
            return _taken(before, state, {CAMEL: before.market.count(CAMEL)})
        case Swap(taken, _):
            return _taken(before, state, Counter(taken))
        case Sell(good, number):
            earned = points(state)[player].tokens - points(before)[player].tokens
            gone = [size for size in (3, 4, 5) if _left(state, size) < _left(before, size)]
            return Changes(
                player,
                sold=good,
                number_sold=number,
                earned=earned,
                bonus=gone[0] if gone else 0,
            )
    return Changes()


def _taken(before: State, after: State, taken: Mapping[str, int]) -> Changes:
    left = Counter(before.market) - Counter(taken)
    return Changes(before.turn, taken, Counter(after.market) - left)


def _left(state: State, size: int) -> int:
    return len(state.bonuses[size - 3])
