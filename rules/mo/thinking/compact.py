"""MO for the search: the same rules as in `game.py`, on small integers.

A card is a number below 54; EMPTY stands for the top of an empty pile and UNSEEN for a face-down card.
Cells are numbers too: first the inner piles in the order of INNER, then the outer cells in the order of
OUTER. The tables of `Deck` say what a card is worth and which cards are alike; with the option "easy", all
are.

The rule about repeated positions is left out, because it needs the history. Callers limit the number of
moves instead, and replay what counts with `game.py`.

`tests/rules/mo/test_computer.py` compares this module with `game.py`.
"""

from collections.abc import Sequence
from functools import cache

from rules.cards import BLACK_JOKER, DECK, RED_JOKER, Card
from rules.mo.cells import INNER, LINES, OUTER
from rules.mo.position import MOST, State, is_royal, value

CARDS = (*DECK, RED_JOKER, BLACK_JOKER)
EMPTY, UNSEEN = len(CARDS), -1
NUMBER = {card: number for number, card in enumerate(CARDS)}
VALUE = (*(value(card) for card in CARDS), 0)
ROYALS = tuple(number for number, card in enumerate(CARDS) if is_royal(card))
CELLS = (*INNER, *OUTER)
PILES, POSTS = range(len(INNER)), range(len(OUTER))

NEAR, MIDDLE, TRIGGER = (
    tuple(INNER.index(pile) for pile in piles)
    for piles in zip(*(line[1:] for line in LINES.values()), strict=True)
)
# The lines on which a pile lies, and those of them that it fires.
THROUGH = tuple(
    tuple(post for post in POSTS if pile in (NEAR[post], MIDDLE[post], TRIGGER[post]))
    for pile in PILES
)
FIRED = tuple(tuple(post for post in POSTS if TRIGGER[post] == pile) for pile in PILES)

FREE, ALIVE, FALLEN = range(3)


class Deck:
    """What the cards are worth with the options of a variant."""

    def __init__(self, variant: str) -> None:
        self.is_easy = "easy" in variant
        self.has_strict_joker = "strict-joker" in variant
        self.has_strict_armour = "strict-armour" in variant
        # How alike two cards are: 3 for the same suit, 2 for the same colour, 1 otherwise.
        self.likeness = tuple(
            (*(self._likeness(card, other) for other in CARDS), 0) for card in CARDS
        )
        # What a top counts against a royal: a jack takes all, a queen her colour, a king his suit.
        self.power = {
            royal: tuple(
                worth if self.is_easy or self.likeness[royal][top] >= VALUE[royal] - 10 else 0
                for top, worth in enumerate(VALUE)
            )
            for royal in ROYALS
        }

    def _likeness(self, card: Card, other: Card) -> int:
        if self.is_easy:
            return 1
        if card.suit == other.suit:
            return 3
        return 2 if card.is_red is other.is_red else 1


class Position:
    """A position that moves change; `copy` before trying one out."""

    __slots__ = (
        "alive",
        "deck",
        "down",
        "draw",
        "head",
        "piles",
        "posts",
        "royals",
        "strengths",
        "tops",
    )

    deck: Deck
    piles: list[tuple[int, ...]]  # each from the top down
    tops: list[int]
    posts: list[int]  # FREE, ALIVE or FALLEN
    royals: list[int]
    strengths: list[int]  # armour that waits for its royal counts
    draw: tuple[int, ...]  # the next card is draw[head]
    head: int
    alive: int
    down: int

    def copy(self) -> "Position":
        other = Position()
        other.deck, other.draw, other.head = self.deck, self.draw, self.head
        other.alive, other.down = self.alive, self.down
        other.piles, other.tops = self.piles[:], self.tops[:]
        other.posts, other.royals, other.strengths = (
            self.posts[:],
            self.royals[:],
            self.strengths[:],
        )
        return other

    @property
    def is_won(self) -> bool:
        return self.down == len(OUTER)

    def cells(self) -> Sequence[int]:
        """Where the next card may go; nowhere when the game is lost."""
        if self.head >= len(self.draw):
            return ()
        card = self.draw[self.head]
        worth = VALUE[card]
        if worth > 10:
            return self._beside_the_highest(card)
        if worth < 2:
            if self.deck.has_strict_joker and not worth:
                return self._lowest()
            return PILES
        tops = self.tops
        return [pile for pile in PILES if VALUE[tops[pile]] <= worth] or self._for_armour(card)

    def _beside_the_highest(self, card: int) -> list[int]:
        likeness = self.deck.likeness[card]
        found: list[int] = []
        most = -1
        for post in POSTS:
            if self.posts[post] == FREE and self.strengths[post] + VALUE[card] <= MOST:
                top = self.tops[NEAR[post]]
                rank = 16 * likeness[top] + VALUE[top]
                if rank > most:
                    most, found = rank, []
                if rank == most:
                    found.append(len(PILES) + post)
        return found

    def _lowest(self) -> list[int]:
        worths = [VALUE[top] for top in self.tops]
        return [pile for pile in PILES if worths[pile] == min(worths)]

    def _for_armour(self, card: int) -> list[int]:
        if not self.alive:
            return self._beside_the_highest(card)
        most = MOST - VALUE[card]
        able = [
            post for post in POSTS if self.posts[post] == ALIVE and self.strengths[post] <= most
        ]
        if self.deck.has_strict_armour and able:
            likeness = self.deck.likeness[card]
            ranks = [16 * likeness[self.royals[post]] - VALUE[self.royals[post]] for post in able]
            able = [post for post, rank in zip(able, ranks, strict=True) if rank == max(ranks)]
        return [len(PILES) + post for post in able]

    def play(self, cell: int) -> None:
        """Place the next card on a legal cell."""
        card = self.draw[self.head]
        self.head += 1
        worth = VALUE[card]
        if cell >= len(PILES):
            post = cell - len(PILES)
            self.strengths[post] += worth
            if worth > 10:
                self.royals[post] = card
                self.posts[post] = ALIVE
                self.alive += 1
            return
        if worth < 2:
            self.draw = self.draw[self.head :] + self.piles[cell]
            self.head = 0
            self.piles[cell] = (card,)
        else:
            self.piles[cell] = (card, *self.piles[cell])
        self.tops[cell] = card
        for post in FIRED[cell]:
            if self.posts[post] == ALIVE and self.hits(post):
                self.posts[post] = FALLEN
                self.alive -= 1
                self.down += 1

    def hits(self, post: int) -> bool:
        """Would the line of this royal bring it down, if it fired now?"""
        power, tops = self.deck.power[self.royals[post]], self.tops
        return power[tops[NEAR[post]]] + power[tops[MIDDLE[post]]] >= self.strengths[post]


_deck = cache(Deck)


def packed(state: State) -> Position:
    position = Position()
    position.deck = _deck(state.variant)
    position.piles = [tuple(NUMBER[card] for card in pile) for pile in state.inner]
    position.tops = [pile[0] if pile else EMPTY for pile in position.piles]
    position.posts = [
        FALLEN if post.fallen else ALIVE if post.royal else FREE for post in state.outer
    ]
    position.royals = [NUMBER[post.royal] if post.royal else EMPTY for post in state.outer]
    position.strengths = [post.strength for post in state.outer]
    position.draw = tuple(NUMBER.get(card, UNSEEN) for card in state.draw)
    position.head = 0
    position.alive = position.posts.count(ALIVE)
    position.down = position.posts.count(FALLEN)
    return position
