"""Questions to the computer and its answers, as they travel between page and worker."""

import json
from time import time
from typing import Any

import pytest

from app.worker import protocol
from app.worker.protocol import HINT, Question, read_question, read_tips, think, write_question
from app.worker.worker_main import answer as workers_answer
from rules import GAMES, computer_of
from rules.computer import Advice
from rules.game import BadRecord, sentence
from rules.thinking import after_slices, finish
from tests.app.sample_tables import TWO, answer, lay
from tests.smallest import computer as smallest_computer
from tests.smallest import game as smallest

pytestmark = pytest.mark.usefixtures("smallest_is_there")


@pytest.mark.parametrize("level", ["careful", HINT])
def test_a_question_is_read_as_it_was_asked(level: str) -> None:
    question = Question(7, lay(seed=2**63).record, level, 0.7)
    assert read_question(write_question(question)) == question


@pytest.mark.parametrize(
    ("asked_for", "given"),
    [(0.7, 0.7), (-3.0, 0.15), (3600.0, 1.0)],
    ids=["in time", "asked of a worker that was still starting", "the clock was set back"],
)
def test_a_late_question_gets_the_time_that_is_left(asked_for: float, given: float) -> None:
    question = Question(1, lay().record, HINT, time() + asked_for)
    assert protocol.seconds_left(question) == pytest.approx(given, abs=0.1)


def test_a_question_of_another_kind_is_refused() -> None:
    asked = json.loads(write_question(Question(1, lay().record, HINT, 1)))
    with pytest.raises(BadRecord):
        read_question(json.dumps({**asked, "record": {}}))


@pytest.mark.parametrize("key", ["mancala", "smallest"])
def test_every_level_answers_with_a_legal_move(key: str) -> None:
    at = lay(key)
    legal = {GAMES[key].write_move(move) for move in GAMES[key].legal_moves(at.state)}
    for level in computer_of(key).levels:
        said = answer(at, level)
        assert said["number"] == 1
        assert said["move"] in legal


def test_the_same_question_has_the_same_answer() -> None:
    """The weakest level chooses by luck, which depends on the game and on nothing else."""
    level = next(iter(computer_of("mancala").levels))
    games = [lay("mancala", seed=seed) for seed in range(12)]
    answers = [answer(at, level)["move"] for at in games]
    assert [answer(at, level)["move"] for at in games] == answers
    assert len(set(answers)) > 1


def test_the_computer_sees_only_what_its_player_may(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []

    def choose(given: smallest.State, level: str, luck: int) -> Any:
        seen.append(given)
        yield
        return smallest.legal_moves(given)[0]

    asked = smallest_computer.COMPUTER._replace(choose=choose)
    monkeypatch.setattr(smallest_computer, "COMPUTER", asked)
    at = lay(moves=(f"play {lay().state.hands[0][0]}",))
    answer(at, "careful")
    assert seen == [smallest.view_for(at.state, 1)]
    assert seen != [at.state]


@pytest.mark.parametrize("key", ["mancala", "smallest"])
def test_a_hint_arrives_as_it_was_thought(key: str) -> None:
    at = lay(key, TWO)
    tips = read_tips(answer(at, HINT)["tips"])
    legal = [GAMES[key].write_move(move) for move in GAMES[key].legal_moves(at.state)]
    assert sorted(tip.move for tip in tips) == sorted(legal)
    assert tips[0].loss == 0
    assert all(str(tip.note) for tip in tips)


def test_a_note_keeps_its_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    note = sentence("the {card} is worth {count}, says {player}", player=1, card=7, count=2.5)
    move = smallest.legal_moves(lay().state)[0]

    def advise(given: smallest.State) -> Any:
        yield
        return (Advice(move, 0, note),)

    asked = smallest_computer.COMPUTER._replace(advise=advise)
    monkeypatch.setattr(smallest_computer, "COMPUTER", asked)
    (tip,) = read_tips(answer(lay(), HINT)["tips"])
    assert tip.note == note


def test_in_slices_or_in_one_go_the_answer_is_one_json_text() -> None:
    question = Question(3, lay().record, "careful", time() + 5)
    slices = finish(think(question), after_slices(100))
    assert json.loads(slices) == json.loads(workers_answer(write_question(question)))


def test_nobody_asks_after_the_end() -> None:
    at = lay(moves=tuple(ONE_GAME))
    with pytest.raises(AssertionError, match="somebody is to move"):
        finish(protocol.think(Question(1, at.record, "careful", 1)), after_slices(1))


ONE_GAME = ("play 4", "play 5", "play 9", "play 8", "play 6", "play 1")
