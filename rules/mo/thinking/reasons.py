"""The reason for or against a move of MO, in a few words for the player."""

from rules.cards import Card, called
from rules.game import Sentence, sentence
from rules.mo.cells import INNER, OUTER
from rules.mo.firing import Shot, shots
from rules.mo.placing import legal_cells
from rules.mo.position import State, is_royal, resets, value

Lines = dict[str, Shot]  # the lines with a living royal, by its cell, as if they all fired


def reason(seen: State, cell: str, *, is_good: bool) -> Sentence:
    """What speaks for a good move; what speaks against another, if anything does."""
    card = seen.draw[0]
    if cell in OUTER:
        return _outside(seen, card, cell)
    before, after = _lines(seen), _lines(_with(seen, card, cell))
    falls = [shot for shot in after.values() if shot.line.trigger == cell and shot.hits]
    if falls:
        return _brings_down(*falls)
    if resets(card) and seen.pile(cell):
        return _brings_back(len(seen.pile(cell)))
    praise = _praise_of_lines(before, after) or _praise_of_top(seen, cell)
    blame = _blame_of_lines(before, after) or _blame_of_top(seen, cell)
    if is_good:
        return praise or sentence("does the least harm")
    return blame or praise or sentence("does little")


def _with(seen: State, card: Card, cell: str) -> State:
    under = () if resets(card) else seen.pile(cell)
    return seen._replace(
        inner=tuple(
            (card, *under) if name == cell else pile
            for name, pile in zip(INNER, seen.inner, strict=True)
        )
    )


def _lines(state: State) -> Lines:
    return {shot.line.royal: shot for pile in INNER for shot in shots(state, pile)}


def _about(shot: Shot, words: str, **facts: object) -> Sentence:
    return sentence(
        words,
        royal=called(shot.royal),
        at=shot.line.royal,
        power=shot.power,
        strength=shot.strength,
        **facts,
    )


def _brings_down(shot: Shot, other: Shot | None = None) -> Sentence:
    if not other:
        return _about(shot, "brings down the {royal} on {at}")
    words = "brings down the {royal} on {at} and the {other} on {there}"
    return _about(shot, words, other=called(other.royal), there=other.line.royal)


def _brings_back(count: int) -> Sentence:
    if count == 1:
        return sentence("puts one card back in the deck")
    return sentence("puts {count} cards back in the deck", count=count)


def best_raised(seen: State, cell: str) -> Shot | None:
    """The line that the next card would raise here, if it raises one; of several the one that lacks least."""
    return _best_raised(_lines(seen), _lines(_with(seen, seen.draw[0], cell)))


def _best_raised(before: Lines, after: Lines) -> Shot | None:
    raised = [
        shot for at, shot in after.items() if shot.power > before[at].power and not before[at].hits
    ]
    return min(raised, key=lambda shot: shot.strength - shot.power, default=None)


def _praise_of_lines(before: Lines, after: Lines) -> Sentence | None:
    shot = _best_raised(before, after)
    if shot is None:
        return None
    if shot.hits:
        return _about(shot, "readies the line at the {royal} on {at}: {power} of {strength}")
    return _about(shot, "builds the line at the {royal} on {at}: {power} of {strength}")


def _blame_of_lines(before: Lines, after: Lines) -> Sentence | None:
    lowered = [
        before[at] for at, shot in after.items() if shot.power < before[at].power and not shot.hits
    ]
    if not lowered:
        return None
    shot = max(lowered, key=lambda shot: shot.hits)
    if shot.hits:
        return _about(shot, "breaks the line that was ready for the {royal} on {at}")
    return _about(shot, "weakens the line at the {royal} on {at}")


def _praise_of_top(seen: State, cell: str) -> Sentence | None:
    top = value(seen.top(cell))
    others = [value(seen.top(name)) for name in legal_cells(seen) if name != cell]
    if top == value(seen.draw[0]):
        return sentence("covers a card of the same rank, so no pile gets higher")
    if others and top >= max(others) and top > min(others):
        return sentence("keeps the lower piles open")
    return None


def _blame_of_top(seen: State, cell: str) -> Sentence | None:
    top = seen.top(cell)
    if top is None:
        return sentence("uses up an empty pile")
    others = [value(seen.top(name)) for name in legal_cells(seen)]
    if value(top) < max(others):
        return sentence("covers the {top}, where lower cards still fit", top=called(top))
    return None


def _outside(seen: State, card: Card, cell: str) -> Sentence:
    post = seen.post(cell)
    if is_royal(card):
        outer = tuple(
            post._replace(royal=card) if name == cell else other
            for name, other in zip(OUTER, seen.outer, strict=True)
        )
        shot = _lines(seen._replace(outer=outer))[cell]
        if shot.hits:
            return _about(shot, "its line is ready, {power} of {strength}")
        return _about(shot, "its line has {power} of {strength}")
    if post.royal is None:
        return sentence("becomes armour for a later royal")
    strength = post.strength + value(card)
    words = "the {royal} on {at} grows to {strength}"
    return sentence(words, royal=called(post.royal), at=cell, strength=strength)
