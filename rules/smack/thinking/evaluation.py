"""What challenging and giving up are worth: the chance to win the game, with a draw counting half.

Everybody knows which cards each side has left: its half of the deck without the cards that are out. The
chance is a logistic curve of three things: how many cards the player has for each card of the other side; how
strong they are against exactly those; and how strong those are in return. A strong card beats a large share
of the other side. The square of that share is the chance to beat two cards, the first one and the one of a
challenge: so one strong card is worth more than two of medium strength.

The coefficients were fitted to games of the computer against itself (`docs/smack-computer.md`).
"""

import math
from collections import Counter

from rules.cards import Card
from rules.game import Player
from rules.smack.halves import POWER, Cards, better, half_of
from rules.smack.odds import may_come
from rules.smack.state import LAYER, State

COUNT = 3.0  # the logarithm of the player's cards for each of the other's
HOLD = 13.4  # the share of the other's cards that a card beats, squared
SHARE = -7.5  # the share itself
# An extra card is worth at least this: the curve uses averages, so a weak card could seem a disadvantage.
CARD = 0.001

_RANKS = {card.rank: card for card in half_of(0, 0)}
_BEATEN = {
    rank: tuple(other for other in POWER if better(card, _RANKS[other]) > 0)
    for rank, card in _RANKS.items()
}


def left(seen: State, player: Player) -> Cards:
    """The cards of this player that are not out: everybody knows which."""
    out = {*seen.out[player]}
    return tuple(card for card in half_of(player, seen.red) if card not in out)


def chance(mine: Cards, theirs: Cards) -> float:
    """The chance to win the game with these cards against those, in any order."""
    if not mine or not theirs:
        return float(bool(mine))
    return _curve(len(mine), len(theirs), _lead(mine, theirs))


def of_accepting(seen: State, player: Player) -> float:
    """The player loses the first card, and nothing else happens."""
    first = seen.laid[player][0]
    return chance(_without(left(seen, player), first), left(seen, 1 - player))


def of_challenging(seen: State, player: Player) -> float:
    return of_challenging_with(seen, player, may_come(seen, player))


def of_challenging_with(seen: State, player: Player, coming: Cards) -> float:
    """The average over the cards that may come, computed from what each gains over accepting."""
    mine, theirs = left(seen, player), left(seen, 1 - player)
    first, target = seen.laid[player][0], seen.laid[1 - player][0]
    accepting = of_accepting(seen, player)
    gain = 0.0
    for rank, count in Counter(card.rank for card in coming).items():
        card = next(card for card in coming if card.rank == rank)
        result = better(card, target)
        if result > 0:
            won = chance(mine, _without(theirs, target))
            gain += count * max(CARD, won - accepting)
        elif result < 0:
            lost = chance(_without(mine, first, card), theirs)
            gain += count * min(-CARD, lost - accepting)
        else:
            gain += count * (_of_battle(seen, player) - accepting)
    return accepting + gain / len(coming)


def _of_battle(seen: State, player: Player) -> float:
    """After a challenge that ended in a tie. The cards lost in the battle are assumed to be average."""
    mine, theirs = left(seen, player), left(seen, 1 - player)
    deck, other_deck = len(seen.decks[player]) - 1, len(seen.decks[1 - player])
    if min(deck, other_deck) < LAYER:
        return (1 + (deck > other_deck) - (deck < other_deck)) / 2
    return of_stakes(mine, theirs, 2 + LAYER, 1 + LAYER)


def of_picking(seen: State, player: Player) -> float:
    """In a battle: all cards of both rows are at stake."""
    staked, other_staked = len(seen.laid[player]), len(seen.laid[1 - player])
    return of_stakes(left(seen, player), left(seen, 1 - player), staked, other_staked)


def of_stakes(mine: Cards, theirs: Cards, staked: int, other_staked: int) -> float:
    lead = _lead(mine, theirs)
    won = _curve(len(mine), len(theirs) - other_staked, lead)
    lost = _curve(len(mine) - staked, len(theirs), lead)
    even = (1 + _mean(_shares(mine, theirs)) - _mean(_shares(theirs, mine))) / 2
    return even * won + (1 - even) * lost


def _curve(count: int, other_count: int, lead: float) -> float:
    mine = math.pow(count, COUNT) * math.exp(lead)
    return mine / (mine + math.pow(other_count, COUNT))


def _lead(mine: Cards, theirs: Cards) -> float:
    return _strength(mine, theirs) - _strength(theirs, mine)


def _strength(cards: Cards, others: Cards) -> float:
    """The strength of an average card against these others."""
    shares = _shares(cards, others)
    return HOLD * _mean([share * share for share in shares]) + SHARE * _mean(shares)


def _shares(cards: Cards, others: Cards) -> list[float]:
    """The share of the others that each card beats."""
    counts = Counter(card.rank for card in others)
    beaten = {
        rank: sum(counts[other] for other in _BEATEN[rank])
        for rank in {card.rank for card in cards}
    }
    return [beaten[card.rank] / len(others) for card in cards]


def _mean(values: list[float]) -> float:
    return math.fsum(values) / len(values)


def _without(cards: Cards, *gone: Card) -> Cards:
    return tuple(card for card in cards if card not in gone)
