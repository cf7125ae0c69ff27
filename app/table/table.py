"""The table: a game in play, who sits at it, what is in the player's fingers, and what follows from these.

It changes only by `app/table/playing.py`. What the browser has to do (save, ask the computer,
speak) is read off it.

Where two people share a device and must not see each other's cards, one of them holds it. Only the holder
may look; whoever is to move next takes it over, and in between nobody holds it and nothing is shown.
"""

from typing import Any, NamedTuple

from rules.game import Player, Sentence
from rules.history import History
from rules.record import Record

PERSON = "person"


class Notice(NamedTuple):
    """The last thing said. The number rises each time, so that the same words are spoken again."""

    sentences: tuple[Sentence, ...] = ()
    is_refusal: bool = False
    number: int = 0


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
    """One turn looked at again after a round: what was played, and what would have been best."""

    at: int  # the number of moves before it
    played: str
    best: Tip
    loss: float


class Table(NamedTuple):
    history: History[Any, Any]
    seats: tuple[str, ...]  # for each player PERSON, or a level of the computer
    player_names: tuple[str, ...] = ()  # what people call themselves, if they said so
    practice: bool = False  # moves may be taken back where the game does not allow it
    is_memory_aid_on: bool = False  # what the game's aid shows is shown
    daily: str = ""  # the day whose deal this is, if it is one
    is_in_statistics: bool = False  # an end of this game stands in the journal
    shows_counts: bool = (
        False  # what follows from what is seen is shown too, a setting of the house
    )
    holder: Player | None = None  # who holds the device that two people share
    selected: tuple[str, ...] = ()
    hint_wanted: bool = False
    tips: tuple[Tip, ...] = ()
    regret: Sentence | None = None  # with the tips: where a won game was thrown away
    peeked_cell: str = ""  # the cell that is being looked into
    is_replay: bool = False  # a game that is only shown, step by step
    is_watched: bool = False  # played in another tab, as the house knows
    solution: Solution | None = None  # asked for after the end
    assisted: bool = False  # undo or a hint was used
    review: tuple[ReviewedTurn, ...] = ()  # after a round: the turns that were looked at so far
    notice: Notice = Notice()

    @property
    def state(self) -> Any:
        return self.history.state

    @property
    def record(self) -> Record:
        return self.history.record
