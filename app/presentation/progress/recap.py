"""A month as a picture, in values: everything that is drawn is here, and nothing else can get into it.

It tells how much was played and how well, never against which person, which moves, or who the player is,
unless the player wants their name in it.
"""

from typing import NamedTuple

from app.saves import daily
from app.saves.progress import month as months
from app.saves.progress.month import Month
from app.table.seats import clean_name
from app.text.catalogue import word
from app.text.render import join_sentences, text_of, with_full_stop
from rules import GAMES
from rules.game import Sentence, sentence

_MOST_FIGURES = 4


class Recap(NamedTuple):
    title: str  # the month
    name: str  # of the player; usually empty
    figures: tuple[tuple[str, str], ...]  # a number, and what it counts
    games: tuple[tuple[str, int], ...]  # how often each was played, most often first
    days: tuple[bool, ...]  # for each day of the month: was a game finished?
    first_weekday: int  # 0: the month begins on a Monday
    alt: str  # the picture in words
    file_name: str


def recap(month: Month, name: str = "") -> Recap:
    days = [day.day for week in daily.month_of(month.first) for day in week if day]
    return Recap(
        text_of(daily.month_in_words(month.first)),
        clean_name(name),
        tuple((value, text_of(label)) for value, label in _figures(month)),
        tuple((word(GAMES[key].title), count) for key, count in month.by_game.items()),
        tuple(day in month.days for day in days),
        month.first.weekday(),
        in_words(month, clean_name(name)),
        f"parlour-{months.written(month.first)}.png",
    )


def _figures(month: Month) -> list[tuple[str, Sentence]]:
    """The most telling ones: a month without dailies or reviews has others."""
    figures = [
        (str(month.finished), sentence("games finished")),
        (str(len(month.days)), sentence("days played")),
    ]
    if month.decided:
        figures.append((str(month.won), sentence("games won")))
    if month.accuracy is not None:
        percent = text_of(sentence("{number} %", number=month.accuracy))
        figures.append((percent, sentence("average accuracy")))
    if month.dailies:
        figures.append((str(month.dailies), sentence("dailies")))
    if month.streak > 1:
        figures.append((str(month.streak), sentence("longest streak of days")))
    return figures[:_MOST_FIGURES]


def in_words(month: Month, name: str = "") -> str:
    """For screen readers, and for the text that goes with the picture."""
    title = daily.month_in_words(month.first)
    if name:
        title = sentence("{month}, {name}", month=title, name=name)
    facts = tuple(
        sentence("{label}: {value}", label=label, value=value) for value, label in _figures(month)
    )
    played = tuple(
        sentence("{game} {count}", game=sentence(GAMES[key].title), count=count)
        for key, count in month.by_game.items()
    )
    told = [title, *facts, *([sentence("Games: {played}", played=played)] if played else [])]
    return join_sentences(with_full_stop(text_of(each)) for each in told)
