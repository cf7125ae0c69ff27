"""Mancala for the search: the same rules as in `game.py`, on one integer.

A position is seen from the player to move and has a byte for every pot: first the mover's row, then the
other row, each from its owner's left to right. The mancalas are left out: what they hold can no longer
change, so positions that differ only there are the same to the search. Sowing adds a number from a table to
the position; a byte above both rows receives what reaches the mancala.

    byte     2n    2n-1 ... n      n-1 ... 0
           home  the other row   the mover's row

`tests/rules/mancala/test_computer.py` compares this module with `game.py`.
"""

from rules.mancala.game import State, row_of

MOST_PIECES = 254  # a pot is a byte, and the sum of a row is found by casting out 255s


# One sowing: the pot, counted from the mover's left and beginning with 0; the position it leaves to
# the next player; the pieces that came home (at the end of a Kalah game with what both sides bank);
# whether the same player moves again; whether the game is over. A plain tuple: a named one is slower.
Step = tuple[int, int, int, bool, bool]


class Track:
    """The sowing tables of one size of board under one set of rules."""

    def __init__(self, pots: int, pieces: int, variant: str) -> None:
        if pieces > MOST_PIECES:
            raise ValueError(f"{pieces} pieces are too many: a pot holds at most {MOST_PIECES}")
        self.pots = pots
        self.variant = variant
        self._banks = variant == "kalah"
        ring = [
            *range(pots),
            2 * pots,
            *range(pots, 2 * pots),
        ]  # byte of each place, in sowing order
        self._last: list[list[int]] = []
        self._change: list[list[int]] = []
        for pot in range(pots):
            change, lasts, changes = 0, [pot], [0]
            for piece in range(1, pieces + 1):
                place = ring[(pot + piece) % len(ring)]
                change += (1 << 8 * place) - (1 << 8 * pot)
                lasts.append(place)
                changes.append(change)
            self._last.append(lasts)
            self._change.append(changes)
        self._right_to_left = [
            (pot, self._change[pot], self._last[pot]) for pot in reversed(range(pots))
        ]

    def steps(self, position: int) -> list[Step]:
        """Every legal sowing, the promising first: bonus moves, then captures, then from the right."""
        pots, banks = self.pots, self._banks
        home, half = 2 * pots, 8 * pots
        whole, low = (1 << 2 * half) - 1, (1 << half) - 1
        bonus: list[Step] = []
        catches: list[Step] = []
        others: list[Step] = []
        row = position.to_bytes(home, "little")
        for pot, change, lasts in self._right_to_left:
            pieces = row[pot]
            if not pieces:
                continue
            last = lasts[pieces]
            after = position + change[pieces]
            group = others
            if last < pots and (last == pot or not row[last]):
                across = home - 1 - last
                caught = after >> 8 * across & 255
                if (after >> 8 * last & 255) == 1 and caught and (banks or last != pot):
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
                    won += mine % 255 - theirs % 255  # a sum of bytes, as casting out nines
                others.append((pot, after, won, False, True))
            elif last == home:
                bonus.append((pot, after, won, True, False))
            else:
                group.append((pot, mine << half | theirs, won, False, False))
        return bonus + catches + others


def packed(state: State) -> int:
    """The state as its player to move sees it."""
    board = state.board
    rows = (row_of(board, player) for player in (state.turn, 1 - state.turn))
    return int.from_bytes(bytes(board[pot] for row in rows for pot in row), "little")


def in_play(position: int) -> int:
    return position % 255


def track_of(state: State) -> Track:
    return Track(len(state.board) // 2 - 1, sum(state.board), state.variant)
