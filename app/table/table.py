"""A table: one game in play, who sits at it and what is selected. Values only.

`app/table/queries.py` answers questions about a table, `app/table/playing.py` changes it. What is to be
saved, asked of the computer or spoken follows from it.

Where two people share a device and must not see each other's cards, one of them holds it. Only the holder
may look; the next player takes it over, and in between nobody holds it and nothing is shown.
"""

from typing import Any, NamedTuple

from rules import review
from rules.computer import Appraisal
from rules.game import Player, Sentence
from rules.history import History
from rules.record import Record

PERSON = "person"
LINK = "link"
# How a puzzle came to the table: a part of its address.
SOLVE, STREAK, DAILY_SET, MISTAKES = MODES = ("solve", "streak", "daily", "mistakes")


class Notice(NamedTuple):
    """What was said last. The number rises each time, so that the same words are spoken again."""

    sentences: tuple[Sentence, ...] = ()
    is_refusal: bool = False
    number: int = 0


NO_NOTICE = Notice()


# The steps of a hint: where to look, the best move, and why it is the best.
NUDGE, MOVE, REASON = 1, 2, 3


class Tip(NamedTuple):
    """What the computer thinks of one move in the present position."""

    move: str
    loss: float  # 0 for a best move
    note: Sentence


class Solution(NamedTuple):
    """A way to win this deal: being looked for, found, or not found."""

    moves: tuple[str, ...] = ()
    is_wanted: bool = True


class ReviewedTurn(NamedTuple):
    """One turn of a game that is over: what was played, and what every other move would have led to."""

    move_number: int  # the number of moves before it
    player: Player
    played: str
    options: tuple[Appraisal[str], ...]  # every legal move, best first
    judgement: "review.Judgement[str]"


class Review(NamedTuple):
    """What the computer thinks of a game that is over, as far as it has looked."""

    turns: tuple[ReviewedTurn, ...] = ()


class Exercise(NamedTuple):
    """What makes a turn that is tried a puzzle: one of the game's, or a mistake of the player's own."""

    mode: str  # how it came to the table, as its address says
    name: str  # its result is saved under this name
    asked: Sentence
    heading: Sentence  # "Streak 4"
    answers: tuple[str, ...]  # the moves that solve it, best first
    day: str = ""  # of the daily set that it is part of
    has_hints: bool = True
    tries: int = 0  # and how often the answer was shown
    is_shown: bool = False  # the answer is on the board, and the player did not find it


class Retry(NamedTuple):
    """A turn that is tried, to find the best move: one of a reviewed game again, or a puzzle."""

    turn: ReviewedTurn
    whole: History[Any, Any]  # the game as it was played
    tried: str = ""  # the move that was just tried
    exercise: Exercise | None = None


class Table(NamedTuple):
    history: History[Any, Any]
    seats: tuple[str, ...]  # for each player PERSON, or a level of the computer
    player_names: tuple[str, ...] = ()  # what people call themselves, if they have entered a name
    practice: bool = False  # moves may be undone where the game does not allow it
    is_memory_aid_on: bool = False
    daily: str = ""  # the day whose deal this is, if it is one
    origin: str = ""  # of a task that is not listed: the level it was made at, or LINK
    is_in_statistics: bool = False  # this game has ended before, and was counted
    shows_counts: bool = False  # a setting: what could be counted is shown
    holder: Player | None = None  # who holds the device that two people share
    selected: tuple[str, ...] = ()  # the names of pieces
    hint_wanted: bool = False
    tips: tuple[Tip, ...] = ()
    hint_step: int = 0  # how much of the tips is shown: NUDGE, MOVE or REASON
    regret: Sentence | None = None  # with the tips: where a won game was given away
    peeked_cell: str = ""  # the cell that is being looked into
    is_replay: bool = False  # a game that is only shown, step by step
    is_from_link: bool = False  # somebody else's game: nobody in it is “you”
    is_watched: bool = False  # played in another tab, and only shown here
    solution: Solution | None = None  # asked for after the end
    assisted: bool = False  # undo or a hint was used
    hints: int = 0  # positions in which a hint was asked for
    undos: int = 0
    review: Review | None = None  # begun when the player asks for it
    retry: Retry | None = None  # only in a replay
    notice: Notice = NO_NOTICE

    @property
    def state(self) -> Any:
        return self.history.state

    @property
    def exercise(self) -> Exercise | None:
        """The puzzle that this table shows, if it is one."""
        return self.retry.exercise if self.retry else None

    @property
    def record(self) -> Record:
        return self.history.record


def is_same_but_for_selection(one: Table | None, other: Table | None) -> bool:
    """Is everything but the selected pieces, which are not saved and change no words, the same?"""
    if one is other:
        return True
    if one is None or other is None or one.history is not other.history:
        return False
    return one._replace(selected=()) == other._replace(selected=())
