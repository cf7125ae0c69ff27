"""The computer player of the original: a few habits and no search.

It divides its hand again before each move (`rules/doudizhu/thinking/division.py`).

*To follow*, it plays the lowest sufficient play of the same category from the matching group; else its
lowest bomb, unless it has to beat a bomb; else the lowest such play from the whole hand, whatever that
breaks up; else it passes.

*To lead*, it puts the cards of all its chains together, and plays the longest chain it finds among them if
the other side holds no higher one of that category and length.
Else it goes through trios, pairs and solos: if the other side has nothing above its largest, it leads its
smallest. If none of these is safe, it leads its longest chain, or its smallest trio, pair or solo, in this
order, and a bomb only when it has nothing else.

The original leaves these cases open; here they are decided as follows:

* If one play empties its hand, it makes that play.
* The matching group of a chain, and of an airplane with or without wings, is all cards in chains; part of a
  longer chain will do. For a trio with a kicker, it is the trios and the solos, or the trios and the pairs;
  the kicker may come out of a lower trio. A four with two kickers has none, because a four is a bomb.
* Of equally high plays it takes the one with the lowest kickers.
* The rocket is its highest bomb. It beats a bomb, and like any bomb it may be spent on a low solo.
* A lead is safe if nothing of the same category beats it: no lead is safe from bombs.
"""

from rules.doudizhu.hands import Hand, pack, unpack
from rules.doudizhu.patterns import Category, Pattern, answers, beats, read
from rules.doudizhu.state import Play, State
from rules.doudizhu.thinking.division import Division, divide, longest_chain


def choose(seen: State) -> Play:
    """A legal move for the player to move."""
    hand, other = pack(seen.hands[seen.turn]), pack(seen.hands[1 - seen.turn])
    last = read(pack(seen.to_beat), seen.rules) if seen.to_beat else None
    whole = read(hand, seen.rules)
    if whole and (last is None or beats(whole, last)):
        return Play(unpack(hand))
    division = divide(hand)
    cards = (
        _follow(hand, division, last, seen.rules) if last else _lead(division, other, seen.rules)
    )
    return Play(unpack(cards))


def _follow(hand: Hand, division: Division, last: Pattern, rules: str) -> Hand:
    """No cards means pass."""
    if cards := _lowest(_matching(division, last.category), last, rules):
        return cards
    if division.bombs and last.category not in (Category.BOMB, Category.ROCKET):
        return division.bombs[0]
    return _lowest(hand, last, rules)


def _matching(division: Division, category: Category) -> Hand:
    """The cards of the group that contains such plays."""
    match category:
        case Category.SOLO:
            return sum(division.solos)
        case Category.PAIR:
            return sum(division.pairs)
        case Category.TRIO:
            return sum(division.trios)
        case Category.TRIO_SOLO:
            return sum(division.trios + division.solos)
        case Category.TRIO_PAIR:
            return sum(division.trios + division.pairs)
        case Category.BOMB:
            return sum(division.bombs)
        case Category.FOUR_SOLOS | Category.FOUR_PAIRS | Category.ROCKET:
            return 0
        case _:
            return sum(division.chains)


def _lowest(hand: Hand, last: Pattern, rules: str) -> Hand:
    """The lowest sufficient play of the same category; for bombs this may be the rocket."""
    enough = [
        (pattern.rank, cards)
        for pattern, cards in answers(hand, last, rules)
        if last.category in (pattern.category, Category.BOMB)
    ]
    return min(enough)[1] if enough else 0


def _lead(division: Division, other: Hand, rules: str) -> Hand:
    chain = longest_chain(sum(division.chains))
    chains = (chain,) if chain else ()
    groups = (chains, division.trios, division.pairs, division.solos)
    for group in groups:
        if group and _is_safe(group[-1], other, rules):
            return group[0]
    return next(group[0] for group in (*groups, division.bombs) if group)


def _is_safe(cards: Hand, other: Hand, rules: str) -> bool:
    pattern = read(cards, rules)
    assert pattern is not None, unpack(cards)
    return not _lowest(other, pattern, rules)
