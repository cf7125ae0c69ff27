"""Why a move of Rupiaj is good or bad, in a few words for the player."""

from collections import Counter

from rules.game import Sentence, sentence
from rules.rupiaj.actions import Camels, Move, Sell, Swap, Take, act, pay
from rules.rupiaj.counting import ending
from rules.rupiaj.good_names import bonus_called, called
from rules.rupiaj.goods import CAMEL, MOST_GOODS, PRECIOUS, TOKENS, bonus_size
from rules.rupiaj.state import State
from rules.rupiaj.thinking.guesses import known

_MUCH = 8  # points for one sale
_LARGE_HERD = 6  # camels of 11: nobody can have more


def reason(seen: State, move: Move) -> Sentence:
    """It comes before the move: “best, it makes a set of 3 silk: take 1 silk”."""
    why = praise(seen, move)
    return sentence("best, {why}", why=why) if why else sentence("best, though nothing earns much")


def blame(seen: State, move: Move, *, is_end: bool) -> Sentence:
    """What speaks against a move that loses chances; `is_end`: it ends the round."""
    match move:
        case _ if is_end:
            return sentence("it ends the round too early")
        case Sell():
            points = sum(pay(seen, move)[0])
            return sentence("it earns only {points} points", points=points)
        case Swap():
            return sentence("the trade gains too little")
        case Camels():
            return sentence("it turns up new cards for the other player")
    return sentence("the card adds too little")


def praise(seen: State, move: Move) -> Sentence | None:
    """What speaks for a move, if anything does."""
    match move:
        case Sell():
            return _for_sale(seen, move)
        case Take(good):
            return _for_goods(seen, (good,), ())
        case Swap(taken, given):
            return _for_goods(seen, taken, given)
        case Camels():
            return _for_camels(seen)
    return None


def _for_sale(seen: State, sale: Sell) -> Sentence | None:
    paid, extra = pay(seen, sale)
    points, mine = sum(paid), seen.sides[seen.turn]
    if ending(act(seen, sale)) and known(seen).margin(seen.turn) + points > 0:
        return sentence("it ends the round while you are ahead")
    if extra:
        words = "it earns {points} points and {bonus}"
        return sentence(words, points=points, bonus=bonus_called(bonus_size(sale.number)))
    if points >= _MUCH:
        return sentence("it earns {points} points", points=points)
    if len(mine.hand) == MOST_GOODS:
        return sentence("your hand is full and needs room")
    if paid and seen.pile(sale.good) == TOKENS[sale.good]:
        words = "the top tokens for {good} are still there"
        return sentence(words, good=called(sale.good))
    if points:
        return sentence("it earns points before the price falls")
    return None


def _for_goods(seen: State, taken: tuple[str, ...], given: tuple[str, ...]) -> Sentence | None:
    if not seen.deck and not given and known(seen).margin(seen.turn) > 0:
        return sentence("it ends the round while you are ahead")
    held = Counter(seen.sides[seen.turn].hand)
    sets = {good: held[good] + count for good, count in Counter(taken).items()}
    good = max(sets, key=lambda each: (sets[each], each in PRECIOUS))
    if sets[good] >= 3:
        words = "it makes a set of {count} {good}"
        return sentence(words, count=sets[good], good=called(good))
    precious = [each for each in sets if each in PRECIOUS]
    for each in precious:
        if sets[each] == 2:
            return sentence("two {good} can be sold together", good=called(each))
    if precious:
        words = "it keeps {good} from the other player"
        return sentence(words, good=called(precious[0]))
    if given and set(given) == {CAMEL}:
        return sentence("goods are worth more than camels")
    if seen.pile(good) == TOKENS[good]:
        words = "the top tokens for {good} are still there"
        return sentence(words, good=called(good))
    return None


def _for_camels(seen: State) -> Sentence:
    herd = len(seen.sides[seen.turn].herd)
    after = herd + seen.market.count(CAMEL)
    if herd < _LARGE_HERD <= after:
        return sentence("it secures the most camels")
    return sentence("camels are good for trading")
