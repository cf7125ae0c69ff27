"""Writes saves to the device, one at a time, without overwriting what another tab has saved meanwhile.

If another tab has changed the same save, both changes are merged. Where that is impossible, the other tab's
save stays, and this tab's is handed back to be set aside.
"""

import asyncio
from typing import Protocol

from app.saves import keys, merge
from rules.game import Refusal, Sentence, sentence


class NotSaved(Refusal):
    """The browser does not let us save; `sentence` says why."""


class Database(Protocol):
    async def all(self) -> dict[str, str]: ...

    async def copies(self) -> dict[str, str]: ...

    async def complete_copies(self, saved: dict[str, str]) -> None: ...

    def was_lost(self) -> bool: ...

    async def get(self, key: str) -> str | None: ...

    async def put(self, key: str, text: str, expected: str | None) -> str | None:
        """Replace `expected` by `text`. If another text is saved by now, return that instead."""
        ...


class Listener(Protocol):
    """Is notified of what happens to the saves."""

    def save_status(self, why: Sentence | None) -> None:
        """Why nothing can be saved; None when it works again."""
        ...

    def save_changed(self, key: str, text: str, lost: str = "") -> None:
        """Another tab wrote this; `lost` is what this tab wanted to write, if the two could not be merged."""
        ...

    def save_written(self, key: str, text: str) -> None: ...

    def saving_changed(self) -> None:
        """The queue has started or stopped writing."""
        ...


class SaveQueue:
    def __init__(self, database: Database, listener: Listener) -> None:
        self._database, self._listener = database, listener
        self._stored: dict[str, str] = {}  # as last read or written
        self._waiting: dict[str, str] = {}  # to be written
        self._writer: asyncio.Task[None] | None = None
        self._has_failed = False

    @property
    def is_writing(self) -> bool:
        """Is anything being written? What the browser has refused waits until the next save."""
        return self._writer is not None

    async def load(self) -> tuple[dict[str, str], bool]:
        """All saves, and whether the database was lost and these are copies."""
        try:
            self._stored = await self._database.all()
        except NotSaved as refused:
            self._fail(refused)
            return await self._database.copies(), False
        return dict(self._stored), self._database.was_lost()

    async def complete_copies(self) -> None:
        await self._database.complete_copies(self._stored)

    def save(self, key: str, text: str) -> None:
        self._waiting[key] = text
        if self._writer is None:
            self._writer = asyncio.get_running_loop().create_task(self._write())
            self._listener.saving_changed()

    def forget(self, key: str) -> str:
        """Drop what waits to be written here. Returns what is saved."""
        self._waiting.pop(key, None)
        return self._stored.get(key, "")

    async def reread(self, key: str) -> str | None:
        """What another tab has saved here meanwhile; None if nothing has changed."""
        try:
            text = await self._database.get(key)
        except NotSaved as refused:
            self._fail(refused)
            return None
        if text is None or text == self._stored.get(key):
            return None
        self._stored[key] = text
        self._waiting.pop(key, None)
        return text

    async def reread_all(self) -> None:
        """For a page that has missed messages from other tabs."""
        try:
            texts = await self._database.all()
        except NotSaved as refused:
            self._fail(refused)
            return
        for key, text in texts.items():
            self.hear(key, text)

    def hear(self, key: str, text: str) -> None:
        """Another tab reports that it has written this."""
        if key in self._waiting:
            return  # our own write finds it
        is_new = self._stored.get(key) != text
        self._stored[key] = text
        if is_new:
            self._listener.save_changed(key, text)

    async def all_written(self) -> None:
        if self._writer is not None:
            await asyncio.wait({self._writer})

    async def _write(self) -> None:
        """Write until nothing waits. If a text changes several times meanwhile, only the last is written."""
        try:
            while self._waiting:
                key, text = next(iter(self._waiting.items()))
                theirs = await self._database.put(key, text, self._stored.get(key))
                if theirs is not None:
                    self._resolve_conflict(key, theirs)
                    continue
                self._stored[key] = text
                self._listener.save_written(key, text)
                if self._waiting.get(key) == text:
                    del self._waiting[key]
            if self._has_failed:
                self._has_failed = False
                self._listener.save_status(None)
        except NotSaved as refused:
            # The text keeps waiting: the next save tries again.
            self._fail(refused)
        finally:
            self._writer = None
            self._listener.saving_changed()

    def _resolve_conflict(self, key: str, theirs: str) -> None:
        """Another tab wrote first: its text stays, and ours is merged with it or handed back."""
        base, mine = self._stored.get(key, ""), self._waiting.pop(key, None)
        self._stored[key] = theirs
        # The same line of statistics from two tabs means two games; the same position is one.
        if mine is None or (mine == theirs and not keys.adds_up(key)):
            return
        merged = merge.merged(key, base, mine, theirs)
        if merged is None:
            self._listener.save_changed(key, theirs, lost=mine)
        else:
            self._waiting[key] = merged
            self._listener.save_changed(key, merged)

    def _fail(self, refused: NotSaved) -> None:
        self._has_failed = True
        words = "Not saved: {why}. You can play on while this page is open."
        self._listener.save_status(sentence(words, why=refused.sentence))
