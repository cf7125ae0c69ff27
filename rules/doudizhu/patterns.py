"""The patterns of plays, which play beats which, and all plays in a hand.

A pattern is a body (equal cards of one rank or of consecutive ranks) with or without kickers. `FORMS` lists
them all; both reading a set of cards and finding the plays in a hand use that list.

Every set of cards can be read in only one way: kickers never have a rank of the body; solo kickers may be
equal, but not four of them, not both jokers, and not three that would lengthen an airplane; pair kickers
have different ranks.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from rules.doudizhu.hands import BLACK, CHAIN_RANKS, ONE, RED, Hand, counts
from rules.game import Sentence, marked, sentence

CLASSIC, STANDARD = "classic", "standard"
LARGEST = 20  # cards in one play


class Category(Enum):
    SOLO = marked("single")
    PAIR = marked("pair")
    TRIO = marked("three of a kind")
    SOLO_CHAIN = marked("straight")
    PAIR_CHAIN = marked("pairs in a row")
    AIRPLANE = marked("airplane")
    AIRPLANE_SOLOS = marked("airplane with single wings")
    AIRPLANE_PAIRS = marked("airplane with pair wings")
    TRIO_SOLO = marked("three with a single")
    TRIO_PAIR = marked("three with a pair")
    FOUR_SOLOS = marked("four with two singles")
    FOUR_PAIRS = marked("four with two pairs")
    BOMB = marked("bomb")
    ROCKET = marked("rocket")


def called(category: Category) -> Sentence:
    return sentence(category.value)


class Form(NamedTuple):
    """A body of `lengths` ranks with `width` cards each; kickers of `kicker` cards, 0 for none."""

    category: Category
    width: int
    lengths: range
    kicker: int = 0

    def kickers(self, length: int) -> int:
        """The number of kickers: one for each trio, two for a four."""
        return 0 if not self.kicker else 2 if self.width == 4 else length

    def size(self, length: int) -> int:
        return self.width * length + self.kicker * self.kickers(length)


_ONE_RANK = range(1, 2)
_IN_BOTH = (
    Form(Category.SOLO, 1, _ONE_RANK),
    Form(Category.PAIR, 2, _ONE_RANK),
    Form(Category.TRIO, 3, _ONE_RANK),
    Form(Category.SOLO_CHAIN, 1, range(5, 13)),
    Form(Category.PAIR_CHAIN, 2, range(3, 11)),
    Form(Category.AIRPLANE, 3, range(2, 7)),
    Form(Category.AIRPLANE_SOLOS, 3, range(2, 6), 1),
    Form(Category.AIRPLANE_PAIRS, 3, range(2, 5), 2),
    Form(Category.BOMB, 4, _ONE_RANK),
)
FORMS = {
    CLASSIC: _IN_BOTH,
    STANDARD: (
        *_IN_BOTH,
        Form(Category.TRIO_SOLO, 3, _ONE_RANK, 1),
        Form(Category.TRIO_PAIR, 3, _ONE_RANK, 2),
        Form(Category.FOUR_SOLOS, 4, _ONE_RANK, 1),
        Form(Category.FOUR_PAIRS, 4, _ONE_RANK, 2),
    ),
}
_ROCKET = ONE[BLACK] + ONE[RED]


class Pattern(NamedTuple):
    """What a play is compared by."""

    category: Category
    length: int  # ranks in the body
    rank: int  # the lowest of them


def beats(play: Pattern, last: Pattern) -> bool:
    if Category.ROCKET in (play.category, last.category):
        return last.category is not Category.ROCKET
    if play.category is Category.BOMB and last.category is not Category.BOMB:
        return True
    return play[:2] == last[:2] and play.rank > last.rank


def read(cards: Hand, rules: str) -> Pattern | None:
    """The one pattern these cards make, all of them together; None if they make none."""
    has = counts(cards)
    total = sum(has)
    if cards == _ROCKET:
        return Pattern(Category.ROCKET, 1, BLACK) if rules == STANDARD else None
    for form in FORMS[rules]:
        for length in form.lengths:
            if form.size(length) == total:
                for low in _bodies(has, form, length):
                    if _are_kickers(_beside(has, low, length), form, low, length):
                        return Pattern(form.category, length, low)
    return None


def plays(hand: Hand, rules: str) -> Iterator[tuple[Pattern, Hand]]:
    """Every play in this hand, each set of cards once, including the shorter chains within a chain."""
    has = counts(hand)
    for form in FORMS[rules]:
        for length in form.lengths:
            for low in _bodies(has, form, length):
                pattern = Pattern(form.category, length, low)
                body = form.width * sum(ONE[low : low + length])
                if not form.kicker:
                    yield pattern, body
                elif form.size(length) <= LARGEST:
                    for kickers in _kickers(_beside(has, low, length), form, low, length):
                        yield pattern, body + kickers
    if rules == STANDARD and has[BLACK] and has[RED]:
        yield Pattern(Category.ROCKET, 1, BLACK), _ROCKET


def answers(hand: Hand, last: Pattern, rules: str) -> Iterator[tuple[Pattern, Hand]]:
    """The plays that beat the last one."""
    return ((pattern, cards) for pattern, cards in plays(hand, rules) if beats(pattern, last))


def _bodies(has: Sequence[int], form: Form, length: int) -> Iterable[int]:
    """The lowest rank of every body of this form and length."""
    width = form.width
    if length == 1:
        return [rank for rank, number in enumerate(has) if number >= width]
    return [low for low in range(CHAIN_RANKS - length + 1) if min(has[low : low + length]) >= width]


def _beside(has: Sequence[int], low: int, length: int) -> list[int]:
    """The cards that may be kickers: not those of the body's ranks."""
    return [*has[:low], *[0] * length, *has[low + length :]]


