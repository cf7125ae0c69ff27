"""Mancala Island: every rule as a picture. The far row is Two's, seen from where One sits:

    12 11 10  9  8  7
13                     6
     0  1  2  3  4  5
"""

import pytest

from rules.game import BadNotation, IllegalMove
from rules.mancala.game import (
    RULES,
    apply,
    deal,
    legal_moves,
    outcome,
    position,
    problems,
    read_move,
    reshuffle_unseen,
    steps,
    to_move,
    view_for,
    write_move,
)
from rules.mancala.narration import tell, tell_turn
from rules.mancala.state import STONES, Sow, State, number_of, opposite, owner, row_of, store_of

ONE, TWO = 0, 1

every_variant = pytest.mark.parametrize("variant", RULES)


def drawn(picture: str, turn: int = ONE, variant: str = "island") -> State:
    far, stores, near = (
        [int(number) for number in line.split()] for line in picture.split("\n") if line.strip()
    )
    two, one = stores
    return position(board=(*near, one, *reversed(far), two), turn=turn, variant=variant)


def rows(state: State) -> list[list[int]]:
    """A board as it is drawn, so that pytest shows a difference row by row."""
    pits = len(state.board) // 2 - 1
    near, one = state.board[:pits], state.board[pits]
    far, two = state.board[pits + 1 : -1], state.board[-1]
    return [list(reversed(far)), [two, one], list(near)]


def in_words(value: object) -> str | None:
    """Name a test after its numbers and words; a drawn board has no name."""
    return "board" if "\n" in str(value) else None


# Before, the move, after, and who moves then (None: nobody, the game is over).
Picture = tuple[str, str, str, int | None]


def check(picture: Picture, variant: str) -> None:
    before, text, after, then = picture
    move = read_move(text)
    state = drawn(before, owner(drawn(before).board, move.pit), variant)
    reached = apply(state, move)
    assert rows(reached) == rows(drawn(after))
    assert to_move(reached) == then
    assert (reached.variant, reached.hand, reached.over) == (variant, 0, None)
    assert sum(reached.board) == sum(state.board)


# fmt: off
BOTH: dict[str, Picture] = {
    "sowing goes counter-clockwise, one stone into each place": ("""
        4 4 4 4 4 4
      0             0
        4 4 4 4 4 4
    """, "sow 0", """
        4 4 4 4 4 4
      0             0
        0 5 5 5 5 4
    """, TWO),
    "it goes through one's own store and on into the other row": ("""
        4 4 4 4 4 4
      0             0
        4 4 4 4 4 4
    """, "sow 4", """
        4 4 4 4 5 5
      0             1
        4 4 4 4 0 5
    """, TWO),
    "Two's row runs the other way": ("""
        4 4 4 4 4 4
      0             0
        4 4 4 4 4 4
    """, "sow 11", """
        5 0 4 4 4 4
      1             0
        5 5 4 4 4 4
    """, ONE),
    "a last stone in One's store earns One another move": ("""
        4 4 4 4 4 4
      0             0
        4 4 4 4 4 4
    """, "sow 2", """
        4 4 4 4 4 4
      0             1
        4 4 0 5 5 5
    """, ONE),
    "a last stone in Two's store earns Two another move": ("""
        4 4 4 4 4 4
      0             0
        4 4 4 4 4 4
    """, "sow 9", """
        5 5 5 0 4 4
      1             0
        4 4 4 4 4 4
    """, TWO),
    "a last stone in the other's empty pit takes nothing": ("""
        4 4 4 0 4 4
      0             0
        4 4 4 4 4 4
    """, "sow 5", """
        4 4 4 1 5 5
      0             1
        4 4 4 4 4 0
    """, TWO),
    "a last stone in a pit of one's own that holds some takes nothing": ("""
        4 4 4 4 4 4
      0             0
        1 1 4 4 4 4
    """, "sow 0", """
        4 4 4 4 4 4
      0             0
        0 2 4 4 4 4
    """, TWO),
    "across from an empty pit there is nothing to take": ("""
        4 0 4 4 4 4
      0             0
        1 0 4 4 4 4
    """, "sow 0", """
        4 0 4 4 4 4
      0             0
        0 1 4 4 4 4
    """, TWO),
    "One never sows into Two's store": ("""
        1 1 1 1 1 1
      7             0
        1 0 0 0 1 8
    """, "sow 5", """
        2 2 2 2 2 2
      7             1
        2 0 0 0 1 0
    """, TWO),
    "Two never sows into One's store": ("""
        8 1 0 0 0 1
      0             7
        1 1 1 1 1 1
    """, "sow 12", """
        0 1 0 0 0 2
      1             7
        2 2 2 2 2 2
    """, ONE),
    "after a lap of 13 the next pit is not empty any more": ("""
        0 0 0 0 0  1
      9              9
        0 14 0 0 0 1
    """, "sow 1", """
        1 1 1 1 1 2
      9             10
        1 1 2 1 1 2
    """, TWO),
    "a lap and one more can come home and earn another move": ("""
        0 0 0 0 0 1
      5             5
        0 0 0 0 0 14
    """, "sow 5", """
        1 1 1 1 1 2
      5             7
        1 1 1 1 1 1
    """, ONE),
    "two laps end where they began, with two stones there": ("""
        0 0 0  0 0 1
      5              5
        0 0 26 0 0 1
    """, "sow 2", """
        2 2 2 2 2 3
      5             7
        2 2 2 2 2 3
    """, TWO),
    "two laps of Two": ("""
        1 0 26 0 0 0
      5              5
        1 0 0  0 0 0
    """, "sow 10", """
        3 2 2 2 2 2
      7             5
        3 2 2 2 2 2
    """, ONE),
    "three laps": ("""
        0 0 0  0 0 1
      4              4
        0 0 39 0 0 0
    """, "sow 2", """
        3 3 3 3 3 4
      4             7
        3 3 3 3 3 3
    """, TWO),
}

