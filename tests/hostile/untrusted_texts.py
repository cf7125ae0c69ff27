"""What the app does with each kind of text from outside, as far as no browser is needed."""

from collections.abc import Callable, Iterator
from datetime import date
from time import process_time
from typing import NamedTuple

from app.model import routes
from app.model.app_state import AppState
from app.model.practice import opening
from app.presentation import share_text
from app.presentation.practice import puzzle_list
from app.saves import backup, daily, finished_games, keys, statistics, table_format, task_results
from app.saves.practice import mistakes, results
from app.saves.settings import CHOICES, read_settings
from app.saves.totals import running_totals
from app.saves.totals.tally import tally
from app.table import sharing
from app.table.table import MISTAKES, Table
from app.text.render import text_of
from rules import NAMES, links
from rules.game import BadRecord
from tests.hostile.damaged_texts import DamagedText

TODAY = date(2026, 11, 17)


class Received(NamedTuple):
    is_accepted: bool  # or refused, with a sentence
    seconds: float  # of a processor


def receive(damaged: DamagedText) -> Received:
    """Accept or refuse it as the app does; then look closely at what was accepted."""
    work = _RECEIVERS[damaged.kind](damaged.text)
    began = process_time()
    try:
        next(work)
    except BadRecord as refused:
        took = process_time() - began
        assert text_of(refused.sentence).encode(), "a refusal can be read, and written anywhere"
        return Received(is_accepted=False, seconds=took)
    took = process_time() - began
    assert list(work) == []
    return Received(is_accepted=True, seconds=took)


# Each does first what the app does; after the yield it looks at the result.


def _link(text: str) -> Iterator[None]:
    table: Table | None = None
    match routes.read(f"#/{text}"):
        case routes.Link(game):
            table = sharing.linked(game)
        case routes.Daily(_, day) | routes.Page("daily", day) if day:
            daily.read(day, TODAY)
    yield
    if table:
        _look_at(table)


def _save(text: str) -> Iterator[None]:
    turns = table_format.turns_played(text)
    table = table_format.read(text)
    yield
    assert turns in (None, table.record.at)
    _look_at(table)


def _look_at(table: Table) -> None:
    own = sharing.taken_over(table)
    assert table_format.read(table_format.write(own)) == own
    assert sharing.linked(links.read(links.write(sharing.shared(own)))).history == own.history
    assert table.history.game.problems(table.state) == []
    assert share_text.whole_game(table, "", "").encode()


def _backup(text: str) -> Iterator[None]:
    brought = backup.unpack(text)
    for key, each in brought.items():
        backup.can_open(key, each)
        if key.startswith("journal:"):
            backup.merged(each, each)
    yield
    assert backup.unpack(backup.pack(brought)) == brought
    for key, each in brought.items():
        kind = key.partition(":")[0]
        if kind in ("journal", "results", "settings"):
            list(_RECEIVERS[kind](each))


def _journal(text: str) -> Iterator[None]:
    found = finished_games.read(text)
    assert str(tally(found).figures()).encode()
    daily.streak(daily.results(found), TODAY)
    yield
    assert finished_games.read(finished_games.write(found)) == found
    for key in NAMES:
        totals = running_totals.of_games(key, found)
        assert all(text_of(group.title).encode() for group in statistics.groups(key, totals))
        saved = {keys.finished_key(key): text, keys.totals_key(key): text}
        assert running_totals.of_game(saved, key) == totals
    once = backup.merged(text, text)
    assert backup.merged(once, text) == once


def _results(text: str) -> Iterator[None]:
    found = task_results.read(text)
    yield
    assert task_results.read(task_results.write(found)) == found


def _settings(text: str) -> Iterator[None]:
    found = read_settings(text)
    yield
    assert all(value in CHOICES[name] for name, value in found._asdict().items())


def _practice(text: str) -> Iterator[None]:
    found = results.read(text)
    yield
    assert results.read(results.write(found)) == found
    once = results.merged("", text, text)
    assert once is None or results.read(once) == found
    assert puzzle_list.practice({keys.practice_key("mancala"): text}, "mancala", f"{TODAY}")


def _mistakes(text: str) -> Iterator[None]:
    found = mistakes.read_all(text)
    yield
    written = "".join(f"{mistakes.write(each)}\n" for each in found)
    assert mistakes.read_all(written) == found
    assert mistakes.merged("", text, text) == mistakes.merged("", "", text)
    for each in found:
        listed = puzzle_list.mistakes_of({keys.mistakes_key("mo"): written}, "mo", f"{TODAY}")
        assert f"{listed}".encode()
        for option in (each.played, *each.best):
            assert text_of(option.reason).encode()
        state = AppState(today=f"{TODAY}", saved={keys.mistakes_key("mo"): written})
        opened, _ = opening.go_to(state, routes.Puzzle("mo", MISTAKES), seed=1)
        assert opened.table is None or opened.table.exercise


_RECEIVERS: dict[str, Callable[[str], Iterator[None]]] = {
    "link": _link,
    "record": lambda text: _save(f'{{"record":{text}}}'),
    "save": _save,
    "backup": _backup,
    "journal": _journal,
    "results": _results,
    "settings": _settings,
    "practice": _practice,
    "mistakes": _mistakes,
}
