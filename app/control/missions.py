"""Tasks that are not in the book: made to order, one for each day, or put together in the editor."""

import secrets
from datetime import date
from typing import TYPE_CHECKING, Any

from js import window

from app.model import app_state
from app.saves import table_format
from app.table import events, queries
from app.table.table import Table
from app.views.contract import TaskEditor
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
        editor, draft = _editor_of(at), self._host.house.draft
        if what == "editor":
            self._sketch(at, draft or editor.begin(at.record.variant))
        elif draft is not None and what.startswith("edit "):
            self._sketch(at, editor.edit(draft, what.removeprefix("edit ")))
        elif draft is not None and (variant := editor.variant(draft)):
            if what == "play-draft":
                self._host.deal(at, variant, 0)
            elif what == "share-draft":
                sharing = self._host.buttons.sharing()
                self._host.spawn(sharing.copy_link(_fresh_record(at, variant)))

    def _sketch(self, at: Table, draft: Any) -> None:
        self._host.dispatch(app_state.Sketch(draft))
        if _editor_of(at).needs_verdict(draft):
            self._host.spawn(self._judge(at, _editor_of(at).variant(draft)))

    async def _judge(self, at: Table, variant: str) -> None:
        """Who wins a task of this variant: every first move is looked at."""
        answer = await self._host.computer.ask(_fresh_record(at, variant), protocol.VERDICT)
        draft = self._host.house.draft
        if draft is not None and self._host.house.dialog == "editor":
            winning, unknown, moves = answer["verdict"]
            judged = _editor_of(at).with_verdict(draft, variant, (winning, unknown, moves))
            self._host.dispatch(app_state.Sketch(judged))


def _editor_of(at: Table) -> TaskEditor[Any]:
    editor = queries.view_of(at).editor
    assert editor is not None, "only a game with an editor has buttons for it"
    return editor()


def _fresh_record(at: Table, variant: str) -> Record:
    return at.record._replace(seed=0, variant=variant, moves=(), at=0)
