"""Mancala Island.

There are fourteen places in a ring, counter-clockwise: pots 0-5 and mancala 6 belong to One, pots 7-12 and
mancala 13 to Two. Every pot starts with four pieces. One begins.

        12 11 10  9  8  7          a move takes all pieces of one of your pots and sows them one by one,
    13                     6       counter-clockwise, into your own mancala too, but never into the other one
         0  1  2  3  4  5

Both sets of rules
* If your last piece falls into your own mancala, you move again.
* The game ends as soon as either row is empty, even if the player has earned another move. More pieces in
  the mancala win; equal numbers are a tie.

Island (the default)
* If your last piece falls into an empty pot of yours, it fetches the pieces of the opposite pot *into that
  pot*.
* The pot where a move starts counts as empty only after the sowing, so a lap of 13 ends without a capture.
* At the end only the mancalas count: pieces left on the board are nobody's.

Kalah
* A capture needs pieces in the opposite pot. They go to the mancala together with the capturing piece.
* The pot where a move starts is empty right away, so a lap of 13 captures.
* At the end each side banks what is left in its own row.

Notation: `sow 2` sows pot 2 of the ring above. Nothing is dealt by chance: the seed only decides between
moves that the computer finds equally good.

All rules work for rows of any length, so that small boards can be checked against known results.
"""

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from rules.game import BadNotation, Game, IllegalMove, Outcome, Player, Sentence, sentence
from rules.positions import BadPosition, check_player, check_variant

VARIANTS = {"island": "Island rules", "kalah": "Kalah rules"}

POTS = 6
PIECES_IN_A_POT = 4
PIECES = 2 * POTS * PIECES_IN_A_POT


class EndReason(StrEnum):
    EMPTY_ROW = "empty-row"


class State(NamedTuple):
    board: tuple[int, ...]
    turn: Player = 0
    variant: str = "island"
    hand: int = 0  # pieces still in the sowing hand, and the place it hovers over:
    over: int | None = None  # both only in the states between two moves


class Sow(NamedTuple):
    pot: int


def row_of(board: Sequence[int], player: Player) -> range:
    """The places of a player's pots in the ring, from that player's left to right."""
    pots = len(board) // 2 - 1
    return range(player * (pots + 1), player * (pots + 1) + pots)


def mancala_of(board: Sequence[int], player: Player) -> int:
    return row_of(board, player).stop


def opposite(board: Sequence[int], pot: int) -> int:
    return len(board) - 2 - pot


def owner(board: Sequence[int], place: int) -> Player:
    return int(place > mancala_of(board, 0))


def deal(seed: int, variant: str) -> State:
    row = (PIECES_IN_A_POT,) * POTS
    return position(board=(*row, 0, *row, 0), variant=variant)


def position(*, board: Sequence[int], turn: Player = 0, variant: str = "island") -> State:
    """A board of any size, with so many pieces in each place of the ring."""
    check_variant(variant, VARIANTS)
    check_player(turn)
    if len(board) < 4 or len(board) % 2:
        raise BadPosition(f"{len(board)} places are not two rows of pots and two mancalas")
    if min(board) < 0:
        raise BadPosition(f"a place cannot hold {min(board)} pieces")
    if len(board) == 2 * (POTS + 1) and sum(board) > PIECES:
        raise BadPosition(f"{sum(board)} pieces are too many: there are {PIECES}")
    return State(tuple(board), turn, variant)


def is_over(state: State) -> bool:
    board, pots = state.board, len(state.board) // 2 - 1
    return not (any(board[:pots]) and any(board[pots + 1 : -1]))


def to_move(state: State) -> Player | None:
    return None if is_over(state) else state.turn


def legal_moves(state: State) -> Sequence[Sow]:
    if is_over(state):
        return []
    return [
        Sow(pot) for pot in row_of(state.board, state.turn) if _why_not_from(state, pot) is None
    ]


def _why_not(state: State, pot: int) -> str | None:
    return "the game is over" if is_over(state) else _why_not_from(state, pot)


def _why_not_from(state: State, pot: int) -> str | None:
    if not 0 <= pot < len(state.board):
        return "there is no pot {pot} on this board"
    if pot in (mancala_of(state.board, 0), mancala_of(state.board, 1)):
        return "a mancala is never sown: what is in it stays"
    if pot not in row_of(state.board, state.turn):
        return "that pot belongs to the other player"
    if state.board[pot] == 0:
        return "that pot is empty"
    return None


def apply(state: State, move: Sow) -> State:
    if why := _why_not(state, move.pot):
        raise IllegalMove(why, pot=move.pot)
    *_, after = _sowing(state, move.pot)
    return after


