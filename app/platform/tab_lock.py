"""Who plays: where several tabs have the same game open, one of them plays it, and the others look on.

The browser's locks say which one, a lock for each game that is kept; over a channel the tabs tell each other
what they have written, who would like to play, and what is handed over. Where a browser has no locks, whoever
wrote last plays. None of this guards what is kept: that is done where it is written
(`app/platform/save_queue.py`).
"""

import asyncio
import json
from typing import TYPE_CHECKING, Any

from js import (
    AbortController,
    BroadcastChannel,
    Object,
    Promise,
    document,
    navigator,
    parlour,
    window,
)
from pyodide.ffi import JsException, create_proxy, to_js

from app.model import app_state
from app.saves import keys, table_format, task_results
from app.table.table import Table
from rules import record
from rules.game import BadRecord, sentence

if TYPE_CHECKING:
    from app.control.app import Host

_COURTESY = 1.5  # seconds for the other tab to write down what it has, if it is awake


class Tenancy:
    def __init__(self, host: "Host") -> None:
        self._host = host
        self._slot = ""  # under which the game on the table is kept
        self._give_back: Any = None  # the lock, if we have it
        self._line: Any = None  # in which we wait for it
        self._handed: asyncio.Future[str] | None = None  # what another tab had, once asked
        self._looks_on = False
        self._channel = BroadcastChannel.new(parlour.database)  # PyScript does not start without
        self._channel.onmessage = create_proxy(self._heard)
        host.keeper.tell = lambda key, text: self._say(wrote=key, text=text)
        document.addEventListener("visibilitychange", create_proxy(lambda _: self._looked_at()))
        window.addEventListener("pagehide", create_proxy(lambda _: self._leave()))
        window.addEventListener("pageshow", create_proxy(self._shown_again))

    # ---- at the table

    def sit(self, slot: str) -> None:
        """The game that is kept here lies on the table now; without a name, none does."""
        if slot != self._slot or (self._looks_on and not self._host.house.elsewhere):
            self._leave()
            self._slot, self._looks_on = slot, False
            if slot:
                self._host.spawn(self._claim(slot))

    def _leave(self) -> None:
        if self._line is not None:
            self._line.abort()
            self._line = None
        if self._give_back is not None:
            self._give_back()
            self._give_back = None

    async def _claim(self, slot: str) -> None:
        if await self._lock(slot, ifAvailable=True):
            await self._move_in(slot)
        elif slot == self._slot:
            self._look_on()

    async def take(self) -> None:
        """Play here what is open in another tab, which first writes down what it has."""
        slot, loop = self._slot, asyncio.get_running_loop()
        if not slot or self._handed is not None:
            return
        self._leave()
        if not _has_locks() or not await self._lock(slot, ifAvailable=True):
            self._handed = loop.create_future()
            self._say(asks=slot)
            await asyncio.wait({self._handed}, timeout=_COURTESY)
            handed, self._handed = self._handed, None
            await self._lock(slot, steal=True)
            if handed.done() and handed.result() and slot == self._slot:
                # It may have what could not be written.
                await self._host.keeper.look_again(slot)
                self._host.keeper.keep(slot, handed.result())
        await self._move_in(slot)

    async def _move_in(self, slot: str) -> None:
        """The game is ours: what lies on the table is what is kept."""
        is_other = await self._host.keeper.look_again(slot)
        at = self._host.house.table
        if slot != self._slot or at is None:
            return
        if is_other or self._host.house.elsewhere:
            offered, self._looks_on = self._host.house.offered, False
            self._host.dispatch(app_state.SitDown(self._host.doors.back_to(at)))
            if offered is not None:
                self._host.dispatch(app_state.Offer(offered))
        self._host.keeper.release(slot)

    def _look_on(self) -> None:
        """Another tab plays. Its game is shown as it is kept, and ours when the other one is closed."""
        self._looks_on = True
        self._host.keeper.let_go(self._slot)
        self._host.dispatch(app_state.LookOn(self._kept()))
        self._stand_in_line()

    def _kept(self) -> Table | None:
        text = self._host.keeper.find(self._slot)
        try:
            return table_format.read(text) if text else None
        except BadRecord:
            return None  # who plays it will be told

    async def _give(self, slot: str) -> None:
        """Another tab would like to play: it gets what we have, written down if that is possible."""
        self._looks_on = True
        self._host.dispatch(app_state.LookOn())
        await self._host.keeper.all_written()
        self._say(gives=slot, text=self._host.keeper.find(slot) or "")
        self._host.keeper.let_go(slot)

    # ---- locks

    async def _lock(self, slot: str, **how: Any) -> bool:
        """Do we have the lock of this game? It stays ours until we leave, or another tab takes it."""
        if not _has_locks():
            return True
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def granted(lock: Any) -> Any:
            is_ours = bool(lock) and slot == self._slot
            if not answer.done():
                answer.set_result(is_ours)
            return Promise.new(self._holding) if is_ours else None

        self._host.spawn(self._request(slot, how, granted, answer))
        return await answer

    def _holding(self, give_back: Any, _: Any) -> None:
        self._give_back = give_back

    async def _request(
        self, slot: str, how: dict[str, Any], granted: Any, answer: "asyncio.Future[bool]"
    ) -> None:
        """One request from its beginning until the lock is given back."""
        options, proxy = to_js(how, dict_converter=Object.fromEntries), create_proxy(granted)
        try:
            await navigator.locks.request(f"{parlour.database}:{slot}", options, proxy)
        except JsException as refused:
            if not answer.done():
                # A browser that denies locks altogether is one without; a line that we have left is none.
                answer.set_result(refused.name != "AbortError")
            elif slot == self._slot and not self._host.house.elsewhere:
                self._give_back = None
                self._look_on()  # it was taken without a word
            elif slot == self._slot:
                self._give_back = None
                self._stand_in_line()
        finally:
            proxy.destroy()

    def _stand_in_line(self) -> None:
        """Until whoever plays closes its tab. A tab that nobody sees does not push in."""
        is_seen = document.visibilityState == "visible"
        if self._host.house.elsewhere and is_seen and self._line is None and _has_locks():
            self._leave()
            self._line = AbortController.new()
            self._host.spawn(self._wait(self._slot, self._line))

    async def _wait(self, slot: str, line: Any) -> None:
        if await self._lock(slot, signal=line.signal):
            self._line = None
            await self._move_in(slot)

    def _looked_at(self) -> None:
        if document.visibilityState == "visible":
            self._stand_in_line()
        elif self._line is not None:
            self._leave()

    def _shown_again(self, event: Any) -> None:
        """Back from where pages wait to be gone back to: nothing was heard there, and the lock is gone."""
        if event.persisted:
            self._host.spawn(self._return())

    async def _return(self) -> None:
        await self._host.keeper.look_around()
        if self._slot and not self._host.house.elsewhere:
            self._host.keeper.hold_back(self._slot)
            await self._claim(self._slot)
        else:
            self._stand_in_line()

    # ---- from tab to tab

    def _say(self, **words: str) -> None:
        self._channel.postMessage(json.dumps(words))

    def _heard(self, event: Any) -> None:
        """What is said on our channel, where another site of the same origin may say anything."""
        if not isinstance(event.data, str):
            return
        try:
            said = record.read_json(event.data, longest=len(event.data))
        except BadRecord:
            return
        match said:
            case {"wrote": str(key), "text": str(text)}:
                self._host.keeper.hear(key, text)
            case {"asks": str(slot)} if slot == self._slot and not self._host.house.elsewhere:
                self._host.spawn(self._give(slot))
            case {"gives": str(slot), "text": str(text)} if slot == self._slot and self._handed:
                if not self._handed.done():
                    self._handed.set_result(text)

    def changed(self, key: str, *, clashed: bool) -> None:
        """Something is known anew, because another tab wrote it."""
        host, text = self._host, self._host.keeper.find(key) or ""
        kind, _, game = key.partition(":")
        if clashed:
            words = "This game went on in another tab. What was played here is kept aside."
            host.dispatch(app_state.Tell(sentence(words)))
        if key == self._slot:
            self._look_on()
        elif key == keys.SETTINGS:
            host.remember(app_state.read_settings(text))
        elif kind == "results":
            host.dispatch(app_state.Recall(game, task_results.read(text)))
        elif kind == "journal" and game in host.house.journals:
            from app.saves import finished_games  # noqa: PLC0415  loaded with the first one

            host.dispatch(app_state.Recollect({game: finished_games.read(text)}))
        is_lobby = host.house.table is None and not host.house.page
        if is_lobby and kind in ("game", "journal"):
            host.doors.to_lobby()


def _has_locks() -> bool:
    return getattr(navigator, "locks", None) is not None
