"""Two tabs keep their things in one place: whatever the order, nothing that was written is lost unseen."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from app.platform.save_queue import Keeper, NotKept
from rules.game import Sentence

GAME = "game:mo"


class Shelf:
    """Where both tabs keep their things; it can be full, and somebody may come in between."""

    def __init__(self, **kept: str) -> None:
        self.kept = {key.replace("_", ":"): text for key, text in kept.items()}
        self.is_full = False
        self.is_locked = False
        self.copies: dict[str, str] = {}
        self.is_made_anew = False
        self.writing = False
        self.meanwhile: Callable[[], None] | None = None

    async def all(self) -> dict[str, str]:
        if self.is_locked:
            raise NotKept("it cannot be opened")
        return dict(self.kept)

    async def copied(self) -> dict[str, str]:
        return dict(self.copies)

    def was_lost(self) -> bool:
        return self.is_made_anew

    async def get(self, key: str) -> str | None:
        return self.kept.get(key)

    async def put(self, key: str, text: str, seen: str | None) -> str | None:
        await asyncio.sleep(0)
        if self.is_full:
            raise NotKept("the space this device gives us is full")
        if (come_in := self.meanwhile) is not None:
            self.meanwhile = None
            come_in()
        found = self.kept.get(key)
        if found is not None and found != seen:
            return found
        self.kept[key] = text
        return None

    def say_writing(self, *, is_writing: bool) -> None:
        self.writing = is_writing


class Tab:
    """A keeper, and what was said to whoever has it."""

    def __init__(self, shelf: Shelf) -> None:
        self.reports: list[Sentence | None] = []
        self.changes: list[tuple[str, bool]] = []
        self.told: list[tuple[str, str]] = []
        storage: Any = shelf
        self.keeper = Keeper(storage, self.reports.append, self._changed)
        self.keeper.tell = lambda key, text: self.told.append((key, text))

    def _changed(self, key: str, *, clashed: bool) -> None:
        self.changes.append((key, clashed))

    async def keep(self, key: str, text: str) -> None:
        self.keeper.keep(key, text)
        await self.keeper.all_written()


def with_two_tabs(shelf: Shelf, play: Callable[[Tab, Tab], Awaitable[None]]) -> tuple[Tab, Tab]:
    """Both tabs open, and then what happens."""

    async def visit() -> tuple[Tab, Tab]:
        one, other = Tab(shelf), Tab(shelf)
        await one.keeper.open()
        await other.keeper.open()
        await play(one, other)
        return one, other

    return asyncio.run(visit())


def test_a_newer_save_of_another_tab_stays_and_ours_is_kept_aside() -> None:
    shelf = Shelf(game_mo="move 1")

    async def play(one: Tab, other: Tab) -> None:
        await one.keep(GAME, "move 2")
        await other.keep(GAME, "another move 2")

    one, other = with_two_tabs(shelf, play)
    assert shelf.kept == {GAME: "move 2", "aside:game:mo:1": "another move 2"}
    assert other.changes == [(GAME, True)]
    assert other.keeper.find(GAME) == "move 2"
    assert not shelf.writing
    assert one.changes == []


def test_a_tab_that_has_seen_the_newer_save_goes_on_from_it() -> None:
    shelf = Shelf(game_mo="move 1")

    async def play(one: Tab, other: Tab) -> None:
        await one.keep(GAME, "move 2")
        for key, text in one.told:
            other.keeper.hear(key, text)
        await other.keep(GAME, "move 3")

    _, other = with_two_tabs(shelf, play)
    assert shelf.kept == {GAME: "move 3"}
    assert other.changes == [(GAME, False)]


def test_journals_of_two_tabs_grow_together() -> None:
    shelf = Shelf(journal_mo="a\n")

    async def play(one: Tab, other: Tab) -> None:
        await one.keep("journal:mo", "a\nb\n")
        await other.keep("journal:mo", "a\nc\n")
        await one.keep("journal:mo", "a\nb\nd\n")

    with_two_tabs(shelf, play)
    assert shelf.kept == {"journal:mo": "a\nb\nc\nd\n"}


def test_the_same_line_from_two_tabs_is_two_lines() -> None:
    shelf = Shelf(journal_mo="a\n")

    async def play(one: Tab, other: Tab) -> None:
        for tab in (one, other):
            await tab.keep("journal:mo", "a\nb\n")

    with_two_tabs(shelf, play)
    assert shelf.kept == {"journal:mo": "a\nb\nb\n"}


def test_the_same_move_in_two_tabs_is_one_game() -> None:
    shelf = Shelf(game_mo="move 1")

    async def play(one: Tab, other: Tab) -> None:
        for tab in (one, other):
            await tab.keep(GAME, "move 2")
        await other.keep(GAME, "move 3")

    with_two_tabs(shelf, play)
    assert shelf.kept == {GAME: "move 3"}
    assert not shelf.writing


def test_a_tab_that_writes_between_our_look_and_our_write_is_not_overwritten() -> None:
    shelf = Shelf(game_mo="move 1")

    async def play(one: Tab, other: Tab) -> None:
        shelf.meanwhile = lambda: shelf.kept.update({GAME: "move 2"})
        await one.keep(GAME, "another move 2")

    one, _ = with_two_tabs(shelf, play)
    assert shelf.kept == {GAME: "move 2", "aside:game:mo:1": "another move 2"}
    assert one.changes == [(GAME, True)]


def test_what_two_tabs_keep_aside_does_not_take_each_others_place() -> None:
    shelf = Shelf(game_mo="move 1")

    async def play(one: Tab, other: Tab) -> None:
        for tab in (one, other):
            tab.keeper.set_aside(GAME)
            await tab.keeper.all_written()
        await one.keep("aside:game:mo:1", "move 1 of one")
        await other.keep("aside:game:mo:1", "move 1 of the other")

    with_two_tabs(shelf, play)
    assert shelf.kept == {
        GAME: "move 1",
        "aside:game:mo:1": "move 1 of one",
        "aside:game:mo:2": "move 1 of the other",
    }


def test_nothing_is_written_before_it_is_known_whose_it_is() -> None:
    shelf = Shelf()

    async def play(one: Tab, other: Tab) -> None:
        one.keeper.hold_back(GAME)
        await one.keep(GAME, "move 1")
        assert shelf.kept == {}
        assert shelf.writing
        await one.keep("settings", "{}")
        assert shelf.kept == {"settings": "{}"}
        one.keeper.release(GAME)
        await one.keeper.all_written()

    with_two_tabs(shelf, play)
    assert shelf.kept == {"settings": "{}", GAME: "move 1"}
    assert not shelf.writing


def test_who_only_looks_on_writes_nothing() -> None:
    shelf = Shelf(game_mo="move 1")

    async def play(one: Tab, other: Tab) -> None:
        one.keeper.hold_back(GAME)
        one.keeper.keep(GAME, "move 2")
        one.keeper.let_go(GAME)
        await one.keeper.all_written()

    one, _ = with_two_tabs(shelf, play)
    assert shelf.kept == {GAME: "move 1"}
    assert one.keeper.find(GAME) == "move 1"
    assert not shelf.writing


def test_whoever_takes_over_looks_again_and_finds_what_the_other_wrote() -> None:
    shelf = Shelf(game_mo="move 1")

    async def play(one: Tab, other: Tab) -> None:
        assert not await other.keeper.look_again(GAME)
        await one.keep(GAME, "move 2")
        assert await other.keeper.look_again(GAME)
        assert other.keeper.find(GAME) == "move 2"
        await other.keep(GAME, "move 3")

    with_two_tabs(shelf, play)
    assert shelf.kept == {GAME: "move 3"}


def test_after_a_silence_everything_is_seen_again() -> None:
    shelf = Shelf(game_mo="move 1", settings="{}")

    async def play(one: Tab, other: Tab) -> None:
        await one.keep(GAME, "move 2")
        await one.keep("journal:mo", "a\n")
        await other.keeper.look_around()

    _, other = with_two_tabs(shelf, play)
    assert other.changes == [(GAME, False), ("journal:mo", False)]
    assert other.keeper.everything() == shelf.kept


def test_on_a_full_shelf_the_player_is_told_once_and_the_next_try_writes_all() -> None:
    shelf = Shelf()

    async def play(one: Tab, other: Tab) -> None:
        shelf.is_full = True
        await one.keep(GAME, "move 1")
        await one.keep("settings", "{}")
        assert not shelf.writing
        shelf.is_full = False
        await one.keep(GAME, "move 2")

    one, _ = with_two_tabs(shelf, play)
    assert shelf.kept == {GAME: "move 2", "settings": "{}"}
    assert one.reports[0] is not None
    assert one.reports[-1] is None


def test_what_was_deleted_under_us_is_written_anew() -> None:
    shelf = Shelf(game_mo="move 1")

    async def play(one: Tab, other: Tab) -> None:
        shelf.kept.clear()
        await one.keep(GAME, "move 2")

    with_two_tabs(shelf, play)
    assert shelf.kept == {GAME: "move 2"}


def test_who_opens_hears_that_only_copies_are_left() -> None:
    shelf = Shelf(game_mo="move 1")
    assert asyncio.run(Tab(shelf).keeper.open()) is False
    shelf.is_made_anew = True
    assert asyncio.run(Tab(shelf).keeper.open()) is True


def test_what_cannot_be_opened_is_known_from_its_copies_and_written_when_it_can() -> None:
    shelf = Shelf()
    shelf.is_locked, shelf.copies = True, {GAME: "move 1"}
    tab = Tab(shelf)

    async def play() -> None:
        assert await tab.keeper.open() is False
        assert tab.keeper.find(GAME) == "move 1"
        assert tab.reports[0] is not None
        shelf.is_locked = False
        await tab.keep(GAME, "move 2")

    asyncio.run(play())
    assert shelf.kept == {GAME: "move 2"}
