"""The mancala computer: its compact rules, its search, its levels and its advice."""

import random
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from rules.mancala import computer
from rules.mancala.game import RULES, apply, deal, legal_moves, outcome, position
from rules.mancala.state import Sow, State, row_of, store_of
from rules.mancala.thinking.compact import Track, in_play, packed, track_of
from rules.mancala.thinking.search import ENDGAME, FAR, SLICE, SOLVED, Search
from rules.thinking import after_slices, finish

both = pytest.mark.parametrize("variant", RULES)


def random_positions(variant: str, count: int, pits: int, most: int, seed: int) -> Iterator[State]:
    """Positions that are not over, with stones heaped more or less, either side to move."""
    luck = random.Random(seed)
    while count:
        board = [0] * (2 * pits + 2)
        places = luck.sample(range(len(board)), luck.randint(2, len(board)))
        for _ in range(luck.randint(2, most)):
            board[luck.choice(places)] += 1
        state = State(tuple(board), luck.randrange(2), variant)
        if outcome(state) is None:
            count -= 1
            yield state


def endings(variant: str, count: int, stones: int, seed: int) -> Iterator[State]:
    """Positions with six pits a side and this many stones in play, the rest at home."""
    luck = random.Random(seed)
    while count:
        pits = [0] * 12
        for _ in range(stones):
            pits[luck.randrange(12)] += 1
        board = (*pits[:6], 24, *pits[6:], 24 - stones)
        state = position(board=board, turn=luck.randrange(2), variant=variant)
        if outcome(state) is None:
            count -= 1
            yield state


def lead(state: State, player: int) -> int:
    board = state.board
    return board[store_of(board, player)] - board[store_of(board, 1 - player)]


def start(pits: int, stones: int, variant: str) -> State:
    row = (stones,) * pits
    return position(board=(*row, 0, *row, 0), variant=variant)


def solve(state: State) -> int:
    """The margin the search promises the player to move, from here on."""
    search = Search(track_of(state))
    best, *_ = finish(search.judge(packed(state), SOLVED, 0), lambda: False)
    assert best.is_solved
    return best.margin


@cache
def plain_solution(state: State) -> int:
    """The final lead of the player to move, by the readable rules alone, looking at everything."""
    player = state.turn
    found = []
    for move in legal_moves(state):
        after = apply(state, move)
        if outcome(after) is not None:
            found.append(lead(after, player))
        else:
            found.append(plain_solution(after) * (1 if after.turn == player else -1))
    return max(found)


# ---- the compact form


@both
@pytest.mark.parametrize(("pits", "most"), [(1, 40), (3, 60), (6, 48), (6, 200), (8, 90)])
def test_the_compact_form_agrees_with_the_rules(variant: str, pits: int, most: int) -> None:
    for state in random_positions(variant, 400, pits, most, seed=pits):
        here, player = packed(state), state.turn
        left = row_of(state.board, player).start
        assert in_play(here) == sum(state.board[p] for q in (0, 1) for p in row_of(state.board, q))
        steps = {Sow(left + step[0]): step for step in track_of(state).steps(here)}
        assert sorted(steps, key=lambda move: move.pit) == list(legal_moves(state)), state
        for move, (_, following, won, again, over) in steps.items():
            after = apply(state, move)
            assert over == (outcome(after) is not None), (state, move)
            assert won == lead(after, player) - lead(state, player), (state, move)
            if not over:
                assert again == (after.turn == player), (state, move)
                assert following == packed(after), (state, move)


def test_a_board_too_full_for_bytes_is_refused() -> None:
    with pytest.raises(ValueError, match="255 stones are too many"):
        Track(6, 255, "island")


def test_bonus_moves_come_first_then_captures_then_from_the_right() -> None:
    state = position(board=(0, 1, 0, 3, 5, 2, 0, 1, 1, 1, 1, 1, 1, 0))
    assert [step[0] for step in track_of(state).steps(packed(state))] == [3, 1, 5, 4]


# ---- the search


