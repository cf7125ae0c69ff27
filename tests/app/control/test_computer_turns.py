"""Each question to the computer becomes the event that its answer is."""

import asyncio
from typing import Any

from app.control.computer_turns import Question, answer
from app.model.effects import AskComputer, AskReview, JudgeTask, MakeDailyTask, MakeTask
from app.model.events import DailyTaskMade, Event, TaskJudged, TaskMade
from app.table.events import ComputerMoved, HintReceived, SolutionReceived, TurnReviewed
from app.table.table import Tip
from rules.computer import Appraisal
from rules.game import sentence
from rules.record import Record
from tests.app.sample_tables import answer as real_answer
from tests.app.sample_tables import lay

TABLE = lay("mancala", ("person", "keen"), moves=("sow 2", "sow 5"))
RECORD = TABLE.record
PACKED_TIP = {"move": "sow 0", "loss": 1.5, "note": {"text": "worse", "facts": {}}}
TIP = Tip("sow 0", 1.5, sentence("worse"))


class FakeComputer:
    """Remembers what it is asked, and answers what it was told to."""

    def __init__(self, **fields: Any) -> None:
        self.fields = fields
        self.asked: list[tuple[Record, str]] = []

    async def ask(self, record: Record, wanted: str) -> dict[str, Any]:
        self.asked.append((record, wanted))
        return self.fields


def asked_and_answered(question: Question, **fields: Any) -> tuple[list[tuple[Record, str]], Event]:
    computer = FakeComputer(**fields)
    event = asyncio.run(answer(computer, question))
    return computer.asked, event


def test_a_level_is_asked_for_its_move() -> None:
    asked, event = asked_and_answered(AskComputer(RECORD, "keen"), move="sow 7")
    assert asked == [(RECORD, "keen")]
    assert event == ComputerMoved(RECORD, "sow 7")


def test_a_hint_brings_tips_and_maybe_a_regret() -> None:
    question = AskComputer(RECORD, "hint")
    asked, event = asked_and_answered(question, tips=[PACKED_TIP], regret=None)
    assert asked == [(RECORD, "hint")]
    assert event == HintReceived(RECORD, (TIP,), None)
    _, event = asked_and_answered(question, tips=[], regret={"text": "too late", "facts": {}})
    assert event == HintReceived(RECORD, (), sentence("too late"))


def test_a_solution_brings_moves_or_none() -> None:
    question = AskComputer(RECORD, "solution")
    asked, event = asked_and_answered(question, moves=["sow 1", "sow 2"])
    assert asked == [(RECORD, "solution")]
    assert event == SolutionReceived(RECORD, ("sow 1", "sow 2"))
    assert asked_and_answered(question, moves=[])[1] == SolutionReceived(RECORD, ())


def test_a_review_asks_about_an_earlier_position_and_answers_for_the_whole_game() -> None:
    packed = ["sow 1", 0.25, {"text": "too slow", "facts": {}}, True]
    asked, event = asked_and_answered(AskReview(RECORD, 1), options=[packed])
    assert asked == [(RECORD._replace(at=1), "review")]
    option = Appraisal("sow 1", 0.25, sentence("too slow"), is_exact=True)
    assert event == TurnReviewed(RECORD, 1, (option,))


def test_a_task_that_is_made_names_the_game_it_was_asked_from() -> None:
    seeded = RECORD._replace(seed=9)
    for variant in ("A-3", None):
        asked, event = asked_and_answered(MakeTask(seeded, "hard", RECORD), variant=variant)
        assert asked == [(seeded, "make hard")]
        assert event == TaskMade(RECORD, "hard", variant)


def test_the_task_of_a_day_names_its_day() -> None:
    for variant in ("A-3", None):
        question = MakeDailyTask(RECORD, "2026-11-17")
        asked, event = asked_and_answered(question, variant=variant)
        assert asked == [(RECORD, "make daily")]
        assert event == DailyTaskMade("mancala", "2026-11-17", variant)


def test_a_verdict_names_the_task_that_was_judged() -> None:
    asked, event = asked_and_answered(JudgeTask(RECORD), verdict=[1, 0, 4])
    assert asked == [(RECORD, "verdict")]
    assert event == TaskJudged(RECORD.variant, (1, 0, 4))


def test_the_answers_of_the_worker_have_these_fields() -> None:
    task = lay("doudizhu", ("person", "classic"), variant="34-A")
    questions: dict[str, Question] = {
        "classic": AskComputer(task.record, "classic"),
        "hint": AskComputer(task.record, "hint"),
        "solution": AskComputer(task.record, "solution"),
        "review": AskReview(task.record, 0),
        "verdict": JudgeTask(task.record),
    }
    events = [
        asked_and_answered(question, **real_answer(task, wanted))[1]
        for wanted, question in questions.items()
    ]
    kinds = [ComputerMoved, HintReceived, SolutionReceived, TurnReviewed, TaskJudged]
    assert [type(event) for event in events] == kinds
