"""What the house does with each kind of text that comes from outside, as far as no browser is needed."""

from datetime import date

from mutants import Mutant

from app import days, house, journal, parcel, report, results, routes, saves, statistics
from app.table import Table
from app.words import say
from rules import NAMES
from rules.game import BadRecord

TODAY = date(2026, 11, 17)


def taken_in(mutant: Mutant) -> bool:
    """Whether it is let in, and then all that is done with it works; or it is refused with a sentence."""
    try:
        _TAKING[mutant.kind](mutant.text)
    except BadRecord as refused:
        assert say(refused.sentence).encode(), "a refusal can be read, and written anywhere"
        return False
    return True


def _link(text: str) -> None:
    match routes.read(f"#/{text}"):
        case routes.Visit(record):
            _look_at(saves.table_of(record))
        case routes.Daily(_, day) | routes.Page("daily", day) if day:
            days.read(day, TODAY)


def _save(text: str) -> None:
    turns = saves.turns_played(text)
    table = saves.read(text)
    assert turns in (None, table.record.at)
    _look_at(table)


def _look_at(table: Table) -> None:
    assert saves.read(saves.write(table)) == table
    assert table.history.game.problems(table.state) == []
    assert report.as_text(table, "").encode()


def _parcel(text: str) -> None:
    brought = parcel.unpack(text)
    assert parcel.unpack(parcel.pack(brought)) == brought
    for key, each in brought.items():
        kind, _, game = key.partition(":")
        parcel.opens(key, each)
        if kind == "journal":
            _journal(each, game)
        elif kind == "results":
            _results(each)
        elif kind == "settings":
            _settings(each)


def _journal(text: str, game: str = "") -> None:
    found = journal.read(text)
    assert journal.read(journal.write(found)) == found
    assert str(statistics.figures(found)).encode()
    for key in [game] if game else NAMES:
        assert all(say(group.title).encode() for group in statistics.groups(key, found))
    days.streak(days.results(found), TODAY)
    once = parcel.merged(text, text)
    assert parcel.merged(once, text) == once


def _results(text: str) -> None:
    found = results.read(text)
    assert results.read(results.write(found)) == found


def _settings(text: str) -> None:
    found = house.read_settings(text)
    assert all(value in house.CHOICES[name] for name, value in found._asdict().items())


_TAKING = {
    "link": _link,
    "record": lambda text: _save(f'{{"record":{text}}}'),
    "save": _save,
    "parcel": _parcel,
    "journal": _journal,
    "results": _results,
    "settings": _settings,
}
