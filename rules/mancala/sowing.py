"""One move: the stones go round, and the last one may capture."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.mancala.state import Sow, State, is_over, opposite, row_of, store_of


def sowing(state: State, start: int) -> Iterator[State]:
    board, player = list(state.board), state.turn
    other = 1 - player
    mine, theirs = store_of(board, player), store_of(board, other)

    def seen(hand: int, over: int) -> State:
        return state._replace(board=tuple(board), hand=hand, over=over)

    hand, board[start] = board[start], 0
    yield seen(hand, start)
    place = start
    for place in _round(len(board), start, hand, theirs):
        board[place] += 1
        hand -= 1
        yield seen(hand, place)

    across = _captures(board, state, start, place)
    if across is not None:
        if state.variant == "island":
            board[place] += board[across]
        else:
            board[mine] += board[across] + 1
            board[place] = 0
        board[across] = 0

    if state.variant == "kalah" and is_over(state._replace(board=tuple(board))):
        if across is not None:
            yield seen(0, place)
        for banking in (player, other):
            for pit in row_of(board, banking):
                board[store_of(board, banking)] += board[pit]
                board[pit] = 0

    yield State(tuple(board), player if place == mine else other, state.variant)


def _round(places: int, start: int, stones: int, skipped: int) -> Iterator[int]:
    """Where each of the stones falls."""
    place = start
    while stones:
        place = (place + 1) % places
        if place != skipped:
            stones -= 1
            yield place


def _captures(board: Sequence[int], state: State, start: int, last: int) -> int | None:
    """The pit whose stones the last stone fetches, if any."""
    if last not in row_of(board, state.turn) or board[last] != 1:
        return None
    if state.variant == "island" and last == start:
        return None
    across = opposite(board, last)
    return across if board[across] else None


class Trail(NamedTuple):
    """Where a move began, where its last stone fell, and what it fetched from across."""

    start: int
    last: int
    across: int | None = None
    taken: int = 0


def trail(state: State, move: Sow) -> Trail:
    """Without the states in between: the page asks it of every legal move."""
    board, last = list(state.board), move.pit
    stones, board[move.pit] = board[move.pit], 0
    for last in _round(len(board), move.pit, stones, store_of(board, 1 - state.turn)):
        board[last] += 1
    across = _captures(board, state, move.pit, last)
    if across is None:
        return Trail(move.pit, last)
    return Trail(move.pit, last, across, board[across])
