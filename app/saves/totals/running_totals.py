"""Running totals of a game's finished games, so that years of them need not be read to show their statistics.

The totals are a save of their own, derived from the finished games and never trusted on their own: a digest
ties them to the very lines they were made from. The lines that follow are added when the totals are read. If
anything differs (an import, a damaged text, an older format), they are made again from all lines.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from app.saves import finished_games, keys
from app.saves.finished_games import PLAYED, WON, Finished, opponent_level
from app.saves.totals.tally import Tally, joined, tally
from rules import GAMES

_FORMAT = "2"  # of the text and of what is counted
_LINES_LEFT = 200  # more lines than this after the totals, and new ones are due
# Characters: as many lines as can be counted between two touches, on a slow phone too.
_STEP = 20_000
RECENT = 30  # games in the small chart


class Pair(NamedTuple):
    """All games, and those without undo or hints."""

    all: Tally = Tally()
    unassisted: Tally = Tally()


Kind = tuple[str, str]  # the variant, and the level of the computer


class Totals(NamedTuple):
    games: Pair = Pair()
    kinds: Mapping[Kind, Pair] = {}  # comparable games
    scores: Mapping[int, int] = {}  # how many games had each score
    moves: Mapping[int, int] = {}  # how many wins took so many moves
    recent: tuple[Finished, ...] = ()  # with a result
    run: int = 0  # of the last of them: games of one level with the same result in a row
    last: Finished | None = None


NONE = Totals()


def of_games(key: str, games: Sequence[Finished]) -> Totals:
    by_kind: dict[Kind, list[Finished]] = {}
    has_tasks = GAMES[key].tasks is not None
    for game in games:
        by_kind.setdefault(_kind(game, has_tasks=has_tasks), []).append(game)
    decided = [game for game in games if game.result != PLAYED]
    return Totals(
        _pair(games),
        {kind: _pair(alike) for kind, alike in by_kind.items()},
        Counter(game.score for game in games if game.score is not None),
        Counter(game.moves for game in games if game.result == WON),
        tuple(decided[-RECENT:]),
        _run(decided),
        games[-1] if games else None,
    )


def kind_of(key: str, game: Finished) -> Kind:
    return _kind(game, has_tasks=GAMES[key].tasks is not None)


def _kind(game: Finished, *, has_tasks: bool) -> Kind:
    """Tasks are too many to tell apart, and each is played once or twice."""
    return "" if has_tasks else game.variant, opponent_level(game)


def _pair(games: Sequence[Finished]) -> Pair:
    return Pair(tally(games), tally([game for game in games if not game.assisted]))


def _run(decided: Sequence[Finished]) -> int:
    run = 0
    for game in reversed(decided):
        if _result_and_level(game) != _result_and_level(decided[-1]):
            break
        run += 1
    return run


def _result_and_level(game: Finished) -> tuple[str, str]:
    return game.result, finished_games.level(game)


def with_games(key: str, totals: Totals, games: Sequence[Finished]) -> Totals:
    """The totals with more games, which were finished later."""
    if not games:
        return totals
    more = of_games(key, games)
    goes_on = more.run == more.games.all.decided and (
        not more.recent
        or not totals.recent
        or _result_and_level(more.recent[-1]) == _result_and_level(totals.recent[-1])
    )
    return Totals(
        _joined_pair(totals.games, more.games),
        {
            kind: _joined_pair(totals.kinds.get(kind, Pair()), more.kinds.get(kind, Pair()))
            for kind in {**totals.kinds, **more.kinds}
        },
        Counter(totals.scores) + Counter(more.scores),
        Counter(totals.moves) + Counter(more.moves),
        (*totals.recent, *more.recent)[-RECENT:],
        more.run + (totals.run if goes_on else 0),
        more.last,
    )


def _joined_pair(one: Pair, other: Pair) -> Pair:
    return Pair(joined(one.all, other.all), joined(one.unassisted, other.unassisted))


# The save.


def of_game(saved: Mapping[str, str], key: str) -> Totals:
    """The totals of a game, up to its last line."""
    totals, following = _read(saved, key)
    return with_games(key, totals, finished_games.read(following))


def due(saved: Mapping[str, str], key: str, *, only_a_step: bool = False) -> str | None:
    """New totals to save; None if those that are saved reach far enough.

    They leave out the last line, which is replaced if its game is undone and ends again. A step is totals
    that reach a little further than the last ones.
    """
    _, following = _read(saved, key)
    if following.count("\n") <= _LINES_LEFT:
        return None
    lines = saved[keys.finished_key(key)]
    end = lines.rstrip("\n").rfind("\n") + 1
    step = lines.find("\n", len(lines) - len(following) + _STEP) + 1
    counted = lines[: min(step, end) if only_a_step and step else end]
    totals = of_game({**saved, keys.finished_key(key): counted}, key)
    text = _write(totals)
    return f"{len(counted)} {_digest(text, counted)}\n{text}"


def _read(saved: Mapping[str, str], key: str) -> tuple[Totals, str]:
    """The saved totals, and the lines that follow; without valid totals these are all lines."""
    lines = saved.get(keys.finished_key(key), "")
    head, _, text = saved.get(keys.totals_key(key), "").partition("\n")
    length, _, digest = head.partition(" ")
    if not (length.isascii() and length.isdecimal()):
        return NONE, lines
    counted = lines[: int(length)]
    if _digest(text, counted) != digest:
        return NONE, lines
    return _parsed(text), lines[len(counted) :]


def _digest(text: str, counted: str) -> str:
    return hashlib.sha256(f"{_FORMAT}\n{text}\n{counted}".encode(errors="replace")).hexdigest()


def _write(totals: Totals) -> str:
    fields = totals._replace(kinds=[[*kind, pair] for kind, pair in totals.kinds.items()])  # type: ignore[arg-type]
    return json.dumps(fields, separators=(",", ":"))


def _parsed(text: str) -> Totals:
    """Of a text whose digest was right: we have written it ourselves."""
    games, kinds, scores, moves, recent, run, last = json.loads(text)
    return Totals(
        _pair_of(games),
        {(variant, level): _pair_of(pair) for variant, level, pair in kinds},
        {int(value): count for value, count in scores.items()},
        {int(value): count for value, count in moves.items()},
        tuple(map(_finished_of, recent)),
        run,
        _finished_of(last) if last else None,
    )


def _pair_of(fields: list[list[Any]]) -> Pair:
    return Pair(*map(_tally_of, fields))


def _tally_of(fields: list[Any]) -> Tally:
    return Tally._make(tuple(field) if isinstance(field, list) else field for field in fields)


def _finished_of(fields: list[Any]) -> Finished:
    game = Finished(*fields)
    return game._replace(seats=tuple(game.seats))
