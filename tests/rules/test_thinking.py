"""Thoughts that are cut short, and leads that may be luck."""

import pytest

from rules.thinking import Thought, after_slices, at_most, beyond_luck, finish


def counting(most: int) -> Thought[int]:
    """Counts slices until it is told that time is up."""
    for number in range(most):
        if (yield):
            return number
    return most


@pytest.mark.parametrize(("limit", "clock", "count"), [(3, 100, 2), (100, 3, 3), (100, 100, 10)])
def test_a_thought_ends_at_its_limit_or_when_time_is_up(limit: int, clock: int, count: int) -> None:
    assert finish(at_most(limit, counting(10)), after_slices(clock)) == count


def test_a_thought_without_a_slice_can_be_limited() -> None:
    assert finish(at_most(1, counting(0)), after_slices(5)) == 0


def test_a_lead_counts_as_far_as_it_cannot_be_luck() -> None:
    assert beyond_luck(0.0, 0.0) == 0
    assert beyond_luck(0.2, 0.0) == pytest.approx(0.2)
    assert beyond_luck(0.1, 0.1) == pytest.approx(0.05)
    assert beyond_luck(0.05, 0.1) < 0.02
    assert beyond_luck(0.4, 0.1) > 0.37
    assert beyond_luck(-0.1, 0.1) == pytest.approx(-0.05)