ISLAND: dict[str, Picture] = {
    "a last stone in your own empty pit fetches the pit opposite into that pit": ("""
        4 5 4 4 4 4
      0             0
        1 0 4 4 4 4
    """, "sow 0", """
        4 0 4 4 4 4
      0             0
        0 6 4 4 4 4
    """, TWO),
    "so it does for Two": ("""
        4 4 4 4 0 1
      0             0
        4 4 4 4 5 4
    """, "sow 7", """
        4 4 4 4 6 0
      0             0
        4 4 4 4 0 4
    """, ONE),
    "a capture after going round takes the stone just sown there too": ("""
        1 1 1 1 1 1
      7             0
        1 0 0 0 1 9
    """, "sow 5", """
        2 0 2 2 2 2
      7             1
        2 3 0 0 1 0
    """, TWO),
    "a lap of 13 ends in the pit it began in and takes nothing": ("""
        0 0 0  0 0 1
      9              9
        0 0 13 0 0 1
    """, "sow 2", """
        1 1 1 1 1 2
      9             10
        1 1 1 1 1 2
    """, TWO),
    "a lap of 13 of Two takes nothing": ("""
        1 0 0 13 0 0
      9              9
        1 0 0 0  0 0
    """, "sow 9", """
        2 1 1 1 1 1
      10            9
        2 1 1 1 1 1
    """, ONE),
    "the game ends when the mover's row is empty, even if a move was earned": ("""
        4 0 0 3 0 0
      20            20
        0 0 0 0 0 1
    """, "sow 5", """
        4 0 0 3 0 0
      20            21
        0 0 0 0 0 0
    """, None),
    "so it does for Two's row": ("""
        1 0 0 0 0 0
      20            20
        0 4 0 0 3 0
    """, "sow 12", """
        0 0 0 0 0 0
      21            20
        0 4 0 0 3 0
    """, None),
    "the game ends when a capture empties the other's row": ("""
        0 3 0 0 0 0
      20            19
        1 0 5 0 0 0
    """, "sow 0", """
        0 0 0 0 0 0
      20            19
        0 4 5 0 0 0
    """, None),
    "a capture into the last pit keeps a row alive": ("""
        2 3 0 0 0 0
      20            22
        1 0 0 0 0 0
    """, "sow 0", """
        2 0 0 0 0 0
      20            22
        0 4 0 0 0 0
    """, TWO),
    "sowing the last stones over to the other ends the game": ("""
        4 0 0 0 0 0
      20            22
        0 0 0 0 0 2
    """, "sow 5", """
        4 0 0 0 0 1
      20            23
        0 0 0 0 0 0
    """, None),
}