def _most(rank: int, low: int, length: int) -> int:
    """How many solo kickers may have this rank: three next to an airplane would lengthen it."""
    return 2 if rank < CHAIN_RANKS and rank in (low - 1, low + length) else 3


def _kickers(rest: Sequence[int], form: Form, low: int, length: int) -> Iterator[Hand]:
    wanted = form.kickers(length)
    if form.kicker == 2:
        yield from _pairs([rank for rank, has in enumerate(rest) if has >= 2], wanted)
        return
    may = [(rank, min(has, _most(rank, low, length))) for rank, has in enumerate(rest) if has]
    yield from (cards for cards in _solos(may, wanted) if not _has_both_jokers(cards))


def _pairs(ranks: Sequence[int], wanted: int) -> Iterator[Hand]:
    if wanted == 0:
        yield 0
        return
    for i, rank in enumerate(ranks):
        for others in _pairs(ranks[i + 1 :], wanted - 1):
            yield 2 * ONE[rank] + others


def _solos(may: Sequence[tuple[int, int]], wanted: int) -> Iterator[Hand]:
    if wanted == 0:
        yield 0
        return
    for i, (rank, most) in enumerate(may):
        for taken in range(1, min(most, wanted) + 1):
            for others in _solos(may[i + 1 :], wanted - taken):
                yield taken * ONE[rank] + others


def _has_both_jokers(cards: Hand) -> bool:
    return bool(cards & ONE[BLACK] and cards & ONE[RED])


def _are_kickers(rest: Sequence[int], form: Form, low: int, length: int) -> bool:
    """Are exactly these cards the kickers of such a body?"""
    if sum(rest) != form.kicker * form.kickers(length):
        return False
    if not form.kicker:
        return True
    if form.kicker == 2:
        return all(has in (0, 2) for has in rest)
    fits = all(has <= _most(rank, low, length) for rank, has in enumerate(rest))
    return fits and not (rest[BLACK] and rest[RED])