def steps(state: State, move: Sow) -> Sequence[State]:
    """The hand takes the pieces up, drops them pot by pot, and then fetches a capture."""
    return tuple(_sowing(state, move.pot))[:-1]


def _sowing(state: State, start: int) -> Iterator[State]:
    board, player = list(state.board), state.turn
    other = 1 - player
    mine, theirs = mancala_of(board, player), mancala_of(board, other)

    def seen(hand: int, over: int) -> State:
        return state._replace(board=tuple(board), hand=hand, over=over)

    hand, board[start] = board[start], 0
    yield seen(hand, start)
    place = start
    while hand:
        place = (place + 1) % len(board)
        if place != theirs:
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
            for pot in row_of(board, banking):
                board[mancala_of(board, banking)] += board[pot]
                board[pot] = 0

    yield State(tuple(board), player if place == mine else other, state.variant)


def _captures(board: Sequence[int], state: State, start: int, last: int) -> int | None:
    """The pot whose pieces the last piece fetches, if it does."""
    if last not in row_of(board, state.turn) or board[last] != 1:
        return None
    if state.variant == "island" and last == start:
        return None
    across = opposite(board, last)
    return across if board[across] else None


class Trail(NamedTuple):
    """Where a move began, where its last piece fell, and what it fetched from across."""

    start: int
    last: int
    across: int | None = None
    taken: int = 0


def trail(state: State, move: Sow) -> Trail:
    last = next(seen for seen in _sowing(state, move.pot) if seen.hand == 0)
    assert last.over is not None
    across = _captures(last.board, state, move.pot, last.over)
    if across is None:
        return Trail(move.pot, last.over)
    return Trail(move.pot, last.over, across, last.board[across])


def tell(state: State, move: Sow) -> Sentence:
    path = trail(state, move)
    words = "{player} sowed {count} from pot {pot}."
    if path.taken:
        words = "{player} sowed {count} from pot {pot} and captured {taken} from across."
    elif path.last == mancala_of(state.board, state.turn) and not is_over(apply(state, move)):
        words = (
            "{player} sowed {count} from pot {pot}; the last one came home, so the turn goes on."
        )
    return sentence(
        words,
        player=state.turn,
        count=state.board[move.pot],
        pot=number_of(state, move.pot),
        taken=path.taken,
    )


def number_of(state: State, pot: int) -> int:
    """A pot as its owner counts it, from the left, beginning with 1."""
    return pot - row_of(state.board, owner(state.board, pot)).start + 1


def outcome(state: State) -> Outcome | None:
    if not is_over(state):
        return None
    one, two = (state.board[mancala_of(state.board, player)] for player in (0, 1))
    winners = (0,) if one > two else (1,) if two > one else ()
    why = sentence("A row is empty, so the game ends {one} to {two}.", one=one, two=two)
    return Outcome(winners, EndReason.EMPTY_ROW, why, (one, two))


def view_for(state: State, player: Player) -> State:
    """Everything lies open in this game."""
    return state


def reshuffle_unseen(state: State, player: Player, seed: int) -> State:
    return state


def write_move(move: Sow) -> str:
    return f"sow {move.pot}"


def read_move(text: str) -> Sow:
    if not re.fullmatch(r"sow (0|[1-9][0-9]?)", text, re.ASCII):
        raise BadNotation("“{text}” is not a move; a move looks like “sow 2”", text=text)
    return Sow(int(text[4:]))


def problems(state: State) -> list[str]:
    found = []
    if len(state.board) != 2 * (POTS + 1):
        found.append(f"the board has {len(state.board)} places instead of {2 * (POTS + 1)}")
    if any(pieces < 0 for pieces in (*state.board, state.hand)):
        found.append("a place holds fewer than no pieces")
    if (pieces := sum(state.board) + state.hand) != PIECES:
        found.append(f"there are {pieces} pieces instead of {PIECES}")
    if state.turn not in (0, 1):
        found.append(f"it is the turn of player {state.turn}, who does not sit at this table")
    if state.variant not in VARIANTS:
        found.append(f"{state.variant} is not a variant")
    return found


GAME: Game[State, Sow] = Game(
    key="mancala",
    title="Mancala Island",
    rules_version=1,
    players=("One", "Two"),
    variants=VARIANTS,
    end_reasons=tuple(EndReason),
    deal=deal,
    to_move=to_move,
    legal_moves=legal_moves,
    apply=apply,
    outcome=outcome,
    problems=problems,
    position=position,
    view_for=view_for,
    reshuffle_unseen=reshuffle_unseen,
    write_move=write_move,
    read_move=read_move,
    tell=tell,
    steps=steps,
)
