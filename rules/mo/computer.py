"""The computer player of MO, which also gives the hints: it tries every move on many shuffles.

It sees what the player sees. It shuffles the unseen cards again and again; on each shuffle it makes every
move that is still a candidate and plays on quickly, by looks alone (`policy.py`). So all moves meet the
same luck. After each round it drops the worse half, and every move that is clearly worse. The others are
tried on more shuffles, until one is left or all do equally well.

A quick win is worth more than a slow one, and of two losses the one with more fallen royals is better. A move
after which the deal can't be won at all is advised only if all moves are like that. The chances in the notes
are those of the quick play: a player who keeps asking for advice wins far more often.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rules.chance import chosen
from rules.computer import Advice, Appraisal, Computer
from rules.game import Sentence, sentence
from rules.mo.game import apply
from rules.mo.moves import Place
from rules.mo.position import State, cannot_be_won
from rules.mo.teaching import hints
from rules.mo.thinking import chances
from rules.mo.thinking.compact import CELLS, Position, packed
from rules.mo.thinking.play_outs import SLICE, by_looks, label, score, shuffles, unseen, wins
from rules.mo.thinking.reasons import reason
from rules.thinking import Thought

LEVELS = {"steady": "Steady"}

ROUNDS = (10, 10, 20, 20)  # shuffles, before the worse half of the moves is dropped
CLEARLY = 6  # the square of the number of standard errors that cannot be luck

Scores = Mapping[int, Sequence[int]]  # by cell, shuffle by shuffle; those dropped have fewer


def choose(seen: State, level: str, luck: int) -> Thought[Place]:
    advice = yield from advise(seen)
    best = sorted(each.move for each in advice if not each.loss)
    return chosen(best, luck, f"mo {level} {label(packed(seen))}")


def advise(seen: State) -> Thought[tuple[Advice[Place], ...]]:
    """Losses are in points of 100 of the quick play's chance to win."""
    position = packed(seen)
    cells = by_looks(position)
    if len(cells) == 1:
        return (Advice(Place(CELLS[cells[0]]), 0, sentence("the only legal cell")),)
    lost = [cell for cell in cells if cannot_be_won(apply(seen, Place(CELLS[cell])))]
    candidates = [cell for cell in cells if cell not in lost] or cells
    scores = yield from _play_outs(position, unseen(seen), candidates)
    verdicts = _verdicts(scores, candidates)
    if candidates is not cells:
        loss = max(1, verdicts[0].chance or 0)
        verdicts += [_Verdict(cell, loss, 0) for cell in lost]
    return tuple(Advice(Place(CELLS[each.cell]), each.loss, _note(seen, each)) for each in verdicts)


def appraise(seen: State) -> Thought[tuple[Appraisal[Place], ...]]:
    return chances.appraise(seen)


class _Verdict(NamedTuple):
    cell: int
    loss: int
    chance: int | None  # unknown, if there was no time to play
    is_certain: bool = False  # the best move and this one won on every shuffle


# Playing out.


def _play_outs(position: Position, cards: list[int], cells: list[int]) -> Thought[Scores]:
    scores: dict[int, list[int]] = {cell: [] for cell in cells}
    draws = shuffles(position, cards)
    played = 0
    for count in ROUNDS:
        for _ in range(count):
            draw = next(draws)
            results = []
            for cell in cells:
                results.append(score(position, draw, cell))
                played += 1
                if played % SLICE == 0 and (yield):
                    return scores
            for cell, result in zip(cells, results, strict=True):
                scores[cell].append(result)
        cells = _still_in_question(scores, cells)
        if all(scores[cell] == scores[cells[0]] for cell in cells):
            break
    return scores


def _still_in_question(scores: Scores, cells: list[int]) -> list[int]:
    ranked = sorted(cells, key=lambda cell: -sum(scores[cell]))
    better = ranked[: (len(ranked) + 1) // 2]
    return [cell for cell in better if not _is_clear(scores[better[0]], scores[cell])]


def _is_clear(better: Sequence[int], worse: Sequence[int]) -> bool:
    """Whether two moves that met the same luck differ by more than luck."""
    margins = [one - other for one, other in zip(better, worse, strict=True)]
    return sum(margins) ** 2 > CLEARLY * sum(margin * margin for margin in margins)


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
    lost = round(100 * (wins(theirs) - wins(mine)) / len(mine))
    loss = 0 if mine == best else max(1, lost)
    chance = round(100 * wins(best) / len(best)) - loss
    is_certain = wins(mine) == len(mine) and wins(best) == len(best)
    return _Verdict(cell, loss, max(0, chance), is_certain)


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
    appraise=appraise,
    hint_words=lambda: hints.WORDS,
)
