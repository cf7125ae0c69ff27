"""A game told to somebody else: as a text with every move, and as one sentence."""

from app.presentation import share_text
from app.saves import commitment
from tests.app.sample_tables import lay

LINK = "https://example.org/#/x"


def test_a_game_as_text_has_every_move_and_a_link() -> None:
    at = lay("mancala", ("person", "keen"), seed=42, moves=("sow 2", "sow 5"))
    assert share_text.whole_game(at, LINK).splitlines() == [
        "Parlour, Mancala Island, Island rules, game number 42",
        "1. You sowed 4 from pot 3; the last one came home, so the turn goes on.",
        "2. You sowed 5 from pot 6.",
        LINK,
    ]


def test_a_finished_game_says_how_it_ended() -> None:
    at = lay("doudizhu", ("person", "classic"), 0, "A-3", ("A",))
    assert share_text.whole_game(at, LINK).splitlines()[-2:] == ["You won.", LINK]
    assert share_text.result(at, LINK).endswith(f": You won. {LINK}")


def test_the_result_of_a_day_names_the_day() -> None:
    at = lay("doudizhu", ("person", "classic"), 0, "A-3", ("A",))._replace(daily="2026-11-17")
    told = share_text.result(at, LINK)
    assert told == f"Parlour, Dou dizhu, deal of 17 November 2026: You won. {LINK}"


def test_a_game_that_goes_on_is_told_as_far_as_it_is() -> None:
    at = lay("mancala", ("person", "keen"), moves=("sow 2", "sow 5"))
    assert ": 2 moves so far. " in share_text.result(at, LINK)


def test_a_sealed_number_gives_the_line_that_any_computer_gives() -> None:
    """`printf 42 | sha256sum`."""
    line = "73475cb40a568e8da8a045ced110137e159f890ac4da883b6b17dc651b3a8049"
    assert commitment.commitment("42") == line
    assert commitment.is_number("042")
    assert not commitment.is_number("٤٢")
    assert not commitment.is_number("")
