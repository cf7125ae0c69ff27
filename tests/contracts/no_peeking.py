"""Positions in which something is hidden and something is to be decided, to ask the computer in.

`test_no_peeking.py` asks in five hundred of each game, `soak/no_peeking.py` in many more.
"""

from collections.abc import Iterator
from typing import Any

from rules import GAMES, computer_of
from tests.contracts import game_checks
from tests.contracts.game_checks import hides_something
from tests.contracts.random_games import TABLES

IN_A_GAME = 10  # so many positions of each game at most


HIDING = tuple(
    key for key, game in GAMES.items() if hides_something(game, game.deal(1, game.default_variant))
)


def positions(key: str, seed: int) -> Iterator[Any]:
    """Of random games from this seed on, by all sets of rules in turn: positions to be decided."""
    game = GAMES[key]
    variants = [rules for name, rules in TABLES if name == key]
    while True:
        played = game_checks.played_at_random(game, variants[seed % len(variants)], seed)
        open_ones = [state for state in played.states[:-1] if len(game.legal_moves(state)) > 1]
        some = game_checks.spread(open_ones, IN_A_GAME)
        yield from (state for state in some if hides_something(game, state))
        seed += 1


def check_honesty(key: str, state: Any, luck: int, slices: int, ways: int) -> int:
    """At every level the same move, in so many ways the unseen may lie; say how many levels there are."""
    game, computer = GAMES[key], computer_of(key)
    for level in computer.levels:
        game_checks.check_computer(
            game, computer, state, level=level, luck=luck, slices=slices, others=range(1, ways + 1)
        )
    return len(computer.levels)
