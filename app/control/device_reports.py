"""What the saves and the other tabs report, turned into events."""

from collections.abc import Callable

from app.model import events
from app.model.events import Event
from app.platform import tab_lock
from app.platform.save_queue import SaveQueue
from rules.game import Sentence


class DeviceReports:
    """The listener of `SaveQueue` and `TabLock`, which know nothing of the model or of each other."""

    def __init__(self, dispatch: Callable[[Event], None], show_saving: Callable[[], None]) -> None:
        self._dispatch = dispatch
        self.saving_changed = show_saving
        self._saves: SaveQueue | None = None
        self._tabs: tab_lock.TabLock | None = None

    def connect(self, saves: SaveQueue, tabs: "tab_lock.TabLock") -> None:
        """From now on the tabs hear of each other's saves."""
        self._saves, self._tabs = saves, tabs

    def save_status(self, why: Sentence | None) -> None:
        self._dispatch(events.SaveStatus(why))

    def save_changed(self, key: str, text: str, lost: str = "") -> None:
        self._dispatch(events.SaveChanged(key, text, lost))

    def save_written(self, key: str, text: str) -> None:
        if self._tabs is not None:
            self._tabs.announce(key, text)

    def heard_save(self, key: str, text: str) -> None:
        if self._saves is not None:
            self._saves.hear(key, text)

    def tab_granted(self, key: str, handed_over: str = "") -> None:
        self._dispatch(events.TabGranted(key, handed_over))

    def tab_denied(self, key: str) -> None:
        self._dispatch(events.TabDenied(key))

    def tab_requested(self, key: str) -> None:
        self._dispatch(events.TabRequested(key))

    def page_restored(self) -> None:
        self._dispatch(events.PageRestored())
