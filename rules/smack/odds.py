"""What a challenge may bring, by what its player has seen."""

from typing import NamedTuple

from rules.cards import HIDDEN
from rules.game import Player
from rules.smack.halves import Cards, better
from rules.smack.state import State
from rules.smack.unseen import never_shown


class Odds(NamedTuple):
    """Of the cards that may come, how many win, how many lead to a battle, and how many lose."""

    wins: int
    ties: int
    losses: int


def may_come(seen: State, player: Player) -> Cards:
    """The next card if it is known, else every card it may be, all equally likely."""
    top = seen.decks[player][0]
    return never_shown(seen, player) if top == HIDDEN else (top,)


def odds(seen: State, player: Player) -> Odds:
    """Of a challenge by this player, who is behind."""
    target = seen.laid[1 - player][0]
    results = [better(card, target) for card in may_come(seen, player)]
    ties = results.count(0)
    wins = sum(result > 0 for result in results)
    return Odds(wins, ties, len(results) - ties - wins)
