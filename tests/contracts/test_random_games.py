"""Five hundred whole random games by every set of rules; `random_games.py` has the checks."""

import sys

import pytest

from rules import GAMES
from rules.doudizhu.missions import MISSIONS, read_name
from rules.game import Refusal
from tests.contracts import random_games
from tests.contracts.broken_games import SABOTAGE, broken, deal_again
from tests.contracts.game_checks import AnyGame
from tests.contracts.random_games import TABLES, check_game
from tests.smallest import game as smallest

GAMES_OF_EACH = 500
# In Pyodide everything takes three times as long, and it is enough that the same code runs there.
PARTS = range(1) if sys.platform == "emscripten" else range(4)
IN_A_PART = 5 if sys.platform == "emscripten" else GAMES_OF_EACH // len(PARTS)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize(("key", "rules"), TABLES)
def test_random_games_end_and_keep_every_promise(key: str, rules: str, part: int) -> None:
    # No two sets of rules have the same deals.
    first = TABLES.index((key, rules)) * GAMES_OF_EACH + part * IN_A_PART
    for seed in range(first, first + IN_A_PART):
        check_game(key, rules, seed)


def test_every_rule_that_can_be_chosen_is_played() -> None:
    for key, game in GAMES.items():
        played = {part for name, rules in TABLES if name == key for part in rules.split("+")}
        if key == "doudizhu":
            assert played == {"classic", "standard"}
        else:
            offered = {part for _, options in game.choice_groups for part in options}
            assert played == {part for part in offered if part and not game.is_lesson(part)}


@pytest.mark.parametrize("rules", ["classic", "standard"])
def test_random_missions_include_all_listed_ones_and_others(rules: str) -> None:
    names = [random_games.variant_of("doudizhu", rules, seed) for seed in range(200)]
    missions = [read_name(name) for name in names]
    assert all(mission is not None and mission.rules == rules for mission in missions)
    listed = {name for name, mission in MISSIONS.items() if mission.rules == rules}
    assert listed < set(names)


# ---- sabotage: random play notices it even without the deep checks

KNOWN = tuple(smallest.Play(card) for card in smallest.CARDS)
# Only checks of all texts or of large seeds find these.
OF_DEEP_LOOKS = {"spaces are overlooked", "any digit will do", "a view shows the seed"}


def played(game: AnyGame) -> None:
    for seed in range(1, 25):
        random_games._play(game, "high", seed, KNOWN, deep=10**6 + 3)


def test_the_smallest_game_passes() -> None:
    played(broken())


@pytest.mark.parametrize("what", sorted(SABOTAGE.keys() - OF_DEEP_LOOKS))
def test_random_play_notices(what: str) -> None:
    game, complaint = SABOTAGE[what]
    if what == "texts are not unique":
        complaint = "read as its own move"
    with pytest.raises((AssertionError, Refusal, KeyError), match=complaint):
        played(game)


def test_random_play_notices_a_game_that_never_ends() -> None:
    with pytest.raises(AssertionError, match="does not end"):
        played(broken(apply=deal_again, problems=lambda state: []))
