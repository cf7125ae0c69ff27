"""What finding puzzles has in common: played games, found positions, and proofs."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rules import GAMES, computer_of
from rules.chance import chosen, shuffled
from rules.computer import Appraisal
from rules.game import Player
from rules.history import History, begin, replay
from rules.puzzles import Puzzle
from rules.record import Record
from rules.thinking import AnswerT, Thought, at_most, finish

FIRST = 21_000_000_000  # the number of the first deal
SLIPS = 6  # one move in so many is any legal one
SLICES = 30  # of thinking, for a move of a game
CLEAR = 0.15  # of winning chance: what the answer is ahead of every other move, at least
# A longer search may find a smaller difference, but one that still counts: see docs/review.md.
STILL_CLEAR = 0.05
LONGER = 10  # times the usual thinking, before a position becomes a puzzle

Features = Mapping[str, float]


class Position(NamedTuple):
    """A position in a game, as the player to move sees it."""

    record: Record  # up to here
    seen: Any
    player: Player
    moves: Sequence[Any]


class Found(NamedTuple):
    """A position with one right move."""

    record: Record
    kind: str
    answer: str
    group: str  # of the puzzles of a group, only so many are kept


class Maker(NamedTuple):
    """How the puzzles of one game are found, graded and proved."""

    # The puzzles in one game, by its number, of the groups that are wanted; the same ones every time.
    find: Callable[[int, Collection[str]], Iterator[Found]]
    groups: Mapping[str, int]  # how many puzzles to keep of each group, at most
    # What may make a puzzle hard: figures from which the difficulty follows.
    features: Callable[[Puzzle], Features]
    difficulty: Callable[[Features], float]
    # Is the answer still the only right move? Above 1: with so many times the thinking the maker did.
    is_unique: Callable[[Puzzle, int], bool]
    # Proved by a search to the end of the game.
    is_exact: Callable[[Puzzle], bool] = lambda _: False
    enough: int = 200  # puzzles in all


def played(key: str, number: int, variant: str, levels: Sequence[str]) -> History[Any, Any]:
    """A game between these levels, with a slip now and then; of a match, the first round."""
    game, computer = GAMES[key], computer_of(key)
    history = begin(game, FIRST + number, variant)
    while (player := game.to_move(history.state)) is not None:
        if game.rounds and game.rounds.is_between(history.state):
            break
        label = f"puzzles {len(history.record.moves)}"
        moves = game.legal_moves(history.state)
        if len(moves) == 1:
            move = moves[0]
        elif chosen(range(SLIPS), FIRST + number, label) == 0:
            move = chosen(moves, FIRST + number, f"{label} slip")
        else:
            level = levels[(number + player) % len(levels)]
            seen = game.view_for(history.state, player)
            move = thought(at_most(SLICES, computer.choose(seen, level, number)))
        history = history.play(move)
    return history


def positions(history: History[Any, Any], least: int) -> list[Position]:
    """The positions of a game with at least so many moves to choose from, in a random order."""
    found = []
    for at in range(len(history.record.moves)):
        position = position_at(history.go_to(at))
        if position and len(position.moves) >= least:
            found.append(position)
    return list(shuffled(found, history.record.seed, "puzzles positions"))


def position_at(history: History[Any, Any]) -> Position | None:
    """The position at which this history is; None if nobody is to move."""
    game, state, at = history.game, history.state, history.record.at
    player = game.to_move(state)
    if player is None:
        return None
    record = history.record._replace(moves=history.record.moves[:at])
    return Position(record, game.view_for(state, player), player, game.legal_moves(state))


def position_of(puzzle: Puzzle) -> Position:
    """What is seen by the player who has to solve this puzzle."""
    position = position_at(replay(GAMES[puzzle.record.game], puzzle.record))
    assert position is not None, "the game of a puzzle goes on"
    return position


def lead(appraisals: Sequence[Appraisal[Any]]) -> float:
    """How far the best move is ahead of the second best."""
    return appraisals[0].chance - appraisals[1].chance if len(appraisals) > 1 else 0.0


def least(effort: int) -> float:
    """How far ahead the answer has to be if a puzzle is checked again with so many times the effort."""
    return CLEAR if effort == 1 else STILL_CLEAR


def is_clear(appraisals: Sequence[Appraisal[Any]], least: float = CLEAR) -> bool:
    return round(lead(appraisals), 9) >= least


def thought(thinking: Thought[AnswerT]) -> AnswerT:
    return finish(thinking, lambda: False)
