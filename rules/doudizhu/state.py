"""The table of dou dizhu: two open hands, and what each side played last."""

from collections.abc import Sequence
from typing import NamedTuple

from rules.doudizhu.hands import BLACK, FULL_DECK, LARGEST_HAND, RANKS, in_order, pack
from rules.doudizhu.patterns import CLASSIC, STANDARD, Pattern, read
from rules.game import Player
from rules.positions import BadPosition, check_cards, check_each, check_player

PASS = "pass"  # noqa: S105  no password


class State(NamedTuple):
    hands: tuple[str, str]
    laid: tuple[str, str] = ("", "")  # what each side did last: its cards, PASS, or nothing yet
    turn: Player = 0
    rules: str = CLASSIC

    @property
    def to_beat(self) -> str:
        """The play that the player to move has to beat; none when leading."""
        last = self.laid[1 - self.turn]
        return "" if last == PASS else last


class Play(NamedTuple):
    cards: str  # in ascending order; empty means pass

    @property
    def is_pass(self) -> bool:
        return not self.cards


def position(
    *, hands: Sequence[str], to_beat: str = "", rules: str = CLASSIC, turn: Player = 0
) -> State:
    """These hands, and the play of the other side that the player to move has to beat."""
    if rules not in (CLASSIC, STANDARD):
        raise BadPosition(f"“{rules}” is not a set of rules: they are {CLASSIC} and {STANDARD}")
    check_player(turn)
    check_each("hands", hands)
    player, computer = hands
    check_cards(
        (*player, *computer, *to_beat), FULL_DECK if rules == STANDARD else RANKS[:BLACK] * 4
    )
    for hand in hands:
        if len(hand) > LARGEST_HAND:
            raise BadPosition(f"“{hand}” has {len(hand)} cards: a hand has at most {LARGEST_HAND}")
    if not any(hands):
        raise BadPosition("both hands are empty")
    if to_beat and read(pack(to_beat), rules) is None:
        raise BadPosition(f"“{to_beat}” is not a play, so it cannot be beaten")
    laid = ("", in_order(to_beat)) if turn == 0 else (in_order(to_beat), "")
    return State((in_order(player), in_order(computer)), laid, turn, rules)


def pattern_of(state: State, cards: str) -> Pattern:
    pattern = read(pack(cards), state.rules)
    assert pattern is not None, cards
    return pattern
