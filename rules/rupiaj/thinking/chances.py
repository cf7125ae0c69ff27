"""The chance to win the round of Rupiaj after each move: for reviews and puzzles.

As for a hint, the most promising moves are played out on the same guesses (`play_outs.py`), but here the
share of rounds won counts, not the points. The moves that may turn out to be good get more guesses. A move
that was not played out is compared with the last one that was, by the table of values.

docs/review.md says how the figures here were found.
"""

import math
from collections.abc import Sequence

from rules.chance import words
from rules.computer import Appraisal
from rules.game import Sentence, sentence
from rules.rupiaj.actions import Deal, Move
from rules.rupiaj.counting import ending
from rules.rupiaj.state import State
from rules.rupiaj.thinking.compact import Compact
from rules.rupiaj.thinking.guesses import guesses
from rules.rupiaj.thinking.play_outs import RANKED, Candidate, by_worth, meet, promising
from rules.rupiaj.thinking.reasons import blame, praise
from rules.thinking import Thought, beyond_luck

# How many moves are played out, and on how many more guesses.
STEPS = ((12, 32), (8, 32), (6, 48))
POINT = 0.03  # of winning chance, for a point in the table of values
CLOSE = 0.05  # to the best: then the reason speaks for the move


def appraise(seen: State, effort: int = 1) -> Thought[tuple[Appraisal[Move], ...]]:
    """Twice the effort makes twice as many guesses."""
    if ending(seen) is not None:
        return (Appraisal(Deal(), 0.5, sentence("the only move")),)
    ranked = yield from by_worth(seen)
    yield from _play_out(seen, ranked, effort)
    chances = _chances([each for each in ranked if each.margins] or ranked[:1])
    last = min(
        (each for each in ranked if each.move in chances),
        key=lambda each: (each.ends_round, each.worth),
    )
    found = []
    for each in ranked:
        chance = chances.get(each.move)
        if chance is None:
            chance = _within(chances[last.move] - POINT * (last.worth - each.worth))
        found.append((chance, each))
    found.sort(key=lambda pair: -pair[0])
    appraisals = []
    for chance, each in found:
        why = _reason(seen, each, is_good=found[0][0] - chance < CLOSE)
        appraisals.append(Appraisal[Move](each.action, chance, why))
        if len(appraisals) % RANKED == 0:
            yield
    return tuple(appraisals)


def _play_out(seen: State, ranked: Sequence[Candidate], effort: int) -> Thought[None]:
    """Every step drops the moves that win least."""
    tables = guesses(seen, next(words(0, f"rupiaj chances {seen}")))
    asked = promising(ranked, STEPS[0][0])
    for most, count in STEPS:
        asked = asked[:most]
        if (yield from meet(asked, tables, count * effort)):
            return
        chances = _chances(asked)
        asked.sort(key=lambda each: -chances[each.move])


def _chances(tried: Sequence[Candidate]) -> dict[Compact, float]:
    """Every move is compared with the best one on the guesses that both met."""
    alone = {each.move: share(each.margins) for each in tried}
    best = max(tried, key=lambda each: (len(each.margins), alone[each.move]))
    chances = {}
    for each in tried:
        theirs = best.margins[: len(each.margins)]
        lead = beyond_luck(share(theirs) - alone[each.move], _error(theirs, each.margins))
        chances[each.move] = _within(alone[best.move] - lead)
    return chances


def _error(margins: Sequence[float], others: Sequence[float]) -> float:
    """The standard error of the difference between two shares, as if margins were spread normally."""
    spread = _spread(margins) * math.sqrt(len(margins))
    if not spread:
        return 0.0
    leads = [one - two for one, two in zip(margins, others, strict=True)]
    return _spread(leads) / (spread * math.sqrt(2 * math.pi))


def _spread(values: Sequence[float]) -> float:
    """The standard deviation."""
    if not values:
        return 0.0
    mean = math.fsum(values) / len(values)
    return math.sqrt(math.fsum((value - mean) ** 2 for value in values) / len(values))


def share(margins: Sequence[float]) -> float:
    """The share of rounds won, estimated from how far ahead the player was in each.

    A narrow win counts a little less than a clear one, by a logistic curve as wide as the margins vary; then
    the odds are stretched, so that on average the share is that of the rounds won. Luck makes less difference
    that way: without it, about twice as many guesses would be needed.
    """
    if not margins:
        return 0.5
    count, spread = len(margins), _spread(margins)
    if not spread or min(margins) > 0 or max(margins) < 0:
        return math.fsum((margin > 0) + (margin == 0) / 2 for margin in margins) / count
    width = spread * math.sqrt(3) / math.pi  # a logistic curve of this width varies as much
    won = math.fsum(1 / (1 + math.exp(-margin / width)) for margin in margins) / count
    odds = math.pow(won / (1 - won), math.sqrt(2))
    return odds / (1 + odds)


def _within(chance: float) -> float:
    return max(0.0, min(1.0, chance))


def _reason(seen: State, candidate: Candidate, *, is_good: bool) -> Sentence:
    if is_good:
        return praise(seen, candidate.action) or sentence("nothing earns much")
    return blame(seen, candidate.action, is_end=candidate.ends_round)
