"""What the lobby shows: the games under way, today's dailies, and the time until the next ones."""

from collections.abc import Mapping
from typing import NamedTuple

from app.saves import daily, finished_games, keys, table_format
from rules import NAMES
from rules.game import Sentence, sentence

GAME, DAILY, LESSON = "game", "daily", "lesson"


class UnderWay(NamedTuple):
    """A game that was begun and is not over."""

    game: str
    kind: str  # GAME, DAILY or LESSON
    moves: int


class DailyState(NamedTuple):
    """Today's daily of a game."""

    is_done: bool
    streak: int


def keys_of(game: str, today: str) -> tuple[str, ...]:
    """The saves that the lobby shows something of."""
    return (
        keys.save_key(game),
        keys.daily_key(game, today),
        keys.lesson_key(game),
        keys.finished_key(game),
    )


def under_way(saved: Mapping[str, str], today: str) -> tuple[UnderWay, ...]:
    """The player's own games first, then today's dailies, then tutorials."""
    kinds = {
        GAME: keys.save_key,
        DAILY: lambda game: keys.daily_key(game, today),
        LESSON: keys.lesson_key,
    }
    candidates = (
        (game, kind, saved.get(key(game))) for kind, key in kinds.items() for game in NAMES
    )
    counted = (
        UnderWay(game, kind, table_format.turns_played(text) or 0)
        for game, kind, text in candidates
        if text
    )
    return tuple(found for found in counted if found.moves)


def progress(found: UnderWay) -> Sentence:
    number = found.moves + 1
    if found.kind == DAILY:
        return sentence("Daily · move {number}", number=number)
    if found.kind == LESSON:
        return sentence("Tutorial · step {number}", number=number)
    return sentence("Move {number}", number=number)


def daily_states(saved: Mapping[str, str], today: str) -> dict[str, DailyState]:
    return {game: _daily_state(saved, game, today) for game in NAMES}


def _daily_state(saved: Mapping[str, str], game: str, today: str) -> DailyState:
    finished = saved.get(keys.finished_key(game), "")
    # Other games end their line like this. Without dailies, nothing needs to be loaded to read them.
    if finished.count(',""]') >= len(finished.splitlines()):
        return DailyState(is_done=False, streak=0)
    results = daily.results(finished_games.dailies_of_game(saved, game))
    return DailyState(today in results, daily.streak(results, daily.day(today)).now)


def wins(saved: Mapping[str, str]) -> int:
    """How many games the player has won, without parsing them."""
    return sum(saved.get(keys.finished_key(game), "").count('"won"') for game in NAMES)


def time_left(minutes: int) -> Sentence:
    """How long it takes until there are new dailies."""
    hours, rest = divmod(max(minutes, 1), 60)
    if hours:
        return sentence("New in {hours} h {minutes} min", hours=hours, minutes=rest)
    return sentence("New in {minutes} min", minutes=rest)
