"""The board of Mancala: who owns which place of the ring, and when the game is over."""

from collections.abc import Sequence
from typing import NamedTuple

from rules.game import Player

PITS = 6
STONES_IN_A_PIT = 4
STONES = 2 * PITS * STONES_IN_A_PIT


class State(NamedTuple):
    board: tuple[int, ...]
    turn: Player = 0
    variant: str = "island"
    hand: int = 0  # stones still in the sowing hand, and the place it hovers over:
    over: int | None = None  # both only in the states between two moves


class Sow(NamedTuple):
    pit: int


def row_of(board: Sequence[int], player: Player) -> range:
    """The places of a player's pits in the ring, from that player's left to right."""
    pits = len(board) // 2 - 1
    return range(player * (pits + 1), player * (pits + 1) + pits)


def store_of(board: Sequence[int], player: Player) -> int:
    return row_of(board, player).stop


def opposite(board: Sequence[int], pit: int) -> int:
    return len(board) - 2 - pit


def owner(board: Sequence[int], place: int) -> Player:
    return int(place > store_of(board, 0))


def is_over(state: State) -> bool:
    board, pits = state.board, len(state.board) // 2 - 1
    return not (any(board[:pits]) and any(board[pits + 1 : -1]))


def number_of(state: State, pit: int) -> int:
    """A pit as its owner counts it, from the left, beginning with 1."""
    return pit - row_of(state.board, owner(state.board, pit)).start + 1
