"""Two tabs save to one place: whatever the order, nothing that was written is lost unseen."""

import asyncio
from collections.abc import Awaitable, Callable

from app.model import effects, events
from app.model.app_state import AppState
from app.model.update import update
from app.platform.save_queue import NotSaved, SaveQueue
from rules.game import Sentence

GAME = "game:mo"


class Shelf:
    """The database of both tabs; it can be full, and something may happen in between."""

    def __init__(self, **saved: str) -> None:
        self.saved = {key.replace("_", ":"): text for key, text in saved.items()}
        self.is_full = False
        self.is_locked = False
        self.copied: dict[str, str] = {}
        self.is_restored = False
        self.meanwhile: Callable[[], None] | None = None

    async def all(self) -> dict[str, str]:
        if self.is_locked:
            raise NotSaved("it cannot be opened")
        return dict(self.saved)

    async def copies(self) -> dict[str, str]:
        return dict(self.copied)

    async def complete_copies(self, saved: dict[str, str]) -> None:
        self.copied |= saved

    def was_lost(self) -> bool:
        return self.is_restored

    async def get(self, key: str) -> str | None:
        return self.saved.get(key)

    async def put(self, key: str, text: str, expected: str | None) -> str | None:
        await asyncio.sleep(0)
        if self.is_full:
            raise NotSaved("this device has no space left for saves")
        if (come_in := self.meanwhile) is not None:
            self.meanwhile = None
            come_in()
        found = self.saved.get(key)
        if found is not None and found != expected:
            return found
        self.saved[key] = text
        return None


class Tab:
    """A queue with the model behind it, and what was reported."""

    def __init__(self, shelf: Shelf) -> None:
        self.reports: list[Sentence | None] = []
        self.changes: list[tuple[str, bool]] = []
        self.told: list[tuple[str, str]] = []
        self.busy: list[bool] = []
        self.state = AppState()
        self.queue = SaveQueue(shelf, self)

    def save_status(self, why: Sentence | None) -> None:
        self.reports.append(why)

    def save_changed(self, key: str, text: str, lost: str = "") -> None:
        self.changes.append((key, bool(lost)))
        self.state, wanted = update(self.state, events.SaveChanged(key, text, lost))
        for effect in wanted:
            if isinstance(effect, effects.Save):
                self.queue.save(effect.key, effect.text)

    def save_written(self, key: str, text: str) -> None:
        self.told.append((key, text))

    def saving_changed(self) -> None:
        self.busy.append(self.queue.is_writing)

    async def open(self) -> bool:
        saved, was_recovered = await self.queue.load()
        self.state = AppState(saved=saved)
        return was_recovered

    async def keep(self, key: str, text: str) -> None:
        self.state = self.state._replace(saved={**self.state.saved, key: text})
        self.queue.save(key, text)
        await self.queue.all_written()


def with_two_tabs(shelf: Shelf, play: Callable[[Tab, Tab], Awaitable[None]]) -> tuple[Tab, Tab]:
    """Both tabs open, and then what happens."""

    async def visit() -> tuple[Tab, Tab]:
        one, other = Tab(shelf), Tab(shelf)
        await one.open()
        await other.open()
        await play(one, other)
        return one, other

    return asyncio.run(visit())


def test_a_newer_save_of_another_tab_stays_and_ours_is_kept_aside() -> None:
    shelf = Shelf(game_mo="move 1")

    async def play(one: Tab, other: Tab) -> None:
        await one.keep(GAME, "move 2")
        await other.keep(GAME, "another move 2")

    one, other = with_two_tabs(shelf, play)
    assert shelf.saved == {GAME: "move 2", "aside:game:mo:1": "another move 2"}
    assert other.changes == [(GAME, True)]
    assert other.state.saved[GAME] == "move 2"
    assert other.busy == [True, False]
    assert one.changes == []


def test_a_tab_that_has_seen_the_newer_save_goes_on_from_it() -> None:
    shelf = Shelf(game_mo="move 1")

    async def play(one: Tab, other: Tab) -> None:
        await one.keep(GAME, "move 2")
        for key, text in one.told:
            other.queue.hear(key, text)
        await other.keep(GAME, "move 3")

    _, other = with_two_tabs(shelf, play)
    assert shelf.saved == {GAME: "move 3"}
    assert other.changes == [(GAME, False)]


def test_journals_of_two_tabs_grow_together() -> None:
    shelf = Shelf(journal_mo="a\n")

    async def play(one: Tab, other: Tab) -> None:
        await one.keep("journal:mo", "a\nb\n")
        await other.keep("journal:mo", "a\nc\n")
        await one.keep("journal:mo", "a\nb\nd\n")

    with_two_tabs(shelf, play)
    assert shelf.saved == {"journal:mo": "a\nb\nc\nd\n"}


