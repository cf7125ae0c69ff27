"""The pictures of MO themselves: each is drawn as it was read."""

import pytest

from tests.rules.mo import test_armour, test_firing, test_placing, test_royals
from tests.rules.mo.pictures import drawn, rows

MOVES = test_placing.MOVES | test_royals.MOVES | test_firing.MOVES | test_armour.MOVES


@pytest.mark.parametrize("rule", MOVES)
def test_a_picture_is_drawn_as_it_was_read(rule: str) -> None:
    before, _, after = MOVES[rule]
    for picture in (before, after):
        lines = [" ".join(line.split()) for line in picture.splitlines() if line.strip()]
        assert rows(drawn(picture)) == lines
