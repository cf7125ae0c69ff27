"""What was played in a month: for the page, and for the picture of it."""

import re
from collections import Counter
from collections.abc import Mapping
from datetime import date, timedelta
from typing import NamedTuple

from app.saves import daily, finished_games, keys
from app.saves.finished_games import PLAYED, WON, Finished
from app.saves.progress import achievements
from rules import NAMES
from rules.game import BadRecord

_MONTH = re.compile("[0-9]{4}-(0[1-9]|1[0-2])")


class Month(NamedTuple):
    first: date
    finished: int = 0
    decided: int = 0  # games with a result
    won: int = 0
    by_game: Mapping[str, int] = {}  # finished games, most first
    days: tuple[int, ...] = ()  # of the month, on which a game was finished
    dailies: int = 0  # finished on their own day
    streak: int = 0  # the longest run of days in the month
    accuracy: int | None = None  # the average of the reviews of this month
    reviews: int = 0


def read(text: str, today: date) -> date:
    """The first day of a month in an address, or BadRecord."""
    if not text:
        return today.replace(day=1)
    if not _MONTH.fullmatch(text):
        raise BadRecord("“{text}” is not a month", text=text[:20])
    first = date.fromisoformat(f"{text}-01")
    if first > today:
        raise BadRecord("that month hasn’t begun yet")
    return first


def written(first: date) -> str:
    return first.isoformat()[:7]


def neighbours(first: date, today: date, earliest: date) -> tuple[date | None, date | None]:
    """The month before, if something was played then or earlier, and the one after it."""
    before = (first - timedelta(days=1)).replace(day=1)
    after = (first + timedelta(days=31)).replace(day=1)
    return before if before >= earliest.replace(day=1) else None, after if after <= today else None


def earliest(saved: Mapping[str, str], today: date) -> date:
    """The day of the first finished game; games are stored in the order in which they were finished."""
    days = (saved.get(keys.finished_key(key), "")[2:12] for key in NAMES)
    return min((found for day in days if (found := daily.date_of(day))), default=today)


def month(saved: Mapping[str, str], first: date) -> Month:
    wanted = written(first)
    games = {key: _games_of(saved, key, wanted) for key in NAMES}
    every = [game for found in games.values() for game in found]
    days = sorted({found.day for game in every if (found := daily.date_of(game.on))})
    reviews = achievements.reviews_of(saved, wanted)
    by_game = Counter({key: len(found) for key, found in games.items() if found})
    return Month(
        first,
        len(every),
        sum(game.result != PLAYED for game in every),
        sum(game.result == WON for game in every),
        dict(by_game.most_common()),
        tuple(days),
        sum(bool(game.daily) and game.daily == game.on for game in every),
        _longest_run(days),
        achievements.average([each.accuracy for each in reviews]),
        len(reviews),
    )


def _games_of(saved: Mapping[str, str], key: str, wanted: str) -> tuple[Finished, ...]:
    """Only the lines of this month are parsed, and those between them: after years there are thousands."""
    text, begin = saved.get(keys.finished_key(key), ""), f'["{wanted}-'
    first, last = text.find(begin), text.rfind(begin)
    if first < 0:
        return ()
    end = text.find("\n", last)
    lines = text[first : end if end > 0 else None].split("\n")
    return finished_games.read("\n".join(line for line in lines if line.startswith(begin)))


def _longest_run(days: list[int]) -> int:
    longest = run = 0
    for at, day in enumerate(days):
        run = run + 1 if at and day == days[at - 1] + 1 else 1
        longest = max(longest, run)
    return longest
