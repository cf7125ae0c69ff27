"""Runs the app: applies each event, draws the state, runs the effects, and turns their results into events.

It decides nothing. What happens is decided in `app/model/`, what it looks like in `app/presentation/` and
`app/ui/`.
"""

import asyncio
from collections import deque
from typing import Any

from app.control.effect_runner import EffectRunner, Loop
from app.model import events, finished
from app.model.app_state import AppState
from app.model.effects import Effect, Focus, Save
from app.model.events import Event
from app.model.update import update
from app.platform import address, device, install, service_worker, share
from app.platform.background import spawn
from app.platform.database import Database
from app.platform.worker_client import WorkerClient
from app.saves import backup
from app.table.table import Table
from app.ui.playback import Playback
from app.ui.shell import Shell
from rules.game import BadRecord

_LANGUAGE_PATIENCE = 3.0  # seconds that the first page waits for another language
_SETTLING = 0.8  # seconds after the start in which nothing else may delay the first touch

_BREATH = 0.005  # seconds between two steps of work that nobody waits for


class App:
    def __init__(
        self, shell: Shell, playback: Playback, computer: WorkerClient, database: Database
    ) -> None:
        self.state = AppState()
        self._shell, self._playback, self._computer = shell, playback, computer
        loop = Loop(lambda: self.state, self.dispatch, self._dispatch_gently, self._show_saving)
        self._effects = EffectRunner(loop, playback, computer, database)
        self._waiting: deque[Event] = deque()
        self._is_busy = False
        self._told: Table | None = None  # before the move that is being revealed

    async def open(self) -> None:
        """Show the first page."""
        saved, was_recovered = await self._effects.saves.load()
        languages, site = device.languages(), address.site()
        opened = events.Opened(saved, device.today(), languages, site, was_recovered)
        self.dispatch(opened._replace(minutes_left=device.minutes_left()))
        if self._effects.loading_language is not None:
            # It loads instantly from the offline cache; from a slow network it may take longer.
            await asyncio.wait({self._effects.loading_language}, timeout=_LANGUAGE_PATIENCE)
        self.dispatch(events.AddressChanged(address.fragment(), device.fresh_seed()))
        if self._shell.was_introduction_closed():
            self.dispatch(events.DialogClosed("intro"))

    def start(self) -> None:
        """The player can use the page."""
        self._effects.connect_tabs()
        self.dispatch(events.Started())
        spawn(self._settle())

    async def _settle(self) -> None:
        """Do what can wait until the first touch is answered, one thing at a time to leave time for it."""
        await asyncio.sleep(_SETTLING)
        self.dispatch(events.Settled())
        await self._count_finished_games()
        install.watch(lambda possible: self.dispatch(events.InstallOffered(possible)))
        spawn(device.watch_clock(lambda: self.dispatch(events.ClockTicked(device.minutes_left()))))
        await self._computer.started()
        saves = self._effects.saves
        await service_worker.register(
            lambda: self.dispatch(events.UpdateReady()), before_reload=saves.all_written
        )
        await saves.complete_copies()

    async def _count_finished_games(self) -> None:
        """Some at a time: after an import, or years with an older version, there are thousands."""
        for game in finished.games_to_count(self.state.saved):
            before = None
            while before is not self.state.saved:
                before = self.state.saved
                self.dispatch(events.TotalsDue(game))
                await asyncio.sleep(_BREATH)

    def dispatch(self, event: Event) -> None:
        """Handle one event at a time: all its effects run before the next event."""
        # Not while the page is being drawn: a dialog may be about to open.
        if not self._is_busy and (closed := self._shell.dialog_closed_by_browser()):
            self._waiting.append(events.DialogClosed(closed))
        self._waiting.append(event)
        if self._is_busy:
            return
        self._is_busy = True
        try:
            while self._waiting:
                had_focus, table = self._shell.has_focus(), self.state.table
                wanted = self._apply(self._waiting.popleft())
                if self._playback.is_revealing and self.state.table is not table:
                    self._told = table
                    spawn(self._show_when_revealed())
                self._shell.show(self._as_told())
                self._run(wanted, had_focus=had_focus)
        finally:
            self._waiting.clear()
            self._is_busy = False
            self._show_saving()

    async def _dispatch_gently(self, event: Event) -> None:
        """The same for events that no finger waits for, in two turns of the loop so as not to block the page.

        The words beside the board follow when its pieces are at rest: "Your turn" would be early before.
        """
        had_focus = self._shell.has_focus()
        wanted = self._apply(event)
        state = self.state
        focus: list[Effect] = [effect for effect in wanted if isinstance(effect, Focus)]
        self._run([effect for effect in wanted if effect not in focus], had_focus=had_focus)
        await asyncio.sleep(0)
        await self._playback.settled()
        self._shell.show(self.state)
        # The player may have gone on meanwhile.
        if self.state is state:
            self._run(focus, had_focus=had_focus)
        self._show_saving()

    def _as_told(self) -> AppState:
        """What may be said beside the board: nothing of a card that is just being turned over."""
        return self.state._replace(table=self._told) if self._playback.is_revealing else self.state

    async def _show_when_revealed(self) -> None:
        await self._playback.settled()
        self._shell.show(self.state)

    def _apply(self, event: Event) -> list[Effect]:
        """Change the state and the board. Saving comes first: a fault in drawing must not cost a move."""
        if (today := device.today()) != self.state.today:
            self.state, _ = update(self.state, events.DayChanged(today))
        before, (self.state, effects) = self.state, update(self.state, event)
        wanted: list[Effect] = []
        for effect in effects:
            if isinstance(effect, Save):
                self._effects.run(effect)
            else:
                wanted.append(effect)
        self._playback.follow(before, self.state)
        return wanted

    def _run(self, wanted: list[Effect], *, had_focus: bool) -> None:
        for effect in wanted:
            if isinstance(effect, Focus):
                self._shell.focus(effect, had_focus=had_focus)
            else:
                self._effects.run(effect)

    def _show_saving(self) -> None:
        is_saving = self._effects.saves.is_writing or self.state.is_claiming
        self._shell.mark_saving(is_saving=is_saving)

    async def import_backup(self, file: Any) -> None:
        """Replay every game in it to see whether it opens, one by one so that the page stays responsive."""
        try:
            texts, damaged = backup.unpack(await share.read_file(file)), set()
            for key, text in texts.items():
                await asyncio.sleep(0)
                if not backup.can_open(key, text):
                    damaged.add(key)
        except BadRecord as refused:
            self.dispatch(events.BackupRefused(refused.sentence))
        else:
            self.dispatch(events.BackupChecked(texts, frozenset(damaged)))
