"""Games of MO played out quickly, by looks alone, on shuffles of the cards that the player has not seen."""

from collections.abc import Iterator, Sequence

from rules.chance import words
from rules.mo.cells import OUTER
from rules.mo.position import State
from rules.mo.thinking.compact import NUMBER, UNSEEN, Position
from rules.mo.thinking.policy import looks_of
from rules.mo.variants import deck_of

SLICE = 3  # games played out between two looks at the clock
LONGEST = 110  # moves of a game played out; only games that go round in circles take this many
# What a game played out scores: a win, less for each move; a defeat, less for each royal that stands.
WON, SLOW, STANDING = 1000, 4, 10


def by_looks(position: Position) -> list[int]:
    looks = looks_of(position.deck)
    lines = looks.lines(position)
    return sorted(position.cells(), key=lambda cell: -looks.gain(position, cell, lines))


def unseen(seen: State) -> list[int]:
    posts = (card for post in seen.outer for card in (post.royal, *post.armour))
    known = {*(card for pile in seen.inner for card in pile), *posts, *seen.draw}
    return [NUMBER[card] for card in deck_of(seen.variant) if card not in known]


def label(position: Position) -> str:
    """What the player sees, and nothing more: the same view gets the same advice."""
    return f"{position.piles} {position.posts} {position.strengths} {position.draw}"


def score(position: Position, draw: tuple[int, ...], cell: int) -> int:
    trial = position.copy()
    trial.draw = draw
    trial.play(cell)
    moves = looks_of(trial.deck).play_out(trial, LONGEST)
    return WON - SLOW * moves if trial.is_won else STANDING * (trial.down - len(OUTER))


def wins(scores: Sequence[int]) -> int:
    return sum(score > 0 for score in scores)


def shuffles(position: Position, cards: list[int]) -> Iterator[tuple[int, ...]]:
    """The draw pile, with the unseen cards shuffled each time."""
    luck = _luck(next(words(0, f"mo {label(position)}")))
    places = [place for place, card in enumerate(position.draw) if card == UNSEEN]
    cards, draw = list(cards), list(position.draw)
    while True:
        for last in range(len(cards) - 1, 0, -1):
            other = next(luck) % (last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        for place, card in zip(places, cards, strict=False):
            draw[place] = card
        yield tuple(draw)


def _luck(seed: int) -> Iterator[int]:
    """Marsaglia's xorshift: `rules.chance` is too slow to shuffle a hundred times for a hint."""
    word = seed or 1
    while True:
        word ^= word << 13 & 0xFFFFFFFF
        word ^= word >> 17
        word ^= word << 5 & 0xFFFFFFFF
        yield word