KALAH: dict[str, Picture] = {
    "a capture goes to the store, with the stone that caught it": ("""
        4 5 4 4 4 4
      0             0
        1 0 4 4 4 4
    """, "sow 0", """
        4 0 4 4 4 4
      0             6
        0 0 4 4 4 4
    """, TWO),
    "so it does for Two": ("""
        4 4 4 4 0 1
      0             0
        4 4 4 4 5 4
    """, "sow 7", """
        4 4 4 4 0 0
      6             0
        4 4 4 4 0 4
    """, ONE),
    "a capture after going round takes the stone just sown there too": ("""
        1 1 1 1 1 1
      7             0
        1 0 0 0 1 9
    """, "sow 5", """
        2 0 2 2 2 2
      7             4
        2 0 0 0 1 0
    """, TWO),
    "a lap of 13 captures": ("""
        0 0 0  0 0 1
      9              9
        0 0 13 0 0 1
    """, "sow 2", """
        1 1 0 1 1 2
      9             12
        1 1 0 1 1 2
    """, TWO),
    "a lap of 13 of Two captures": ("""
        1 0 0 13 0 0
      9              9
        1 0 0 0  0 0
    """, "sow 9", """
        2 1 1 0 1 1
      12            9
        2 1 1 0 1 1
    """, ONE),
    "at the end each side banks its own row, even if a move was earned": ("""
        4 0 0 3 0 0
      20            20
        0 0 0 0 0 1
    """, "sow 5", """
        0 0 0 0 0 0
      27            21
        0 0 0 0 0 0
    """, None),
    "One banks when Two's row is empty": ("""
        1 0 0 0 0 0
      20            20
        0 4 0 0 3 0
    """, "sow 12", """
        0 0 0 0 0 0
      21            27
        0 0 0 0 0 0
    """, None),
    "a capture that empties the other's row ends the game": ("""
        0 3 0 0 0 0
      20            19
        1 0 5 0 0 0
    """, "sow 0", """
        0 0 0 0 0 0
      20            28
        0 0 0 0 0 0
    """, None),
    "a capture that empties one's own row ends the game": ("""
        2 3 0 0 0 0
      20            22
        1 0 0 0 0 0
    """, "sow 0", """
        0 0 0 0 0 0
      22            26
        0 0 0 0 0 0
    """, None),
    "sowing the last stones over to the other gives them away": ("""
        4 0 0 0 0 0
      20            22
        0 0 0 0 0 2
    """, "sow 5", """
        0 0 0 0 0 0
      25            23
        0 0 0 0 0 0
    """, None),
}
# fmt: on


@every_variant
@pytest.mark.parametrize("rule", BOTH)
def test_in_both_rule_sets(rule: str, variant: str) -> None:
    check(BOTH[rule], variant)


@pytest.mark.parametrize("rule", ISLAND)
def test_by_island_rules(rule: str) -> None:
    check(ISLAND[rule], "island")


@pytest.mark.parametrize("rule", KALAH)
def test_by_kalah_rules(rule: str) -> None:
    check(KALAH[rule], "kalah")


@every_variant
def test_four_stones_lie_in_every_pit_and_one_begins(variant: str) -> None:
    state = deal(7, variant)
    assert rows(state) == [[4] * 6, [0, 0], [4] * 6]
    assert to_move(state) == ONE
    assert state.variant == variant
    assert list(legal_moves(state)) == [Sow(pit) for pit in range(6)]
    assert sum(state.board) == STONES == 48


def test_only_pits_of_ones_own_with_stones_may_be_sown() -> None:
    board = """
        0 2 0 0 1 0
      9             9
        1 0 0 3 0 0
    """
    assert list(legal_moves(drawn(board, ONE))) == [Sow(0), Sow(3)]
    assert list(legal_moves(drawn(board, TWO))) == [Sow(8), Sow(11)]


