"""The pictures of MO themselves: each is drawn as it was read."""

import pytest
import test_mo_armour
import test_mo_firing
import test_mo_placing
import test_mo_royals
from mo_pictures import drawn, rows

MOVES = test_mo_placing.MOVES | test_mo_royals.MOVES | test_mo_firing.MOVES | test_mo_armour.MOVES


@pytest.mark.parametrize("rule", MOVES)
def test_a_picture_is_drawn_as_it_was_read(rule: str) -> None:
    before, _, after = MOVES[rule]
    for picture in (before, after):
        lines = [" ".join(line.split()) for line in picture.splitlines() if line.strip()]
        assert rows(drawn(picture)) == lines
