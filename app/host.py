"""The host: does for the house what only a browser can.

An event changes the house, the page is drawn from it, what changed is kept, and the computer is asked
if it is its turn. Chance, the address, the clipboard and the clock are touched here and in what belongs to
the host (`asking`, `doors`, `buttons`), at the edge, and nowhere further in.
"""

import asyncio
import secrets
import traceback
from collections.abc import Coroutine
from typing import Any

from js import parlour, window
from pyodide.ffi import JsException

from app import catalogue, events, house, offline, results, routes, saves, slots, table
from app.asking import Asking
from app.buttons import Buttons
from app.catalogue import ENGLISH
from app.computer import Computer
from app.doors import Doors
from app.gestures import kind_of
from app.house import Event, House
from app.keeper import Keeper
from app.screen import Screen
from app.stage import PACES, Stage
from app.storage import Storage
from app.table import Table
from rules import NAMES, has_solver
from rules.chance import SEEDS
from rules.game import Refusal, sentence
from rules.record import Record

_PATIENCE = 3.0  # seconds that the first page waits for words in another language
_SETTLING = 0.8  # seconds after the start in which the first touch has the machine for itself


class Host:
    def __init__(self) -> None:
        self.house = House()
        self.screen = Screen()
        self.stage = Stage(self.screen.board)
        self.keeper = Keeper(Storage(), lambda why: self.dispatch(house.Kept(why)))
        self.computer = Computer()
        self.asking = Asking(self)
        self.doors = Doors(self)
        self.buttons = Buttons(self)
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_open = False

    async def open(self) -> None:
        await self.keeper.open()
        kept = self.keeper.find("settings")
        if kept is not None:
            self.dispatch(house.Remember(house.read_settings(kept)))
        for key in NAMES:
            text = self.keeper.find(slots.results_key(key))
            if text is not None:
                self.dispatch(house.Recall(key, results.read(text)))
        if self._language() != ENGLISH:
            # Kept for offline it is there at once; from a slow network it may come later.
            await asyncio.wait({self.spawn(self._speak())}, timeout=_PATIENCE)
        self.doors.go()

    def settle_in(self) -> None:
        self._is_open = True
        if self.house.table is not None and not table.is_covered(self.house.table):
            self.screen.begin_at_board()
        self.asking.ask()
        self.spawn(self._settle())

    async def _settle(self) -> None:
        """What can wait until the first touch is answered: the computer's worker, and offline."""
        await asyncio.sleep(_SETTLING)
        self.asking.may_wake = True
        self.asking.ask()
        # One after the other: both at once would take the processor from whoever is playing.
        await self.computer.awake()
        await offline.register(
            lambda: self.dispatch(house.UpdateReady()), before_reload=self.keeper.all_written
        )

    def dispatch(self, event: Event) -> None:
        before = self._change(event)
        self._follow(before)

    async def dispatch_gently(self, event: Event) -> None:
        """The same in two turns of the loop: what nobody's finger waits for must not hold up the page."""
        before = self._change(event)
        await asyncio.sleep(0)
        self._follow(before)

    def _change(self, event: Event) -> House:
        """Change the house and what lies on the board; returns the house as it was before."""
        before = self.house
        self.house = house.update(before, event)
        if self.house.spoken != before.spoken:
            self.screen.board.clear()
        if self.house.table is not None:
            self.stage.show(before.table, self.house.table, PACES[self.house.settings.pace])
            if not self.house.table.is_replay:
                self.keeper.keep(slots.slot(self.house.table.record), saves.write(self.house.table))
        for game, found in self.house.results.items():
            if found is not before.results.get(game):
                self.keeper.keep(slots.results_key(game), results.write(found))
        if self.house.settings != before.settings:
            self.keeper.keep("settings", house.write_settings(self.house.settings))
        return before

    def _follow(self, before: House) -> None:
        """What follows from a change: the words around the board, and what is to happen next."""
        self.screen.show(self.house)
        if not self._is_open:
            return
        if self.house.table is not None and _has_just_ended(before.table, self.house.table):
            self.spawn(self._end())
        self._lead(before)
        self.asking.ask()

    def _lead(self, before: House) -> None:
        """From one room to another the focus comes along: what had it is not there any more."""
        if self.house.table is not None and table.is_covered(self.house.table):
            if before.table is None or not table.is_covered(before.table):
                self.screen.focus_pass()
        elif self.house.table is not None and (
            before.table is None or table.is_covered(before.table)
        ):
            self.screen.board.focus()
        elif self.house.table is None and before.table is not None:
            self.screen.focus_card(before.table.record.game)

    async def _end(self) -> None:
        """The last move is seen before anything is said about the game."""
        await self.stage.settled()
        at = self.house.table
        if at is not None and table.is_pause(at):
            self.dispatch(house.OpenDialog("round"))
        elif at is not None and _shows_end(at):
            self.tell_end(at)

    def tell_end(self, at: Table) -> None:
        self.dispatch(house.OpenDialog("end"))
        if has_solver(at.record.game):
            self.dispatch(events.AskSolution())

    def closed(self, dialog: str) -> None:
        """The browser closed a dialog; perhaps because another one has taken its place."""
        if dialog == self.house.dialog:
            self.dispatch(house.CloseDialog())

    def is_loose(self, cell: str) -> bool:
        """Do pieces lie in this cell that a gliding finger raises?"""
        at = self.house.table
        return at is not None and any(kind_of(piece) == cell for piece in table.loose(at))

    def deal(self, at: Table, variant: str, seed: int | None = None) -> None:
        """A new game for those who sit at this table."""
        number = secrets.randbelow(SEEDS) if seed is None else seed
        fresh = saves.new_table(at.record.game, number, variant, at.seats)
        fresh = fresh._replace(called=at.called, practice=at.practice, aided=at.aided)
        self.dispatch(house.SitDown(fresh))
        self.doors.show_address(fresh.record)
        words = "A new game." if seed is None else "The same deal again."
        self.dispatch(events.Say(sentence(words)))

    async def share(self, shared: Record) -> None:
        address = window.location.href.partition("#")[0] + routes.to_visit(shared)
        try:
            await window.navigator.clipboard.writeText(address)
            words = sentence("The link is copied.")
        except (JsException, AttributeError):
            words = sentence(
                "The browser does not let us copy. The link: {address}", address=address
            )
        self.dispatch(house.Tell(words))

    def choose(self, setting: str, value: str) -> None:
        self.dispatch(house.Choose(setting, value))
        if self._language() != self.house.spoken:
            self.spawn(self._speak())

    def _language(self) -> str:
        return catalogue.wanted(self.house.settings.language, window.navigator.languages)

    async def _speak(self) -> None:
        """Fetch the words of the language that is wanted, and say everything anew."""
        from app import translation  # noqa: PLC0415  English does without

        language = self._language()
        try:
            texts = await translation.fetched(language)
        except Refusal as refused:
            self.dispatch(house.Tell(refused.sentence))
            return
        # Meanwhile the player may have chosen again.
        if language == self._language():
            catalogue.use(texts)
            self.dispatch(house.Speak(language))

    def spawn(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Work in the background; if it fails, the page says so."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            parlour.failed("".join(traceback.format_exception(error)))


def _shows_end(at: Table) -> bool:
    game = at.history.game
    return hasattr(game, "summary") and not at.is_replay and game.outcome(at.state) is not None


def _has_just_ended(before: Table | None, after: Table) -> bool:
    """The game, or a round of it: then there is something to tell."""
    if before is None or before.record == after.record or after.is_replay:
        return False
    if table.is_pause(after):
        return not table.is_pause(before)
    return _shows_end(after) and before.history.game.outcome(before.state) is None