@pytest.mark.parametrize(
    ("variant", "pits", "margins"),
    [
        ("kalah", 6, (2, 6)),
        ("island", 6, (0,)),  # two stones in a pit take minutes
        ("island", 3, (2, 2, 0, 1, 2, 8)),
    ],
)
def test_the_first_players_margin_is_the_known_one(
    variant: str, pits: int, margins: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ENDGAME, variant, 99)  # to the end at once, however many stones
    found = tuple(solve(start(pits, stones, variant)) for stones in range(1, len(margins) + 1))
    assert found == margins


@both
def test_the_search_agrees_with_looking_at_everything(variant: str) -> None:
    for stones in (2, 3, 4, 5):
        for state in endings(variant, 10, stones, seed=stones):
            truth = plain_solution(state) - lead(state, state.turn)
            assert solve(state) == truth, state


@both
def test_every_margin_is_true_where_all_are_asked_for(variant: str) -> None:
    for state in endings(variant, 12, 5, seed=50):
        left = row_of(state.board, state.turn).start
        search = Search(track_of(state))
        for verdict in finish(search.judge(packed(state), SOLVED, FAR), lambda: False):
            after = apply(state, Sow(left + verdict.pit))
            final = lead(after, state.turn)
            if outcome(after) is None:
                final = plain_solution(after) * (1 if after.turn == state.turn else -1)
            assert verdict.is_solved
            assert verdict.margin == final - lead(state, state.turn), (state, verdict)


@both
def test_a_look_of_limited_depth_does_not_call_itself_solved(variant: str) -> None:
    search = Search(track_of(deal(0, variant)))
    verdicts = finish(search.judge(packed(deal(0, variant)), 5, 0), lambda: False)
    assert search.depth == 5
    assert not any(verdict.is_solved for verdict in verdicts)


@both
def test_remembering_and_cutting_change_no_value(variant: str) -> None:
    """So early in a game nothing is solved, so a look agrees with one without any memory."""
    track, depth = track_of(deal(0, variant)), 5

    def margins(here: int, depth: int) -> dict[int, int]:
        found = {}
        for pit, after, won, again, over in track.steps(here):
            deeper = 0 if over or depth == 1 else max(margins(after, depth - 1).values())
            found[pit] = won + deeper if again else won - deeper
        return found

    for state in endings(variant, 12, 24, seed=3):
        verdicts = finish(Search(track).judge(packed(state), depth, FAR), lambda: False)
        assert {v.pit: v.margin for v in verdicts} == margins(packed(state), depth), state


# ---- the endgame


@both
def test_the_endgame_is_perfect(variant: str) -> None:
    """The best level never gives up a stone, whatever its luck, in time for any device."""
    slices = 60_000 // SLICE  # what a browser has time for
    for luck, state in enumerate(endings(variant, 6, 10, seed=9)):
        promised, player = solve(state), state.turn
        move = finish(computer.choose(state, "master", luck), after_slices(slices))
        after = apply(state, move)
        gained = lead(after, player) - lead(state, player)
        if outcome(after) is None:
            gained += solve(after) * (1 if after.turn == player else -1)
        assert gained == promised, (state, move)


@both
def test_perfect_play_keeps_its_promise_to_the_end(variant: str) -> None:
    for luck, ending in enumerate(endings(variant, 4, 6, seed=10)):
        state, player = ending, ending.turn
        promised, first = solve(state), lead(state, player)
        while outcome(state) is None:
            state = apply(state, finish(computer.choose(state, "master", luck), lambda: False))
        assert lead(state, player) - first == promised


# ---- choosing


@both
@pytest.mark.parametrize("level", computer.LEVELS)
@pytest.mark.parametrize("slices", [0, 1, 3])
def test_a_choice_is_legal_and_always_the_same(variant: str, level: str, slices: int) -> None:
    for luck, state in enumerate(random_positions(variant, 12, 6, 48, seed=slices)):
        first, second = (
            finish(computer.choose(state, level, luck), after_slices(slices)) for _ in range(2)
        )
        assert first in legal_moves(state)
        assert first == second


