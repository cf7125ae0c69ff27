"""One address for everything that can be open.

`#/` the lobby, `#/mo` a game, `#/mo/learn` its tutorial, `#/mo/daily` today's daily deal,
`#/mo/daily/2026-11-17` that of another day, `#/mo/one-joker/1/42?…` a game in a link. And the pages:
`#/settings`, `#/statistics/mo`, `#/progress/2026-11`, `#/daily/2026-11-17`, `#/tasks/doudizhu`,
`#/puzzles/mo` and so on. `#/puzzles/mo/solve` is a puzzle.
"""

from typing import NamedTuple

from app.saves import keys
from app.table.table import DAILY_SET, MODES, Table
from rules import GAMES, NAMES, links, record
from rules.game import BadRecord
from rules.links import SharedGame
from rules.record import Record

# The pages, and what more an address may say about each.
PAGES = {
    "settings": "",
    "statistics": "game",
    "rules": "game",
    "progress": "month",
    "daily": "day",
    "puzzles": "game",
    "fairness": "",
    "saved": "",
    "about": "",
}


class Lobby(NamedTuple):
    is_imported: bool = False  # after a backup was imported: the player is told


class Page(NamedTuple):
    """A page, and what it is about: a game, a day, or nothing in particular."""

    name: str
    subject: str = ""


class Game(NamedTuple):
    key: str


class Lesson(NamedTuple):
    """The tutorial of a game."""

    key: str


class Daily(NamedTuple):
    """The deal of a day; without a day, of today."""

    key: str
    day: str = ""


class Puzzle(NamedTuple):
    """A puzzle of a game: how it is chosen, and of which day if it is part of a daily set."""

    key: str
    mode: str
    day: str = ""


class Link(NamedTuple):
    """A whole game in the address."""

    game: SharedGame


Place = Lobby | Page | Game | Lesson | Daily | Puzzle | Link


def read(fragment: str) -> Place:  # noqa: C901, PLR0911, PLR0912  a case for each kind of address
    """What an address asks for, or BadRecord. Whether a day or a month is one is for others to say."""
    path = fragment.removeprefix("#").removeprefix("/")
    match path.split("/"):
        case [""]:
            return Lobby()
        case ["?imported"]:
            return Lobby(is_imported=True)
        case [name] if name in PAGES:
            return Page(name)
        case [name, of] if PAGES.get(name) in ("day", "month") or (
            PAGES.get(name) == "game" and of in NAMES
        ):
            return Page(name, of)
        case ["puzzles", key, mode] if key in NAMES and mode in MODES:
            return Puzzle(key, mode)
        case ["puzzles", key, "daily", day] if key in NAMES:
            return Puzzle(key, DAILY_SET, day)
        case ["tasks", key] if key in NAMES and GAMES[key].tasks:
            return Page("tasks", key)
        case [key] if key in NAMES:
            return Game(key)
        case [key, "learn"] if key in NAMES and GAMES[key].lesson:
            return Lesson(key)
        case [key, "learn"] if key in NAMES:
            return Page("rules", key)
        case [key, "daily"] if key in NAMES:
            return Daily(key)
        case [key, "daily", day] if key in NAMES:
            return Daily(key, day)
        case [_, _, *_]:
            return Link(links.read(path))
    raise BadRecord("there’s no such page")


def to_lobby() -> str:
    return "#/"


def to_imported() -> str:
    return "#/?imported"


def to_page(name: str, of: str = "") -> str:
    return f"#/{name}/{of}" if of else f"#/{name}"


def to_game(key: str) -> str:
    return f"#/{key}"


def to_lesson(key: str) -> str:
    return f"#/{key}/learn"


def to_daily(key: str, day: str) -> str:
    return f"#/{key}/daily/{day}"


def to_puzzle(key: str, mode: str, day: str = "") -> str:
    return f"#/puzzles/{key}/{mode}/{day}" if day else f"#/puzzles/{key}/{mode}"


def to_table(table: Table) -> str:
    """The address of this table."""
    key = table.record.game
    if table.exercise:
        return to_puzzle(key, table.exercise.mode, table.exercise.day)
    if table.daily:
        return to_daily(key, table.daily)
    return to_lesson(key) if keys.is_lesson(table.record) else to_game(key)


def to_link(game: SharedGame) -> str:
    return f"#/{links.write(game)}"


def to_deal(kept: Record) -> str:
    """The deal alone, for others to play."""
    return f"#/{record.to_link(kept._replace(moves=(), at=0))}"
