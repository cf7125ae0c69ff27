"""The statistics of the finished games: of all, and of those without undo or hints."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from app.saves.finished_games import LOST, PLAYED, TIED, WON, Finished, opponent_level
from rules import GAMES, computer_of
from rules.game import Sentence, sentence

RECENT = 30  # games in the small chart
RUN = 3  # games won or lost in a row, after which another level is offered


class Figures(NamedTuple):
    played: int = 0
    won: int = 0
    lost: int = 0
    tied: int = 0
    streak: int = 0  # of wins, up to now
    longest: int = 0
    best: int | None = None  # the highest score; without scores, the fewest moves of a win
    average: float | None = None
    by_score: bool = False


def figures(games: Iterable[Finished]) -> Figures:
    games = tuple(games)
    counts = {kind: sum(game.result == kind for game in games) for kind in (WON, LOST, TIED)}
    streak = longest = 0
    for game in games:
        if game.result != PLAYED:
            streak = streak + 1 if game.result == WON else 0
            longest = max(longest, streak)
    scores = [game.score for game in games if game.score is not None]
    measures = scores or [game.moves for game in games if game.result == WON]
    return Figures(
        len(games),
        counts[WON],
        counts[LOST],
        counts[TIED],
        streak,
        longest,
        (max(scores) if scores else min(measures)) if measures else None,
        sum(measures) / len(measures) if measures else None,
        bool(scores),
    )


def unassisted(games: Iterable[Finished]) -> tuple[Finished, ...]:
    """The games without undo or hints."""
    return tuple(game for game in games if not game.assisted)


def is_new_best(games: Sequence[Finished], game: Finished) -> bool:
    """Is this the best of several comparable games, all played without help?"""
    if game.assisted or game.result != WON:
        return False
    others = [
        other
        for other in unassisted(games)
        if other is not game
        and (other.variant, opponent_level(other)) == (game.variant, opponent_level(game))
    ]
    before, now = figures(others), figures([game])
    if before.best is None or now.best is None:
        return False
    return now.best > before.best if game.score is not None else now.best < before.best


class LevelOffer(NamedTuple):
    """Another level of the computer, after several games against one with the same result."""

    level: str
    run: int  # games with that result in a row
    is_harder: bool


def level_offer(games: Sequence[Finished], levels: Sequence[str]) -> LevelOffer | None:
    """After every third win in a row the next level, after every third loss the one before it."""
    decided = [game for game in games if game.result != PLAYED]
    if not decided or (last := decided[-1]).result not in (WON, LOST):
        return None
    level, run = opponent_level(last), 0
    for game in reversed(decided):
        if (game.result, opponent_level(game)) != (last.result, level):
            break
        run += 1
    is_harder = last.result == WON
    at = (levels.index(level) + (1 if is_harder else -1)) if level in levels else -1
    if run % RUN or not 0 <= at < len(levels):
        return None
    return LevelOffer(levels[at], run, is_harder)


class Group(NamedTuple):
    """Comparable games: of one variant, against one level."""

    title: Sentence
    figures: Figures
    unassisted: Figures


def groups(key: str, games: Sequence[Finished]) -> list[Group]:
    """In the order of the game's variants and levels; those it no longer has come last."""
    game = GAMES[key]
    has_tasks = game.tasks is not None  # too many to list, and each is played once or twice
    levels = list(computer_of(key).levels) if len(game.players) > 1 else []
    by_kind: dict[tuple[str, str], list[Finished]] = {}
    for finished in games:
        kind = ("" if has_tasks else finished.variant, opponent_level(finished))
        by_kind.setdefault(kind, []).append(finished)

    def position(kind: tuple[str, str]) -> tuple[int, int]:
        variant, level = kind
        variants = [*game.variants] if variant else []
        return _index(variant, variants), _index(level, levels)

    return [
        Group(_title(game, *kind), figures(by_kind[kind]), figures(unassisted(by_kind[kind])))
        for kind in sorted(by_kind, key=position)
    ]


def _index(name: str, known: list[str]) -> int:
    return known.index(name) if name in known else len(known)


def _title(game: Any, variant: str, level: str) -> Sentence:
    rules = sentence(game.variants[variant]) if variant in game.variants else sentence("All")
    if len(game.players) == 1:
        return rules
    levels = computer_of(game.key).levels
    # The level of a finished game may be any text, even one with braces: it is no sentence.
    known = sentence(levels[level]) if level in levels else sentence("{level}", level=level)
    other = known if level else sentence("Two people")
    return sentence("{rules}, {other}", rules=rules, other=other) if variant else other


def recent(games: Sequence[Finished]) -> Sequence[Finished]:
    return [game for game in games if game.result != PLAYED][-RECENT:]


def share_won(figures: Figures) -> int | None:
    """Per cent of the games with a result."""
    decided = figures.won + figures.lost + figures.tied
    return round(100 * figures.won / decided) if decided else None