# ---- the end


@pytest.mark.parametrize(
    ("two", "one", "winners"), [(20, 21, (ONE,)), (21, 20, (TWO,)), (20, 20, ()), (0, 0, ())]
)
@every_variant
def test_more_in_the_mancala_wins_and_equal_is_a_tie(
    two: int, one: int, winners: tuple[int, ...], variant: str
) -> None:
    state = position(board=(0, 0, 0, 0, 0, 0, one, 0, 3, 0, 0, 0, 0, two), variant=variant)
    end = outcome(state)
    assert end is not None
    assert end.winners == winners
    assert end.scores == (one, two)
    assert end.reason == "empty-row"
    # As in the headline, the winner's stones come first.
    assert str(end.why) == f"One row is empty, so the game ends {max(one, two)}–{min(one, two)}."
    assert to_move(state) is None
    assert not legal_moves(state)


@every_variant
def test_there_is_no_outcome_while_both_rows_hold_stones(variant: str) -> None:
    state = position(board=(0, 0, 0, 0, 0, 1, 40, 1, 0, 0, 0, 0, 0, 6), variant=variant)
    assert outcome(state) is None
    assert to_move(state) == ONE


# ---- refusals

BEGUN = """
        4 4 4 4 4 4
      0             0
        4 4 0 5 5 5
"""
ENDED = """
        4 0 0 0 0 0
      20            24
        0 0 0 0 0 0
"""
REFUSALS = [
    (BEGUN, ONE, 2, "that pit is empty: choose one with stones"),
    (BEGUN, TWO, 2, "that pit isn’t yours: sow from your own row"),
    (BEGUN, ONE, 7, "that pit isn’t yours: sow from your own row"),
    (BEGUN, TWO, 0, "that pit isn’t yours: sow from your own row"),
    (BEGUN, ONE, 6, "stones in a store stay there: sow from one of your pits"),
    (BEGUN, ONE, 13, "stones in a store stay there: sow from one of your pits"),
    (BEGUN, TWO, 13, "stones in a store stay there: sow from one of your pits"),
    (BEGUN, ONE, 14, "there is no pit 14 on this board"),
    (BEGUN, ONE, 99, "there is no pit 99 on this board"),
    (BEGUN, ONE, -1, "there is no pit -1 on this board"),
    (ENDED, TWO, 12, "the game is over"),
    (ENDED, ONE, 0, "the game is over"),
]


@every_variant
@pytest.mark.parametrize(("board", "turn", "pit", "why"), REFUSALS, ids=in_words)
def test_a_move_that_is_not_allowed_is_refused_with_a_reason(
    board: str, turn: int, pit: int, why: str, variant: str
) -> None:
    state = drawn(board, turn, variant)
    assert Sow(pit) not in legal_moves(state)
    with pytest.raises(IllegalMove) as refused:
        apply(state, Sow(pit))
    assert str(refused.value) == why
    assert state == drawn(board, turn, variant)


# ---- notation


@pytest.mark.parametrize("pit", range(14))
def test_a_move_reads_as_it_is_written(pit: int) -> None:
    assert write_move(Sow(pit)) == f"sow {pit}"
    assert read_move(f"sow {pit}") == Sow(pit)


NO_MOVES = ["", "sow", "sow ", "sow 02", "sow 00", "sow -1", "sow +1", "sow 1.0", "sow 100", "2"]
NO_MOVES += [" sow 2", "sow  2", "sow 2 ", "sow 2\n", "Sow 2", "sow 1_0", "{text}"]
NO_MOVES += ["sow ٢", "sow ²", "sow ２"]


@pytest.mark.parametrize("text", NO_MOVES)
def test_another_text_is_no_move(text: str) -> None:
    with pytest.raises(BadNotation) as refused:
        read_move(text)
    assert str(refused.value) == f"“{text}” is not a move; a move looks like “sow 2”"


# ---- how a move is told

