"""A position of MO: piles, posts and the draw pile, and what cards are worth."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rules.cards import HIDDEN, Card, read_cards
from rules.mo.cells import INNER, OUTER
from rules.mo.variants import VARIANTS, deck_of
from rules.positions import BadPosition, check_cards, check_cells, check_variant

MOST = 20  # the greatest strength of a royal
_VALUES = {rank: value for value, rank in enumerate("A23456789TJQK", start=1)}
_ROYAL = frozenset("JQK")


def value(card: Card | None) -> int:
    return _VALUES.get(card.rank, 0) if card else 0


def is_royal(card: Card) -> bool:
    return card.rank in _ROYAL


def resets(card: Card) -> bool:
    """Does it send a pile back under the draw pile?"""
    return value(card) < 2


class Post(NamedTuple):
    """An outer cell."""

    royal: Card | None = None
    armour: tuple[Card, ...] = ()
    fallen: bool = False

    @property
    def is_alive(self) -> bool:
        return self.royal is not None and not self.fallen

    @property
    def strength(self) -> int:
        return value(self.royal) + (sum(map(value, self.armour)) if self.armour else 0)


class State(NamedTuple):
    inner: tuple[tuple[Card, ...], ...]  # by INNER, each from the top down
    outer: tuple[Post, ...]  # by OUTER
    draw: tuple[Card, ...]  # from the top down; the first is face up
    variant: str = "one-joker"
    # How many cards the player has seen at the top of the draw pile, and how many at the bottom.
    seen_above: int = 1
    seen_below: int = 0
    past: tuple[tuple[object, object], ...] = ()  # grids and draw piles that may still occur again
    is_repeated: bool = False
    firing: str = ""  # the pile that is firing; only in the states between two moves

    def pile(self, name: str) -> tuple[Card, ...]:
        return self.inner[INNER.index(name)]

    def top(self, name: str) -> Card | None:
        pile = self.pile(name)
        return pile[0] if pile else None

    def post(self, name: str) -> Post:
        return self.outer[OUTER.index(name)]


def position(
    *,
    inner: Mapping[str, str | Iterable[Card]] | None = None,
    outer: Mapping[str, Post] | None = None,
    draw: str | Iterable[Card] = (),
    variant: str = "one-joker",
    seen_above: int = 1,
    seen_below: int = 0,
) -> State:
    """Piles, from the top down, and posts by their cells. Whatever is not named is empty."""
    piles = {name: read_cards(cards) for name, cards in (inner or {}).items()}
    posts, drawn = outer or {}, read_cards(draw)
    check_variant(variant, VARIANTS)
    check_cells(piles, INNER)
    check_cells(posts, OUTER)
    on_posts = [card for post in posts.values() for card in (post.royal, *post.armour) if card]
    cards = [*(card for pile in piles.values() for card in pile), *on_posts, *drawn]
    check_cards((card for card in cards if card != HIDDEN), deck_of(variant))
    if len(cards) > len(deck_of(variant)):
        raise BadPosition(f"{len(cards)} cards are too many: there are {len(deck_of(variant))}")
    return State(
        tuple(piles.get(name, ()) for name in INNER),
        tuple(posts.get(name, Post()) for name in OUTER),
        drawn,
        variant,
        seen_above,
        seen_below,
    )


def is_beyond_reach(state: State, post: Post) -> bool:
    """A king at 20: the two highest cards that count against it, ten and nine of one suit, are not enough."""
    return (
        post.is_alive
        and post.royal is not None
        and post.royal.rank == "K"
        and post.strength > 19
        and "easy" not in state.variant
    )


def cannot_be_won(state: State) -> bool:
    """Is it obvious that some royal can never fall? Armour may also leave a cell no room for its royal."""
    return any(
        is_beyond_reach(state, post) or (post.royal is None and post.strength > MOST - _VALUES["J"])
        for post in state.outer
    )


def fallen(state: State) -> int:
    return [post.fallen for post in state.outer].count(True)
