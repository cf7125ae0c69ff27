"""Puzzles as lines of text: what is read back, and what is refused."""

import random

import pytest

from rules.game import BadRecord
from rules.puzzles import Puzzle, read, read_all, write
from rules.record import Record

RECORD = Record("mancala", 1, 17, "island+opening", ("sow 2", "sow 9"), at=2)
PUZZLE = Puzzle(RECORD, "sow 3", grade=2, kind="win")
LINE = "2 win mancala/island%2Bopening/1/17?at=2&moves=sow+2,sow+9 sow 3"


def test_a_puzzle_is_a_line_of_text() -> None:
    assert write(PUZZLE) == LINE
    assert read(LINE) == PUZZLE
    assert read(f"  {LINE}\r\n") == PUZZLE


def test_a_puzzle_may_begin_with_the_deal() -> None:
    puzzle = PUZZLE._replace(record=RECORD._replace(moves=(), at=0))
    assert read(write(puzzle)) == puzzle


DAMAGED = {
    "": "part of it is missing",
    "2 win": "part of it is missing",
    LINE.removesuffix(" sow 3"): "part of it is missing",
    LINE.replace("2 win", "0 win"): "“0” is not a grade",
    LINE.replace("2 win", "6 win"): "“6” is not a grade",
    LINE.replace("2 win", "٣ win"): "“٣” is not a grade",
    LINE.replace("win", "w\u0007n"): "no valid answer",
    f"{LINE}\u0000": "no valid answer",
    LINE.replace("at=2", "at=1"): "not at the end of its moves",
    LINE.replace("at=2", "at=3"): "“at” in this record is not a valid number",
    LINE.replace("mancala/", ""): "does not lead to a game",
    LINE.replace("17?", "x?"): "this link is damaged",
    LINE + "3" * 20_000: "too long",
}


@pytest.mark.parametrize("line", DAMAGED)
def test_a_damaged_line_is_refused_with_a_sentence(line: str) -> None:
    with pytest.raises(BadRecord) as refused:
        read(line)
    assert DAMAGED[line] in str(refused.value)


def test_any_text_is_a_puzzle_or_is_refused() -> None:
    luck = random.Random("puzzles")
    refused = 0
    for _ in range(2_000):
        line = list(LINE)
        for _ in range(luck.randint(1, 4)):
            place = luck.randrange(len(line))
            line[place : place + luck.randint(0, 3)] = luck.choice(
                ["", " ", "é", "%", "&", "9", "\0"]
            )
        try:
            puzzle = read("".join(line))
        except BadRecord:
            refused += 1
        else:
            assert read(write(puzzle)) == puzzle
    assert refused > 1_000


def test_a_damaged_line_is_skipped_and_the_rest_is_ordered_by_grade() -> None:
    hard, easy = PUZZLE._replace(grade=5), PUZZLE._replace(grade=1)
    other = PUZZLE._replace(grade=5, answer="sow 4")
    text = "\n".join([write(hard), "nonsense", write(other), "", write(easy), LINE[:30]])
    assert read_all(text) == (easy, hard, other)
    assert read_all("") == ()
