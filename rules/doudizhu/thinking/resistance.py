"""How long the game lasts with best play: the winner hurries, the loser holds out.

Length is counted in plies: each play and each pass is one. The question is always whether a win is possible
within n plies; asked for 1, 3, 5 and so on, the first yes gives the length. A hand that needs k plays to
empty needs k plies, and one ply of the other player between any two of them. That cuts most lines short.
"""

from collections.abc import Iterator

from rules.doudizhu.thinking.holdings import BOMB, LEAD, NOTHING, Holding
from rules.doudizhu.thinking.search import Search

LONGEST = 127  # plies; two hands of twenty cards cannot last that long

# What is known, in one number: within how many plies it is impossible, and within how many it is possible.
_UNKNOWN = LONGEST
_BITS = 7


def moves_of(
    search: Search, mine: Holding, kind: int, rank: int
) -> Iterator[tuple[Holding, int, int]]:
    """For every move, the hand that is left and what the other player then has to beat; passing last."""
    for answer, higher, cards, _ in mine.answers(kind, rank):
        yield search.holdings.without(mine, cards), answer, higher
    if kind != LEAD:
        yield mine, LEAD, NOTHING


def wins_within(
    search: Search, mine: Holding, other: Holding, kind: int, rank: int, plies: int
) -> bool:
    """Can the player to move force a win within so many plies?"""
    if mine.goes_out_on(kind, rank):
        return plies >= 1
    fewest = search.holdings.fewest
    if plies < 2 * fewest(mine) - 1 or search.knows(mine, other, kind, rank) is False:
        return False
    kind, rank = _as_good_as(mine, kind, rank)
    key = (other.key + kind) << 4 | rank + 1
    known = mine.ending.get(key, _UNKNOWN)
    if plies <= known >> _BITS:
        return False
    if plies >= known & _UNKNOWN:
        return True
    search.look()
    can = any(
        plies >= 2 * fewest(rest) and loses_within(search, other, rest, answer, higher, plies - 1)
        for rest, answer, higher in moves_of(search, mine, kind, rank)
    )
    mine.ending[key] = _learned(mine.ending.get(key, _UNKNOWN), plies, can=can)
    return can


def loses_within(
    search: Search, mine: Holding, other: Holding, kind: int, rank: int, plies: int
) -> bool:
    """Does the player to move lose within so many plies, whatever they try?"""
    if plies < 2 * search.holdings.fewest(other) or mine.goes_out_on(kind, rank):
        return False
    if search.knows(mine, other, kind, rank):
        return False
    kind, rank = _as_good_as(mine, kind, rank)
    key = (other.key + kind) << 4 | rank + 1
    known = mine.lasting.get(key, _UNKNOWN)
    if plies <= known >> _BITS:
        return False
    if plies >= known & _UNKNOWN:
        return True
    search.look()
    must = all(
        wins_within(search, other, rest, answer, higher, plies - 1)
        for rest, answer, higher in moves_of(search, mine, kind, rank)
    )
    mine.lasting[key] = _learned(mine.lasting.get(key, _UNKNOWN), plies, can=must)
    return must


def _as_good_as(mine: Holding, kind: int, rank: int) -> tuple[int, int]:
    """If only bombs beat it, it does not matter what it is."""
    if kind in (LEAD, BOMB) or mine.tops.get(kind, NOTHING) > rank:
        return kind, rank
    return BOMB, NOTHING


def _learned(known: int, plies: int, *, can: bool) -> int:
    if can:
        return known & ~_UNKNOWN | plies
    return plies << _BITS | known & _UNKNOWN