CAPTURE = """
        4 5 4 4 4 4
      0             0
        1 0 4 4 4 4
"""
LAST_CAPTURE = """
        0 3 0 0 0 0
      20            19
        1 0 5 0 0 0
"""
LAST_IN_STORE = """
        4 0 0 3 0 0
      20            20
        0 0 0 0 0 1
"""
LAP = """
        0 0 0  0 0 1
      9              9
        0 0 13 0 0 1
"""
NOTHING_ACROSS = """
        4 0 4 4 4 4
      0             0
        1 0 4 4 4 4
"""
GO_AGAIN = ". Last stone in 1 store: go again!"
TOLD = [
    ("island", BEGUN, "sow 0", "0 sowed 4 from pit 1."),
    ("island", BEGUN, "sow 7", "1 sowed 4 from pit 1."),
    ("island", BEGUN, "sow 12", "1 sowed 4 from pit 6."),
    ("island", BEGUN, "sow 9", f"1 sowed 4 from pit 3{GO_AGAIN}"),
    ("island", CAPTURE, "sow 0", "0 sowed 1 from pit 1 and captured 5."),
    ("kalah", CAPTURE, "sow 0", "0 sowed 1 from pit 1 and captured 5."),
    ("island", LAST_CAPTURE, "sow 0", "0 sowed 1 from pit 1 and captured 3."),
    ("kalah", LAST_CAPTURE, "sow 0", "0 sowed 1 from pit 1 and captured 3."),
    ("island", LAST_IN_STORE, "sow 5", "0 sowed 1 from pit 6."),
    ("kalah", LAST_IN_STORE, "sow 5", "0 sowed 1 from pit 6."),
    ("island", LAP, "sow 2", "0 sowed 13 from pit 3."),
    ("kalah", LAP, "sow 2", "0 sowed 13 from pit 3 and captured 1."),
    ("island", NOTHING_ACROSS, "sow 0", "0 sowed 1 from pit 1."),
    ("kalah", NOTHING_ACROSS, "sow 0", "0 sowed 1 from pit 1."),
]


@pytest.mark.parametrize(("variant", "board", "text", "words"), TOLD, ids=in_words)
def test_a_move_is_told_in_a_sentence(variant: str, board: str, text: str, words: str) -> None:
    move = read_move(text)
    told = tell(drawn(board, int(move.pit > 6), variant), move)
    assert str(told) == words
    assert told.text.startswith("{player} sowed {count} from pit {pit}")


# ---- how a move is shown


def shown(state: State, text: str) -> list[tuple[list[list[int]], int, int | None]]:
    return [(rows(step), step.hand, step.over) for step in steps(state, read_move(text))]


def test_the_hand_takes_the_stones_up_and_drops_them_one_by_one() -> None:
    board = """
        4 4 4 4 4 4
      0             0
        4 4 4 4 3 3
    """
    assert shown(drawn(board), "sow 4") == [
        ([[4, 4, 4, 4, 4, 4], [0, 0], [4, 4, 4, 4, 0, 3]], 3, 4),
        ([[4, 4, 4, 4, 4, 4], [0, 0], [4, 4, 4, 4, 0, 4]], 2, 5),
        ([[4, 4, 4, 4, 4, 4], [0, 1], [4, 4, 4, 4, 0, 4]], 1, 6),
        ([[4, 4, 4, 4, 4, 5], [0, 1], [4, 4, 4, 4, 0, 4]], 0, 7),
    ]


@every_variant
def test_a_capture_is_seen_before_it_is_taken(variant: str) -> None:
    assert shown(drawn(CAPTURE, ONE, variant), "sow 0") == [
        ([[4, 5, 4, 4, 4, 4], [0, 0], [0, 0, 4, 4, 4, 4]], 1, 0),
        ([[4, 5, 4, 4, 4, 4], [0, 0], [0, 1, 4, 4, 4, 4]], 0, 1),
    ]


def test_a_last_capture_is_taken_before_the_rows_are_banked() -> None:
    assert shown(drawn(LAST_CAPTURE, ONE, "kalah"), "sow 0")[-2:] == [
        ([[0, 3, 0, 0, 0, 0], [20, 19], [0, 1, 5, 0, 0, 0]], 0, 1),
        ([[0, 0, 0, 0, 0, 0], [20, 23], [0, 0, 5, 0, 0, 0]], 0, 1),
    ]


