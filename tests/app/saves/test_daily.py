"""Deals of the day: the same for everybody, a streak of days, and a calendar."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.model import routes
from app.saves import daily, keys, table_format
from app.saves.daily import Streak
from app.saves.finished_games import Finished
from rules import NAMES
from rules.chance import SEEDS
from rules.game import BadRecord

TODAY = date(2026, 11, 17)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "today",
        "2026-13-01",
        "2026-02-30",
        "20261117",
        "2026-W47-2",
        "２０２６-11-17",
        "x" * 999,
    ],
)
def test_what_is_no_day_is_refused(text: str) -> None:
    with pytest.raises(BadRecord, match="is not a day"):
        daily.read(text, TODAY)


def test_neither_the_future_nor_the_time_before_us() -> None:
    assert daily.read("2026-11-17", TODAY) == TODAY
    assert daily.read("2026-01-01", TODAY) == daily.FIRST
    with pytest.raises(BadRecord, match="isn’t available yet"):
        daily.read("2026-11-18", TODAY)
    with pytest.raises(BadRecord, match="before the first daily challenge"):
        daily.read("2025-12-31", TODAY)


GOLDEN = {
    "mo": 2235194518,
    "doudizhu": 3688582818,
    "rupiaj": 1946494897,
    "smack": 2117993789,
    "mancala": 2278641273,
}


def test_numbers_of_days_are_fixed_for_ever() -> None:
    """Golden values: another number would be another deal than the one a friend has played."""
    assert {key: daily.number(key, TODAY) for key in NAMES} == GOLDEN


def test_every_day_and_game_has_a_number_of_its_own() -> None:
    span = [daily.FIRST + timedelta(days=number) for number in range(400)]
    numbers = {daily.number(key, day) for key in NAMES for day in span}
    assert len(numbers) == 400 * len(NAMES)
    assert all(0 <= number < SEEDS for number in numbers)


def done(day: date, on: date | None = None, result: str = "won") -> Finished:
    written = day.isoformat()
    return Finished((on or day).isoformat(), "", 1, ("person",), result, 9, daily=written)


def back(*ago: int) -> list[Finished]:
    return [done(TODAY - timedelta(days=number)) for number in ago]


@pytest.mark.parametrize(
    ("ago", "streak"),
    [
        ([], Streak(0, 0)),
        ([0], Streak(1, 1)),
        ([1], Streak(1, 1)),  # today is not over yet
        ([2], Streak(0, 1)),
        ([3, 2, 1, 0], Streak(4, 4)),
        ([9, 8, 7, 6, 2, 1], Streak(2, 4)),
        ([5, 4, 2], Streak(0, 2)),
    ],
)
def test_a_streak_ends_with_a_whole_day_left_out(ago: list[int], streak: Streak) -> None:
    assert daily.streak(daily.results(back(*ago)), TODAY) == streak


def test_a_day_played_later_counts_as_played_but_not_for_the_streak() -> None:
    yesterday = TODAY - timedelta(days=1)
    found = daily.results([done(yesterday, on=TODAY)])
    assert found.keys() == {yesterday.isoformat()}
    assert daily.streak(found, TODAY) == Streak(0, 0)


def test_the_first_end_of_a_day_counts() -> None:
    found = daily.results(
        [done(TODAY, result="lost"), done(TODAY), Finished("x", "", 1, (), "won", 1)]
    )
    assert [game.result for game in found.values()] == ["lost"]


@given(st.dates(date(2026, 1, 1), date(2031, 12, 31)))
def test_a_month_has_all_its_days_monday_first(day: date) -> None:
    weeks = daily.month_of(day)
    found = [each for week in weeks for each in week if each]
    assert {len(week) for week in weeks} == {7}
    assert [each.day for each in found] == list(range(1, len(found) + 1))
    assert (found[-1] + timedelta(days=1)).day == 1
    assert all(
        each is None or each.weekday() == at for week in weeks for at, each in enumerate(week)
    )


def test_months_lead_to_each_other_within_what_there_is() -> None:
    assert daily.neighbours(TODAY, TODAY) == (date(2026, 10, 31), None)
    assert daily.neighbours(date(2026, 1, 9), TODAY) == (None, date(2026, 2, 1))
    assert daily.neighbours(date(2026, 10, 3), date(2026, 11, 1)) == (
        date(2026, 9, 30),
        date(2026, 11, 1),
    )


def test_the_deal_of_a_day_has_a_place_and_an_address_of_its_own() -> None:
    at = table_format.new_table("mo", 7)._replace(daily="2026-11-17")
    assert keys.table_key(at) == "daily:mo:2026-11-17"
    assert keys.table_key(at._replace(daily="")) == "game:mo"
    assert routes.read(routes.to_table(at)) == routes.Daily("mo", "2026-11-17")
    assert table_format.read(table_format.write(at)).daily == "2026-11-17"


@pytest.mark.parametrize("named", [None, 7, "", "soon", "2026/11/17", ["2026-11-17"]])
def test_a_save_with_a_strange_day_is_no_deal_of_a_day(named: object) -> None:
    assert keys.day_of(named) == ""
