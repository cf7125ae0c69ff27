"""Rounds of Dou dizhu as pictures, a line for each move: the player's hand, the computer's, who plays what.

    334K   5AA   player 33
    4K     5AA   computer AA
    4K     5     player pass
    4K     5     computer 5
    4K     -

The last line shows how it stands then; `-` is an empty hand. What the tests of Dou dizhu share stands here.
"""

from rules.doudizhu.game import read_move
from rules.doudizhu.state import State, position
from rules.doudizhu.turns import apply, legal_moves, to_move

SEATS = ("player", "computer")


def lines(picture: str) -> list[str]:
    """Without the spaces that put things under one another, so that pytest shows a difference by line."""
    return [" ".join(line.split()) for line in picture.splitlines() if line.strip()]


def drawn(line: str, rules: str, turn: int = 0) -> State:
    player, computer = line.split()[:2]
    return position(hands=(player.strip("-"), computer.strip("-")), rules=rules, turn=turn)


def hands(state: State) -> str:
    return " ".join(hand or "-" for hand in state.hands)


def played(picture: str, rules: str) -> tuple[list[str], list[State]]:
    """The round as it really goes when these moves are made, drawn again; and its states."""
    first, *rest = lines(picture)
    state = drawn(first, rules, SEATS.index(first.split()[2]))
    states, found = [state], []
    for line in (first, *rest[:-1]):
        turn = to_move(state)
        assert turn is not None, f"nobody is to move, but {line}"
        move = read_move(line.split()[3])
        assert move in legal_moves(state), line
        found.append(f"{hands(state)} {SEATS[turn]} {line.split()[3]}")
        state = apply(state, move)
        states.append(state)
    return [*found, hands(state)], states
