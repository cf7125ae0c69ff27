"""How well finished games were played, as far as they were reviewed.

Stored as one text for each game, with a JSON list per line, beside the finished games: a review may follow
years after its game. As there, a line that cannot be read is skipped and stays in the text.
"""

import json
from typing import NamedTuple

from app.saves.finished_games import Finished
from rules import record
from rules.game import BadRecord

_PERFECT = 100
_DAY_ENDS = len('["2026-11-17"')  # each line begins with a day


class Reviewed(NamedTuple):
    on: str  # the day of the review
    variant: str
    seed: int
    moves: int
    accuracy: int  # of 100


def read(text: str) -> tuple[Reviewed, ...]:
    return tuple(found for found in map(_read_line, text.splitlines()) if found)


def last(text: str, count: int) -> tuple[Reviewed, ...]:
    """The last reviews, oldest first: an import may have put earlier ones behind them.

    Only their lines are parsed, because after years there are thousands.
    """
    lines = [line for line in text.splitlines() if line.startswith('["')]
    return read("\n".join(sorted(lines, key=lambda line: line[:_DAY_ENDS])[-count:]))


def of_month(text: str, month: str) -> tuple[Reviewed, ...]:
    """Of a month such as 2026-11."""
    begin = f'["{month}-'
    return read("\n".join(line for line in text.splitlines() if line.startswith(begin)))


def _read_line(line: str) -> Reviewed | None:
    try:
        fields = record.read_json(line)
    except BadRecord:
        return None
    match fields:
        case [str(on), str(variant), int(seed), int(moves), int(accuracy)] if (
            0 <= accuracy <= _PERFECT and not isinstance(accuracy, bool)
        ):
            return Reviewed(on, variant, seed, moves, accuracy)
    return None


def with_review(text: str, game: Finished, accuracy: int, today: str) -> str:
    """The text with another line, unless this very game was reviewed before."""
    reviewed = Reviewed(today, game.variant, game.seed, game.moves, accuracy)
    same = (game.variant, game.seed, game.moves)
    if any((each.variant, each.seed, each.moves) == same for each in read(text)):
        return text
    return text + json.dumps(reviewed, separators=(",", ":")) + "\n"


def is_counted(finished_games: str, game: Finished) -> bool:
    """Is this one of the player's finished games? Not the game of somebody else, or a solution.

    Looks for its text, because after years of playing there are thousands of lines.
    """
    alike = [game.variant, game.seed, game.seats, game.result, game.moves, game.score]
    return json.dumps(alike, separators=(",", ":"))[1:-1] in finished_games


def merged(mine: str, theirs: str) -> str:
    """Both lists in one, without duplicates."""
    lines = dict.fromkeys((*theirs.splitlines(), *mine.splitlines()))
    return "".join(f"{line}\n" for line in lines if line)
