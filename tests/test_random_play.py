"""Two thousand whole random games by every set of rules; what is looked at on the way: `random_play.py`."""

import sys
from types import SimpleNamespace
from typing import Any, cast

import pytest
import random_play
import smallest
from contracts import AnyGame
from random_play import TABLES, check_game

from rules import GAMES
from rules.doudizhu.missions import MISSIONS, read_name
from rules.game import choices_of

GAMES_OF_EACH = 2000
# In Pyodide everything takes three times as long: there it is enough that the same code runs.
PARTS = range(1) if sys.platform == "emscripten" else range(8)
IN_A_PART = 5 if sys.platform == "emscripten" else GAMES_OF_EACH // len(PARTS)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize(("key", "rules"), TABLES)
def test_random_games_end_and_keep_every_promise(key: str, rules: str, part: int) -> None:
    # No two sets of rules have the same deals.
    first = TABLES.index((key, rules)) * GAMES_OF_EACH + part * IN_A_PART
    for seed in range(first, first + IN_A_PART):
        check_game(key, rules, seed)


def test_every_game_is_played_by_every_rule_that_can_be_chosen() -> None:
    for key, game in GAMES.items():
        played = {part for name, rules in TABLES if name == key for part in rules.split("+")}
        if key == "doudizhu":
            assert played == {"classic", "standard"}
        else:
            offered = {part for _, options in choices_of(game) for part in options}
            assert played == offered - {""}


@pytest.mark.parametrize("rules", ["classic", "standard"])
def test_missions_for_random_play_are_listed_ones_and_others(rules: str) -> None:
    names = [random_play.variant_of("doudizhu", rules, seed) for seed in range(200)]
    missions = [read_name(name) for name in names]
    assert all(mission is not None and mission.rules == rules for mission in missions)
    listed = {name for name, mission in MISSIONS.items() if mission.rules == rules}
    assert listed < set(names)


# ---- sabotage: random play notices

KNOWN = tuple(smallest.Play(card) for card in smallest.CARDS)


def played(**changed: object) -> None:
    game = cast("AnyGame", SimpleNamespace(**{**vars(smallest), **changed}))
    for seed in range(1, 9):
        random_play._play(game, "high", seed, KNOWN, deep=10**6 + 3)


def _lose_a_card(state: Any, move: Any) -> Any:
    return smallest.apply(state, move)._replace(stock=state.stock[1:])


def _go_on(state: Any, move: Any) -> Any:
    return smallest.apply(state, move)._replace(hands=state.hands, played=())


def _accept_all(state: Any, move: Any) -> Any:
    return smallest.apply(state, move) if move in smallest.legal_moves(state) else state


def _turn_the_table(state: Any, player: int) -> Any:
    seen = smallest.view_for(state, player)
    return seen._replace(hands=(seen.hands[1], seen.hands[0]))


SABOTAGE: dict[str, tuple[dict[str, object], str]] = {
    "a card gets lost": ({"apply": _lose_a_card}, "breaks the rules"),
    "nobody is to move": ({"to_move": lambda state: None}, "disagree"),
    "the outcome never comes": ({"outcome": lambda state: None}, "disagree"),
    "a text is another move": ({"write_move": lambda move: "play 1"}, "read as itself"),
    "what is illegal is accepted": ({"apply": _accept_all}, "was accepted"),
    "a view changes at every look": ({"view_for": _turn_the_table}, "a second look"),
    "the game goes on for ever": (
        {"apply": _go_on, "problems": lambda state: []},
        "does not end",
    ),
}


def test_the_smallest_game_passes() -> None:
    played()


@pytest.mark.parametrize("what", SABOTAGE)
def test_random_play_notices(what: str) -> None:
    changed, complaint = SABOTAGE[what]
    with pytest.raises(AssertionError, match=complaint):
        played(**changed)
