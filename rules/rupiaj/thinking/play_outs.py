"""How the computer of Rupiaj thinks: it ranks moves by a table of values and plays out rounds on guesses.

It is separate from the levels in `computer.py`, which the page needs without all this.
"""

from collections.abc import Iterator, Sequence

from rules.chance import chosen, words
from rules.computer import Advice
from rules.game import Sentence, sentence
from rules.rupiaj.actions import Action, Deal, Move, all_actions
from rules.rupiaj.counting import ending
from rules.rupiaj.state import State
from rules.rupiaj.thinking.compact import Compact, Table, packed_move
from rules.rupiaj.thinking.evaluation import END, EVALUATION
from rules.rupiaj.thinking.guesses import guesses, known
from rules.rupiaj.thinking.reasons import reason
from rules.thinking import Thought

SLICE = 2  # rounds played out between two looks at the clock
RANKED = 20  # moves found, or judged, in between
CLEARLY = 6  # the square of the number of standard errors that cannot be luck
FARTHEST = 30.0  # points: no move is said to cost more


# How a level thinks: how many moves stay candidates, and for how many more guesses.
_Steps = tuple[tuple[int, int], ...]
_STEPS: dict[str, _Steps] = {
    "sampled": ((7, 24),),
    "strong": ((10, 24), (8, 24), (6, 40), (4, 80), (3, 140), (2, 300)),
}
_HINT: _Steps = ((10, 12), (8, 12), (6, 16), (4, 40), (3, 60), (2, 100))


class Candidate:
    """A move, and how far ahead it was in each round played out."""

    def __init__(self, action: Action, worth: float) -> None:
        self.action, self.worth = action, worth
        self.move: Compact = packed_move(action)
        self.margins: list[float] = []

    @property
    def ends_round(self) -> bool:
        return abs(self.worth) > END / 2

    @property
    def kind(self) -> tuple[int, bool]:
        """Take, sale, trade or camels, and whether it ends the round."""
        return self.move[0], self.ends_round

    @property
    def has_won(self) -> bool:
        """It ends the round and wins it on every guess: being further ahead is no better than that."""
        return self.worth >= END and bool(self.margins) and min(self.margins) > 0


def choose(seen: State, level: str, luck: int) -> Thought[Move]:
    if ending(seen) is not None:
        return Deal()
    ranked = yield from by_worth(seen)
    if len(ranked) == 1:
        return ranked[0].action
    if level == "greedy":
        equals = [each.action for each in ranked if each.worth == ranked[0].worth]
        return chosen(equals, luck, f"rupiaj {level} {seen.sides}")
    tried = yield from _play_outs(seen, ranked, _STEPS[level], luck)
    return tried[0].action


def advise(seen: State) -> Thought[tuple[Advice[Move], ...]]:
    """Losses are in points. Moves that were not tried cost what the table of values says, or more."""
    ranked = [] if ending(seen) is not None else (yield from by_worth(seen))
    if len(ranked) < 2:
        only: Move = ranked[0].action if ranked else Deal()
        return (Advice(only, 0.0, sentence("the only move")),)
    tried = yield from _play_outs(seen, ranked, _HINT, 0)
    best, loss, advice = tried[0], 0.0, []
    for each in (*tried, *(other for other in ranked if other not in tried)):
        loss = max(loss, _loss(best, each))
        note = reason(seen, each.action) if each is best else _worse(loss)
        advice.append(Advice[Move](each.action, loss, note))
        if len(advice) % RANKED == 0:
            yield
    return tuple(advice)


def by_worth(seen: State) -> Thought[list[Candidate]]:
    """Every legal action, best first. It ignores the clock, but lets the page continue in between.

    There can be hundreds of trades, so they are judged while they are found.
    """
    table, found = known(seen), list[Candidate]()
    for action in all_actions(seen):
        found.append(Candidate(action, EVALUATION.value(table, packed_move(action))))
        if len(found) % RANKED == 0:
            yield
    return sorted(found, key=lambda each: -each.worth)


# Playing out.


def _play_outs(
    seen: State, ranked: Sequence[Candidate], steps: _Steps, luck: int
) -> Thought[list[Candidate]]:
    """The moves that were tried, best first: those that stayed candidates longest, by their margins."""
    tables = guesses(seen, next(words(luck, f"rupiaj {seen}")))
    asked, dropped = promising(ranked, steps[0][0]), list[Candidate]()
    for most, count in steps:
        asked, dropped = asked[:most], asked[most:] + dropped
        is_late = yield from meet(asked, tables, count)
        asked.sort(key=lambda each: (not each.has_won, -sum(each.margins)))
        clear = [each for each in asked if _is_clear(asked[0], each)]
        asked, dropped = [each for each in asked if each not in clear], clear + dropped
        if is_late or len(asked) == 1 or asked[0].has_won:
            break
    return asked + dropped


def promising(ranked: Sequence[Candidate], most: int) -> list[Candidate]:
    """The best moves, and the best one of each kind: the table of values may misjudge a whole kind."""
    best = {each.kind: each for each in reversed(ranked)}
    return [each for place, each in enumerate(ranked) if place < most or best[each.kind] is each]


def meet(asked: Sequence[Candidate], tables: Iterator[Table], count: int) -> Thought[bool]:
    """Play every move out on so many guesses; return whether time was up first."""
    played = 0
    for _ in range(count):
        table, margins = next(tables), []
        for each in asked:
            margins.append(_margin(table, each.move))
            played += 1
            if played % SLICE == 0 and (yield):
                return True
        for each, margin in zip(asked, margins, strict=True):
            each.margins.append(margin)
    return False


def _is_clear(better: Candidate, worse: Candidate) -> bool:
    """Whether two moves that met the same guesses differ by more than luck."""
    leads = [one - two for one, two in zip(better.margins, worse.margins, strict=True)]
    return sum(leads) ** 2 > CLEARLY * sum(lead * lead for lead in leads)


def _margin(table: Table, move: Compact) -> float:
    """How far ahead the player who makes this move is, when the rest of the round is played greedily."""
    player, trial, best = table.turn, table.copy(), EVALUATION.best
    trial.play(move)
    while not trial.is_over:
        trial.play(best(trial))
    return trial.margin(player)


# Judging.


def _loss(best: Candidate, other: Candidate) -> float:
    """In points, on the guesses that both moves met."""
    if other is best:
        return 0.0
    met = len(other.margins)
    lost = (sum(best.margins[:met]) - sum(other.margins)) / met if met else best.worth - other.worth
    return round(min(max(0.0, lost), FARTHEST), 1)


def _worse(loss: float) -> Sentence:
    if not loss:
        return sentence("as good")
    return sentence("{points} points worse", points=loss)
