"""Tasks that are not in the book: made to order, one for each day, or put together in the editor."""

import secrets
from datetime import date
from typing import TYPE_CHECKING

from js import window

from app.model import app_state
from app.saves import table_format
from app.table import events
from app.table.table import Table
from app.views import doudizhu_editor
from app.views.doudizhu_editor import Draft
from app.worker import protocol
from rules import GAMES
from rules.chance import SEEDS
from rules.game import sentence
from rules.record import Record

if TYPE_CHECKING:
    from app.control.app import Host


class Workshop:
    def __init__(self, host: "Host") -> None:
        self._host = host

    def do(self, at: Table, what: str) -> None:
        """What the buttons ask for that have to do with tasks."""
        if what.startswith("make "):
            seed, level = secrets.randbelow(SEEDS), what.removeprefix("make ")
            self._host.spawn(self._make(at, seed, level))
        else:
            self._edit(at, what)

    async def _make(self, at: Table, seed: int, level: str) -> None:
        """A task made to order. It takes a moment, and the player may have gone elsewhere meanwhile."""
        self._host.dispatch(app_state.CloseDialog())
        self._host.dispatch(events.Announce(sentence("A mission is being made …")))
        asked = self._host.house.table
        answer = await self._host.computer.ask(
            at.record._replace(seed=seed), protocol.to_make(level)
        )
        if (
            self._host.house.table is None
            or asked is None
            or self._host.house.table.record != asked.record
        ):
            return
        if answer["variant"] is None:
            self._host.dispatch(
                events.Announce(sentence("No mission was found in time. Please try again."))
            )
        else:
            self._host.deal(at, answer["variant"], 0)

    def make_daily(self, key: str, day: date) -> None:
        """The task of a day, which is made on every device anew, and the same on each."""
        self._host.spawn(self._deal_of(key, day))

    async def _deal_of(self, key: str, day: date) -> None:
        self._host.dispatch(app_state.CloseDialog())
        self._host.dispatch(app_state.Tell(sentence("The mission of the day is being made …")))
        where = window.location.hash
        asked = Record(key, GAMES[key].rules_version, day.toordinal(), GAMES[key].default_variant)
        answer = await self._host.computer.ask(asked, protocol.to_make("daily"))
        if window.location.hash != where:
            return
        self._host.dispatch(app_state.Tell(None))
        if answer["variant"] is None:
            words = "No mission was found in time. Please try again."
            self._host.dispatch(app_state.Tell(sentence(words)))
        else:
            made = table_format.new_table(key, 0, answer["variant"])
            self._host.dispatch(app_state.SitDown(made._replace(daily=day.isoformat())))

    def _edit(self, at: Table, what: str) -> None:
        """What the editor's buttons do."""
        draft = self._host.house.draft
        if what == "editor":
            self._sketch(at, draft or doudizhu_editor.begin(at.record.variant))
        elif draft is not None and what.startswith("edit "):
            self._sketch(at, doudizhu_editor.edit(draft, what.removeprefix("edit ")))
        elif draft is not None and draft.name and what == "play-draft":
            self._host.deal(at, draft.name, 0)
        elif draft is not None and draft.name and what == "share-draft":
            sharing = self._host.buttons.sharing()
            self._host.spawn(sharing.copy_link(_fresh_record(at, draft.name)))

    def _sketch(self, at: Table, draft: Draft) -> None:
        self._host.dispatch(app_state.Sketch(draft))
        if draft.name and draft.verdict is None:
            self._host.spawn(self._judge(at, draft.name))

    async def _judge(self, at: Table, name: str) -> None:
        """Who wins a mission of this name: every first play is looked at."""
        answer = await self._host.computer.ask(_fresh_record(at, name), protocol.VERDICT)
        if self._host.house.draft is not None and self._host.house.dialog == "editor":
            judged = doudizhu_editor.judged(self._host.house.draft, name, *answer["verdict"])
            self._host.dispatch(app_state.Sketch(judged))


def _fresh_record(at: Table, variant: str) -> Record:
    return at.record._replace(seed=0, variant=variant, moves=(), at=0)
