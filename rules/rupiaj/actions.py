"""The four actions of a merchant: when they are allowed, and what they do to the table."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from rules.game import IllegalMove
from rules.rupiaj.counting import MARKET
from rules.rupiaj.good_names import called, counted
from rules.rupiaj.goods import CAMEL, GOODS, MOST_GOODS, PRECIOUS, bonus_size, in_order
from rules.rupiaj.state import Bonus, Side, State, Token


class Take(NamedTuple):
    """One good, for nothing."""

    good: str


class Camels(NamedTuple):
    """All camels of the market."""

    what: str = "camels"  # an empty tuple would equal any other one


class Swap(NamedTuple):
    """Goods of the market for the same number of the player's cards. Both sides are sorted by name."""

    taken: tuple[str, ...]
    given: tuple[str, ...]


class Sell(NamedTuple):
    good: str
    number: int


class Deal(NamedTuple):
    """Between two rounds: the next one."""

    what: str = "deal"


Action = Take | Camels | Swap | Sell
Move = Action | Deal


def all_actions(state: State) -> Iterator[Action]:
    """Every legal action; the round must not be over."""
    mine = state.sides[state.turn]
    return actions_with(mine.hand, mine.herd, state.market)


def actions_with(
    hand: tuple[str, ...], herd: tuple[str, ...], market: tuple[str, ...]
) -> Iterator[Action]:
    """Everything a player with these cards may do at this market: nothing else matters."""
    goods = [card for card in GOODS if card in market]
    if len(hand) < MOST_GOODS:
        yield from map(Take, goods)
    if CAMEL in market:
        yield Camels()
    for good in dict.fromkeys(hand):
        least = 2 if good in PRECIOUS else 1
        for number in range(least, hand.count(good) + 1):
            yield Sell(good, number)
    room = MOST_GOODS - len(hand)
    to_take = [good for good in goods for _ in range(market.count(good))]
    to_give = (*hand, *herd[:room])
    for size in range(2, len(to_take) + 1):
        given = [tuple(sorted(cards)) for cards in _choices(to_give, size)]
        for taken in _choices(to_take, size):
            kinds, cards = set(taken), tuple(sorted(taken))
            yield from [Swap(cards, others) for others in given if kinds.isdisjoint(others)]


def _choices(cards: Sequence[str], size: int) -> Iterable[tuple[str, ...]]:
    """Every way to choose so many cards; equal cards, which are next to each other, make no difference."""
    return dict.fromkeys(combinations(cards, size))


def intended(taken: Iterable[str], given: Iterable[str]) -> Action:
    """The action that a player means by selecting these cards of the market and these of their own."""
    taken, given = tuple(sorted(taken)), tuple(sorted(given))
    if CAMEL in taken:
        if given or set(taken) != {CAMEL}:
            raise IllegalMove("take camels on their own: all of them, and nothing else")
        return Camels()
    if len(taken) == 1 and not given:
        return Take(taken[0])
    if taken:
        return Swap(taken, given)
    if not given:
        raise IllegalMove("choose cards first: to take, trade or sell")
    if CAMEL in given:
        raise IllegalMove("camels are for trading: choose goods in the market too")
    if len(set(given)) > 1:
        raise IllegalMove("sell one kind at a time; to trade, choose goods in the market too")
    return Sell(given[0], len(given))


def check(state: State, action: Action) -> None:
    """Raise IllegalMove if the action is not legal."""
    mine = state.sides[state.turn]
    match action:
        case Take(good):
            _check_goods((good,))
            _check_market(state, (good,))
            if len(mine.hand) >= MOST_GOODS:
                raise IllegalMove("your hand is full: {limit} goods at most", limit=MOST_GOODS)
        case Camels():
            if CAMEL not in state.market:
                raise IllegalMove("there are no camels in the market")
        case Sell(good, number):
            _check_goods((good,))
            if number < 1:
                raise IllegalMove("select the cards you want to sell")
            if mine.hand.count(good) < number:
                raise IllegalMove("you don’t have {goods}", goods=counted({good: number}))
            if good in PRECIOUS and number == 1:
                raise IllegalMove("sell at least 2 {good}", good=called(good))
        case Swap(taken, given):
            _check_swap(state, mine, taken, given)


