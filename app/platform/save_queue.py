"""Keeps texts on this device: what is known of them, and one writer that never falls behind.

Other tabs keep the same things. So nothing is written over what was not seen before: what another tab has
changed meanwhile is merged with what changed here, or, where that cannot be, stays, and ours is kept aside.
"""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from app.saves import keys
from rules.game import Refusal, Sentence, sentence

if TYPE_CHECKING:
    from app.platform.database import Storage


class NotKept(Refusal):
    """The browser does not keep anything for us; `sentence` says why."""


class Changed(Protocol):
    """Hears of what is known by this key since another tab wrote it."""

    def __call__(self, key: str, *, clashed: bool) -> None:
        """`clashed`: what this tab had is kept aside."""


def _adds_up(key: str) -> bool:
    """Where the same line, or the same try, from two tabs is two of them."""
    return key.startswith(("journal:", "results:"))


def _tell_nobody(_key: str, _text: str) -> None:
    pass


class Keeper:
    def __init__(
        self, storage: "Storage", report: Callable[[Sentence | None], None], changed: Changed
    ) -> None:
        """`report` hears why nothing is kept, and None when it is kept again."""
        self._storage, self._report, self._changed = storage, report, changed
        self._known: dict[str, str] = {}  # as this tab has it
        self._stored: dict[str, str] = {}  # as it was seen last where it is kept
        self._to_write: dict[str, str] = {}
        self._held_back: set[str] = set()
        self._writer: asyncio.Task[None] | None = None
        self._in_trouble = False
        self.tell: Callable[[str, str], None] = _tell_nobody  # of what was written

    async def open(self) -> bool:
        """See everything that is kept; says whether only copies of it are left."""
        try:
            self._stored = await self._storage.all()
        except NotKept as refused:
            self._complain(refused)
            self._known = await self._storage.copied()
            return False
        self._known = dict(self._stored)
        return self._storage.was_lost()

    async def complete_copies(self) -> None:
        await self._storage.complete_copies(self._stored)

    async def look_around(self) -> None:
        """See again everything there is, after a time in which nothing could be heard."""
        try:
            found = await self._storage.all()
        except NotKept as refused:
            self._complain(refused)
            return
        for key, text in found.items():
            self.hear(key, text)

    async def look_again(self, key: str) -> bool:
        """Has another tab written this since we saw it? Then that is what is known of it."""
        try:
            found = await self._storage.get(key)
        except NotKept as refused:
            self._complain(refused)
            return False
        if found is None or found == self._stored.get(key):
            return False
        self._stored[key] = found
        self.let_go(key)
        return True

    def hear(self, key: str, text: str) -> None:
        """Another tab has written this."""
        if key in self._to_write and key not in self._held_back:
            return  # our own writing will come upon it
        self._stored[key] = text
        if self._known.get(key) != text:
            self.let_go(key)
            self._changed(key, clashed=False)

    def find(self, key: str) -> str | None:
        return self._known.get(key)

    def everything(self) -> dict[str, str]:
        return {key: text for key, text in self._known.items() if text}

    def keep(self, key: str, text: str) -> None:
        if self._known.get(key) == text:
            return
        self._known[key] = text
        self._to_write[key] = text
        self._storage.say_writing(is_writing=True)
        self._go_on()

    def hold_back(self, key: str) -> None:
        """Write nothing here before it is known whether it is ours to write."""
        self._held_back.add(key)

    def release(self, key: str) -> None:
        self._held_back.discard(key)
        self._go_on()

    def let_go(self, key: str) -> None:
        """What is kept is what counts, not what this tab would have written."""
        self._to_write.pop(key, None)
        self._held_back.discard(key)
        if key in self._stored:
            self._known[key] = self._stored[key]
        else:
            self._known.pop(key, None)
        self._storage.say_writing(is_writing=bool(self._to_write))

    def set_aside(self, key: str, text: str | None = None) -> None:
        """Keep a copy of this, or of a text that is not to be there, under a name that is free."""
        text = self._known[key] if text is None else text
        self.keep(keys.aside_key(key, text, self._known), text)

    def _go_on(self) -> None:
        if self._writer is None and self._next() is not None:
            self._writer = asyncio.get_running_loop().create_task(self._write())

    def _next(self) -> str | None:
        return next((key for key in self._to_write if key not in self._held_back), None)

    async def _write(self) -> None:
        """What changed while one text was written is written next, and only its newest form."""
        try:
            while (key := self._next()) is not None:
                text = self._to_write[key]
                other = await self._storage.put(key, text, self._stored.get(key))
                if other is not None:
                    self._meet(key, other)
                    continue
                self._stored[key] = text
                self.tell(key, text)
                if self._to_write.get(key) == text:
                    del self._to_write[key]
            if self._in_trouble:
                self._in_trouble = False
                self._report(None)
        except NotKept as refused:
            # What could not be written stays in line: the next move tries again.
            self._complain(refused)
            self._storage.say_writing(is_writing=False)
        else:
            self._storage.say_writing(is_writing=bool(self._to_write))
        finally:
            self._writer = None

    def _meet(self, key: str, theirs: str) -> None:
        """Another tab was there first: what it wrote stays, and ours comes to it, or beside it."""
        from app.saves.merge import merged  # noqa: PLC0415  one tab alone does without

        base, mine = self._stored.get(key, ""), self._to_write.get(key)
        self._stored[key] = theirs
        if mine is None:
            return
        if mine == theirs and not _adds_up(key):
            self.let_go(key)
            return
        if key.startswith("aside:"):
            self.let_go(key)
            self.set_aside(key.removeprefix("aside:").rpartition(":")[0], mine)
        elif (both := merged(key, base, mine, theirs)) is None:
            self.let_go(key)
            self.set_aside(key, mine)
            self._changed(key, clashed=True)
        else:
            self._known[key] = self._to_write[key] = both
            self._changed(key, clashed=False)

    def _complain(self, refused: NotKept) -> None:
        self._in_trouble = True
        words = "Not saved: {why}. The game goes on while this page is open."
        self._report(sentence(words, why=refused.sentence))

    async def all_written(self) -> None:
        if self._writer is not None:
            await asyncio.wait({self._writer})
