"""Saves and links of an older version open as they did then: `tests/data/saves/` has them, by their date."""

import json
from typing import Any

import pytest

from app.model.app_state import AppState
from app.model.events import AddressChanged, Opened
from app.model.update import update
from app.saves import backup, finished_games, keys, table_format, task_results
from app.saves.practice import mistakes, results
from app.saves.practice.results import Run
from app.saves.settings import Settings
from tests.data import SAVES

FILES = sorted(SAVES.glob("*.json"))
OLDER = [json.loads(path.read_text("utf-8")) for path in FILES]
GAMES = ("game:", "lesson:", "daily:")


@pytest.fixture(params=OLDER, ids=[path.stem for path in FILES])
def older(request: pytest.FixtureRequest) -> Any:
    return request.param


def opened(older: Any) -> AppState:
    return update(AppState(), Opened(older["saves"], "2026-11-17", ("en",), ""))[0]


def test_every_game_goes_on_where_it_was_left(older: Any) -> None:
    for key, text in older["saves"].items():
        if key.startswith(GAMES):
            table = table_format.read_at(key, text)
            assert json.loads(table_format.write(table)) == json.loads(text)


def test_every_link_leads_where_it_led(older: Any) -> None:
    state = opened(older)
    for link in older["links"]:
        after, _ = update(state, AddressChanged(link, seed=1))
        assert after.message is None, link
        assert after.page or after.table or after.offered, link


def test_settings_statistics_and_results_are_read(older: Any) -> None:
    state = opened(older)
    expected = Settings(theme="dark", pace="fast", deck="four", counts="shown")
    assert state.settings == expected
    games = finished_games.read(state.saved[keys.finished_key("mancala")])
    assert [(game.daily, game.assisted) for game in games] == [("2026-11-16", False), ("", True)]
    assert task_results.read(state.saved["results:doudizhu"])["1"].beaten == ("classic",)


WITH_PUZZLES = [each for each in OLDER if "practice:mancala" in each["saves"]]


@pytest.mark.parametrize("since", WITH_PUZZLES)
def test_puzzles_and_mistakes_are_read(since: Any) -> None:
    saved = since["saves"]
    kept = results.read(saved["practice:mancala"])
    assert (kept.solved, kept.grade, kept.best) == (("00c0ffee", "b33105ac"), 3, 9)
    assert (kept.run, kept.days) == (Run(5, 2, is_skip_used=True), {"2026-11-19": "sh.m."})
    found = mistakes.read_all(saved["mistakes:mancala"])
    assert [(each.solved, each.due) for each in found] == [(0, "2026-11-18"), (1, "2026-11-23")]
    assert results.write(kept) == saved["practice:mancala"]
    assert all(mistakes.write(each) in saved["mistakes:mancala"] for each in found)


def test_a_backup_of_then_is_imported(older: Any) -> None:
    texts = backup.unpack(backup.pack(older["saves"]))
    assert all(backup.can_open(key, text) for key, text in texts.items())
    assert backup.imported({}, texts, ()) == dict(texts)
