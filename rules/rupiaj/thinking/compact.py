"""Rupiaj for play-outs: the same rules as in `actions.py`, on small integers.

A card is its index in CARDS: goods 0 to 5, the camel 6. A zone with cards is a list of seven counts; in a
player's list, the last count is the herd. A move is a tuple that starts with its kind. Tables that were
copied from one another share what is face down (deck and bonus piles); each has its own index into it.

Every legal move is played as in the rules, but this module does not check whether a move is legal.
`tests/rules/rupiaj/test_computer_tables.py` compares it with `actions.py` and `counting.py`.
"""

from collections.abc import Sequence

from rules.rupiaj.actions import Action, Camels, Sell, Swap, Take
from rules.rupiaj.counting import MARKET, MOST_SWAPS, ending
from rules.rupiaj.goods import BONUSES, CAMEL_TOKEN, CARDS, GOODS, TOKENS
from rules.rupiaj.state import State

NUMBER = {card: number for number, card in enumerate(CARDS)}
KINDS = range(len(GOODS))
HERD = len(GOODS)  # the number of a camel
# What a pile still pays, by good and the tokens gone: for no card, for one, for two, and so on.
PAYS = tuple(
    tuple(
        tuple(sum(full[gone : gone + number]) for number in range(11))
        for gone in range(len(full) + 1)
    )
    for full in TOKENS.values()
)
FULL = tuple(len(full) for full in TOKENS.values())

TAKE, CAMELS, SELL, SWAP = range(4)
# The kind, then the good and the number for a take or a sale, what is taken and given for an exchange.
Compact = tuple[int, int, int, tuple[int, ...], tuple[int, ...]]
ALL_CAMELS: Compact = (CAMELS, HERD, 0, (), ())

_LAST_PILES = 3  # sold out: the round is over


