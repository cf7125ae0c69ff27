"""The computers play as they did when their strength was measured.

`tests/data/computer_opinions.py` says what to do if they don't.
"""

import pytest

from rules import NAMES
from tests.data import OPINIONS, computer_opinions
from tests.data.computer_opinions import Place

KNOWN = sorted(path.stem for path in OPINIONS.glob("*.json"))
KEPT = [(key, place, said) for key in KNOWN for place, said in computer_opinions.read(key)]


@pytest.mark.parametrize(
    ("key", "place", "said"), KEPT, ids=[f"{key} {place}" for key, place, _ in KEPT]
)
def test_a_computer_thinks_as_when_it_was_measured(key: str, place: Place, said: object) -> None:
    assert computer_opinions.opinion(key, place) == said


def test_there_are_enough_opinions_and_all_are_about_known_games() -> None:
    assert len(KNOWN) >= 5
    assert set(KNOWN) <= set(NAMES)
    assert len(KEPT) == len(KNOWN) * computer_opinions.POSITIONS
