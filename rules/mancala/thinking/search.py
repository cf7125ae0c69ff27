"""The search of the Mancala computer: alpha-beta with iterative deepening until the game is solved.

The value of a position is the margin still to come: what the player to move will collect from here on,
minus what the other player will. A bonus move keeps the turn, so its value is added, not subtracted.
Neither side can win more than the stones in play, which limits every value from the start. Where the search
stops, it assumes that no further margin will be made.

Known positions are stored with the depth they were searched to, the bounds found and the best pit. A bound
that rests on no assumption holds at every depth: it is *solved*. That makes the endgame exact without a
table of endings (docs/mancala-computer.md has the measurements).

Thinking is a generator all the way down, so it can pause anywhere; that costs next to nothing.
"""

from typing import NamedTuple

from rules.mancala.thinking.compact import Step, Track, in_play
from rules.thinking import Thought

SLICE = 512  # positions between two looks at the clock
SOLVED = 1_000  # the depth of what rests on no guess: deeper than any game is long
FAR = 1_000  # beyond every margin

# With so few stones in play the game is searched to its end directly, after a first look ahead:
# going on ply by ply takes about four times as long. If time runs out, the first look still stands.
ENDGAME = {"island": 12, "kalah": 20}
FIRST_LOOK = 10


class TimeIsUp(Exception):
    """Unwinds the search; what the finished looks found remains."""


class Verdict(NamedTuple):
    """What the search says of one pit of the player to move, counted from that player's left."""

    pit: int
    margin: int
    is_solved: bool


class Search:
    """One act of thinking, with the positions it remembers."""

    def __init__(self, track: Track) -> None:
        self.track = track
        self.looked_at = 0  # positions so far
        self.depth = 0  # of the last finished look
        self.looks: list[list[Verdict]] = []  # all finished ones
        self._pause = SLICE
        self._guesses = 0
        self._known: dict[int, tuple[int, int, int, int]] = {}  # depth, floor, ceiling, best pit

    def judge(self, position: int, deepest: int, slack: int) -> Thought[list[Verdict]]:
        """The legal pits, best first, after the deepest look that time allows.

        Margins are true to that depth down to `slack` below the best; a lower one only says that the
        pit is not better than that. When time runs out, a look that has judged the favourite counts
        for the pits it has reached, unless all margins must be true: then it is dropped.
        """
        verdicts = [
            Verdict(step[0], step[2], is_solved=False) for step in self.track.steps(position)
        ]
        depth = 0
        while depth < deepest and not all(verdict.is_solved for verdict in verdicts):
            depth = min(deepest, self._next_depth(position, depth))
            favourites = [verdict.pit for verdict in verdicts]
            found: list[Verdict] = []
            try:
                yield from self._look(position, depth, slack, favourites, found)
            except TimeIsUp:
                return _best_first(found) if found and slack < FAR else verdicts
            verdicts = _best_first(found)
            self.depth = depth
            self.looks.append(verdicts)
        return verdicts

    def _next_depth(self, position: int, depth: int) -> int:
        if depth >= FIRST_LOOK and in_play(position) <= ENDGAME[self.track.variant]:
            return SOLVED
        return depth + 1

    def _look(
        self, position: int, depth: int, slack: int, pits: list[int], found: list[Verdict]
    ) -> Thought[None]:
        """Judge the pits in this order, all to the same depth, and put the results into `found`."""
        steps = {step[0]: step for step in self.track.steps(position)}
        best = -FAR
        for pit in pits:
            guesses = self._guesses
            margin = yield from self._margin(steps[pit], depth, best - slack - 1, FAR)
            found.append(Verdict(pit, margin, is_solved=self._guesses == guesses))
            best = max(best, margin)

    def _margin(self, step: Step, depth: int, low: int, high: int) -> Thought[int]:
        """What this sowing is worth to the player who makes it."""
        _, after, won, again, over = step
        if over:
            return won
        if depth <= 1:
            self._guesses += 1
            return won
        if again:
            return won + (yield from self._value(after, depth - 1, low - won, high - won))
        return won - (yield from self._value(after, depth - 1, won - high, won - low))

    def _value(self, position: int, depth: int, low: int, high: int) -> Thought[int]:  # noqa: C901, PLR0912, PLR0915  the inner loop of the search
        """The margin still to come if it is between `low` and `high`, otherwise a bound beyond them."""
        self.looked_at += 1
        if self.looked_at >= self._pause:
            self._pause = self.looked_at + SLICE
            if (yield):
                raise TimeIsUp
        most = in_play(position)
        if most <= low:
            return most
        if -most >= high:
            return -most
        favourite = -1
        if known := self._known.get(position):
            known_depth, floor, ceiling, favourite = known
            if known_depth >= depth and (floor >= high or ceiling <= low or floor == ceiling):
                if known_depth != SOLVED:
                    self._guesses += 1
                return floor if floor >= high else ceiling

        steps = _favourite_first(self.track.steps(position), favourite)
        best, at_least = -FAR, low
        guesses = self._guesses
        for step in steps:
            before = self._guesses
            if step[4]:
                score = step[2]
            elif depth <= 1:  # most positions are leaves: no generator for them
                self._guesses += 1
                score = step[2]
            elif best == -FAR:
                score = yield from self._margin(step, depth, at_least, high)
            else:  # after the first pit, a narrow window mostly proves that the others are no better
                score = yield from self._margin(step, depth, at_least, at_least + 1)
                if at_least < score < high:
                    score = yield from self._margin(step, depth, at_least, high)
            if score > best:
                best, favourite = score, step[0]
                at_least = max(at_least, score)
                if score >= high:
                    if self._guesses == before:
                        guesses = (
                            before  # this pit alone proves the bound, whatever the others hold
                        )
                    break
        reached = SOLVED if self._guesses == guesses else depth
        floor = best if best > low else -most
        ceiling = best if best < high else most
        self._known[position] = reached, floor, ceiling, favourite
        return best


def _best_first(verdicts: list[Verdict]) -> list[Verdict]:
    return sorted(verdicts, key=lambda verdict: -verdict.margin)


def _favourite_first(steps: list[Step], favourite: int) -> list[Step]:
    for place, step in enumerate(steps):
        if step[0] == favourite:
            steps.insert(0, steps.pop(place))
            break
    return steps
