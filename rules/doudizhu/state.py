"""The table of dou dizhu: two open hands, and what each side laid last."""

from typing import NamedTuple

from rules.doudizhu.hands import in_order, pack
from rules.doudizhu.patterns import CLASSIC, Pattern, read
from rules.game import Player

PASS = "pass"  # noqa: S105  no password


class State(NamedTuple):
    hands: tuple[str, str]
    laid: tuple[str, str] = ("", "")  # what each has done last: its cards, PASS, or nothing yet
    turn: Player = 0
    rules: str = CLASSIC

    @property
    def to_beat(self) -> str:
        """The play that the one to move has to beat; none when leading."""
        last = self.laid[1 - self.turn]
        return "" if last == PASS else last


class Play(NamedTuple):
    cards: str  # in ascending order; none: to pass

    @property
    def is_pass(self) -> bool:
        return not self.cards


def position(
    player: str, computer: str, last: str = "", *, rules: str = CLASSIC, turn: Player = 0
) -> State:
    """These hands, and the other side's last play to be beaten by the one whose turn it is."""
    laid = ("", in_order(last)) if turn == 0 else (in_order(last), "")
    return State((in_order(player), in_order(computer)), laid, turn, rules)


def pattern_of(state: State, cards: str) -> Pattern:
    pattern = read(pack(cards), state.rules)
    assert pattern is not None, cards
    return pattern
