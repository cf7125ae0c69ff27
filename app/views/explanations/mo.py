"""What each place on the table of MO is for, and whether the card to place can go there."""

from rules.cards import called
from rules.game import Player, Sentence, sentence
from rules.mo.cells import FIRED_FROM, INNER, LINES, OUTER
from rules.mo.placing import legal_cells, why_not
from rules.mo.position import MOST, Post, State, is_beyond_reach

# What counts against a royal of each rank.
_COUNTS = {
    "J": sentence("Against a jack both cards count."),
    "Q": sentence("Against a queen only cards of her colour count."),
    "K": sentence("Against a king only cards of his suit count."),
}


def explain(state: State, _bottom_player: Player, cell: str) -> tuple[Sentence, ...]:
    if cell in INNER:
        return (*_pile(cell), *_next_card(state, cell))
    if cell in OUTER:
        post = state.post(cell)
        return (*_place(state, cell, post), *(() if post.royal else _next_card(state, cell)))
    return _draw(state)


def _pile(cell: str) -> tuple[Sentence, ...]:
    rule = sentence("One of the nine piles. A number can’t go on a higher card.")
    lines = FIRED_FROM[cell]
    if not lines:
        return rule, sentence("Cards placed in the middle don’t fire.")
    one, *others = (line.royal for line in lines)
    words = "A card placed here fires at a royal on {one}."
    if others:
        words = "A card placed here fires at royals on {one} and {other}."
    return rule, sentence(words, one=one, other="".join(others))


def _next_card(state: State, cell: str) -> tuple[Sentence, ...]:
    """Whether the card to place can go there, and if not, why."""
    if not legal_cells(state):
        return ()
    reason = why_not(state, cell)
    if reason is not None:
        return (reason,)
    return (sentence("The {card} can go here.", card=called(state.draw[0])),)


def _place(state: State, cell: str, post: Post) -> tuple[Sentence, ...]:
    if post.fallen:
        return (sentence("This royal has fallen. Its place stays taken."),)
    if not post.royal:
        free = sentence("A free place for a royal.")
        if not post.armour:
            return (free,)
        words = "The armour waiting here adds {strength} to the next royal placed here. {most} is the limit."
        return free, sentence(words, strength=post.strength, most=MOST)
    if is_beyond_reach(state, post):
        return (sentence("No two cards are strong enough to beat this king now."),)
    line = LINES[cell]
    fire = sentence(
        "To bring it down, place a card on {trigger}: {near} and {middle} must add up to {strength}.",
        trigger=line.trigger,
        near=line.near,
        middle=line.middle,
        strength=post.strength,
    )
    counts = () if "easy" in state.variant else (_COUNTS[post.royal.rank],)
    return (fire, *counts)


def _draw(state: State) -> tuple[Sentence, ...]:
    if not state.draw:
        return (sentence("The draw pile is empty."),)
    return (
        sentence("The card to place now. Drag it, or tap where it goes."),
        sentence("Cards below it: {count}.", count=len(state.draw) - 1),
    )
