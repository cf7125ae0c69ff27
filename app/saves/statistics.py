"""What the journal says about a game, in figures. Games with help are counted apart."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from app.saves.finished_games import LOST, PLAYED, TIED, WON, Finished, against
from rules import GAMES, computer_of
from rules.game import Sentence, sentence

RECENT = 30  # games in the small chart


class Figures(NamedTuple):
    played: int = 0
    won: int = 0
    lost: int = 0
    tied: int = 0
    streak: int = 0  # wins in a row up to now
    longest: int = 0
    best: int | None = None  # the highest score; where there are none, the fewest moves of a win
    average: float | None = None
    by_score: bool = False
    helped: int = 0
    helped_won: int = 0


def figures(games: Iterable[Finished]) -> Figures:
    everything = tuple(games)
    alone = [game for game in everything if not game.assisted]
    helped = [game for game in everything if game.assisted]
    counts = {kind: sum(game.result == kind for game in alone) for kind in (WON, LOST, TIED)}
    streak = longest = 0
    for game in alone:
        if game.result != PLAYED:
            streak = streak + 1 if game.result == WON else 0
            longest = max(longest, streak)
    scores = [game.score for game in alone if game.score is not None]
    measures = scores or [game.moves for game in alone if game.result == WON]
    return Figures(
        len(alone),
        counts[WON],
        counts[LOST],
        counts[TIED],
        streak,
        longest,
        (max(scores) if scores else min(measures)) if measures else None,
        sum(measures) / len(measures) if measures else None,
        bool(scores),
        len(helped),
        sum(game.result == WON for game in helped),
    )


class Group(NamedTuple):
    """Games that can be compared: of one variant, against one level."""

    title: Sentence
    figures: Figures


def groups(key: str, journal: Sequence[Finished]) -> list[Group]:
    """In the order in which the game lists its variants and levels; what it no longer has comes last."""
    game = GAMES[key]
    tasks = game.tasks is not None  # too many to be listed, and each is played once or twice
    levels = list(computer_of(key).levels) if len(game.players) > 1 else []
    found: dict[tuple[str, str], list[Finished]] = {}
    for line in journal:
        place = ("" if tasks else line.variant, against(line))
        found.setdefault(place, []).append(line)

    def place_of(place: tuple[str, str]) -> tuple[int, int]:
        variant, level = place
        known = [*game.variants] if variant else []
        return _at(variant, known), _at(level, levels)

    return [
        Group(_title(game, variant, level), figures(found[variant, level]))
        for variant, level in sorted(found, key=place_of)
    ]


def _at(name: str, known: list[str]) -> int:
    return known.index(name) if name in known else len(known)


def _title(game: Any, variant: str, level: str) -> Sentence:
    rules = sentence(game.variants[variant]) if variant in game.variants else sentence("All")
    if len(game.players) == 1:
        return rules
    levels = computer_of(game.key).levels
    # What the journal calls a level may be anything, and is no text with places for facts.
    known = sentence(levels[level]) if level in levels else sentence("{level}", level=level)
    other = known if level else sentence("Two people")
    return sentence("{rules}, {other}", rules=rules, other=other) if variant else other


def recent(journal: Sequence[Finished]) -> Sequence[Finished]:
    return [game for game in journal if game.result != PLAYED][-RECENT:]


def share_won(found: Figures) -> int | None:
    """Per cent of the games that somebody won or lost, or both."""
    decided = found.won + found.lost + found.tied
    return round(100 * found.won / decided) if decided else None
