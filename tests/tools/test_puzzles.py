"""The puzzles in `assets/games/`: they can be played, are all different, and have one right answer."""

import gzip
from collections import Counter
from functools import cache
from typing import Any

import pytest

from rules import GAMES, computer_of, puzzles
from rules.history import replay
from rules.puzzles import GRADES, Puzzle
from tests.contracts.game_checks import hides_something
from tools.puzzles.collection import asset
from tools.puzzles.finding import Position, position_of, thought
from tools.puzzles.makers import MAKERS

ENOUGH = 200
SMALL = 60_000  # bytes, compressed
PROVED = 6  # of each game, for a test
LEAST_OF_A_GRADE = 0.15
KEYS = [key for key in GAMES if asset(key).exists()]


@cache
def read(key: str) -> tuple[Puzzle, ...]:
    return tuple(map(puzzles.read, asset(key).read_text("utf-8").splitlines()))


@cache
def positions(key: str) -> tuple[Position, ...]:
    return tuple(map(position_of, read(key)))


def some(key: str) -> list[int]:
    """The places of a few puzzles, easy and hard ones."""
    count = len(read(key))
    return [place * (count - 1) // (PROVED - 1) for place in range(PROVED)]


def test_every_file_belongs_to_a_game_that_says_what_its_puzzles_ask() -> None:
    assert {"doudizhu", "mancala", "smack"} <= set(KEYS) <= set(MAKERS)
    assert {key for key in GAMES if GAMES[key].puzzles} == set(KEYS)


@pytest.mark.parametrize("key", KEYS)
def test_there_are_enough_of_every_grade_and_easy_ones_come_first(key: str) -> None:
    grades = Counter(puzzle.grade for puzzle in read(key))
    assert grades.total() >= ENOUGH
    assert min(grades[grade] for grade in GRADES) >= LEAST_OF_A_GRADE * grades.total()
    assert puzzles.read_all(asset(key).read_text("utf-8")) == read(key)
    assert len(gzip.compress(asset(key).read_bytes())) < SMALL


@pytest.mark.parametrize("key", KEYS)
def test_every_puzzle_can_be_played_and_asks_for_a_legal_move(key: str) -> None:
    game = GAMES[key]
    assert game.puzzles
    for puzzle in read(key):
        assert puzzle.record.game == key
        assert puzzle.kind in game.puzzles.kinds
        state = replay(game, puzzle.record).state
        assert game.outcome(state) is None
        texts = [game.write_move(move) for move in game.legal_moves(state)]
        assert puzzle.answer in texts
        assert len(texts) > 1, "there is something to choose"


@pytest.mark.parametrize("key", KEYS)
def test_every_kind_of_puzzle_has_some(key: str) -> None:
    game = GAMES[key]
    assert game.puzzles
    assert set(game.puzzles.kinds) == {puzzle.kind for puzzle in read(key)}


@pytest.mark.parametrize("key", KEYS)
def test_no_two_puzzles_are_the_same_position(key: str) -> None:
    seen: list[Any] = [position.seen for position in positions(key)]
    assert len(set(seen)) == len(seen)


def test_mancala_has_puzzles_for_both_sets_of_rules() -> None:
    rules = Counter(position.seen.variant for position in positions("mancala"))
    assert min(rules["island"], rules["kalah"]) >= 80


@pytest.mark.parametrize("key", ["mancala", "doudizhu"])
def test_exact_answers_are_proved_again(key: str) -> None:
    maker = MAKERS[key]
    exact = [puzzle for puzzle in read(key) if maker.is_exact(puzzle)]
    for puzzle in exact[:: len(exact) // PROVED]:
        assert maker.is_unique(puzzle, 1)
    wrong = exact[0]._replace(answer="pass" if key == "doudizhu" else "nothing")
    assert not maker.is_unique(wrong, 1)


@pytest.mark.parametrize("key", KEYS)
def test_the_answer_is_what_the_review_calls_best(key: str) -> None:
    """One measure for everything: `docs/review.md`."""
    for place in some(key):
        puzzle, position = read(key)[place], positions(key)[place]
        if MAKERS[key].is_exact(puzzle):
            continue  # proved by a longer search than a review's
        best, second, *_ = thought(computer_of(key).appraise(position.seen))
        assert GAMES[key].write_move(best.move) == puzzle.answer
        assert best.chance > second.chance


@pytest.mark.parametrize("key", KEYS)
def test_the_answer_does_not_depend_on_hidden_cards(key: str) -> None:
    game = GAMES[key]
    hiding = 0
    for place in some(key):
        puzzle, position = read(key)[place], positions(key)[place]
        state = replay(game, puzzle.record).state
        hiding += hides_something(game, state)
        for seed in range(2):
            other = game.reshuffle_unseen(state, position.player, seed)
            assert game.view_for(other, position.player) == position.seen
    assert not hiding or key in ("mo", "rupiaj", "smack")


def test_what_is_known_of_the_next_card_is_told() -> None:
    about = GAMES["smack"].puzzles
    assert about
    assert about.remembered
    told = [about.remembered(position.seen) for position in positions("smack")]
    assert {sentence.text for sentence in told if sentence} == {
        "Your next card: {card}",
        "Your next card is one of these: {cards}",
    }