def _check_swap(state: State, mine: Side, taken: tuple[str, ...], given: tuple[str, ...]) -> None:
    if CAMEL in taken:
        raise IllegalMove("you can’t trade for camels: take all of them instead")
    _check_goods(taken)
    _check_goods(card for card in given if card != CAMEL)
    if len(taken) != len(given):
        raise IllegalMove(
            "trade card for card: you chose {taken} to take and {given} to give",
            taken=len(taken),
            given=len(given),
        )
    if len(taken) < 2:
        raise IllegalMove("trade at least two cards. Just one? Take it.")
    _check_market(state, taken)
    if missing := _missing(given, (*mine.hand, *mine.herd)):
        raise IllegalMove("you don’t have {goods}", goods=counted(missing))
    if both := set(taken).intersection(given):
        raise IllegalMove("you can’t trade {good} for {good}", good=called(min(both)))
    held = len(mine.hand) + given.count(CAMEL)
    if held > MOST_GOODS:
        raise IllegalMove(
            "you’d have {count} goods, and the limit is {limit}", count=held, limit=MOST_GOODS
        )
    if taken != tuple(sorted(taken)) or given != tuple(sorted(given)):
        raise IllegalMove("write both sides of a trade in alphabetical order")


def _check_goods(cards: Iterable[str]) -> None:
    for card in cards:
        if card not in GOODS:
            raise IllegalMove("no goods are called “{card}”", card=card)


def _missing(wanted: tuple[str, ...], there: tuple[str, ...]) -> dict[str, int]:
    """The cards of which there are too few, with the number wanted."""
    number = {card: wanted.count(card) for card in wanted}
    return {card: count for card, count in number.items() if there.count(card) < count}


def _check_market(state: State, taken: tuple[str, ...]) -> None:
    if missing := _missing(taken, state.market):
        raise IllegalMove("the market doesn’t have {goods}", goods=counted(missing))


def act(state: State, action: Action) -> State:
    """The table after a legal action, before the market is filled."""
    mine = state.sides[state.turn]
    match action:
        case Take(good):
            market, hand = _less(state.market, (good,)), in_order((*mine.hand, good))
            return _after(state, mine._replace(hand=hand), market=market)
        case Camels():
            camels = tuple(card for card in state.market if card == CAMEL)
            mine = mine._replace(herd=(*mine.herd, *camels))
            return _after(state, mine, market=_less(state.market, camels))
        case Swap(taken, given):
            goods = [card for card in given if card != CAMEL]
            hand = in_order((*_less(mine.hand, goods), *taken))
            mine = mine._replace(hand=hand, herd=mine.herd[len(given) - len(goods) :])
            market = in_order((*_less(state.market, taken), *given))
            return _after(state, mine, market=market, swaps=state.swaps + 1)
        case Sell(good, number):
            paid, extra = pay(state, action)
            mine = mine._replace(
                hand=_less(mine.hand, (good,) * number),
                tokens=(*mine.tokens, *(Token(good, value) for value in paid)),
                bonuses=(*mine.bonuses, *extra),
            )
            return _after(
                state,
                mine,
                piles=_with(state.piles, GOODS.index(good), state.pile(good)[len(paid) :]),
                bonuses=_without_top(state.bonuses, extra),
                discard=(*state.discard, *(good,) * number),
            )


def pay(state: State, sale: Sell) -> tuple[tuple[int, ...], tuple[Bonus, ...]]:
    """The tokens a sale earns, and the bonus. If its bonus is used up, a lower one is not paid instead."""
    size = bonus_size(sale.number)
    pile = state.bonuses[size - 3] if size else ()
    return state.pile(sale.good)[: sale.number], tuple(Bonus(size, value) for value in pile[:1])


def fill(state: State) -> State:
    """Draw what the market lacks, as far as the deck goes; the cards are still on their way."""
    missing = MARKET - len(state.market)
    return state._replace(drawn=state.deck[:missing], deck=state.deck[missing:])


def lay_out(state: State) -> State:
    """Put the drawn cards into the market."""
    return state._replace(market=in_order((*state.market, *state.drawn)), drawn=())


def _after(state: State, mine: Side, **changes: Any) -> State:
    return state.with_side(state.turn, mine, **{"turn": 1 - state.turn, "swaps": 0, **changes})


def _less(cards: Iterable[str], gone: Iterable[str]) -> tuple[str, ...]:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return in_order(left)


def _with(
    piles: tuple[tuple[int, ...], ...], place: int, pile: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    return (*piles[:place], pile, *piles[place + 1 :])


def _without_top(
    piles: tuple[tuple[int, ...], ...], extra: tuple[Bonus, ...]
) -> tuple[tuple[int, ...], ...]:
    for bonus in extra:
        place = bonus.size - 3
        piles = _with(piles, place, piles[place][1:])
    return piles
