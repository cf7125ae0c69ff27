"""A hand as the search needs it: its plays, found once, and what is known about it.

Plays are compared by their kind, one number for category and length, and by their rank. The rocket counts
as the highest bomb: nothing beats it, it beats every bomb, and bombs beat everything else.

When cards leave a hand, it keeps those of its plays whose cards it still has. So patterns are searched for
only in the two hands that a question starts with.
"""

from typing import NamedTuple

from rules.doudizhu.hands import RANKS, Hand, size
from rules.doudizhu.patterns import Category, Pattern, plays

LEAD = 0  # in place of a kind, when leading
BOMB = 1  # also the rocket
_KINDS = {category: 16 * number for number, category in enumerate(Category, start=1)}
KIND_BITS = 8

NOTHING = -1  # the rank to beat where any answer will do

# The highest of a rank's four bits, which no count of cards needs, so that a subtraction can borrow from it.
_SPARE = sum(8 << 4 * rank for rank in range(len(RANKS)))


def kind_of(pattern: Pattern) -> int:
    if pattern.category in (Category.BOMB, Category.ROCKET):
        return BOMB
    return _KINDS[pattern.category] + pattern.length


class Option(NamedTuple):
    """A play that a hand holds."""

    kind: int
    rank: int
    cards: Hand
    size: int


def _promise(option: Option) -> tuple[bool, int]:
    """For sorting: long plays first, then low ones; bombs last. One card more is worth four ranks.

    Of the orders tried, this one leaves the fewest positions to search. Within a kind, ranks ascend.
    """
    return option.kind == BOMB, option.rank - 4 * option.size


class Holding:
    """One hand with all its plays, the most promising first."""

    __slots__ = (
        "_answers",
        "bomb",
        "by_kind",
        "ending",
        "fewest",
        "hand",
        "key",
        "known",
        "lasting",
        "options",
        "tops",
        "whole",
    )

    def __init__(self, hand: Hand, options: list[Option], number: int) -> None:
        self.hand = hand
        self.options = options
        self.key = number << KIND_BITS  # with a kind added, this is a question about the hand
        self.by_kind: dict[int, list[Option]] = {}
        self.whole: Option | None = None  # all cards, if they are one play
        for option in options:
            if option[2] == hand:
                self.whole = option
            if option[0] in self.by_kind:
                self.by_kind[option[0]].append(option)
            else:
                self.by_kind[option[0]] = [option]
        # Within a kind they ascend, so the last is the highest.
        self.tops = {kind: same[-1][1] for kind, same in self.by_kind.items()}
        self.bomb = self.tops.get(BOMB, NOTHING)  # the highest
        self.fewest = 0  # plays that empty it; 0: not counted yet
        self._answers: dict[int, list[Option]] = {}
        # By the other hand and what has to be beaten; the searches define what the numbers mean.
        self.known: dict[int, int] = {}
        self.ending: dict[int, int] = {}
        self.lasting: dict[int, int] = {}

    def can_beat(self, kind: int, rank: int) -> bool:
        if kind == BOMB:
            return self.bomb > rank
        return self.bomb >= 0 or self.tops.get(kind, NOTHING) > rank

    def goes_out_on(self, kind: int, rank: int) -> bool:
        """Can all cards be played on this in one play?"""
        whole = self.whole
        if whole is None:
            return False
        if kind == LEAD or (whole.kind == BOMB and kind != BOMB):
            return True
        return whole.kind == kind and whole.rank > rank

    def answers(self, kind: int, rank: int) -> list[Option]:
        """The plays that beat this; all of them when leading."""
        if kind == LEAD:
            return self.options
        which = kind << 4 | rank + 1
        found = self._answers.get(which)
        if found is None:
            found = [option for option in self.by_kind.get(kind, ()) if option.rank > rank]
            if kind != BOMB:
                found += self.by_kind.get(BOMB, ())
            self._answers[which] = found
        return found


class Holdings:
    """All hands met so far in games by the same rules."""

    def __init__(self, rules: str) -> None:
        self.rules = rules
        self._met: dict[Hand, Holding] = {}

    def of(self, hand: Hand) -> Holding:
        met = self._met.get(hand)
        if met is None:
            options = [
                Option(kind_of(pattern), pattern.rank, cards, size(cards))
                for pattern, cards in plays(hand, self.rules)
            ]
            options.sort(key=_promise)
            met = self._met[hand] = Holding(hand, options, len(self._met))
        return met

    def without(self, before: Holding, cards: Hand) -> Holding:
        hand = before.hand - cards
        met = self._met.get(hand)
        if met is None:
            full = hand | _SPARE
            options = [option for option in before.options if (full - option[2]) & _SPARE == _SPARE]
            met = self._met[hand] = Holding(hand, options, len(self._met))
        return met

    def fewest(self, holding: Holding) -> int:
        """In how many plays could this hand be emptied without an opponent?"""
        if not holding.fewest and holding.hand:
            hand = holding.hand
            lowest = (hand & -hand).bit_length() - 1 & ~3
            holding.fewest = 1 + min(
                self.fewest(self.without(holding, option.cards))
                for option in holding.options
                if option.cards >> lowest & 15  # the lowest card has to go at some point
            )
        return holding.fewest