def test_luck_decides_between_equal_moves_only() -> None:
    state = deal(0, "island")
    chosen = {finish(computer.choose(state, "sleepy", luck), lambda: False) for luck in range(60)}
    assert len(chosen) > 2
    chosen = {finish(computer.choose(state, "keen", luck), lambda: False) for luck in range(60)}
    notes = finish(Search(track_of(state)).judge(packed(state), 4, FAR), lambda: False)
    assert {move.pit for move in chosen} == {
        note.pit for note in notes if note.margin == notes[0].margin
    }


def test_a_single_legal_move_needs_no_thought() -> None:
    state = position(board=(0, 0, 4, 0, 0, 0, 10, 4, 4, 4, 4, 4, 4, 10))
    with pytest.raises(StopIteration) as done:
        next(computer.choose(state, "master", 1))
    assert done.value.value == Sow(2)


@both
@pytest.mark.parametrize("slices", [0, 1, 2, 7])
def test_no_slice_after_time_is_up_and_none_is_long(variant: str, slices: int) -> None:
    state = deal(0, variant)
    search = Search(track_of(state))
    thought = search.judge(packed(state), SOLVED, 0)
    next(thought)
    for number in range(1, slices + 1):
        assert search.looked_at == number * SLICE
        thought.send(False)
    with pytest.raises(StopIteration):
        thought.send(True)
    assert search.looked_at == (slices + 1) * SLICE


@both
@pytest.mark.parametrize("level", [level for level in computer.LEVELS if level != "master"])
def test_the_weaker_levels_come_to_an_end_of_their_own(variant: str, level: str) -> None:
    state = deal(0, variant)
    finish(computer.choose(state, level, 1), after_slices_or_fail(40))


def after_slices_or_fail(count: int) -> Callable[[], bool]:
    clock = after_slices(count)

    def time_is_up() -> bool:
        assert not clock(), "still thinking"
        return False

    return time_is_up


@both
@pytest.mark.parametrize(
    ("stronger", "weaker"), [("casual", "sleepy"), ("sharp", "casual"), ("master", "keen")]
)
def test_a_stronger_level_beats_a_weaker_one(variant: str, stronger: str, weaker: str) -> None:
    margins = []
    for game in range(2):
        for side in (0, 1):
            state = deal(0, variant)
            while outcome(state) is None:
                level = stronger if state.turn == side else weaker
                state = apply(state, finish(computer.choose(state, level, game), after_slices(2)))
            margins.append(lead(state, side))
    assert sum(margins) > 3 * len(margins), margins
    assert sum(margin > 0 for margin in margins) > len(margins) / 2, margins


# ---- advice


def stones(count: float) -> str:
    return "1 stone" if count == 1 else f"{count} stones"


@both
def test_advice_about_an_ending_is_true_and_certain(variant: str) -> None:
    for state in endings(variant, 10, 5, seed=11):
        truth = {}
        for move in legal_moves(state):
            after = apply(state, move)
            final = lead(after, state.turn)
            if outcome(after) is None:
                final = plain_solution(after) * (1 if after.turn == state.turn else -1)
            truth[move] = final
        advice = finish(computer.advise(state), lambda: False)
        assert {each.move: max(truth.values()) - each.loss for each in advice} == truth
        assert [each.loss for each in advice] == sorted(each.loss for each in advice)
        for each in advice:
            words = f"{stones(each.loss)} worse" if each.loss else "best"
            assert str(each.note) == words


@both
@pytest.mark.parametrize("slices", [0, 5])
def test_advice_in_the_middle_of_a_game_says_about(variant: str, slices: int) -> None:
    advice = finish(computer.advise(deal(0, variant)), after_slices(slices))
    assert {each.move for each in advice} == set(legal_moves(deal(0, variant)))
    assert advice[0].loss == 0
    for each in advice:
        words = f"about {stones(each.loss)} worse" if each.loss else "best"
        assert str(each.note) == words
