"""The openings: reachable, close, and another one every day."""

from datetime import date, timedelta
from itertools import pairwise

import pytest

from rules.chance import shuffled
from rules.mancala.game import GAME, RULES, deal, legal_moves, problems, to_move
from rules.mancala.openings import OPENINGS, number_of_day
from rules.mancala.state import State
from tools.make_openings import CLOSE, LEAST_CHOICE, is_close, margin

SAMPLE = 12  # of each table; a search takes a moment
every_table = pytest.mark.parametrize("rules", RULES)


def opened(rules: str, seed: int) -> State:
    return deal(seed, f"{rules}+opening")


@every_table
def test_every_opening_can_be_played_and_no_two_are_alike(rules: str) -> None:
    states = [opened(rules, seed) for seed in range(len(OPENINGS[rules]))]
    assert len({state.board for state in states}) == len(states)
    for state in states:
        assert (problems(state), to_move(state), state.variant) == ([], 0, rules)
        assert len(legal_moves(state)) >= LEAST_CHOICE


@every_table
def test_the_search_finds_openings_close(rules: str) -> None:
    for seed in shuffled(tuple(range(len(OPENINGS[rules]))), 1, "sample")[:SAMPLE]:
        assert is_close(opened(rules, seed))


def test_the_search_tells_close_from_decided() -> None:
    one_sided = GAME.position(board=(0, 0, 0, 0, 0, 1, 20, 4, 4, 4, 4, 4, 2, 5))
    assert margin(one_sided, 4) > CLOSE


def test_the_daily_differs_for_more_than_a_year() -> None:
    daily = GAME.daily
    assert daily is not None
    first = date(2026, 1, 1).toordinal()
    year = [GAME.deal(daily.number(first + day), daily.variant) for day in range(366)]
    assert len({state.board for state in year}) == 366
    for day, after in pairwise(range(2_000)):
        assert number_of_day(first + day) != number_of_day(first + after)


def test_a_day_has_its_opening_for_good() -> None:
    """Golden: another position would be another daily than the one a friend has played."""
    days = [date(2026, 11, 17) + timedelta(days=day) for day in range(3)]
    numbers = [number_of_day(day.toordinal()) for day in days]
    assert [OPENINGS["island"][number] for number in numbers] == ["511336", "35642365", "123554"]
