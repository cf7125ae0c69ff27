"""The page of puzzles as values: what there is to practise in each game."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import NamedTuple

from app.presentation.practice import puzzle_texts
from app.saves import daily, keys
from app.saves.practice import mistakes, results
from app.saves.practice.mistakes import Mistake
from app.saves.practice.results import OPEN
from app.table import reviews
from app.text.catalogue import word
from app.text.render import text_of
from rules import GAMES
from rules.game import Sentence, sentence
from rules.review import Grade, grade


class Practice(NamedTuple):
    """What there is to practise in one game."""

    game: str
    title: str
    has_puzzles: bool
    solved: str
    mistakes: str
    is_due: bool  # is there a mistake to practise now?
    streak: str
    daily_set: str
    is_set_done: bool


class ListedMistake(NamedTuple):
    name: str
    title: str
    detail: str


def practice(saved: Mapping[str, str], game: str, today: str) -> Practice:
    now = results.read(saved.get(keys.practice_key(game), ""))
    own = mistakes.read_all(saved.get(keys.mistakes_key(game), ""))
    due = sum(mistake.is_due(today) for mistake in own)
    marks = now.days.get(today, results.BLANK_SET)
    return Practice(
        game,
        word(GAMES[game].title),
        GAMES[game].puzzles is not None,
        text_of(sentence("{count} solved", count=len(now.solved))) if now.solved else "",
        text_of(_mistakes(own, due)),
        bool(due),
        text_of(_streak(now)),
        text_of(puzzle_texts.set_state(marks)),
        OPEN not in marks,
    )


def _mistakes(own: Iterable[Mistake], due: int) -> Sentence:
    if due:
        return sentence("{count} due", count=due)
    waiting = sum(not mistake.is_done for mistake in own)
    return sentence("{count} for later", count=waiting) if waiting else sentence("None due")


def _streak(now: results.Results) -> Sentence:
    if now.run and now.run.solved:
        return sentence("Now {count} · best {best}", count=now.run.solved, best=now.best)
    return sentence("Best {best}", best=now.best) if now.best else sentence("Harder and harder")


def mistakes_of(saved: Mapping[str, str], game: str, today: str) -> tuple[ListedMistake, ...]:
    """Those that are asked next first, the finished ones last."""
    own = mistakes.read_all(saved.get(keys.mistakes_key(game), ""))
    ordered = sorted(own, key=lambda mistake: (mistake.is_done, mistake.due))
    return tuple(_listed(mistake, today) for mistake in ordered)


def _listed(mistake: Mistake, today: str) -> ListedMistake:
    worse = grade(mistake.loss, mistake.played.chance)
    named = reviews.GRADES[Grade.MISTAKE if worse == Grade.GOOD else worse]
    facts = {
        "grade": sentence(named),
        "number": mistake.position.at + 1,
        "day": daily.in_words(mistake.found),
    }
    title = sentence("{grade} at move {number}, found {day}", **facts)
    return ListedMistake(mistake.name, text_of(title), text_of(_when(mistake, today)))


def _when(mistake: Mistake, today: str) -> Sentence:
    if mistake.is_done:
        return sentence("Solved twice")
    if mistake.is_due(today):
        return sentence("Due now")
    days = (date.fromisoformat(mistake.due) - date.fromisoformat(today)).days
    when = sentence("Due tomorrow") if days == 1 else sentence("Due in {count} days", count=days)
    return sentence("{when} · solved once", when=when) if mistake.solved else when
