"""Runs the effects on what is saved, and on the other tabs that save the same games."""

from collections.abc import Callable

from app.control.device_reports import DeviceReports
from app.model import effects, events
from app.model.effects import Effect
from app.model.events import Event
from app.platform import tab_lock
from app.platform.background import spawn
from app.platform.database import Database
from app.platform.save_queue import SaveQueue


class SaveEffects:
    def __init__(
        self,
        dispatch: Callable[[Event], None],
        show_saving: Callable[[], None],
        database: Database,
    ) -> None:
        self._dispatch = dispatch
        self._reports = DeviceReports(dispatch, show_saving)
        self.queue = SaveQueue(database, self._reports)
        self._tabs: tab_lock.TabLock | None = None

    def connect_tabs(self) -> None:
        """From now on this tab hears the others, and they hear it."""
        self._tabs = tab_lock.TabLock(self._reports)
        self._reports.connect(self.queue, self._tabs)

    def run(self, effect: Effect) -> bool:
        """Return whether it was such an effect."""
        match effect:
            case effects.Save(key, text):
                self.queue.save(key, text)
            case effects.ForgetSave(key):
                self._dispatch(events.SaveChanged(key, self.queue.forget(key)))
            case effects.RereadSave(key, handed_over):
                spawn(self._reread(key, handed_over))
            case effects.RereadSaves():
                spawn(self.queue.reread_all())
            case _:
                return self._tabs is not None and self._run_for_tabs(effect, self._tabs)
        return True

    def _run_for_tabs(self, effect: Effect, tabs: "tab_lock.TabLock") -> bool:
        match effect:
            case effects.ClaimTab(key):
                tabs.claim(key)
            case effects.WaitForTab(key):
                tabs.wait(key)
            case effects.TakeOverTab(key):
                spawn(tabs.take_over(key))
            case effects.HandOverTab(key, text):
                spawn(self._hand_over(tabs, key, text))
            case _:
                return False
        return True

    async def _reread(self, key: str, handed_over: str) -> None:
        text = await self.queue.reread(key)
        self._dispatch(events.SaveReread(key, text, handed_over))

    async def _hand_over(self, tabs: "tab_lock.TabLock", key: str, text: str) -> None:
        await self.queue.all_written()
        tabs.hand_over(key, text)
        self._dispatch(events.SaveChanged(key, self.queue.forget(key)))
