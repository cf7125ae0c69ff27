"""The computers play as they did when their strength was measured: `opinions.py` says what to do if not."""

import opinions
import pytest
from opinions import OPINIONS, Place

from rules import NAMES

KEPT = [(key, place, said) for key in NAMES for place, said in opinions.read(key)]


@pytest.mark.parametrize(
    ("key", "place", "said"), KEPT, ids=[f"{key} {place}" for key, place, _ in KEPT]
)
def test_a_computer_thinks_as_it_was_measured(key: str, place: Place, said: object) -> None:
    assert opinions.opinion(key, place) == said


def test_every_game_has_opinions() -> None:
    assert {path.stem for path in OPINIONS.glob("*.json")} == set(NAMES)
    assert all(len(opinions.read(key)) == opinions.POSITIONS for key in NAMES)
