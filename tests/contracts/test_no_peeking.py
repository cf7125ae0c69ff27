"""The computer does not peek: it plays the same whatever the unseen cards are."""

import hashlib
import sys
from collections.abc import Generator
from itertools import islice
from typing import Any

import pytest

from rules import GAMES, computer_of
from tests.contracts import game_checks, no_peeking
from tests.contracts.no_peeking import HIDING

POSITIONS = 500
PARTS = range(1) if sys.platform == "emscripten" else range(4)
IN_A_PART = 15 if sys.platform == "emscripten" else POSITIONS // len(PARTS)
SLICES = 2  # enough to think a little; soak/no_peeking.py lets it think longer


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("key", HIDING)
def test_every_level_moves_the_same_whatever_the_unseen_cards_are(key: str, part: int) -> None:
    found = islice(no_peeking.positions(key, 1000 * part), IN_A_PART)
    asked = [
        no_peeking.check_honesty(key, state, luck, SLICES, 1) for luck, state in enumerate(found)
    ]
    assert len(asked) == IN_A_PART
    assert all(asked)


def test_three_games_hide_something_and_two_hide_nothing() -> None:
    assert {"mo", "rupiaj", "smack"} <= set(HIDING)
    for key in ("doudizhu", "mancala"):
        game = GAMES[key]
        states = game_checks.played_at_random(game, game_checks.variants(game)[0], 1).states[:-1]
        assert not any(game_checks.hides_something(game, state) for state in states)


@pytest.mark.parametrize("key", HIDING)
def test_a_computer_that_peeks_is_noticed(key: str) -> None:
    game = GAMES[key]._replace(view_for=lambda state, _: state)

    def peeks(seen: Any, level: str, luck: int) -> Generator[None, bool, Any]:
        yield
        moves = game.legal_moves(seen)
        hidden = hashlib.sha256(repr(game_checks.without_seed(seen)).encode()).digest()
        return moves[hidden[0] % len(moves)]

    computer = computer_of(key)._replace(choose=peeks)

    def ask() -> None:
        for state in islice(no_peeking.positions(key, 1), 20):
            game_checks.check_computer(game, computer, state, level="", luck=1, slices=1)

    with pytest.raises(AssertionError, match="cannot see"):
        ask()
