"""Writes saves to the device, one after the other, and never over what another tab has written unseen.

What another tab has changed meanwhile is merged with what changed here; where that cannot be, theirs stays,
and ours is handed back to be set aside.
"""

import asyncio
from typing import Protocol

from app.saves import keys, merge
from rules.game import Refusal, Sentence, sentence


class NotSaved(Refusal):
    """The browser does not let us save; `sentence` says why."""


class Database(Protocol):
    async def all(self) -> dict[str, str]: ...

    async def copied(self) -> dict[str, str]: ...

    async def complete_copies(self, saved: dict[str, str]) -> None: ...

    def was_lost(self) -> bool: ...

    async def get(self, key: str) -> str | None: ...

    async def put(self, key: str, text: str, seen: str | None) -> str | None:
        """Write over what was `seen` there. If there is something else by now, return that instead."""
        ...


class Listener(Protocol):
    """Hears what happens to the saves."""

    def save_status(self, why: Sentence | None) -> None:
        """Why nothing can be saved; None when it works again."""
        ...

    def save_changed(self, key: str, text: str, lost: str = "") -> None:
        """Another tab wrote this; `lost` is what this tab wanted to write, where both could not be merged."""
        ...

    def save_written(self, key: str, text: str) -> None: ...

    def saving_changed(self) -> None:
        """The queue has begun to write, or has stopped."""
        ...


class SaveQueue:
    def __init__(self, database: Database, listener: Listener) -> None:
        self._database, self._listener = database, listener
        self._stored: dict[str, str] = {}  # as it was last seen in the database
        self._waiting: dict[str, str] = {}  # to be written
        self._writer: asyncio.Task[None] | None = None
        self._has_failed = False

    @property
    def is_writing(self) -> bool:
        """Is anything being written? What the browser has refused waits for the next save."""
        return self._writer is not None

    async def load(self) -> tuple[dict[str, str], bool]:
        """Everything that is saved, and whether the database was lost and only copies are left."""
        try:
            self._stored = await self._database.all()
        except NotSaved as refused:
            self._fail(refused)
            return await self._database.copied(), False
        return dict(self._stored), self._database.was_lost()

    async def complete_copies(self) -> None:
        await self._database.complete_copies(self._stored)

    def save(self, key: str, text: str) -> None:
        self._waiting[key] = text
        if self._writer is None:
            self._writer = asyncio.get_running_loop().create_task(self._write())
            self._listener.saving_changed()

    def forget(self, key: str) -> str:
        """Do not write what waits under this key. Returns what is saved there."""
        self._waiting.pop(key, None)
        return self._stored.get(key, "")

    async def reread(self, key: str) -> str | None:
        """What another tab has saved here since this one looked; None if nothing has changed."""
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
        """After a time in which nothing could be heard."""
        try:
            texts = await self._database.all()
        except NotSaved as refused:
            self._fail(refused)
            return
        for key, text in texts.items():
            self.hear(key, text)

    def hear(self, key: str, text: str) -> None:
        """Another tab says that it has written this."""
        if key in self._waiting:
            return  # our own writing will come upon it
        is_new = self._stored.get(key) != text
        self._stored[key] = text
        if is_new:
            self._listener.save_changed(key, text)

    async def all_written(self) -> None:
        if self._writer is not None:
            await asyncio.wait({self._writer})

    async def _write(self) -> None:
        """What changes while one text is being written is written next, and only its newest form."""
        try:
            while self._waiting:
                key, text = next(iter(self._waiting.items()))
                theirs = await self._database.put(key, text, self._stored.get(key))
                if theirs is not None:
                    self._meet(key, theirs)
                    continue
                self._stored[key] = text
                self._listener.save_written(key, text)
                if self._waiting.get(key) == text:
                    del self._waiting[key]
            if self._has_failed:
                self._has_failed = False
                self._listener.save_status(None)
        except NotSaved as refused:
            # What could not be written waits: the next save tries again.
            self._fail(refused)
        finally:
            self._writer = None
            self._listener.saving_changed()

    def _meet(self, key: str, theirs: str) -> None:
        """Another tab was there first: what it wrote stays, and ours is merged with it or handed back."""
        base, mine = self._stored.get(key, ""), self._waiting.pop(key, None)
        self._stored[key] = theirs
        # The same line of statistics from two tabs is two games; the same position is one.
        if mine is None or (mine == theirs and not keys.adds_up(key)):
            return
        both = merge.merged(key, base, mine, theirs)
        if both is None:
            self._listener.save_changed(key, theirs, lost=mine)
        else:
            self._waiting[key] = both
            self._listener.save_changed(key, both)

    def _fail(self, refused: NotSaved) -> None:
        self._has_failed = True
        words = "Not saved: {why}. The game goes on while this page is open."
        self._listener.save_status(sentence(words, why=refused.sentence))
