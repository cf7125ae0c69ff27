"""The finished games, from which all statistics are computed.

Stored as one text for each game, with a JSON list per line. A line that cannot be read is skipped and stays
in the text: the other lines remain readable, and a newer version may be able to read it.
"""

import json
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from app.saves import keys
from app.table.queries import outcome_of, persons
from app.table.table import PERSON, Table
from rules import record
from rules.game import BadRecord

WON, LOST, TIED, PLAYED = "won", "lost", "tied", "played"
_RESULTS = {WON, LOST, TIED, PLAYED}
# Far above what any game needs; a huge number could be neither divided nor drawn.
_MOST = 10**6
_SEEDS = 2**64
_LONGEST = 200

# A line as we write it, if its texts are plain. Anything else is left to the JSON parser, which says the same
# of such a line, but takes six times as long: after years there are thousands of lines.
_PLAIN = r"[ !#-\[\]-~]{0,200}"
_WHOLE = "(?:0|[1-9][0-9]{{0,{more}}})"
_LINE = re.compile(
    rf'\["({_PLAIN})","({_PLAIN})",({_WHOLE.format(more=18)}),\[((?:"{_PLAIN}",?)*(?<!,))\],'
    rf'"(won|lost|tied|played)",({_WHOLE.format(more=5)}),(-?{_WHOLE.format(more=5)}|null),'
    rf'(true|false),"({_PLAIN})"\]'
)


class Finished(NamedTuple):
    on: str  # the day the game ended
    variant: str
    seed: int
    seats: tuple[str, ...]
    result: str  # of the one person; PLAYED if people played each other
    moves: int
    score: int | None = None  # the person's, in games that have scores
    assisted: bool = False
    daily: str = ""  # the day, for a daily deal


FinishedGames = tuple[Finished, ...]


def finished(table: Table, on: str) -> Finished | None:
    """The game on the table, if it is over."""
    outcome = outcome_of(table)
    if outcome is None:
        return None
    people = persons(table)
    result, score = PLAYED, None
    if len(people) == 1:
        (person,) = people
        is_tie = not outcome.winners and len(table.seats) > 1
        result = TIED if is_tie else WON if person in outcome.winners else LOST
        score = outcome.scores[person] if outcome.scores else None
    return Finished(
        on,
        table.record.variant,
        table.record.seed,
        table.seats,
        result,
        table.record.at,
        score,
        table.assisted or table.practice,
        table.daily,
    )


def with_game(text: str, game: Finished, *, again: bool) -> str:
    """The text with another line. A game that ends `again`, after an undo, replaces its line.

    Only the end of the text is read, because after years of playing there are thousands of lines.
    """
    if not again:
        return text + write([game])
    lines = text.splitlines(keepends=True)
    numbers = range(len(lines) - 1, -1, -1)
    last = next((number for number in numbers if _read_line(lines[number])), None)
    if last is not None and (line := _read_line(lines[last])) and _deal(line) == _deal(game):
        del lines[last]
    return "".join(lines) + write([game])


def _deal(game: Finished) -> tuple[str, int, str]:
    return game.variant, game.seed, game.daily


def write(games: Iterable[Finished]) -> str:
    return "".join(json.dumps(game, separators=(",", ":")) + "\n" for game in games)


def dailies_of_game(saved: Mapping[str, str], game: str) -> FinishedGames:
    """Only the lines of dailies are parsed: after years there are thousands of others."""
    # The day ends its line; other games end in an empty text.
    lines = saved.get(keys.finished_key(game), "").splitlines()
    return read("\n".join(line for line in lines if line and not line.endswith(',""]')))


def last_of_game(saved: Mapping[str, str], game: str) -> Finished | None:
    """The game that was finished last: only the end of the text is parsed."""
    text = saved.get(keys.finished_key(game), "")
    end = len(text)
    while end > 0:
        begin = text.rfind("\n", 0, end) + 1
        if games := read(text[begin:end]):
            return games[-1]
        end = begin - 1
    return None


def read_all(text: str) -> tuple[FinishedGames, str]:
    """The games, and the unchanged text of the lines that cannot be read."""
    games, unreadable = [], []
    for line in text.splitlines():
        game = _read_line(line)
        if game is not None:
            games.append(game)
        elif line:
            unreadable.append(line + "\n")
    return tuple(games), "".join(unreadable)


def read(text: str) -> FinishedGames:
    return read_all(text)[0]


def unreadable(text: str) -> str:
    return read_all(text)[1]


def _read_line(text: str) -> Finished | None:
    plain = _LINE.fullmatch(text)
    if plain is None:
        return _read_unusual_line(text)
    on, variant, seed, seats, result, moves, score, assisted, daily = plain.groups()
    return Finished(
        on,
        variant,
        int(seed),
        _seats(seats),
        result,
        int(moves),
        None if score == "null" else int(score),
        assisted == "true",
        daily,
    )


@lru_cache  # there are only a few
def _seats(text: str) -> tuple[str, ...]:
    return tuple(text[1:-1].split('","')) if text else ()


def _read_unusual_line(text: str) -> Finished | None:
    try:
        fields = record.read_json(text)
    except BadRecord:
        return None
    match fields:
        case [on, variant, seed, list(seats), str(result), moves, score, bool(assisted), daily] if (
            result in _RESULTS
            and all(map(_is_short, (on, variant, daily, *seats)))
            and _is_int(seed, 0, _SEEDS)
            and _is_int(moves, 0, _MOST)
            and (score is None or _is_int(score, -_MOST, _MOST))
        ):
            return Finished(on, variant, seed, tuple(seats), result, moves, score, assisted, daily)
    return None


def _is_short(value: object) -> bool:
    is_text = isinstance(value, str) and len(value) <= _LONGEST
    return is_text and (str(value).isascii() or record.is_whole(value))


def _is_int(value: object, low: int, end: int) -> bool:
    """A bool is an int in Python, but not here."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value < end


def opponent_level(game: Finished) -> str:
    """The level of the computer; empty for a game without one."""
    return _level_among(game.seats)


@lru_cache
def _level_among(seats: tuple[str, ...]) -> str:
    return next((seat for seat in seats if seat != PERSON), "")


def level(game: Finished) -> str:
    """How hard it was: the level of the computer, or the variant of a solitaire."""
    return opponent_level(game) or game.variant
