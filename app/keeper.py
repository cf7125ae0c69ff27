"""Keeps texts on this device: what is known of them, and one writer that never falls behind."""

import asyncio
from collections.abc import Callable

from app import slots
from app.storage import NotKept, Storage
from rules.game import Sentence, sentence


class Keeper:
    def __init__(self, storage: Storage, report: Callable[[Sentence | None], None]) -> None:
        """`report` hears why nothing is kept, and None when it is kept again."""
        self._storage, self._report = storage, report
        self._known: dict[str, str] = {}
        self._to_write: dict[str, str] = {}
        self._writer: asyncio.Task[None] | None = None
        self._in_trouble = False

    async def open(self) -> None:
        try:
            self._known = await self._storage.all()
        except NotKept as refused:
            self._complain(refused)

    def find(self, key: str) -> str | None:
        return self._known.get(key)

    def everything(self) -> dict[str, str]:
        return {key: text for key, text in self._known.items() if text}

    def keep(self, key: str, text: str) -> None:
        if self._known.get(key) == text:
            return
        self._known[key] = text
        self._to_write[key] = text
        if self._writer is None:
            self._storage.say_writing(is_writing=True)
            self._writer = asyncio.get_running_loop().create_task(self._write())

    def set_aside(self, key: str, text: str | None = None) -> None:
        """Keep a copy of this, or of a text that is not to be there, under a name that is free."""
        text = self._known[key] if text is None else text
        self.keep(slots.aside_key(key, text, self._known), text)

    async def _write(self) -> None:
        """What changed while one text was written is written next, and only its newest form."""
        try:
            while self._to_write:
                key, text = next(iter(self._to_write.items()))
                await self._storage.put(key, text)
                if self._to_write[key] == text:
                    del self._to_write[key]
            if self._in_trouble:
                self._in_trouble = False
                self._report(None)
        except NotKept as refused:
            # What could not be written stays in line: the next move tries again.
            self._complain(refused)
        finally:
            self._writer = None
            self._storage.say_writing(is_writing=False)

    def _complain(self, refused: NotKept) -> None:
        self._in_trouble = True
        words = "Not saved: {why}. The game goes on while this page is open."
        self._report(sentence(words, why=refused.sentence))

    async def all_written(self) -> None:
        if self._writer is not None:
            await asyncio.wait({self._writer})
