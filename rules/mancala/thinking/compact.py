"""Mancala for the search: the same rules as in `game.py`, on one integer.

A position is seen from the player to move and has a byte for every pit: first the mover's row, then the
other row, each from its owner's left to right. The stores are left out: what they hold can no longer
change, so positions that differ only there are the same to the search. Sowing adds a number from a table to
the position; a byte above both rows receives what reaches the store.

    byte     2n    2n-1 ... n      n-1 ... 0
           home  the other row   the mover's row

`tests/rules/mancala/test_computer.py` compares this module with `game.py`.
"""

from rules.mancala.state import State, row_of

MOST_STONES = 254  # a pit is a byte, and the sum of a row is found by casting out 255s


# One sowing: the pit, counted from the mover's left and beginning with 0; the position it leaves to
# the next player; the stones that reach the store (at the end of a Kalah game with what both sides bank);
# whether the same player moves again; whether the game is over. A plain tuple: a named one is slower.
Step = tuple[int, int, int, bool, bool]


class Track:
    """The sowing tables of one size of board under one set of rules."""

    def __init__(self, pits: int, stones: int, variant: str) -> None:
        if stones > MOST_STONES:
            raise ValueError(f"{stones} stones are too many: a pit holds at most {MOST_STONES}")
        self.pits = pits
        self.variant = variant
        self._banks = variant == "kalah"
        ring = [
            *range(pits),
            2 * pits,
            *range(pits, 2 * pits),
        ]  # byte of each place, in sowing order
        self._last: list[list[int]] = []
        self._change: list[list[int]] = []
        for pit in range(pits):
            change, lasts, changes = 0, [pit], [0]
            for stone in range(1, stones + 1):
                place = ring[(pit + stone) % len(ring)]
                change += (1 << 8 * place) - (1 << 8 * pit)
                lasts.append(place)
                changes.append(change)
            self._last.append(lasts)
            self._change.append(changes)
        self._right_to_left = [
            (pit, self._change[pit], self._last[pit]) for pit in reversed(range(pits))
        ]

    def steps(self, position: int) -> list[Step]:
        """Every legal sowing, the most promising first: bonus moves, then captures, then from the right."""
        pits, banks = self.pits, self._banks
        home, half = 2 * pits, 8 * pits
        whole, low = (1 << 2 * half) - 1, (1 << half) - 1
        bonus: list[Step] = []
        catches: list[Step] = []
        others: list[Step] = []
        row = position.to_bytes(home, "little")
        for pit, change, lasts in self._right_to_left:
            stones = row[pit]
            if not stones:
                continue
            last = lasts[stones]
            after = position + change[stones]
            group = others
            if last < pits and (last == pit or not row[last]):
                across = home - 1 - last
                caught = after >> 8 * across & 255
                if (after >> 8 * last & 255) == 1 and caught and (banks or last != pit):
                    group = catches
                    after -= caught << 8 * across
                    if banks:
                        after += (caught + 1 << 2 * half) - (1 << 8 * last)
                    else:
                        after += caught << 8 * last
            won = after >> 2 * half
            after &= whole
            mine, theirs = after & low, after >> half
            if not (mine and theirs):
                if banks:
                    won += mine % 255 - theirs % 255  # sums of bytes, like casting out nines
                others.append((pit, after, won, False, True))
            elif last == home:
                bonus.append((pit, after, won, True, False))
            else:
                group.append((pit, mine << half | theirs, won, False, False))
        return bonus + catches + others


def packed(state: State) -> int:
    """The state as its player to move sees it."""
    board = state.board
    rows = (row_of(board, player) for player in (state.turn, 1 - state.turn))
    return int.from_bytes(bytes(board[pit] for row in rows for pit in row), "little")


def in_play(position: int) -> int:
    return position % 255


def track_of(state: State) -> Track:
    return Track(len(state.board) // 2 - 1, sum(state.board), state.variant)
