"""Make the table of openings in `rules/mancala/openings.py`: close positions after a few random moves.

    python -m tools.make_openings [island] [kalah]

Prints the openings of each set of rules, to be pasted into that module. An opening counts as close if the
search finds next to no margin for either side at two depths, an even and an odd one, because the last ply
favours the player who makes it. `tests/rules/mancala/test_openings.py` checks the table.
"""

import random
import sys
from collections.abc import Iterator

from rules.mancala.game import apply, deal, legal_moves
from rules.mancala.state import Sow, State, is_over, row_of, store_of
from rules.mancala.thinking.compact import packed, track_of
from rules.mancala.thinking.search import FAR, Search
from rules.thinking import after_slices, finish

COUNT = 400  # more than a year of dailies
PLIES = range(4, 9)
CLOSE = 2  # stones
DEPTHS = (9, 10)
LEAST_CHOICE = 4  # pits to choose from at the start


def margin(state: State, depth: int) -> int:
    """By how many stones the player to move will win, as far as the search can see."""
    search = Search(track_of(state))
    (best, *_) = finish(search.judge(packed(state), depth, FAR), after_slices(sys.maxsize))
    board, mine = state.board, state.turn
    return best.margin + board[store_of(board, mine)] - board[store_of(board, 1 - mine)]


def is_close(state: State) -> bool:
    return all(abs(margin(state, depth)) <= CLOSE for depth in DEPTHS)


def random_opening(luck: random.Random, variant: str) -> tuple[str, State]:
    """A few moves, each written as the number its player gives to the pit."""
    state, numbers = deal(0, variant), ""
    for _ in range(luck.choice(PLIES)):
        pit = luck.choice(legal_moves(state)).pit
        numbers += str(pit - row_of(state.board, state.turn).start + 1)
        state = apply(state, Sow(pit))
        if is_over(state):
            break
    return numbers, state


def openings(variant: str) -> Iterator[str]:
    luck = random.Random(f"mancala openings {variant}")  # noqa: S311  the same table every time
    seen: set[tuple[int, ...]] = set()
    while len(seen) < COUNT:
        numbers, state = random_opening(luck, variant)
        is_new = state.turn == 0 and state.board not in seen
        if is_new and len(legal_moves(state)) >= LEAST_CHOICE and is_close(state):
            seen.add(state.board)
            yield numbers


if __name__ == "__main__":
    for wanted in sys.argv[1:] or ("island", "kalah"):
        print(wanted, *openings(wanted), flush=True)
