"""Where a card of MO may be placed, and why not elsewhere. `rules/mo/game.py` has the rules."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from rules.cards import Card, called
from rules.game import Sentence, sentence
from rules.mo.cells import INNER, LINES, OUTER
from rules.mo.position import MOST, State, is_royal, resets, value


@lru_cache(maxsize=4)
def legal_cells(state: State) -> tuple[str, ...]:
    """Where the face-up card may go. Cached, because it is asked several times for one position."""
    if not state.draw:
        return ()
    card = state.draw[0]
    if is_royal(card):
        return _beside_the_highest(state, card)
    if resets(card):
        return _lowest(state) if _is_strict_joker(state, card) else INNER
    worth = value(card)
    piles = zip(INNER, state.inner, strict=True)
    fitting = tuple([name for name, pile in piles if not pile or value(pile[0]) <= worth])
    return fitting or _for_armour(state, card)


def _beside_the_highest(state: State, card: Card) -> tuple[str, ...]:
    """The free outer cells for a royal, or for armour while no royal lives."""
    most = MOST - value(card)
    posts = zip(OUTER, state.outer, strict=True)
    free = [name for name, post in posts if post.royal is None and post.strength <= most]
    beside = {name: state.top(LINES[name].near) for name in free}
    for likeness in _likenesses(state, card):
        tops = [value(top) for top in beside.values() if top and likeness(top)]
        if tops:
            return tuple(
                name
                for name, top in beside.items()
                if top and likeness(top) and value(top) == max(tops)
            )
    return tuple(free)


def _likenesses(state: State, card: Card) -> Iterator[Any]:
    """How another card may be like this one, closest first."""
    if "easy" not in state.variant:
        yield lambda other: other.suit == card.suit
        yield lambda other: other.is_red is card.is_red
    yield lambda _: True


def _is_strict_joker(state: State, card: Card) -> bool:
    return card.suit is None and "strict-joker" in state.variant


def _lowest(state: State) -> tuple[str, ...]:
    least = min(value(state.top(name)) for name in INNER)
    return tuple(name for name in INNER if value(state.top(name)) == least)


def _for_armour(state: State, card: Card) -> tuple[str, ...]:
    alive = {name: post for name, post in zip(OUTER, state.outer, strict=True) if post.is_alive}
    if not alive:
        return _beside_the_highest(state, card)
    able = {name: post for name, post in alive.items() if post.strength + value(card) <= MOST}
    if "strict-armour" not in state.variant:
        return tuple(able)
    for likeness in _likenesses(state, card):
        alike = {name: value(post.royal) for name, post in able.items() if likeness(post.royal)}
        if alike:
            return tuple(name for name, rank in alike.items() if rank == min(alike.values()))
    return ()


def why_not(state: State, cell: str) -> Sentence | None:
    """Why the face-up card may not go to this cell; None if it may."""
    if cell in legal_cells(state):
        return None
    card = state.draw[0]
    facts = {"card": called(card), "cell": cell, "value": value(card)}
    if cell not in (*INNER, *OUTER):
        return sentence("cards don’t go on {cell}", **facts)
    if is_royal(card):
        return _why_no_royal(state, card, cell, facts)
    if cell in INNER:
        if _is_strict_joker(state, card):
            return sentence("the joker goes only on the lowest card", **facts)
        top = called(state.pile(cell)[0])
        return sentence("the {card} is lower than the {top} on {cell}", top=top, **facts)
    if resets(card):
        return sentence("the {card} goes on one of the nine piles", **facts)
    if legal_cells(state)[0] in INNER:
        return sentence("the {card} becomes armour only if it fits no pile", **facts)
    return _why_no_armour(state, card, cell, facts)


def _why_no_royal(state: State, card: Card, cell: str, facts: dict[str, Any]) -> Sentence:
    if cell in INNER:
        return sentence("a royal goes outside the nine piles", **facts)
    post = state.post(cell)
    if post.royal:
        return sentence("{cell} already has a royal", **facts)
    if post.strength + value(card) > MOST:
        return sentence("with the armour on {cell} the {card} would go above 20", **facts)
    cells = _either(*legal_cells(state))
    near, *others = {state.top(LINES[name].near) for name in legal_cells(state)}
    if others or not near:
        return sentence("the {card} belongs on {cells}", cells=cells, **facts)
    words = "the {card} belongs beside the {near}: on {cells}"
    return sentence(words, near=called(near), cells=cells, **facts)


def _either(cell: str, *others: str) -> Sentence:
    if not others:
        return sentence("{cell}", cell=cell)
    return sentence("{one} or {other}", one=cell, other=_either(*others))


def _why_no_armour(state: State, card: Card, cell: str, facts: dict[str, Any]) -> Sentence:
    post = state.post(cell)
    if post.fallen:
        return sentence("the royal on {cell} has fallen", **facts)
    if not post.royal and any(other.is_alive for other in state.outer):
        return sentence("armour goes on a living royal", **facts)
    if post.strength + value(card) > MOST:
        words = "with {value} more the royal on {cell} would go above 20"
        if not post.royal:
            words = "with {value} more the armour on {cell} would go above 20"
        return sentence(words, **facts)
    cells = _either(*legal_cells(state))
    return sentence("the {card} belongs on {cells}", cells=cells, **facts)
