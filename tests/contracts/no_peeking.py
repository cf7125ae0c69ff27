"""Checks that the computer does not peek, in positions with something hidden and a choice to make.

`test_no_peeking.py` checks five hundred positions of each game, `soak/no_peeking.py` many more.
"""

from collections.abc import Iterator
from typing import Any

from rules import GAMES, computer_of
from tests.contracts import game_checks
from tests.contracts.game_checks import hides_something
from tests.contracts.random_games import TABLES

IN_A_GAME = 10  # positions of one game, at most


HIDING = tuple(
    key for key, game in GAMES.items() if hides_something(game, game.deal(1, game.default_variant))
)


def positions(key: str, seed: int) -> Iterator[Any]:
    """Such positions of random games, from this seed on, by all sets of rules in turn."""
    game = GAMES[key]
    variants = [rules for name, rules in TABLES if name == key]
    while True:
        played = game_checks.played_at_random(game, variants[seed % len(variants)], seed)
        open_ones = [state for state in played.states[:-1] if len(game.legal_moves(state)) > 1]
        some = game_checks.spread(open_ones, IN_A_GAME)
        yield from (state for state in some if hides_something(game, state))
        seed += 1


def check_honesty(key: str, state: Any, luck: int, slices: int, ways: int) -> int:
    """Every level makes the same move, with unseen cards dealt in so many ways; returns how many levels."""
    game, computer = GAMES[key], computer_of(key)
    for level in computer.levels:
        game_checks.check_computer(
            game, computer, state, level=level, luck=luck, slices=slices, others=range(1, ways + 1)
        )
    return len(computer.levels)
