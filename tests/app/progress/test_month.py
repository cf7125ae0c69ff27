"""A month: what is counted, which months can be opened, and the picture of it with nothing private in it."""

import json
from datetime import date
from typing import Any

import pytest

from app.model import effects
from app.model.app_state import AppState
from app.model.events import Command
from app.presentation.progress import recap
from app.saves import finished_games, keys
from app.saves.finished_games import Finished
from app.saves.progress import month
from rules.game import BadRecord
from tests.app.model.sample_states import LOBBY, TODAY, go, happen, press, wanted
from tests.app.text.chinese import speaking_chinese

DAY = date.fromisoformat(TODAY)
NOVEMBER = date(2026, 11, 1)
NAME, OTHER, MISTAKE = "Annabella", "Maximilian", "sow 4 instead of sow 2"


def line(on: str, result: str = "won", daily: str = "") -> Finished:
    return Finished(on, "island", 1, ("person", "keen"), result, 20, 30, daily=daily)


LINES = finished_games.write(
    [
        line("2026-10-31"),
        line("2026-11-01"),
        line("2026-11-02", "lost"),
        line("2026-11-02", "played"),
        line("2026-11-03", daily="2026-11-03"),
        line("2026-11-09", daily="2026-11-08"),
    ]
)
SAVED = {
    keys.finished_key("mancala"): LINES + "damaged\n",
    keys.finished_key("smack"): finished_games.write([line("2026-11-09")]),
    keys.accuracy_key(
        "mancala"
    ): '["2026-11-02","island",1,20,80]\n["2026-10-02","island",2,20,20]\n',
    keys.NAME: NAME,
    # What other pages know and a picture must not tell.
    keys.save_key("mancala"): json.dumps({"called": [NAME, OTHER]}),
    "mistakes:mancala": MISTAKE,
    "practice:mancala": MISTAKE,
}


def strings(value: Any) -> list[str]:
    """Every text in a value, wherever it is."""
    if isinstance(value, str):
        return [value]
    return [text for part in value for text in strings(part)] if isinstance(value, tuple) else []


def opened(address: str = "#/progress/2026-11") -> AppState:
    return happen(LOBBY._replace(saved=SAVED), go(address))


def shared(state: AppState, command: Command = Command.SHARE_RECAP) -> effects.SharePicture:
    (effect,) = wanted(state, press(command))
    assert isinstance(effect, effects.SharePicture)
    return effect


def test_a_month_counts_its_own_games() -> None:
    found = month.month(SAVED, NOVEMBER)
    assert (found.finished, found.decided, found.won) == (6, 5, 4)
    assert (found.days, found.streak) == ((1, 2, 3, 9), 3)
    assert (found.by_game, found.dailies) == ({"mancala": 5, "smack": 1}, 1)
    assert (found.accuracy, found.reviews) == (80, 1)
    assert month.month(SAVED, date(2026, 9, 1)).finished == 0


def test_only_months_that_exist_and_have_begun_can_be_opened() -> None:
    assert month.read("", DAY) == NOVEMBER
    assert month.read("2026-02", DAY) == date(2026, 2, 1)
    for text in ("2026-12", "2026-13", "2026-1", "november", "2026-11-01", "2026-١١"):
        with pytest.raises(BadRecord):
            month.read(text, DAY)
        assert happen(LOBBY, go(f"#/progress/{text}")).page == ""


def test_the_way_to_other_months_ends_at_the_first_game_and_today() -> None:
    earliest = month.earliest(SAVED, DAY)
    assert earliest == date(2026, 10, 31)
    assert month.neighbours(NOVEMBER, DAY, earliest) == (date(2026, 10, 1), None)
    assert month.neighbours(date(2026, 10, 1), DAY, earliest) == (None, NOVEMBER)
    assert month.earliest({}, DAY) == DAY
    assert month.earliest({keys.finished_key("mo"): "damaged"}, DAY) == DAY


def test_the_picture_tells_how_much_and_how_well() -> None:
    picture = shared(opened()).picture
    assert picture.title == "November 2026"
    assert picture.figures == (
        ("6", "Games finished"),
        ("4", "Days played"),
        ("4", "Games won"),
        ("80\u00a0%", "Average accuracy"),
    )
    assert picture.games == (("Mancala Island", 5), ("Smack", 1))
    assert [day for day, is_played in enumerate(picture.days, start=1) if is_played] == [1, 2, 3, 9]
    assert (len(picture.days), picture.first_weekday) == (30, 6)
    assert picture.alt == (
        "November 2026. Games finished: 6. Days played: 4. Games won: 4. "
        "Average accuracy: 80\u00a0%. Games: Mancala Island 5; Smack 1."
    )
    assert picture.file_name == "parlour-2026-11.png"


def test_nobodys_name_and_no_mistake_gets_into_the_picture_unless_the_player_says_so() -> None:
    for command in (Command.SHARE_RECAP, Command.SAVE_RECAP):
        texts = strings(shared(opened(), command).picture)
        assert len(texts) > 10
        for private in (NAME, OTHER, MISTAKE, "sow", "keen", "Hard"):
            assert not any(private in text for text in texts)
    named = happen(opened(), press(Command.NAME_RECAP))
    texts = strings(shared(named).picture)
    assert NAME in shared(named).picture.name
    assert not any(private in text for text in texts for private in (OTHER, MISTAKE))
    assert NAME not in strings(shared(happen(named, press(Command.NAME_RECAP))).picture)


def test_the_choice_of_a_name_ends_with_the_page() -> None:
    named = happen(opened(), press(Command.NAME_RECAP))
    again = happen(named, go("#/"), go("#/progress"))
    assert shared(again).picture.name == ""


def test_the_picture_speaks_chinese() -> None:
    with speaking_chinese():
        picture = recap.recap(month.month(SAVED, NOVEMBER), "")
    assert picture.title == "2026年11月"
    english = [text for text in strings(picture)[:-1] if any("a" <= each <= "z" for each in text)]
    assert english == []
