"""The host: does for the house what only a browser can.

An event changes the house, the page is drawn from it, what changed is kept, and the computer is asked
if it is its turn. Chance, the address, the clipboard and the clock are touched here and in what belongs to
the host (`asking`, `doors`, `buttons`), at the edge, and nowhere further in.
"""

import asyncio
import secrets
import traceback
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from js import parlour, window

from app.control.computer_turns import Asking
from app.model import app_state
from app.model.app_state import Event, House
from app.model.commands import Buttons
from app.model.navigation import Doors
from app.platform import service_worker
from app.platform.database import Storage
from app.platform.save_queue import Keeper
from app.platform.worker_client import Computer
from app.saves import keys, table_format, task_results
from app.table import events, queries
from app.table.table import Table
from app.text import catalogue
from app.text.catalogue import ENGLISH
from app.ui.playback import PACES, Stage
from app.ui.shell import Screen
from app.views.gestures import kind_of
from rules import GAMES, NAMES
from rules.chance import SEEDS
from rules.game import Refusal, sentence

if TYPE_CHECKING:
    from datetime import date

    from app.control.books import Books
    from app.platform.tab_lock import Tenancy

if TYPE_CHECKING:  # whoever wants no sound loads none of it
    from app.ui.audio import Speaker

_PATIENCE = 3.0  # seconds that the first page waits for words in another language
_READING = 0.5  # seconds at least for the words of a move that is shown
_SETTLING = 0.8  # seconds after the start in which the first touch has the machine for itself


