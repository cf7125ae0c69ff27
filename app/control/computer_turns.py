"""Asks the computer what the table wants to know: a move, a hint, a way to win, a look back."""

import asyncio
from typing import TYPE_CHECKING

from app.table import events, queries
from app.table.table import PERSON, Table
from app.ui.playback import PACES
from app.worker import protocol
from rules.record import Record

if TYPE_CHECKING:
    from app.control.app import Host

_BREATH = 0.35  # seconds between two moves, so that the eye can follow


class Asking:
    def __init__(self, host: "Host") -> None:
        self._host = host
        self._asked: tuple[Record, str] | None = None
        self.may_wake = False  # the worker: not before the first touch is answered

    def ask(self) -> None:
        """Once for each position, if there is something to ask."""
        at = None if self._host.house.elsewhere else self._host.house.table
        wanted = None
        if at is not None:
            # People among themselves may never ask it anything.
            if self.may_wake and any(seat != PERSON for seat in at.seats):
                self._host.computer.wake()
            wanted = _wanted(at)
        if at is None or wanted is None:
            self._asked = None
        elif self._asked != (at.record, wanted):
            self._asked = (at.record, wanted)
            self._host.spawn(self._answer(at.record, wanted))

    async def _answer(self, record: Record, wanted: str) -> None:
        answer = await self._host.computer.ask(record, wanted)
        if wanted == protocol.HINT:
            tips, regret = (
                protocol.read_tips(answer["tips"]),
                protocol.read_regret(answer["regret"]),
            )
            await self._host.dispatch_gently(events.HintReceived(record, tips, regret))
            return
        if wanted == protocol.SOLUTION:
            self._host.dispatch(events.SolutionReceived(record, tuple(answer["moves"])))
            return
        await self._host.stage.settled()
        if PACES[self._host.house.settings.pace]:
            await asyncio.sleep(_BREATH)
        await self._host.dispatch_gently(events.ComputerMoved(record, answer["move"]))

    async def look_back(self, at: Table) -> None:
        """One turn of the round after the other, each as if it were played now."""
        from app.presentation import result_texts  # noqa: PLC0415  a game begins without

        for turn in result_texts.turns_to_review(at)[len(at.review) :]:
            answer = await self._host.computer.ask(at.record._replace(at=turn), protocol.HINT)
            now = self._host.house.table
            if now is None or now.record != at.record:
                return
            tips = protocol.read_tips(answer["tips"])
            self._host.dispatch(events.TurnReviewed(at.record, turn, tips))


def _wanted(at: Table) -> str | None:
    """What the computer is to be asked: a hint, a solution, a move, or nothing."""
    if at.hint_wanted:
        return protocol.HINT
    if at.solution and at.solution.is_wanted:
        return protocol.SOLUTION
    return None if at.is_replay else queries.level_to_move(at)
