"""The chance to win after each play of Dou dizhu: proved, or an honest guess."""

from rules.doudizhu import computer, solver
from rules.doudizhu.game import deal
from rules.doudizhu.state import Play, position
from rules.doudizhu.turns import legal_moves
from rules.thinking import after_slices, finish


def test_with_time_every_chance_is_proved() -> None:
    state = deal(0, "4")
    solver.forget()
    found = finish(computer.appraise(state), lambda: False)
    assert all(each.is_exact for each in found)
    assert [each.chance for each in found].count(1.0) == 1, "mission 4 has one winning first move"
    assert str(found[0].reason) == "wins"
    assert {str(each.reason) for each in found[1:]} == {"gives the win away"}


def test_a_play_that_goes_out_wins() -> None:
    found = finish(computer.appraise(position(hands=("33", "44"))), after_slices(0))
    chances = {each.move: each.chance for each in found}
    assert chances[Play("33")] == 1


def test_without_time_a_play_is_neither_won_nor_lost_and_says_so() -> None:
    state = deal(0, "2")
    solver.forget()
    found = finish(computer.appraise(state), after_slices(0))
    assert {each.move for each in found} == set(legal_moves(state))
    unknown = [each for each in found if not each.is_exact]
    assert unknown
    for each in unknown:
        assert 0.05 < each.chance < 0.95
        assert str(each.reason) == "too early to say"