def test_the_same_line_from_two_tabs_is_two_lines() -> None:
    shelf = Shelf(journal_mo="a\n")

    async def play(one: Tab, other: Tab) -> None:
        for tab in (one, other):
            await tab.keep("journal:mo", "a\nb\n")

    with_two_tabs(shelf, play)
    assert shelf.saved == {"journal:mo": "a\nb\nb\n"}


def test_the_same_move_in_two_tabs_is_one_game() -> None:
    shelf = Shelf(game_mo="move 1")

    async def play(one: Tab, other: Tab) -> None:
        for tab in (one, other):
            await tab.keep(GAME, "move 2")
        await other.keep(GAME, "move 3")

    with_two_tabs(shelf, play)
    assert shelf.saved == {GAME: "move 3"}


def test_a_tab_that_writes_between_our_look_and_our_write_is_not_overwritten() -> None:
    shelf = Shelf(game_mo="move 1")

    async def play(one: Tab, other: Tab) -> None:
        shelf.meanwhile = lambda: shelf.saved.update({GAME: "move 2"})
        await one.keep(GAME, "another move 2")

    one, _ = with_two_tabs(shelf, play)
    assert shelf.saved == {GAME: "move 2", "aside:game:mo:1": "another move 2"}
    assert one.changes == [(GAME, True)]


def test_what_two_tabs_set_aside_does_not_take_each_others_place() -> None:
    shelf = Shelf()

    async def play(one: Tab, other: Tab) -> None:
        await one.keep("aside:game:mo:1", "move 1 of one")
        await other.keep("aside:game:mo:1", "move 1 of the other")

    with_two_tabs(shelf, play)
    assert shelf.saved == {
        "aside:game:mo:1": "move 1 of one",
        "aside:game:mo:2": "move 1 of the other",
    }


def test_a_tab_that_only_watches_writes_nothing() -> None:
    shelf = Shelf(game_mo="move 1")

    async def play(one: Tab, other: Tab) -> None:
        one.queue.save(GAME, "move 2")
        assert one.queue.forget(GAME) == "move 1"
        await one.queue.all_written()

    one, _ = with_two_tabs(shelf, play)
    assert shelf.saved == {GAME: "move 1"}
    assert not one.queue.is_writing


def test_whoever_takes_over_looks_again_and_finds_what_the_other_wrote() -> None:
    shelf = Shelf(game_mo="move 1")

    async def play(one: Tab, other: Tab) -> None:
        assert await other.queue.reread(GAME) is None
        await one.keep(GAME, "move 2")
        assert await other.queue.reread(GAME) == "move 2"
        await other.keep(GAME, "move 3")

    with_two_tabs(shelf, play)
    assert shelf.saved == {GAME: "move 3"}


def test_after_a_silence_everything_is_seen_again() -> None:
    shelf = Shelf(game_mo="move 1", settings="{}")

    async def play(one: Tab, other: Tab) -> None:
        await one.keep(GAME, "move 2")
        await one.keep("journal:mo", "a\n")
        await other.queue.reread_all()

    _, other = with_two_tabs(shelf, play)
    assert other.changes == [(GAME, False), ("journal:mo", False)]
    assert other.state.saved == shelf.saved


def test_on_a_full_shelf_the_player_is_told_once_and_the_next_try_writes_all() -> None:
    shelf = Shelf()

    async def play(one: Tab, other: Tab) -> None:
        shelf.is_full = True
        await one.keep(GAME, "move 1")
        await one.keep("settings", "{}")
        shelf.is_full = False
        await one.keep(GAME, "move 2")

    one, _ = with_two_tabs(shelf, play)
    assert shelf.saved == {GAME: "move 2", "settings": "{}"}
    assert one.reports[0] is not None
    assert one.reports[-1] is None


def test_what_was_deleted_under_us_is_written_anew() -> None:
    shelf = Shelf(game_mo="move 1")

    async def play(one: Tab, other: Tab) -> None:
        shelf.saved.clear()
        await one.keep(GAME, "move 2")

    with_two_tabs(shelf, play)
    assert shelf.saved == {GAME: "move 2"}


def test_who_opens_hears_that_only_copies_are_left() -> None:
    shelf = Shelf(game_mo="move 1")
    assert asyncio.run(Tab(shelf).open()) is False
    shelf.is_restored = True
    assert asyncio.run(Tab(shelf).open()) is True


def test_what_cannot_be_opened_is_known_from_its_copies_and_written_when_it_can() -> None:
    shelf = Shelf()
    shelf.is_locked, shelf.copied = True, {GAME: "move 1"}
    tab = Tab(shelf)

    async def play() -> None:
        assert await tab.open() is False
        assert tab.state.saved[GAME] == "move 1"
        assert tab.reports[0] is not None
        shelf.is_locked = False
        await tab.keep(GAME, "move 2")

    asyncio.run(play())
    assert shelf.saved == {GAME: "move 2"}
