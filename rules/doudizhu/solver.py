"""Perfect play with open hands: who wins, with which moves, and how long it takes.

An answer about winning or losing is exact, or None if time ran out first. Results are kept for later
questions until they fill the memory.
"""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules.doudizhu.hands import pack
from rules.doudizhu.patterns import read
from rules.doudizhu.state import Play, State
from rules.doudizhu.thinking.holdings import LEAD, NOTHING, Holding, kind_of
from rules.doudizhu.thinking.resistance import LONGEST, loses_within, wins_within
from rules.doudizhu.thinking.search import Search
from rules.doudizhu.turns import apply, legal_moves
from rules.game import Player
from rules.thinking import Thought

# What a play less and an answer more change in the logarithm of the odds.
_PLAY, _ANSWER = 0.2, 0.5


class Verdict(NamedTuple):
    """What is known of one move."""

    move: Play
    wins: bool | None  # None: time ran out first
    plies: int  # from this move to the end, including it: the exact number, or a lower bound
    is_exact: bool  # whether `plies` is the exact number


class Solver:
    """Answers questions about games by the same rules, and remembers the answers."""

    def __init__(self, rules: str) -> None:
        self.rules = rules
        self.search = Search(rules)

    def wins(self, state: State) -> Thought[bool | None]:
        """Does the player to move win? None: time ran out first."""
        here = self._position(state)
        return (yield from self.search.ask(lambda: self.search.wins(*here)))

    def judge(self, state: State) -> Thought[dict[Play, bool]]:
        """Which legal moves win, without those for which time was too short."""
        # First whether any move wins, so that a winning one is found if there is time for only one.
        if (yield from self.wins(state)) is not None:
            for move in legal_moves(state):
                after = apply(state, move)
                if all(after.hands) and (yield from self.wins(after)) is None:
                    break
        return self._known(state)

    def weigh(self, state: State) -> Thought[tuple[Verdict, ...]]:
        """The legal moves, best first: how soon they win, how long they hold out.

        If the position is won, it looks for the fastest winning moves; slower ones are only known to be
        slower. If it is lost, every move is followed until the other side has won against it. When time is
        up, `plies` is the lower bound proved so far.
        """
        judged = yield from self.judge(state)
        verdicts = {
            move: _first_verdict(state, move, judged.get(move)) for move in legal_moves(state)
        }
        is_won = any(judged.values())
        wanted = [move for move in verdicts if judged.get(move) is is_won]
        if is_won or len(judged) == len(verdicts):
            yield from self._time(state, wanted, verdicts, is_won=is_won)
        return tuple(sorted(verdicts.values(), key=_worse))

    def solve(self, state: State) -> Thought[tuple[Play, ...] | None]:
        """A line of best play to the end, if the player to move wins; None if not, or time ran out first.

        The winner takes the shortest way and the other side the longest, as far as time allows; after that,
        any move that is known to win.
        """
        if not (yield from self.wins(state)):
            return None
        winner, line = state.turn, []
        while all(state.hands):
            best, *_ = yield from self.weigh(state)
            if state.turn == winner and not best.wins:
                return None  # the memory was full and has been cleared
            line.append(best.move)
            state = apply(state, best.move)
        return tuple(line)

    def thrown_away(self, states: Sequence[State], player: Player) -> Thought[int | None]:
        """The last move with which this player turned a won position into a lost one.

        The states are those of a game, in order; the result is the number of the state before the move. None
        if there was no such move, or if time ran out first.
        """
        is_won_after: bool | None = None
        for number in range(len(states) - 1, -1, -1):
            state = states[number]
            if all(state.hands):
                wins = yield from self.wins(state)
                if wins is None:
                    return None
                is_won = wins == (state.turn == player)
            else:
                is_won = not state.hands[player]
            if is_won and is_won_after is False and state.turn == player:
                return number
            is_won_after = is_won
        return None

    def estimate(self, state: State, move: Play) -> float:
        """The chance that a move wins about which nothing is known.

        The side that needs fewer plays is a little more likely to win, and so is one whose play stands.
        Fitted to solved random deals; it tells little, and does not claim to.
        """
        mine, other, kind, rank = self._position(state)
        if move.cards:
            pattern = read(pack(move.cards), state.rules)
            assert pattern is not None, move
            mine = self.search.holdings.without(mine, pack(move.cards))
            kind, rank = kind_of(pattern), pattern.rank
        fewest = self.search.holdings.fewest
        odds = _PLAY * (fewest(other) - fewest(mine))
        if move.cards and other.can_beat(kind, rank):
            odds -= _ANSWER
        return 1 / (1 + math.exp(-odds))

    def _time(
        self,
        state: State,
        wanted: Iterable[Play],
        verdicts: dict[Play, Verdict],
        *,
        is_won: bool,
    ) -> Thought[None]:
        """Find out how long the wanted moves last, and update the verdicts."""
        left = [move for move in wanted if not verdicts[move].is_exact]
        for plies in range(1, LONGEST):
            for move in [move for move in left if verdicts[move].plies == plies]:
                ends = yield from self._is_over_after(state, move, plies, is_won=is_won)
                if ends is None:
                    return
                if ends:
                    left.remove(move)
                    verdicts[move] = verdicts[move]._replace(is_exact=True)
                else:
                    # The winner also makes the last move, so the next chance is two plies later.
                    verdicts[move] = verdicts[move]._replace(plies=plies + 2)
            is_found = any(verdicts[move].is_exact for move in wanted)
            if not left or (is_won and is_found):
                return

    def _is_over_after(
        self, state: State, move: Play, plies: int, *, is_won: bool
    ) -> Thought[bool | None]:
        """Is the game over within so many plies after this move, which is known to win or lose?"""
        after = self._position(apply(state, move))
        within = loses_within if is_won else wins_within
        return (yield from self.search.ask(lambda: within(self.search, *after, plies - 1)))

    def _known(self, state: State) -> dict[Play, bool]:
        """What needs no thinking."""
        found = {}
        for move in legal_moves(state):
            after = apply(state, move)
            if not all(after.hands):
                found[move] = True
            elif (loses := self.search.knows(*self._position(after))) is not None:
                found[move] = not loses
        return found

    def _position(self, state: State) -> tuple[Holding, Holding, int, int]:
        """The hand of the player to move, the other hand, and what has to be beaten."""
        if self.search.is_full:
            self.search = Search(self.rules)
        mine, other = (
            self.search.holdings.of(pack(state.hands[player]))
            for player in (state.turn, 1 - state.turn)
        )
        if not state.to_beat:
            return mine, other, LEAD, NOTHING
        pattern = read(pack(state.to_beat), state.rules)
        assert pattern is not None, state.to_beat
        return mine, other, kind_of(pattern), pattern.rank


