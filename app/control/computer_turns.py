"""Asks the computer what the model wants to know, and turns its answers into events."""

from typing import Any, Protocol

from app.model.effects import AskComputer, AskReview, JudgeTask, MakeDailyTask, MakeTask
from app.model.events import DailyTaskMade, Event, TaskJudged, TaskMade
from app.table.events import ComputerMoved, HintReceived, SolutionReceived, TurnReviewed
from app.worker import protocol
from rules.record import Record

Question = AskComputer | AskReview | MakeTask | MakeDailyTask | JudgeTask


class Computer(Protocol):
    async def ask(self, record: Record, wanted: str) -> dict[str, Any]: ...


async def answer(computer: Computer, question: Question) -> Event:
    match question:
        case AskComputer(record, protocol.HINT):
            fields = await computer.ask(record, protocol.HINT)
            regret = protocol.read_regret(fields["regret"])
            return HintReceived(record, protocol.read_tips(fields["tips"]), regret)
        case AskComputer(record, protocol.SOLUTION):
            fields = await computer.ask(record, protocol.SOLUTION)
            return SolutionReceived(record, tuple(fields["moves"]))
        case AskComputer(record, level):
            return ComputerMoved(record, (await computer.ask(record, level))["move"])
        case AskReview(record, at):
            fields = await computer.ask(record._replace(at=at), protocol.REVIEW)
            return TurnReviewed(record, at, protocol.read_options(fields["options"]))
        case MakeTask(record, level, asked):
            fields = await computer.ask(record, protocol.to_make(level))
            return TaskMade(asked, level, fields["variant"])
        case MakeDailyTask(record, day):
            fields = await computer.ask(record, protocol.to_make("daily"))
            return DailyTaskMade(record.game, day, fields["variant"])
        case JudgeTask(record):
            winning, unknown, moves = (await computer.ask(record, protocol.VERDICT))["verdict"]
            return TaskJudged(record.variant, (winning, unknown, moves))
