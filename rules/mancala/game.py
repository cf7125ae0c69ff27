"""Mancala Island.

There are fourteen places in a ring, counter-clockwise: pits 0-5 and store 6 belong to One, pits 7-12 and
store 13 to Two. Every pit starts with four stones. One begins.

        12 11 10  9  8  7          a move takes all stones of one of your pits and sows them one by one,
    13                     6       counter-clockwise, into your own store too, but never into the other one
         0  1  2  3  4  5

Both sets of rules
* If your last stone lands in your own store, you go again.
* The game ends as soon as either row is empty, even if the player has earned another move. More stones in
  the store win; equal numbers are a tie.

Island (the default)
* If your last stone falls into an empty pit of yours, it fetches the stones of the opposite pit *into that
  pit*.
* The pit where a move starts counts as empty only after the sowing, so a lap of 13 ends without a capture.
* At the end only the stores count: stones left on the board are nobody's.

Kalah
* A capture needs stones in the opposite pit. They go to the store together with the capturing stone.
* The pit where a move starts is empty right away, so a lap of 13 captures.
* At the end each side banks what is left in its own row.

Variants `island+opening` and `kalah+opening`: the number chooses one of many close positions a few moves
into the game (`openings.py`), always with One to move. The daily is one of them. Otherwise nothing is dealt
by chance: the seed only decides between moves that the computer finds equally good.

Notation: `sow 2` sows pit 2 of the ring above.

All rules work for rows of any length, so that small boards can be checked against known results.
"""

import re
from collections.abc import Sequence
from enum import StrEnum

from rules.game import (
    BadNotation,
    Daily,
    Game,
    IllegalMove,
    Lesson,
    Outcome,
    Player,
    Puzzles,
    sentence,
)
from rules.mancala.narration import tell, tell_turn
from rules.mancala.openings import OPENINGS, number_of_day
from rules.mancala.sowing import sowing
from rules.mancala.state import PITS, STONES, STONES_IN_A_PIT, Sow, State, is_over, row_of, store_of
from rules.mancala.teaching import examples, lesson
from rules.positions import BadPosition, check_player, check_variant

RULES = {"island": "Island rules", "kalah": "Kalah rules"}  # what a state knows of its variant
_OPENING = "opening"
LESSON = (
    "lesson"  # a prepared position, with the rules of the island: rules/mancala/teaching/lesson.py
)
VARIANTS = {
    **RULES,
    f"island+{_OPENING}": "Island rules, random opening",
    f"kalah+{_OPENING}": "Kalah rules, random opening",
    LESSON: "Tutorial",
}
CHOICES = (
    ("Rules", RULES),
    ("Start", {"": "Four stones in every pit", _OPENING: "Random opening"}),
)
NOTES = {
    "island": "Captured stones go into the pit that caught them. Only stores count at the end.",
    "kalah": "Captured stones go straight to your store. At the end you keep your own row.",
    _OPENING: "A close game, a few moves in. The daily starts like this.",
}


class EndReason(StrEnum):
    EMPTY_ROW = "empty-row"


def deal(seed: int, variant: str) -> State:
    check_variant(variant, VARIANTS)
    if variant == LESSON:
        return position(board=lesson.BOARD)
    rules, _, start = variant.partition("+")
    row = (STONES_IN_A_PIT,) * PITS
    state = position(board=(*row, 0, *row, 0), variant=rules)
    for number in _opening(rules, seed) if start else "":
        state = apply(state, Sow(row_of(state.board, state.turn)[int(number) - 1]))
    return state


def _opening(rules: str, seed: int) -> str:
    openings = OPENINGS[rules]
    return openings[seed % len(openings)]


def position(*, board: Sequence[int], turn: Player = 0, variant: str = "island") -> State:
    """A board of any size, with this many stones in each place of the ring."""
    check_variant(variant, RULES)
    check_player(turn)
    if len(board) < 4 or len(board) % 2:
        raise BadPosition(f"{len(board)} places are not two rows of pits and two stores")
    if min(board) < 0:
        raise BadPosition(f"a place cannot hold {min(board)} stones")
    if len(board) == 2 * (PITS + 1) and sum(board) > STONES:
        raise BadPosition(f"{sum(board)} stones are too many: there are {STONES}")
    return State(tuple(board), turn, variant)


