"""Made missions of dou dizhu: the collection keeps what its levels promise."""

from collections import Counter
from datetime import date

import pytest

from rules.doudizhu.collection import COLLECTION
from rules.doudizhu.maker import LEVELS, WEEK, grade, is_careless_won, make, order
from rules.doudizhu.missions import MISSIONS, Mission, faults, name_of, read_name
from rules.doudizhu.patterns import CLASSIC, STANDARD
from rules.thinking import after_slices, finish
from tests.rules.doudizhu.test_solver import answer


@pytest.mark.parametrize("level", LEVELS)
def test_every_mission_of_the_collection_is_won_and_of_its_level(level: str) -> None:
    for kept, rules, player, computer in COLLECTION:
        if kept == level:
            mission = Mission(player, computer, rules)
            assert not faults(mission)
            assert read_name(name_of(mission)) == mission
            found = answer(grade(mission))
            assert found is not None, mission
            assert LEVELS[level].distance(found) == 0, (mission, found)
            assert LEVELS[level].may_be_careless or not is_careless_won(mission), mission


def test_no_two_of_the_collection_are_alike() -> None:
    assert len({mission[1:] for mission in COLLECTION}) == len(COLLECTION)


def test_the_collection_has_something_for_everybody() -> None:
    assert all(count >= 15 for count in Counter(level for level, *_ in COLLECTION).values())
    assert {level for level, *_ in COLLECTION} == {*LEVELS}
    by_rules = Counter(rules for _, rules, *_ in COLLECTION)
    assert min(by_rules[CLASSIC], by_rules[STANDARD]) >= len(COLLECTION) // 3
    assert sum(bool({*"BR"} & {*player, *computer}) for *_, player, computer in COLLECTION) >= 10


@pytest.mark.parametrize(
    ("rules", "jokers"), [(CLASSIC, False), (STANDARD, False), (STANDARD, True)]
)
def test_the_same_number_makes_the_same_mission(rules: str, jokers: bool) -> None:
    mission = answer(make(5, "easy", rules, jokers=jokers))
    assert mission is not None
    assert mission == answer(make(5, "easy", rules, jokers=jokers))
    assert mission != answer(make(6, "easy", rules, jokers=jokers))
    assert mission.rules == rules
    assert bool({*"BR"} & {*mission.player, *mission.computer}) is jokers
    found = answer(grade(mission))
    assert found is not None
    assert LEVELS["easy"].distance(found) == 0


def test_when_time_is_up_there_is_no_mission() -> None:
    assert finish(make(1, "expert"), after_slices(0)) is None


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_mission_made_to_order_is_new_of_its_level_and_always_the_same(
    level: str, seed: int
) -> None:
    name = finish(order(seed, level), lambda: False)
    assert name is not None
    mission = read_name(name)
    assert mission is not None
    assert mission not in MISSIONS.values()
    graded = finish(grade(mission), lambda: False)
    assert graded is not None
    assert LEVELS[level].distance(graded) == 0
    assert finish(order(seed, level), lambda: False) == name


def test_the_mission_of_the_day_is_harder_towards_sunday() -> None:
    monday = date(2026, 11, 16).toordinal()
    week = [WEEK[(monday + day) % 7] for day in range(7)]
    assert week == ["easy", "easy", "medium", "medium", "hard", "hard", "expert"]


def test_time_is_up_for_a_mission_made_to_order() -> None:
    assert finish(order(1, "expert"), lambda: True) is None
