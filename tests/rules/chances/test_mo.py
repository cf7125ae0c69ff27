"""The chance to win after each move of MO."""

import pytest

from rules.computer import Appraisal
from rules.mo import computer
from rules.mo.cells import INNER
from rules.mo.game import legal_moves, view_for
from rules.mo.moves import Place
from rules.mo.position import State
from rules.mo.thinking import play_outs
from rules.mo.thinking.compact import CELLS, packed
from rules.thinking import after_slices, finish
from tests.rules.mo.test_computer import DEFAULT, LAST, positions_of, table


def chances_on(state: State, slices: int = 10**9) -> dict[str, Appraisal[Place]]:
    found = finish(computer.appraise(view_for(state, 0)), after_slices(slices))
    return {each.move.cell: each for each in found}


def test_the_last_shot_has_the_chance_1_and_is_exact() -> None:
    found = chances_on(
        table(
            {"b2": "7C", "c2": "4D", "d2": "3S", "b4": "5D", "c3": "6S"},
            LAST,
            "8H 2C 2D 2H 9C TC 9H 9S",
        )
    )
    best = next(iter(found.values()))
    assert (best.move, best.chance, best.is_exact) == (Place("d2"), 1.0, True)
    assert str(best.reason).startswith("brings down the Jack of Hearts on a2")


def test_armour_that_makes_a_king_20_has_the_chance_0() -> None:
    tops = ["TC", "TD", "TH", "TS", "9C", "9D", "9H", "9S", "8C"]
    posts = {"b1": "KC", "c1": "JC"}
    found = chances_on(table(dict(zip(INNER, tops, strict=True)), posts, "7H 2C 3C AH AD"))
    assert (found["b1"].chance, found["b1"].is_exact) == (0.0, True)
    assert not found["c1"].is_exact


def test_with_all_cards_known_a_win_that_is_found_is_exact() -> None:
    """The card for the second of two shots comes next, and there is nothing unseen."""
    known = table({"b2": "7C", "c2": "4D", "d2": "3S", "b4": "5D", "c3": "6S"}, LAST, "2C 8H")
    known = known._replace(seen_above=2)
    found = chances_on(known)
    assert any(each.is_exact and each.chance == 1 for each in found.values())


def test_the_chance_is_about_the_share_of_games_that_quick_play_wins() -> None:
    """On other shuffles than those that it was estimated from."""
    state = positions_of(2, DEFAULT, 12)[4]
    seen = view_for(state, 0)
    here = packed(seen)
    draws = play_outs.shuffles(here, play_outs.unseen(seen))
    for _ in range(200):
        next(draws)
    others = [next(draws) for _ in range(200)]
    for cell, each in chances_on(state).items():
        won = [play_outs.score(here, draw, CELLS.index(cell)) > 0 for draw in others]
        assert each.chance == pytest.approx(sum(won) / len(won), abs=0.2)


def test_without_time_all_that_is_not_decided_is_even() -> None:
    state = next(state for state in positions_of(10, DEFAULT, 6) if len(legal_moves(state)) > 3)
    assert {each.chance for each in chances_on(state, slices=0).values()} == {0.5}
