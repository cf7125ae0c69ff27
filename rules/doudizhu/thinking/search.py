"""Who wins with two open hands: finds out whether a position is won or lost.

The player to move wins by going out, or by reaching a position that is lost for the other player. Each
position is searched once and remembered. Four things make this fast:

* long and low plays, which usually win, are tried first, and passing last;
* a play that cannot be answered leads again immediately;
* a player who wins against a play also wins against a lower one of its kind (all answers remain, and there
  may be more). So for two hands and a kind it is enough to remember up to which rank the player to move
  wins, and from which rank on not;
* all plays that only bombs can answer count as the same.

The search is a plain recursion, at most as deep as there are cards and passes. To pause, it gives up and
starts again: everything finished is remembered, so it soon gets back to where it was.
"""

from collections.abc import Callable
from typing import TypeVar

from rules.doudizhu.thinking.holdings import BOMB, LEAD, NOTHING, Holding, Holdings
from rules.thinking import Thought

T = TypeVar("T")

SLICE = 1024  # positions between two looks at the clock
MOST = 2_000_000  # positions to remember

# What is known about two hands and a kind, in one small number: the highest rank that the player to move
# wins against and the lowest that loses, each shifted to fit into four bits.
_NEITHER = 15


class _Pause(Exception):
    """Unwinds the recursion."""


class Search:
    """The memory of a game, or of several by the same rules."""

    def __init__(self, rules: str) -> None:
        self.holdings = Holdings(rules)
        self.looked_at = 0  # positions, few of them twice
        self._pause = SLICE

    @property
    def is_full(self) -> bool:
        return self.looked_at >= MOST

    def ask(self, question: Callable[[], T]) -> Thought[T | None]:
        """The answer to a question about positions; None if time was up, or the memory full."""
        while True:
            self._pause = self.looked_at + SLICE
            try:
                return question()
            except _Pause:
                if (yield) or self.is_full:
                    return None

    def look(self) -> None:
        """Count a position."""
        self.looked_at += 1
        if self.looked_at > self._pause:
            raise _Pause

    def wins(self, mine: Holding, other: Holding, kind: int, rank: int) -> bool:
        return self._leads(mine, other) if kind == LEAD else self._follows(mine, other, kind, rank)

    def knows(self, mine: Holding, other: Holding, kind: int, rank: int) -> bool | None:
        """The answer of `wins`, if that needs no search."""
        if kind == LEAD:
            known = mine.known.get(other.key)
            return None if known is None else known == 1
        if not mine.can_beat(kind, rank):
            loses = self.knows(other, mine, LEAD, NOTHING)
            return None if loses is None else not loses
        if kind != BOMB and mine.tops.get(kind, NOTHING) <= rank:
            kind, rank = BOMB, NOTHING
        known = mine.known.get(other.key + kind, _NEITHER)
        return True if rank + 2 <= known >> 4 else False if rank + 1 >= known & 15 else None

    def _leads(self, mine: Holding, other: Holding) -> bool:
        """Does the player who leads win?"""
        known = mine.known.get(other.key)
        if known is not None:
            return known == 1
        wins = mine.whole is not None
        if not wins:
            self.look()
            without, tops, bomb = self.holdings.without, other.tops, other.bomb
            for kind, rank, cards, _ in mine.options:
                rest = without(mine, cards)
                if bomb > rank if kind == BOMB else bomb >= 0 or tops.get(kind, NOTHING) > rank:
                    wins = not self._follows(other, rest, kind, rank)
                else:
                    wins = self._leads(rest, other)
                if wins:
                    break
        mine.known[other.key] = int(wins)
        return wins

    def _follows(self, mine: Holding, other: Holding, kind: int, rank: int) -> bool:
        """Does the player win who has to beat this or pass?"""
        if kind != BOMB and mine.tops.get(kind, NOTHING) <= rank:
            kind, rank = BOMB, NOTHING
        key = other.key + kind
        known = mine.known.get(key, _NEITHER)
        if rank + 2 <= known >> 4:
            return True
        if rank + 1 >= known & 15:
            return False
        wins = mine.goes_out_on(kind, rank)
        if not wins:
            self.look()
            without, tops, bomb = self.holdings.without, other.tops, other.bomb
            for answer, higher, cards, _ in mine.answers(kind, rank):
                rest = without(mine, cards)
                if (
                    bomb > higher
                    if answer == BOMB
                    else bomb >= 0 or tops.get(answer, NOTHING) > higher
                ):
                    wins = not self._follows(other, rest, answer, higher)
                else:
                    wins = self._leads(rest, other)
                if wins:
                    break
            else:
                wins = not self._leads(other, mine)
        known = mine.known.get(key, _NEITHER)  # it may be more than before
        mine.known[key] = (rank + 2) << 4 | known & 15 if wins else known & ~15 | rank + 1
        return wins
