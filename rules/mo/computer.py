"""The computer player of MO, which also gives the hints: it tries every move on many shuffles.

It sees what the player sees. It shuffles the unseen cards again and again; on each shuffle it makes every
move that is still a candidate and plays on quickly, by looks alone (`policy.py`). So all moves meet the
same luck. After each round it drops the worse half, and every move that is clearly worse. The others are
tried on more shuffles, until one is left or all do equally well.

A quick win is worth more than a slow one, and of two losses the one with more fallen royals is better. The
chances in the notes are those of the quick play: a player who keeps asking for advice wins far more often.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rules.chance import chosen, words
from rules.computer import Advice, Computer
from rules.game import Sentence, sentence
from rules.mo.cells import OUTER
from rules.mo.moves import Place
from rules.mo.position import State
from rules.mo.thinking.compact import CELLS, NUMBER, UNSEEN, Position, packed
from rules.mo.thinking.policy import looks_of
from rules.mo.thinking.reasons import reason
from rules.mo.variants import deck_of
from rules.thinking import Thought

LEVELS = {"steady": "Steady"}

ROUNDS = (10, 10, 20, 20)  # shuffles, before the worse half of the moves is dropped
SLICE = 3  # games played out between two looks at the clock
LONGEST = 110  # moves of a game played out; only games that go round in circles take this many
# What a game played out scores: a win, less for each move; a defeat, less for each royal that stands.
WON, SLOW, STANDING = 1000, 4, 10
CLEARLY = 6  # the square of the number of standard errors that cannot be luck

Scores = Mapping[int, Sequence[int]]  # by cell, shuffle by shuffle; those dropped have fewer


def choose(seen: State, level: str, luck: int) -> Thought[Place]:
    advice = yield from advise(seen)
    best = sorted(each.move for each in advice if not each.loss)
    return chosen(best, luck, f"mo {level} {_label(packed(seen))}")


def advise(seen: State) -> Thought[tuple[Advice[Place], ...]]:
    """Losses are in points of 100 of the quick play's chance to win."""
    position = packed(seen)
    cells = _by_looks(position)
    if len(cells) == 1:
        return (Advice(Place(CELLS[cells[0]]), 0, sentence("the only legal cell")),)
    scores = yield from _play_outs(position, _unseen(seen), cells)
    verdicts = _verdicts(scores, cells)
    return tuple(Advice(Place(CELLS[each.cell]), each.loss, _note(seen, each)) for each in verdicts)


class _Verdict(NamedTuple):
    cell: int
    loss: int
    chance: int | None  # unknown, if there was no time to play
    is_certain: bool = False  # the best move and this one won on every shuffle


def _by_looks(position: Position) -> list[int]:
    looks = looks_of(position.deck)
    lines = looks.lines(position)
    return sorted(position.cells(), key=lambda cell: -looks.gain(position, cell, lines))


def _unseen(seen: State) -> list[int]:
    posts = (card for post in seen.outer for card in (post.royal, *post.armour))
    known = {*(card for pile in seen.inner for card in pile), *posts, *seen.draw}
    return [NUMBER[card] for card in deck_of(seen.variant) if card not in known]


def _label(position: Position) -> str:
    """What the player sees, and nothing more: the same view gets the same advice."""
    return f"{position.piles} {position.posts} {position.strengths} {position.draw}"


# Playing out.


def _play_outs(position: Position, unseen: list[int], cells: list[int]) -> Thought[Scores]:
    scores: dict[int, list[int]] = {cell: [] for cell in cells}
    draws = _shuffles(position, unseen)
    played = 0
    for shuffles in ROUNDS:
        for _ in range(shuffles):
            draw = next(draws)
            results = []
            for cell in cells:
                results.append(_score(position, draw, cell))
                played += 1
                if played % SLICE == 0 and (yield):
                    return scores
            for cell, result in zip(cells, results, strict=True):
                scores[cell].append(result)
        cells = _still_in_question(scores, cells)
        if all(scores[cell] == scores[cells[0]] for cell in cells):
            break
    return scores


def _score(position: Position, draw: tuple[int, ...], cell: int) -> int:
    trial = position.copy()
    trial.draw = draw
    trial.play(cell)
    moves = looks_of(trial.deck).play_out(trial, LONGEST)
    return WON - SLOW * moves if trial.is_won else STANDING * (trial.down - len(OUTER))


def _still_in_question(scores: Scores, cells: list[int]) -> list[int]:
    ranked = sorted(cells, key=lambda cell: -sum(scores[cell]))
    better = ranked[: (len(ranked) + 1) // 2]
    return [cell for cell in better if not _is_clear(scores[better[0]], scores[cell])]


def _is_clear(better: Sequence[int], worse: Sequence[int]) -> bool:
    """Whether two moves that met the same luck differ by more than luck."""
    margins = [one - other for one, other in zip(better, worse, strict=True)]
    return sum(margins) ** 2 > CLEARLY * sum(margin * margin for margin in margins)


def _shuffles(position: Position, unseen: list[int]) -> Iterator[tuple[int, ...]]:
    """The draw pile, with the unseen cards shuffled each time."""
    luck = _luck(next(words(0, f"mo {_label(position)}")))
    places = [place for place, card in enumerate(position.draw) if card == UNSEEN]
    cards, draw = list(unseen), list(position.draw)
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


# Judging.


def _verdicts(scores: Scores, cells: list[int]) -> list[_Verdict]:
    """Best first: those that stayed candidates longest, by their scores."""
    cells = sorted(cells, key=lambda cell: (-len(scores[cell]), -sum(scores[cell])))
    best = scores[cells[0]]
    if not best:
        return [_Verdict(cell, min(1, place), None) for place, cell in enumerate(cells)]
    verdicts = [_verdict(cell, scores[cell], best) for cell in cells]
    return sorted(verdicts, key=lambda each: each.loss)


def _verdict(cell: int, mine: Sequence[int], best: Sequence[int]) -> _Verdict:
    """Moves are compared on the shuffles that both of them met."""
    theirs = best[: len(mine)]
    lost = round(100 * (_wins(theirs) - _wins(mine)) / len(mine))
    loss = 0 if mine == best else max(1, lost)
    chance = round(100 * _wins(best) / len(best)) - loss
    is_certain = _wins(mine) == len(mine) and _wins(best) == len(best)
    return _Verdict(cell, loss, max(0, chance), is_certain)


def _wins(scores: Sequence[int]) -> int:
    return sum(score > 0 for score in scores)


def _note(seen: State, verdict: _Verdict) -> Sentence:
    why = reason(seen, CELLS[verdict.cell], is_good=not verdict.loss)
    if verdict.chance is None:
        return why
    if verdict.is_certain and verdict.loss:
        return sentence("{why}; also wins, but later", why=why)
    words = "{why}; about {chance} % to win"
    return sentence(words, why=why, chance=verdict.chance)


COMPUTER: Computer[State, Place] = Computer(
    levels=LEVELS,
    usual_level="steady",
    choose=choose,
    advise=advise,
    meaning_of_loss=sentence("−5 means 5 % less likely to win"),
)
