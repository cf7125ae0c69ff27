"""The statistics of the finished games: of all, and of those without undo or hints."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from app.saves import finished_games
from app.saves.finished_games import LOST, WON, Finished
from app.saves.totals import running_totals
from app.saves.totals.running_totals import Totals
from app.saves.totals.tally import Figures
from rules import GAMES, NAMES, computer_of
from rules.game import Sentence, sentence

RUN = 3  # games won or lost in a row, after which another level is offered


def last_played(saved: Mapping[str, str]) -> str:
    """The game that was finished last; the first game if none was."""
    finished = {key: finished_games.last_of_game(saved, key) for key in NAMES}
    played = [(game.on, key) for key, game in finished.items() if game]
    return max(played)[1] if played else NAMES[0]


def is_new_best(key: str, totals: Totals, game: Finished) -> bool:
    """Is this one of them the best of several comparable games, all played without help?"""
    if game.assisted or game.result != WON:
        return False
    alike = totals.kinds[running_totals.kind_of(key, game)].unassisted
    best = alike.best_scores if alike.scores[0] else alike.fewest_moves
    mine = game.moves if game.score is None else game.score
    return len(best) > 1 and best[0] == mine != best[1]


class LevelOffer(NamedTuple):
    """Another level, after several games of one with the same result."""

    level: str
    run: int  # games with that result in a row
    is_harder: bool


def levels(key: str) -> Mapping[str, str]:
    """From easy to hard, with their titles: of the computer, or the presets of a solitaire."""
    game = GAMES[key]
    presets = game.presets if len(game.players) == 1 else None
    return presets or computer_of(key).levels


def level_offer(totals: Totals, levels: Sequence[str]) -> LevelOffer | None:
    """After every third win in a row the next level, after every third loss the one before it."""
    if not totals.recent or (last := totals.recent[-1]).result not in (WON, LOST):
        return None
    level, run, is_harder = finished_games.level(last), totals.run, last.result == WON
    at = (levels.index(level) + (1 if is_harder else -1)) if level in levels else -1
    if run % RUN or not 0 <= at < len(levels):
        return None
    return LevelOffer(levels[at], run, is_harder)


class Group(NamedTuple):
    """Comparable games: of one variant, against one level."""

    title: Sentence
    figures: Figures
    unassisted: Figures


def groups(key: str, totals: Totals) -> list[Group]:
    """In the order of the game's variants and levels; those it no longer has come last."""
    game = GAMES[key]
    levels = list(computer_of(key).levels) if len(game.players) > 1 else []

    def position(kind: tuple[str, str]) -> tuple[int, int]:
        variant, level = kind
        variants = [*game.variants] if variant else []
        return _index(variant, variants), _index(level, levels)

    return [
        Group(_title(game, *kind), *(tally.figures() for tally in totals.kinds[kind]))
        for kind in sorted(totals.kinds, key=position)
    ]


def _index(name: str, known: list[str]) -> int:
    return known.index(name) if name in known else len(known)


def _title(game: Any, variant: str, level: str) -> Sentence:
    titles = game.titles_with(variant)
    rules = sentence(titles[variant]) if variant in game.variants else sentence("All")
    if len(game.players) == 1:
        return rules
    levels = computer_of(game.key).levels
    # The level of a finished game may be any text, even one with braces: it is no sentence.
    known = sentence(levels[level]) if level in levels else sentence("{level}", level=level)
    other = known if level else sentence("Two people")
    return sentence("{rules}, {other}", rules=rules, other=other) if variant else other


def share_won(figures: Figures) -> int | None:
    """Per cent of the games with a result."""
    decided = figures.won + figures.lost + figures.tied
    return round(100 * figures.won / decided) if decided else None