def _first_verdict(state: State, move: Play, wins: bool | None) -> Verdict:  # noqa: FBT001
    """Before any search: a move that empties the hand ends the game; a lost one takes at least an answer."""
    goes_out = move.cards == state.hands[state.turn]
    return Verdict(move, wins, 1 if goes_out or wins else 2, is_exact=goes_out)


def _worse(verdict: Verdict) -> tuple[int, int, bool, int, str]:
    """Wins first, then the unknown, then losses; quick wins and long resistance first."""
    move, wins, plies, is_exact = verdict
    if wins:
        return 0, plies, not is_exact, -len(move.cards), move.cards
    return (1 if wins is None else 2), -plies, is_exact, -len(move.cards), move.cards


_SOLVERS: dict[str, Solver] = {}


def solver_of(rules: str) -> Solver:
    """The solver of these rules, which remembers earlier answers."""
    if rules not in _SOLVERS:
        _SOLVERS[rules] = Solver(rules)
    return _SOLVERS[rules]


def forget() -> None:
    """As if nothing had been asked yet."""
    _SOLVERS.clear()


def wins(state: State) -> Thought[bool | None]:
    return (yield from solver_of(state.rules).wins(state))


def judge(state: State) -> Thought[dict[Play, bool]]:
    return (yield from solver_of(state.rules).judge(state))


def weigh(state: State) -> Thought[tuple[Verdict, ...]]:
    return (yield from solver_of(state.rules).weigh(state))


def solve(state: State) -> Thought[tuple[Play, ...] | None]:
    return (yield from solver_of(state.rules).solve(state))


def estimate(state: State, move: Play) -> float:
    return solver_of(state.rules).estimate(state, move)


def thrown_away(states: Sequence[State], player: Player) -> Thought[int | None]:
    return (yield from solver_of(states[0].rules).thrown_away(states, player))