@every_variant
@pytest.mark.parametrize("stones", [1, 5, 13, 14, 26, 40])
def test_no_stone_is_lost_on_the_way(stones: int, variant: str) -> None:
    far = (STONES - stones, 0, 0, 0, 0, 0)
    state = position(board=(0, 0, stones, 0, 0, 0, 0, *far, 0), variant=variant)
    frames = steps(state, Sow(2))
    assert [frame.hand for frame in frames][: stones + 1] == list(range(stones, -1, -1))
    assert all(sum(frame.board) + frame.hand == STONES for frame in frames)
    assert all(problems(frame) == [] for frame in frames)
    assert all(frame.over != store_of(state.board, TWO) for frame in frames)
    assert all(frame.turn == ONE for frame in frames)


# ---- the ring


def test_the_ring() -> None:
    board = deal(1, "island").board
    assert (list(row_of(board, ONE)), store_of(board, ONE)) == ([0, 1, 2, 3, 4, 5], 6)
    assert (list(row_of(board, TWO)), store_of(board, TWO)) == ([7, 8, 9, 10, 11, 12], 13)
    assert [opposite(board, pit) for pit in row_of(board, ONE)] == [12, 11, 10, 9, 8, 7]
    assert [owner(board, place) for place in range(14)] == [ONE] * 7 + [TWO] * 7
    state = deal(1, "island")
    assert [number_of(state, pit) for pit in row_of(board, ONE)] == [1, 2, 3, 4, 5, 6]
    assert [number_of(state, pit) for pit in row_of(board, TWO)] == [1, 2, 3, 4, 5, 6]


def test_everything_lies_open() -> None:
    state = deal(1, "island")
    for player in (ONE, TWO):
        assert view_for(state, player) == state
        assert reshuffle_unseen(state, player, 5) == state


# ---- known counts of move sequences, a bonus move being a ply of its own

COUNTS = {
    "island": (6, 35, 185, 942, 4_712, 23_477),
    "kalah": (6, 35, 185, 942, 4_690, 23_233),
}


@every_variant
def test_the_number_of_games_after_so_many_moves_is_known(variant: str) -> None:
    states = [deal(1, variant)]
    counts = []
    for _ in COUNTS[variant][1:]:
        states = [apply(state, move) for state in states for move in legal_moves(state)]
        counts.append(len(states))
    counts.append(sum(len(legal_moves(state)) for state in states))
    assert tuple(counts) == COUNTS[variant]


# ---- problems: each promise broken on purpose

START = deal(1, "island")
BROKEN = {
    "the board has 13 places instead of 14": START._replace(board=START.board[1:]),
    "a place holds fewer than no stones": START._replace(board=(-4, 12, *START.board[2:])),
    "there are 47 stones instead of 48": START._replace(board=(3, *START.board[1:])),
    "there are 49 stones instead of 48": START._replace(hand=1, over=0),
    "it is the turn of player 2, who does not sit at this table": START._replace(turn=2),
    "awari is not a variant": START._replace(variant="awari"),
}


@pytest.mark.parametrize("problem", BROKEN)
def test_a_broken_promise_is_named(problem: str) -> None:
    assert problem in problems(BROKEN[problem])


def test_a_good_position_has_no_problems() -> None:
    assert problems(START) == []


def test_fewer_than_no_stones_in_the_hand_is_a_problem() -> None:
    state = START._replace(board=(5, *START.board[1:]), hand=-1, over=0)
    assert problems(state) == ["a place holds fewer than no stones"]


def test_all_moves_of_a_turn_are_told_in_one_sentence() -> None:
    start = position(board=(4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0))
    again = apply(start, Sow(2))
    assert str(tell_turn([(start, Sow(2)), (again, Sow(5))])) == "0 sowed pit 3, then pit 6."
    captures = again._replace(board=(1, 0, *again.board[2:]))
    told = tell_turn([(start, Sow(2)), (captures, Sow(0))])
    assert str(told) == "0 sowed pit 3, then pit 1 and captured 4."
    assert str(tell_turn([(start, Sow(2))])) == "0 sowed pit 3: go again!"