def to_move(state: State) -> Player | None:
    return None if is_over(state) else state.turn


def legal_moves(state: State) -> Sequence[Sow]:
    if is_over(state):
        return []
    return [
        Sow(pit) for pit in row_of(state.board, state.turn) if _why_not_from(state, pit) is None
    ]


def _why_not(state: State, pit: int) -> str | None:
    return "the game is over" if is_over(state) else _why_not_from(state, pit)


def _why_not_from(state: State, pit: int) -> str | None:
    if not 0 <= pit < len(state.board):
        return "there is no pit {pit} on this board"
    if pit in (store_of(state.board, 0), store_of(state.board, 1)):
        return "stones in a store stay there: sow from one of your pits"
    if pit not in row_of(state.board, state.turn):
        return "that pit isn’t yours: sow from your own row"
    if state.board[pit] == 0:
        return "that pit is empty: choose one with stones"
    return None


def apply(state: State, move: Sow) -> State:
    if why := _why_not(state, move.pit):
        raise IllegalMove(why, pit=move.pit)
    *_, after = sowing(state, move.pit)
    return after


def steps(state: State, move: Sow) -> Sequence[State]:
    """The hand picks up the stones, drops them pit by pit, and then fetches a capture."""
    return tuple(sowing(state, move.pit))[:-1]


def outcome(state: State) -> Outcome | None:
    if not is_over(state):
        return None
    one, two = (state.board[store_of(state.board, player)] for player in (0, 1))
    winners = (0,) if one > two else (1,) if two > one else ()
    # The winner's stones come first, as in the headline.
    more, fewer = max(one, two), min(one, two)
    why = sentence("One row is empty, so the game ends {one}–{two}.", one=more, two=fewer)
    return Outcome(winners, EndReason.EMPTY_ROW, why, (one, two))


def view_for(state: State, player: Player) -> State:
    """Everything lies open in this game."""
    return state


def reshuffle_unseen(state: State, player: Player, seed: int) -> State:
    return state


def write_move(move: Sow) -> str:
    return f"sow {move.pit}"


def read_move(text: str) -> Sow:
    if not re.fullmatch(r"sow (0|[1-9][0-9]?)", text, re.ASCII):
        raise BadNotation("“{text}” is not a move; a move looks like “sow 2”", text=text)
    return Sow(int(text[4:]))


def problems(state: State) -> list[str]:
    found = []
    if len(state.board) != 2 * (PITS + 1):
        found.append(f"the board has {len(state.board)} places instead of {2 * (PITS + 1)}")
    if any(stones < 0 for stones in (*state.board, state.hand)):
        found.append("a place holds fewer than no stones")
    if (stones := sum(state.board) + state.hand) != STONES:
        found.append(f"there are {stones} stones instead of {STONES}")
    if state.turn not in (0, 1):
        found.append(f"it is the turn of player {state.turn}, who does not sit at this table")
    if state.variant not in RULES:
        found.append(f"{state.variant} is not a variant")
    return found


GAME: Game[State, Sow] = Game(
    key="mancala",
    title="Mancala Island",
    rules_version=1,
    players=("One", "Two"),
    variants=VARIANTS,
    choices=CHOICES,
    choice_notes=NOTES,
    daily=Daily(f"island+{_OPENING}", number_of_day),
    fixed_deals=frozenset({*RULES, LESSON}),
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
    tell_turn=tell_turn,
    steps=steps,
    puzzles=Puzzles(
        {
            "win": sentence("Find the only pit that wins"),
            "best": sentence("Find the best pit"),
        }
    ),
    examples=lambda: examples.EXAMPLES,
    lesson=Lesson(
        LESSON,
        lambda: lesson.STEPS,
        end=sentence(
            "You win 22 to 18. Only the stores count: stones left in the pits are nobody’s."
        ),
    ),
)
