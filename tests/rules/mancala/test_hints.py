"""What a nudge says in Mancala, from the position and the best move."""

import pytest

from rules import GAMES, computer_of
from rules.computer import Advice
from rules.game import sentence
from rules.mancala.state import Sow

WORDS = computer_of("mancala").hint_words
STORE, CAPTURE = "Look for a pit whose last stone lands in your store", "Look for a capture"
DANGER = "One of your pits could be captured next"
HALF, NEXT = "Look at your pits {first} to {last}", "Think of what the other player can do next"

# The board from the first player's first pit on, the pit that is best, and what is said.
CASES = {
    "go again": ((4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0), 2, STORE),
    "capture": ((1, 0, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 3), 0, CAPTURE),
    # The pit opposite is empty, and a stone can land there.
    "a pit in danger": ((5, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 0, 0), 0, DANGER),
    "half of the row": ((4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0), 1, HALF),
    "one pit in its half": ((4, 0, 0, 4, 4, 4, 8, 4, 4, 4, 4, 4, 4, 0), 0, NEXT),
}


@pytest.mark.parametrize("name", CASES)
def test_a_nudge_fits_the_position(name: str) -> None:
    board, pit, words = CASES[name]
    assert WORDS is not None
    state = GAMES["mancala"].position(board=board)
    assert Sow(pit) in GAMES["mancala"].legal_moves(state)
    assert WORDS().nudge(state, Advice(Sow(pit), 0, sentence("best"))).text == words


def test_the_other_player_has_the_same_numbers() -> None:
    board = (4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0)
    assert WORDS is not None
    state = GAMES["mancala"].position(board=board, turn=1)
    nudge = WORDS().nudge(state, Advice(Sow(12), 0, sentence("best")))
    assert nudge == sentence(HALF, first=4, last=6)
