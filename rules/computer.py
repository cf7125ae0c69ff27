"""What a computer player is: `COMPUTER` at the end of `rules/<key>/computer.py`.

It gets what its player may see and nothing else. `rules/thinking.py` says how it thinks.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, NamedTuple

from rules.game import MoveT, Player, Sentence, StateT, sentence
from rules.thinking import Thought


class Advice(NamedTuple, Generic[MoveT]):
    """What the computer thinks of one legal move. `loss` is 0 for a best move, larger is worse."""

    move: MoveT
    loss: float
    note: Sentence


class Appraisal(NamedTuple, Generic[MoveT]):
    """A legal move, and the chance to win after it for the player who makes it."""

    move: MoveT
    chance: (
        float  # 0 to 1; a draw counts half. For a solitaire or a task: the chance to reach the goal
    )
    reason: Sentence  # why it is good or bad, in a few words: a fragment such as Advice.note
    is_exact: bool = False  # proved by a search to the end


class MoveCounts(NamedTuple):
    """Of the legal moves in a position: how many win, and how many could not be judged in time."""

    winning: int
    unknown: int
    total: int


class HintWords(NamedTuple, Generic[StateT, MoveT]):
    """What a hint says about its advice, in the words of the game."""

    # Where to look, or what kind of move is best, without giving the move away.
    nudge: Callable[[StateT, Advice[MoveT]], Sentence]
    # Why a best move is good, if its note doesn't say: a fragment such as the note.
    reason: Callable[[StateT, Advice[MoveT]], Sentence] | None = None
    # What a worse move costs, if its note doesn't say: "wins 12 games fewer in 100".
    cost: Callable[[StateT, Advice[MoveT]], Sentence] | None = None


def fewer_wins(points: float) -> Sentence:
    """What a loss of so many points of 100 means, for `HintWords.cost`."""
    if points == 1:
        return sentence("wins about 1 game fewer in 100")
    return sentence("wins about {count} games fewer in 100", count=f"{points:g}")


class Computer(NamedTuple, Generic[StateT, MoveT]):
    """The parts every computer player has, then the optional ones."""

    levels: Mapping[str, str]  # key -> title, weakest first
    usual_level: str  # for a first game: the weakest
    # A legal move for a view and a level; the last number, luck, decides between equally good moves.
    choose: Callable[[StateT, str, int], Thought[MoveT]]
    # Every legal move with what it costs, best first.
    advise: Callable[[StateT], Thought[tuple[Advice[MoveT], ...]]]
    # Every legal move with the chance to win after it, best first: for reviews and puzzles. It takes a fixed
    # amount of work unless time is up, so the same position is judged the same on every machine.
    appraise: Callable[[StateT], Thought[tuple[Appraisal[MoveT], ...]]]

    # How each level plays, in a few words: a subtitle where levels are chosen.
    characters: Mapping[str, str] = {}
    # The words of a hint; called when one is asked for.
    hint_words: Callable[[], HintWords[StateT, MoveT]] | None = None
    budgets: Mapping[str, float] = {}  # seconds of thinking, for levels that take longer than usual
    # How many moves win in a position: for the editor.
    verdict: Callable[[StateT], Thought[MoveCounts]] | None = None
    # Where this player lost a game that could be won, found from the views so far; None if nowhere.
    regret: Callable[[Sequence[StateT], Player], Thought[Sentence | None]] | None = None
    forget: Callable[[], None] | None = None  # clears what the computer remembers between questions
