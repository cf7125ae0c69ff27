"""The statistics of the finished games. Assisted games are counted separately."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from app.saves.finished_games import LOST, PLAYED, TIED, WON, Finished, opponent_level
from rules import GAMES, computer_of
from rules.game import Sentence, sentence

RECENT = 30  # games in the small chart


class Figures(NamedTuple):
    played: int = 0
    won: int = 0
    lost: int = 0
    tied: int = 0
    streak: int = 0  # of wins, up to now
    longest: int = 0
    best: int | None = (
        None  # the highest score; in a game without scores, the fewest moves of a win
    )
    average: float | None = None
    by_score: bool = False
    helped: int = 0
    helped_won: int = 0


def figures(games: Iterable[Finished]) -> Figures:
    all_games = tuple(games)
    unassisted = [game for game in all_games if not game.assisted]
    assisted = [game for game in all_games if game.assisted]
    counts = {kind: sum(game.result == kind for game in unassisted) for kind in (WON, LOST, TIED)}
    streak = longest = 0
    for game in unassisted:
        if game.result != PLAYED:
            streak = streak + 1 if game.result == WON else 0
            longest = max(longest, streak)
    scores = [game.score for game in unassisted if game.score is not None]
    measures = scores or [game.moves for game in unassisted if game.result == WON]
    return Figures(
        len(unassisted),
        counts[WON],
        counts[LOST],
        counts[TIED],
        streak,
        longest,
        (max(scores) if scores else min(measures)) if measures else None,
        sum(measures) / len(measures) if measures else None,
        bool(scores),
        len(assisted),
        sum(game.result == WON for game in assisted),
    )


class Group(NamedTuple):
    """Comparable games: of one variant, against one level."""

    title: Sentence
    figures: Figures


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
        Group(_title(game, variant, level), figures(by_kind[variant, level]))
        for variant, level in sorted(by_kind, key=position)
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
