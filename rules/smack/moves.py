"""The moves of Smack."""

from typing import NamedTuple

from rules.smack.state import LAYER


class Move(NamedTuple):
    what: str
    card: int = 0  # of the three in the newest layer


DRAW, CHALLENGE, ACCEPT = Move("draw"), Move("challenge"), Move("accept")
PICKS = tuple(Move("pick", number) for number in range(1, LAYER + 1))
