"""Rupiaj in sentences: what a move did or would do, what to know before it, how a round ended."""

from collections import Counter
from collections.abc import Callable
from functools import partial

from rules.game import RoundSummary, Sentence, sentence
from rules.rupiaj.actions import Camels, Deal, Move, Sell, Swap, Take, pay
from rules.rupiaj.counting import MOST_SWAPS, ending, next_starter, points, seals, winner
from rules.rupiaj.good_names import bonus_called, bonuses_called, called, counted
from rules.rupiaj.goods import BONUSES, CAMEL, GOODS
from rules.rupiaj.state import Side, State

Pieces = tuple[int, ...]

_WARNING = 4  # trades before the last one that is allowed in a row


def tell(state: State, move: Move) -> Sentence:
    """Only what everybody may hear: a bonus is named, not its value."""
    player = state.turn
    match move:
        case Take(good):
            return sentence("{player} took {goods}", player=player, goods=counted({good: 1}))
        case Camels():
            goods = counted({CAMEL: state.market.count(CAMEL)})
            return sentence("{player} took {goods}", player=player, goods=goods)
        case Swap(taken, given):
            words = "{player} traded {given} for {taken}"
            given_words, taken_words = counted(Counter(given)), counted(Counter(taken))
            return sentence(words, player=player, given=given_words, taken=taken_words)
        case Sell(good, number):
            goods = counted({good: number})
            words = "{player} sold {goods}: {price}"
            return sentence(words, player=player, goods=goods, price=price(state, move))
        case Deal():
            words = "Round {number} dealt, first move: {player}"
            return sentence(words, player=next_starter(state), number=state.rounds + 1)


def price(state: State, sale: Sell) -> Sentence:
    """What a sale earns. There is never only a bonus, because no good has three more cards than tokens."""
    paid, extra = pay(state, sale)
    if not paid:
        return sentence("0, no tokens left")
    sums = sentence("{sum}", sum=" + ".join(map(str, paid)))
    if not extra:
        return sums
    return sentence("{sum} and {bonus}", sum=sums, bonus=bonus_called(extra[0].size))


def called_move(move: Move) -> Sentence:
    """The name of a move within a sentence."""
    match move:
        case Take(good):
            return sentence("take {goods}", goods=counted({good: 1}))
        case Camels():
            return sentence("take all camels")
        case Swap(taken, given):
            given_words, taken_words = counted(Counter(given)), counted(Counter(taken))
            return sentence("trade {given} for {taken}", given=given_words, taken=taken_words)
        case Sell(good, number):
            return sentence("sell {goods}", goods=counted({good: number}))
        case Deal():
            return sentence("deal the next round")


def prompt(state: State) -> Sentence | None:
    """What the player to move should know."""
    if why := ending(state):
        best = winner(state)
        if best is None:
            return sentence("{why}. Nobody wins this round.", why=why)
        return sentence("{why}. The seal goes to {player}.", why=why, player=best)
    if state.swaps >= MOST_SWAPS - _WARNING:
        left = MOST_SWAPS - state.swaps
        if left == 1:
            return sentence("One more trade in a row ends the round")
        return sentence("The round ends after {count} more trades in a row", count=left)
    if not state.deck:
        return sentence("The deck is empty: taking goods or camels ends the round")
    return None


def round_summary(state: State) -> RoundSummary | None:
    """A round that is over, counted piece by piece."""
    why = ending(state)
    if why is None:
        return None
    rows = [
        *((called(good), _each(state, partial(_tokens, good=good))) for good in GOODS),
        *((bonuses_called(size), _each(state, partial(_bonuses, size=size))) for size in BONUSES),
    ]
    results = points(state)
    camels = tuple((result.camels,) if result.camels else () for result in results)
    rows.append((sentence("most camels"), camels))
    return RoundSummary(
        why=why,
        rows=tuple((label, earned) for label, earned in rows if any(earned)),
        totals=tuple(result.total for result in results),
        verdict=_verdict(state),
        winner=winner(state),
        standing=seals(state),
    )


def _each(state: State, earned: Callable[[Side], Pieces]) -> tuple[Pieces, ...]:
    return tuple(earned(side) for side in state.sides)


def _tokens(side: Side, good: str) -> Pieces:
    return tuple(token.value for token in side.tokens if token.good == good)


def _bonuses(side: Side, size: int) -> Pieces:
    return tuple(bonus.value for bonus in side.bonuses if bonus.size == size)


def _verdict(state: State) -> Sentence:
    best = winner(state)
    if best is None:
        return sentence("A tie: nobody gets a seal, and the round is dealt again")
    one, two = (result.total for result in points(state))
    if one != two:
        words = "The seal goes to {player}"
    elif len(state.sides[0].bonuses) != len(state.sides[1].bonuses):
        words = "Tied on points: the seal goes to {player} for more bonus tokens"
    else:
        words = "Tied on points and bonus tokens: the seal goes to {player} for more goods tokens"
    return sentence(words, player=best)