class Table:
    """A round that moves change; `copy` before trying one out."""

    __slots__ = (
        "bonuses",
        "deck",
        "earned",
        "extras",
        "gone",
        "hands",
        "head",
        "heads",
        "is_over",
        "market",
        "paid",
        "sizes",
        "sold_out",
        "swaps",
        "turn",
    )

    turn: int
    hands: tuple[list[int], list[int]]
    sizes: list[int]  # goods in a hand
    market: list[int]
    deck: Sequence[int]
    head: int  # the place of the next card in the deck
    gone: list[int]  # tokens, by good
    sold_out: int  # goods without a token left
    bonuses: Sequence[Sequence[int]]  # for three, four and five cards
    heads: list[int]  # the place of the next bonus in each of them
    earned: list[int]  # points, without the camel token
    extras: list[int]  # bonus tokens
    paid: list[int]  # goods tokens
    swaps: int
    is_over: bool

    def copy(self) -> "Table":
        other = Table()
        other.turn, other.swaps, other.is_over = self.turn, self.swaps, self.is_over
        one, two = self.hands
        other.hands = (one[:], two[:])
        other.sizes, other.market, other.gone = self.sizes[:], self.market[:], self.gone[:]
        other.deck, other.head, other.sold_out = self.deck, self.head, self.sold_out
        other.bonuses, other.heads = self.bonuses, self.heads[:]
        other.earned, other.extras, other.paid = self.earned[:], self.extras[:], self.paid[:]
        return other

    def play(self, move: Compact) -> None:
        kind, good, number, taken, given = move
        if kind == TAKE:
            self.take(good)
        elif kind == CAMELS:
            self.camels()
        elif kind == SELL:
            self.sell(good, number)
        else:
            self.swap(taken, given)

    def take(self, good: int) -> None:
        turn = self.turn
        self.hands[turn][good] += 1
        self.sizes[turn] += 1
        self.market[good] -= 1
        self.swaps = 0
        self.turn = 1 - turn
        self._fill(1)

    def camels(self) -> None:
        market = self.market
        count = market[HERD]
        self.hands[self.turn][HERD] += count
        market[HERD] = 0
        self.swaps = 0
        self.turn = 1 - self.turn
        self._fill(count)

    def _fill(self, count: int) -> None:
        market, deck, head = self.market, self.deck, self.head
        end = head + count
        for card in deck[head:end]:
            market[card] += 1
        self.head = end
        if end > len(deck):
            self.is_over = True

    def swap(self, taken: Sequence[int], given: Sequence[int]) -> None:
        turn = self.turn
        mine, market = self.hands[turn], self.market
        for good in taken:
            mine[good] += 1
            market[good] -= 1
        for card in given:
            mine[card] -= 1
            market[card] += 1
            if card == HERD:
                self.sizes[turn] += 1
        self.swaps += 1
        self.turn = 1 - turn
        if self.swaps >= MOST_SWAPS:
            self.is_over = True

    def sell(self, good: int, number: int) -> None:
        turn = self.turn
        gone = self.gone[good]
        self.hands[turn][good] -= number
        self.sizes[turn] -= number
        self.earned[turn] += PAYS[good][gone][number]
        left = FULL[good] - gone
        if number < left:
            self.gone[good] = gone + number
            self.paid[turn] += number
        elif left:
            self.gone[good] = FULL[good]
            self.paid[turn] += left
            self.sold_out += 1
            if self.sold_out >= _LAST_PILES:
                self.is_over = True
        if number > 2:
            size = 2 if number > 4 else number - 3
            pile, head = self.bonuses[size], self.heads[size]
            if head < len(pile):
                self.earned[turn] += pile[head]
                self.extras[turn] += 1
                self.heads[size] = head + 1
        self.swaps = 0
        self.turn = 1 - turn

    def margin(self, player: int) -> float:
        """How many points this player is ahead, as if the round were over; a tie-break is a fraction."""
        one, two = self.hands[player][HERD], self.hands[1 - player][HERD]
        camels = CAMEL_TOKEN if one > two else -CAMEL_TOKEN if one < two else 0
        points = self.earned[player] - self.earned[1 - player] + camels
        if points:
            return points
        more = self.extras[player] - self.extras[1 - player]
        more = more or self.paid[player] - self.paid[1 - player]
        return 0.5 if more > 0 else -0.5 if more < 0 else 0.0


def packed(state: State) -> Table:
    """The compact form of a table with nothing hidden; `guesses.py` fills in what a view hides."""
    table = Table()
    table.turn, table.swaps = state.turn, state.swaps
    one, two = (
        [*(side.hand.count(good) for good in GOODS), len(side.herd)] for side in state.sides
    )
    table.hands = (one, two)
    table.sizes = [len(side.hand) for side in state.sides]
    table.market = [state.market.count(card) for card in CARDS]
    table.deck, table.head = [NUMBER.get(card, HERD) for card in state.deck], 0
    table.gone = [full - len(pile) for full, pile in zip(FULL, state.piles, strict=True)]
    table.sold_out = sum(not pile for pile in state.piles)
    table.bonuses, table.heads = state.bonuses, [0] * len(BONUSES)
    table.earned = [
        sum(token.value for token in side.tokens) + sum(bonus.value for bonus in side.bonuses)
        for side in state.sides
    ]
    table.extras = [len(side.bonuses) for side in state.sides]
    table.paid = [len(side.tokens) for side in state.sides]
    table.is_over = ending(state) is not None
    assert sum(table.market) == MARKET or table.is_over, "nothing is on its way to the market"
    return table


def packed_move(action: Action) -> Compact:
    match action:
        case Take(good):
            return TAKE, NUMBER[good], 1, (), ()
        case Camels():
            return ALL_CAMELS
        case Sell(good, number):
            return SELL, NUMBER[good], number, (), ()
        case Swap(taken, given):
            return SWAP, 0, 0, _numbers(taken), _numbers(given)


def _numbers(cards: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(NUMBER[card] for card in cards)
