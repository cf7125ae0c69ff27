"""Names and sentences, in all seatings."""

import pytest

from app.table.table import PERSON
from app.text.render import names, text_of
from rules.game import sentence
from tests.app.sample_tables import TWO, lay

pytestmark = pytest.mark.usefixtures("smallest_is_there")


@pytest.mark.parametrize(
    ("seats", "called"),
    [
        ((PERSON, "careful"), ("you", "the computer")),
        (("careful", PERSON), ("the computer", "you")),
        (TWO, ("One", "Two")),
        (("careful", "careless"), ("the computer", "the computer")),
    ],
)
def test_who_is_called_what(seats: tuple[str, str], called: tuple[str, str]) -> None:
    assert names(lay(seats=seats)) == called


@pytest.mark.parametrize(
    ("name", "whose"),
    [("you", "Your hand"), ("the computer", "The computer’s hand"), ("One", "One’s hand")],
)
def test_whose_something_is(name: str, whose: str) -> None:
    assert text_of(sentence("{whose} hand", whose=0), (name,)) == whose


def test_a_sentence_begins_with_a_capital_and_may_hold_another() -> None:
    inner = sentence("{player} may hold at most {limit} goods", player=1, limit=7)
    outer = sentence("not so: {why}", why=inner)
    assert text_of(outer, ("you", "Two")) == "Not so: Two may hold at most 7 goods"
    assert (
        text_of(outer, ("One", "the computer")) == "Not so: the computer may hold at most 7 goods"
    )
    assert text_of(sentence("")) == ""


def test_a_number_is_a_name_only_where_the_fact_says_so() -> None:
    assert (
        text_of(sentence("{player} took {count}", player=0, count=1), ("you", "Two"))
        == "You took 1"
    )
    assert text_of(sentence("{player} left", player=5), ("you", "Two")) == "5 left"
