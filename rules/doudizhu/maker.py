"""Makes missions of a chosen difficulty that can be won.

It deals two hands. If the player can win, it replaces single cards until the mission is as hard as it
should be.

The difficulty depends on how many first moves win, how long the shortest win takes, and whether the mission
is won without thinking, that is, when both sides play like the classic computer. The levels do not overlap.

The same arguments always make the same mission, so nothing here reads a clock. A deal that takes too long
to solve, which would make hints slow too, is given up after a fixed number of positions.
"""

from typing import NamedTuple

from rules.chance import chosen, shuffled
from rules.doudizhu.collection import COLLECTION
from rules.doudizhu.hands import JOKERS, RANKS, TWO, in_order
from rules.doudizhu.missions import Mission, name_of
from rules.doudizhu.patterns import CLASSIC
from rules.doudizhu.solver import Solver
from rules.doudizhu.state import position
from rules.doudizhu.thinking import classic
from rules.doudizhu.thinking.search import SLICE
from rules.doudizhu.turns import apply
from rules.thinking import AnswerT, Thought

LONGEST_SEARCH = 15_000 // SLICE  # slices for one deal
DEALS = 100  # after so many failures there is no mission with this number
EXCHANGES = 40  # of a card, to bring a deal closer to its level


class Grade(NamedTuple):
    """What makes a mission hard or easy."""

    moves: int  # the first moves
    winning: int  # of them
    plies: int  # of the shortest win


class Level(NamedTuple):
    cards: range  # in each hand
    ranks: int  # in the deck: with fewer there are more chains and bombs
    share: tuple[float, float]  # of the first moves that win
    plies: range  # of the shortest win
    may_be_careless: bool  # won without thinking

    def distance(self, grade: Grade) -> float:
        """How far a mission of this grade is from the level; 0 if it has the level."""
        (low, high), share = self.share, grade.winning / grade.moves
        short = max(self.plies[0] - grade.plies, grade.plies - self.plies[-1], 0)
        return max(low - share, share - high, 0.0) + short / 10


LEVELS = {
    "easy": Level(range(5, 9), 9, (0.51, 0.95), range(3, 10), may_be_careless=True),
    "medium": Level(range(7, 11), 9, (0.26, 0.5), range(5, 20), may_be_careless=True),
    "hard": Level(range(8, 12), 9, (0.13, 0.25), range(7, 30), may_be_careless=False),
    "expert": Level(range(9, 13), 10, (0.0, 0.125), range(9, 80), may_be_careless=False),
}


# By the number of the day modulo seven; day 1 was a Monday.
WEEK = ("expert", "easy", "easy", "medium", "medium", "hard", "hard")


class _TimeIsUp(Exception):
    """Unwinds the maker."""


def make(
    seed: int, level: str, rules: str = CLASSIC, *, jokers: bool = False
) -> Thought[Mission | None]:
    """The mission of this number, level and rules; None if time was up, or if there is none.

    With jokers there are one or two on the table; only the standard rules have them.
    """
    try:
        for number in range(DEALS):
            label = f"doudizhu {level} {rules} {'jokers ' if jokers else ''}{number}"
            start = _deal(LEVELS[level], rules, seed, label, jokers=jokers)
            mission = yield from _brought_closer(start, LEVELS[level], seed, label)
            if mission:
                return mission
    except _TimeIsUp:
        pass
    return None


def order(seed: int, level: str) -> Thought[str | None]:
    """The name of a new mission, found quickly; None if time was up.

    It starts from a mission of the collection that has the level already, with one card exchanged: from there
    it is not far to another one. `daily` is the daily mission with this number, harder towards Sunday.
    """
    level = WEEK[seed % 7] if level == "daily" else level
    known = [
        Mission(player, computer, rules)
        for found, rules, player, computer in COLLECTION
        if found == level
    ]
    try:
        for number in range(DEALS):
            label = f"doudizhu order {level} {number}"
            start = _exchanged(chosen(known, seed, label), seed, f"{label} first")
            mission = yield from _brought_closer(start, LEVELS[level], seed, label)
            if mission and mission not in known:
                return name_of(mission)
    except _TimeIsUp:
        pass
    return None


def _brought_closer(
    mission: Mission, level: Level, seed: int, label: str
) -> Thought[Mission | None]:
    """Exchange single cards as long as that does not lead away from the level."""
    found = yield from grade(mission)
    if not found:
        return None
    distance = level.distance(found)
    for number in range(EXCHANGES):
        if distance == 0 and (level.may_be_careless or not is_careless_won(mission)):
            return mission
        other = _exchanged(mission, seed, f"{label} {number}")
        found = yield from grade(other)
        if found and level.distance(found) <= distance:
            mission, distance = other, level.distance(found)
    return None


def grade(mission: Mission) -> Thought[Grade | None]:
    """None if the mission is lost, or takes too long to solve."""
    state, fresh = (
        position(hands=(mission.player, mission.computer), rules=mission.rules),
        Solver(mission.rules),
    )
    if not (yield from _limited(fresh.wins(state))):
        return None
    best, *others = yield from _limited(fresh.weigh(state))
    if not best.is_exact or any(verdict.wins is None for verdict in others):
        return None
    return Grade(
        moves=1 + len(others),
        winning=1 + sum(verdict.wins is True for verdict in others),
        plies=best.plies,
    )


def _deal(level: Level, rules: str, seed: int, label: str, *, jokers: bool) -> Mission:
    ranks = shuffled(RANKS[: TWO + 1], seed, f"{label} ranks")[: level.ranks]
    first, second = (chosen(level.cards, seed, f"{label} {who}") for who in ("player", "computer"))
    extra = chosen(("B", "R", "BR"), seed, f"{label} jokers") if jokers else ""
    cards = shuffled("".join(sorted(ranks)) * 4, seed, f"{label} deck")
    dealt = shuffled((*extra, *cards[: first + second - len(extra)]), seed, f"{label} hands")
    player, computer = "".join(dealt[:first]), "".join(dealt[first:])
    return Mission(in_order(player), in_order(computer), rules)


def _exchanged(mission: Mission, seed: int, label: str) -> Mission:
    """Exchange one card of a hand for one that is not on the table; jokers stay."""
    hands = [mission.player, mission.computer]
    who = chosen((0, 1), seed, f"{label} hand")
    cards = [card for card in hands[who] if card not in JOKERS]
    if not cards:
        return mission
    left = [rank for rank in RANKS[: TWO + 1] if "".join(hands).count(rank) < 4]
    old, new = chosen(cards, seed, f"{label} old"), chosen(left, seed, f"{label} new")
    hands[who] = in_order(hands[who].replace(old, "", 1) + new)
    return Mission(hands[0], hands[1], mission.rules)


def is_careless_won(mission: Mission) -> bool:
    """Does the player win by playing like the classic computer, against it?"""
    state = position(hands=(mission.player, mission.computer), rules=mission.rules)
    while all(state.hands):
        state = apply(state, classic.choose(state))
    return not state.hands[0]


def _limited(thought: Thought[AnswerT]) -> Thought[AnswerT]:
    """Tell this thought that time is up after so many slices: the same on every machine."""
    slices = 0
    try:
        next(thought)
        while True:
            if (yield):
                raise _TimeIsUp
            slices += 1
            thought.send(slices >= LONGEST_SEARCH)
    except StopIteration as done:
        answer: AnswerT = done.value
        return answer
