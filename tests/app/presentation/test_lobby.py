"""What the lobby says: the games under way, the dailies, and the time until the next ones."""

import pytest

from app.presentation import lobby
from app.presentation.lobby import DAILY, GAME, LESSON, DailyState, UnderWay
from app.saves import keys, table_format
from tests.app.sample_tables import finished, lay

TODAY = "2026-11-17"
BEGUN = table_format.write(lay("mancala", seed=5, moves=("sow 2",)))


def line(on: str, daily: str, result: str = "won") -> str:
    return f'["{on}","one-joker",7,["person"],"{result}",40,null,false,"{daily}"]\n'


def test_own_games_come_before_dailies_and_tutorials() -> None:
    saved = {
        keys.lesson_key("mo"): BEGUN,
        keys.daily_key("mo", TODAY): BEGUN,
        keys.daily_key("mo", "2026-11-16"): BEGUN,
        keys.save_key("mancala"): BEGUN,
    }
    assert lobby.under_way(saved, TODAY) == (
        UnderWay("mancala", GAME, 1),
        UnderWay("mo", DAILY, 1),
        UnderWay("mo", LESSON, 1),
    )


@pytest.mark.parametrize(
    "text",
    ["", "{", table_format.write(lay("mancala")), table_format.write(finished("mancala"))],
    ids=["deleted", "damaged", "not begun", "over"],
)
def test_there_is_nothing_to_continue(text: str) -> None:
    assert lobby.under_way({keys.save_key("mancala"): text}, TODAY) == ()


def test_progress_says_what_kind_of_game_it_is() -> None:
    told = [str(lobby.progress(UnderWay("mo", kind, 7))) for kind in (GAME, DAILY, LESSON)]
    assert told == ["Move 8", "Daily · move 8", "Tutorial · step 8"]


def test_a_daily_is_done_when_it_was_finished_and_the_streak_counts_days() -> None:
    days = line("2026-11-15", "2026-11-15") + line("2026-11-16", "2026-11-16")
    other = line(TODAY, "") * 3
    saved = {
        keys.finished_key("mo"): days + other,
        keys.finished_key("smack"): days + line(TODAY, TODAY, "lost"),
        keys.finished_key("rupiaj"): other,
    }
    states = lobby.daily_states(saved, TODAY)
    assert states["mo"] == DailyState(is_done=False, streak=2)
    assert states["smack"] == DailyState(is_done=True, streak=3)
    assert states["rupiaj"] == states["mancala"] == DailyState(is_done=False, streak=0)


@pytest.mark.parametrize(
    ("minutes", "told"),
    [
        (24 * 60, "New in 24 h 0 min"),
        (192, "New in 3 h 12 min"),
        (59, "New in 59 min"),
        (1, "New in 1 min"),
        (0, "New in 1 min"),
    ],
)
def test_the_time_until_midnight(minutes: int, told: str) -> None:
    assert str(lobby.time_left(minutes)) == told


def test_wins_are_counted_over_all_games() -> None:
    saved = {
        keys.finished_key("mo"): line(TODAY, "") + line(TODAY, "", "lost"),
        keys.finished_key("smack"): line(TODAY, TODAY),
    }
    assert lobby.wins(saved) == 2
    assert lobby.wins({}) == 0