class Host:
    def __init__(self) -> None:
        self.house = House()
        self.screen = Screen()
        self.stage = Stage(self.screen.board)
        self.keeper = Keeper(
            Storage(),
            lambda why: self.dispatch(app_state.Kept(why)),
            lambda key, clashed: self.tenancy.changed(key, clashed=clashed),
        )
        self.computer = Computer()
        self.asking = Asking(self)
        self.doors = Doors(self)
        self.buttons = Buttons(self)
        self._books: Books | None = None
        self._tenancy: Tenancy | None = None
        self._slot = ""  # where the game on the table is kept
        self._rolling: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_open = False
        self._speaker: Speaker | None = None

    async def open(self) -> None:
        was_lost = await self.keeper.open()
        kept = self.keeper.find(keys.SETTINGS)
        if kept is not None:
            self.dispatch(app_state.Remember(app_state.read_settings(kept)))
        for key in NAMES:
            text = self.keeper.find(keys.results_key(key))
            if text is not None:
                self.dispatch(app_state.Recall(key, task_results.read(text)))
        if self._language() != ENGLISH:
            # Kept for offline it is there at once; from a slow network it may come later.
            await asyncio.wait({self.spawn(self._speak())}, timeout=_PATIENCE)
        self.doors.go()
        if was_lost:
            words = "The browser had lost your games. They are back from a copy, maybe without the last move."
            self.dispatch(app_state.Tell(sentence(words)))

    def settle_in(self) -> None:
        self._is_open = True
        if self.house.table is not None and not queries.is_covered(self.house.table):
            self.screen.begin_at_board()
        self.asking.ask()
        self.tenancy.sit(self._slot)
        self.spawn(self._settle())

    async def _settle(self) -> None:
        """What can wait until the first touch is answered: the computer's worker, and offline."""
        await asyncio.sleep(_SETTLING)
        self.asking.may_wake = True
        self.asking.ask()
        # One after the other: both at once would take the processor from whoever is playing.
        await self.computer.awake()
        await service_worker.register(
            lambda: self.dispatch(app_state.UpdateReady()), before_reload=self.keeper.all_written
        )
        await self.keeper.complete_copies()

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
        self.house = self._counted(before, app_state.update(before, event))
        if self.house.spoken != before.spoken:
            self.screen.board.clear()
        if self.house.settings.sound != before.settings.sound:
            self._turn_sound()
        if self.house.table is not None:
            self.stage.show(before.table, self.house.table, PACES[self.house.settings.pace])
        self._keep_table(before)
        for game, found in self.house.results.items():
            if found is not before.results.get(game):
                self.keeper.keep(keys.results_key(game), task_results.write(found))
        for game, journal in self.house.journals.items():
            if journal is not before.journals.get(game):
                self.books.keep(game, journal)
        if self.house.settings != before.settings:
            self.keeper.keep(keys.SETTINGS, app_state.write_settings(self.house.settings))
        if self.stage.watcher is not None and not self.house.elsewhere:
            self._sound(before)
        return before

    def _keep_table(self, before: House) -> None:
        """What lies on the table is kept, once it is known that no other tab plays it."""
        at = self.house.table
        if at is not None and at.is_replay:
            return
        slot = keys.slot(at) if at is not None else ""
        if slot != self._slot or (before.elsewhere and not self.house.elsewhere):
            self.keeper.release(self._slot)
            self.keeper.hold_back(slot)
            self._slot = slot
        if at is not None and not self.house.elsewhere:
            self.keeper.keep(slot, table_format.write(at))

    def _turn_sound(self) -> None:
        """On, with a first knock for who has just chosen it, or off."""
        if self.house.settings.sound == "on":
            from app.ui.audio import Speaker  # noqa: PLC0415

            self._speaker = self._speaker or Speaker()
            if self._is_open:
                self._speaker.play("card")
            self.stage.watcher = self._speaker.watch
        elif self._speaker is not None:
            self._speaker.rest()
            self.stage.watcher = None

    def _sound(self, before: House) -> None:
        from app.presentation import sound_cues  # noqa: PLC0415  the speaker has loaded it

        for name in sound_cues.sounds_of_change(before.table, self.house.table):
            self.spawn(self._play(name))

    async def _play(self, name: str) -> None:
        """The last piece is heard before the end is."""
        await self.stage.settled()
        if self._speaker is not None and self.stage.watcher is not None:
            self._speaker.play(name)

    def _follow(self, before: House) -> None:
        """What follows from a change: the words around the board, and what is to happen next."""
        had_focus = self.screen.has_focus()
        self.screen.show(self.house)
        if not self._is_open:
            return
        self.tenancy.sit(self._slot)
        if self.house.table is not None and queries.has_just_ended(before.table, self.house.table):
            self.spawn(self._end())
            # Now there is something that would be missed.
            self.spawn(service_worker.persist())
        self._lead(before, had_focus=had_focus)
        self.asking.ask()

    def _lead(self, before: House, *, had_focus: bool) -> None:
        """From one room to another the focus comes along: what had it is not there any more."""
        if self.house.page:
            if (self.house.page, self.house.of) != (before.page, before.of):
                self.screen.focus_page()
        elif self.house.elsewhere:
            if not before.elsewhere:
                self.screen.focus_elsewhere()
        elif before.page and before.table is not None and self.house.table is not None:
            self.screen.board.focus()
        elif self.house.table is not None and queries.is_covered(self.house.table):
            if before.table is None or not queries.is_covered(before.table) or before.elsewhere:
                self.screen.focus_pass()
        elif self.house.table is not None and (
            before.table is None or queries.is_covered(before.table) or before.elsewhere
        ):
            self.screen.board.focus()
        elif self.house.table is None and before.table is not None:
            self.screen.focus_card(before.table.record.game)
        elif self.house.table is not None and had_focus and not self.house.dialog:
            self.screen.save_focus()

    def _counted(self, before: House, now: House) -> House:
        """A game that has ended goes into the books at once; a round of it, or a first game, does not."""
        at = now.table
        if at is None or not queries.has_just_ended(before.table, at):
            return now
        is_game = not queries.is_between_rounds(at) and not keys.is_lesson(at.record)
        return self.books.counted(now) if is_game else now

    async def _end(self) -> None:
        """The last move is seen before anything is said about the game."""
        await self.stage.settled()
        at = self.house.table
        if self.house.page:
            return  # whoever reads something else is not interrupted
        if at is not None and queries.is_between_rounds(at):
            self.dispatch(app_state.OpenDialog("round"))
        elif at is not None and not at.is_replay and queries.is_over(at):
            self.tell_end(at)

    def tell_end(self, at: Table) -> None:
        self.dispatch(app_state.OpenDialog("end"))
        if GAMES[at.record.game].solve:
            self.dispatch(events.AskSolution())

    def closed(self, dialog: str) -> None:
        """The browser closed a dialog; perhaps because another one has taken its place."""
        if dialog == self.house.dialog:
            self.dispatch(app_state.CloseDialog())

    @property
    def tenancy(self) -> "Tenancy":
        if self._tenancy is None:
            from app.platform.tab_lock import Tenancy  # noqa: PLC0415  not before the first touch can be answered

            self._tenancy = Tenancy(self)
        return self._tenancy

    @property
    def books(self) -> "Books":
        if self._books is None:
            from app.control.books import Books  # noqa: PLC0415  a game begins without

            self._books = Books(self)
        return self._books

    def today(self) -> "date":
        from datetime import date  # noqa: PLC0415  most visits do not ask for the day

        return date.today()  # noqa: DTZ011  the day where the player is

    def fresh_number(self) -> int:
        """The number of a new deal: the one that was sealed, if its hash has been shown."""
        sealed = self.keeper.find(keys.SEALED)
        if not sealed:
            return secrets.randbelow(SEEDS)
        from app.saves.commitment import is_sealed  # noqa: PLC0415  most deals are not sealed

        self.keeper.keep(keys.SEALED, "")
        if not is_sealed(sealed):
            return secrets.randbelow(SEEDS)
        self.keeper.keep(keys.OPENED, sealed)
        return int(sealed)

    def is_loose(self, cell: str) -> bool:
        """Do pieces lie in this cell that a gliding finger raises?"""
        at = self.house.table
        return at is not None and any(kind_of(piece) == cell for piece in queries.free_pieces(at))

    def deal(self, at: Table, variant: str, seed: int | None = None) -> None:
        """A new game for those who sit at this table."""
        key = at.record.game
        if keys.slot(at) != keys.save_key(key) and self.doors.is_under_way(key):
            # It is not on the table, so nobody has given it up.
            self.keeper.set_aside(keys.save_key(key))
        number = self.fresh_number() if seed is None else seed
        fresh = table_format.new_table(key, number, variant, at.seats)
        self.sit_down(
            fresh._replace(
                player_names=at.player_names,
                practice=at.practice,
                is_memory_aid_on=at.is_memory_aid_on,
            )
        )
        self.dispatch(events.Announce(sentence("A new game.")))

    def deal_again(self, at: Table) -> None:
        """The same deal from its beginning. Who has seen the cards of a day has a help in it."""
        fresh = table_format.new_table(at.record.game, at.record.seed, at.record.variant, at.seats)
        is_known = bool(at.daily and at.record.moves) and not at.history.game.tasks
        self.sit_down(
            fresh._replace(
                player_names=at.player_names,
                practice=at.practice,
                is_memory_aid_on=at.is_memory_aid_on,
                daily=at.daily,
                assisted=is_known,
            )
        )
        self.dispatch(events.Announce(sentence("The same deal again.")))

    def sit_down(self, at: Table) -> None:
        self.dispatch(app_state.SitDown(at))
        self.doors.show_address(at)

    def roll(self) -> None:
        """A replay begins to play itself, or stops; at its end it begins anew."""
        at = self.house.table
        if at is not None and at.is_replay and not queries.can_redo(at):
            self.dispatch(app_state.SitDown(table_format.as_replay(at)))
        self.dispatch(app_state.Roll(on=not self.house.rolling))
        if self.house.rolling and (self._rolling is None or self._rolling.done()):
            self._rolling = self.spawn(self._roll())

    async def _roll(self) -> None:
        while (at := self.house.table) and self.house.rolling and queries.can_redo(at):
            self.dispatch(events.Redo())
            await self.stage.settled()
            await asyncio.sleep(max(_READING, 4 * PACES[self.house.settings.pace] / 1000))
        self.dispatch(app_state.Roll(on=False))

    def choose(self, setting: str, value: str) -> None:
        self.dispatch(app_state.Choose(setting, value))
        self._speak_as_wanted()

    def remember(self, settings: app_state.Settings) -> None:
        """What was chosen in another tab."""
        self.dispatch(app_state.Remember(settings))
        self._speak_as_wanted()

    def _speak_as_wanted(self) -> None:
        if self._language() != self.house.spoken:
            self.spawn(self._speak())

    def _language(self) -> str:
        return catalogue.wanted(self.house.settings.language, window.navigator.languages)

    async def _speak(self) -> None:
        """Fetch the words of the language that is wanted, and say everything anew."""
        from app.ui import page_language  # noqa: PLC0415  English does without

        language = self._language()
        try:
            texts = await page_language.fetched(language)
        except Refusal as refused:
            self.dispatch(app_state.Tell(refused.sentence))
            return
        # Meanwhile the player may have chosen again.
        if language == self._language():
            catalogue.use(texts)
            self.dispatch(app_state.Speak(language))

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
