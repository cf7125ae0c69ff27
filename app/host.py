"""The host: does for the house what only a browser can.

An event changes the house, the page is drawn from it, what changed is kept, and the computer is asked
if it is its turn. Chance, the address, the clipboard and the clock are touched here,
at the edge, and nowhere further in.
"""

import asyncio
import secrets
import traceback
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from js import parlour, window
from pyodide.ffi import JsException

from app import (
    answers,
    catalogue,
    events,
    house,
    offline,
    results,
    routes,
    saves,
    seats,
    show,
    slots,
    table,
    views,
)
from app.catalogue import ENGLISH
from app.computer import Computer
from app.gestures import kind_of
from app.house import Event, House
from app.keeper import Keeper
from app.screen import Screen
from app.stage import PACES, Stage
from app.storage import Storage
from app.table import Table
from rules import GAMES, NAMES, has_solver
from rules.chance import SEEDS
from rules.game import BadRecord, Refusal, sentence
from rules.record import Record

_BREATH = 0.35  # seconds between two moves, so that the eye can follow
_PATIENCE = 3.0  # seconds that the first page waits for words in another language
_SETTLING = 0.8  # seconds after the start in which the first touch has the machine for itself


if TYPE_CHECKING:
    from app.workshop import Workshop


class Host:
    def __init__(self) -> None:
        self.house = House()
        self.screen = Screen()
        self._stage = Stage(self.screen.board)
        self._keeper = Keeper(Storage(), lambda why: self.dispatch(house.Kept(why)))
        self.computer = Computer()
        self._asked: tuple[Record, str] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_open = self._is_settled = False

    async def open(self) -> None:
        await self._keeper.open()
        kept = self._keeper.find("settings")
        if kept is not None:
            self.dispatch(house.Remember(house.read_settings(kept)))
        for key in NAMES:
            text = self._keeper.find(slots.results_key(key))
            if text is not None:
                self.dispatch(house.Recall(key, results.read(text)))
        if self._language() != ENGLISH:
            # Kept for offline it is there at once; from a slow network it may come later.
            await asyncio.wait({self.spawn(self._speak())}, timeout=_PATIENCE)
        self.go()

    def settle_in(self) -> None:
        self._is_open = True
        if self.house.table is not None and not table.is_covered(self.house.table):
            self.screen.begin_at_board()
        self._ask_computer()
        self.spawn(self._settle())

    async def _settle(self) -> None:
        """What can wait until the first touch is answered: the computer's worker, and offline."""
        await asyncio.sleep(_SETTLING)
        self._is_settled = True
        self._ask_computer()
        # One after the other: both at once would take the processor from whoever is playing.
        await self.computer.awake()
        await offline.register(
            lambda: self.dispatch(house.UpdateReady()), before_reload=self._keeper.all_written
        )

    def dispatch(self, event: Event) -> None:
        before = self._change(event)
        self._follow(before)

    async def _dispatch_gently(self, event: Event) -> None:
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
            self._stage.show(before.table, self.house.table, PACES[self.house.settings.pace])
            if not self.house.table.is_replay:
                self._keeper.keep(
                    slots.slot(self.house.table.record), saves.write(self.house.table)
                )
        for game, found in self.house.results.items():
            if found is not before.results.get(game):
                self._keeper.keep(slots.results_key(game), results.write(found))
        if self.house.settings != before.settings:
            self._keeper.keep("settings", house.write_settings(self.house.settings))
        return before

    def _follow(self, before: House) -> None:
        """What follows from a change: the words around the board, and what is to happen next."""
        self.screen.show(self.house)
        if not self._is_open:
            return
        if self.house.table is not None and _has_just_ended(before.table, self.house.table):
            self.spawn(self._end())
        self._lead(before)
        self._ask_computer()

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

    # The computer answers.

    def _ask_computer(self) -> None:
        at = self.house.table
        wanted = None
        if at is not None:
            if self._is_settled:
                self.computer.wake()
            wanted = _wanted(at)
        if at is None or wanted is None:
            self._asked = None
        elif self._asked != (at.record, wanted):
            self._asked = (at.record, wanted)
            self.spawn(self._answer(at.record, wanted))

    async def _answer(self, record: Record, wanted: str) -> None:
        answer = await self.computer.ask(record, wanted)
        if wanted == answers.HINT:
            tips, regret = answers.read_tips(answer["tips"]), answers.read_regret(answer["regret"])
            await self._dispatch_gently(events.Advised(record, tips, regret))
            return
        if wanted == answers.SOLUTION:
            self.dispatch(events.Solved(record, tuple(answer["moves"])))
            return
        await self._stage.settled()
        if PACES[self.house.settings.pace]:
            await asyncio.sleep(_BREATH)
        await self._dispatch_gently(events.ComputerMoved(record, answer["move"]))

    async def _end(self) -> None:
        """The last move is seen before anything is said about the game."""
        await self._stage.settled()
        at = self.house.table
        if at is not None and table.is_pause(at):
            self.dispatch(house.OpenDialog("round"))
        elif at is not None and _shows_end(at):
            self._tell_end(at)

    def _tell_end(self, at: Table) -> None:
        self.dispatch(house.OpenDialog("end"))
        if has_solver(at.record.game):
            self.dispatch(events.AskSolution())

    async def _look_back(self, at: Table) -> None:
        """One turn of the round after the other, each as if it were played now."""
        from app import outcomes  # noqa: PLC0415  a game begins without

        for turn in outcomes.own_turns(at)[len(at.review) :]:
            answer = await self.computer.ask(at.record._replace(at=turn), answers.HINT)
            if self.house.table is None or self.house.table.record != at.record:
                return
            tips = answers.read_tips(answer["tips"])
            self.dispatch(events.Reviewed(at.record, turn, tips))

    # Where the player goes.

    def go(self) -> None:
        try:
            match routes.read(window.location.hash):
                case routes.Lobby():
                    self._to_lobby()
                case routes.Room(key):
                    if self.house.table is None or slots.slot(
                        self.house.table.record
                    ) != slots.save_key(key):
                        self.dispatch(house.SitDown(self._table_for(key)))
                case routes.School(key):
                    self.dispatch(house.SitDown(self._school(key)))
                case routes.Visit(record):
                    self._visit(saves.table_of(record))
        except BadRecord as refused:
            _replace_address("#/")
            self._to_lobby()
            words = "That link cannot be opened: {why}."
            self.dispatch(house.Tell(sentence(words, why=refused.sentence)))

    def _to_lobby(self) -> None:
        found = {key: self._keeper.find(slots.save_key(key)) for key in NAMES}
        turns = {key: saves.turns_played(text) for key, text in found.items() if text}
        self.dispatch(house.StandUp({key: turn for key, turn in turns.items() if turn}))

    def _table_for(self, key: str) -> Table:
        """The game that waits, or a new one. What cannot be opened is kept aside, and the player told."""
        text = self._keeper.find(slots.save_key(key))
        if text is not None:
            try:
                return saves.read(text)
            except BadRecord as refused:
                self._keeper.set_aside(slots.save_key(key))
                words = "Your saved game could not be opened: {why}. It is kept aside; this is a new one."
                self.dispatch(house.Tell(sentence(words, why=refused.sentence)))
        return saves.new_table(key, secrets.randbelow(SEEDS))

    def _school(self, key: str) -> Table:
        """The first game where it was left, or from its beginning."""
        variant: str = getattr(GAMES[key], "LESSON")  # noqa: B009  only some games have one
        text = self._keeper.find(slots.school_key(key))
        try:
            kept = saves.read(text) if text else None
        except BadRecord:
            kept = None
        return kept if kept and table.step_of(kept) else saves.new_table(key, 0, variant)

    def _visit(self, visiting: Table) -> None:
        """A game from a link: opened at once, unless a game of one's own is under way."""
        key = visiting.record.game
        _replace_address(routes.to_room(key))
        own = self._table_for(key)
        under_way = own.record.moves and GAMES[key].outcome(own.state) is None
        if own.record == visiting.record or not under_way:
            self.dispatch(house.SitDown(visiting))
        else:
            self.dispatch(house.SitDown(own))
            self.dispatch(house.Offer(visiting))

    # What the buttons and keys do.

    def do(self, what: str) -> None:
        at = self.house.table
        match what:
            case "undo":
                self.dispatch(events.Undo())
            case "redo":
                self.dispatch(events.Redo())
            case "hint":
                self.dispatch(events.AskHint())
            case "new" | "rules" | "settings":
                self.dispatch(house.OpenDialog(what))
            case "close":
                self.dispatch(house.CloseDialog())
            case "put-away":
                self.dispatch(house.Tell(None))
            case "again" if at is not None:
                self.deal(at, _played(at))
            case "same" if at is not None:
                self.deal(at, at.record.variant, at.record.seed)
            case "go-on":
                self.dispatch(house.CloseDialog())
                self.dispatch(events.Undo())
            case "end" if at is not None:
                self._tell_end(at)
            case "learn" if at is not None:
                self._go_to(routes.to_school(at.record.game))
            case "line" if at is not None and at.solution and at.solution.moves:
                shown = saves.table_of(at.record._replace(moves=at.solution.moves, at=0))
                self.dispatch(house.SitDown(shown._replace(is_replay=True)))
            case "replay" if at is not None:
                shown = saves.table_of(at.record._replace(at=0), list(at.seats))
                self.dispatch(
                    house.SitDown(shown._replace(called=at.called, aided=at.aided, is_replay=True))
                )
            case "back" if at is not None:
                self.dispatch(house.SitDown(self._table_for(at.record.game)))
            case "deal" if at is not None:
                self._deal_as_chosen(at)
            case "next-round" if at is not None and table.is_pause(at):
                self.dispatch(house.CloseDialog())
                (go_on,) = at.history.game.legal_moves(at.state)
                self.dispatch(events.Touch(views.of(at.record.game).gesture(go_on).target))
            case "count":
                self.dispatch(house.OpenDialog("round"))
            case "review" if at is not None:
                self.dispatch(house.OpenDialog("review"))
                self.spawn(self._look_back(at))
            case "pass-on":
                self.dispatch(events.PassOn())
            case "take-device":
                self.dispatch(events.TakeDevice())
            case "accept" if self.house.offered is not None:
                self._keeper.set_aside(slots.save_key(self.house.offered.record.game))
                self.dispatch(house.Answer(accepted=True))
            case "decline":
                self.dispatch(house.Answer(accepted=False))
            case "share" if at is not None:
                self.spawn(self.share(at.record))
            case "share-deal" if at is not None:
                self.spawn(self.share(at.record._replace(moves=(), at=0)))
            case "switch":
                self.spawn(self._switch())
            case _ if at is not None:
                self._workshop().do(at, what)

    def _workshop(self) -> "Workshop":
        from app.workshop import Workshop  # noqa: PLC0415  most visits never make anything

        return Workshop(self)

    def closed(self, dialog: str) -> None:
        """The browser closed a dialog; perhaps because another one has taken its place."""
        if dialog == self.house.dialog:
            self.dispatch(house.CloseDialog())

    def ask_key(self, key: str, cell: str) -> bool:
        """The keys that act or ask while the board has the focus; False for any other."""
        at = self.house.table
        if at is None:
            return False
        match key:
            case "u":
                self.do("undo")
            case "r":
                self.do("redo")
            case "h":
                self.do("hint")
            case "l":
                self.dispatch(events.Say(show.last_words(at)))
            case "m":
                self.dispatch(events.Say(show.legal_words(at)))
            case "s":
                self.dispatch(events.Say(show.score_words(at)))
            case "p":
                self.dispatch(events.Lift())
            case "i":
                self.dispatch(events.Peek(cell))
            case _ if key in views.keys_of(at.record.game):
                self.dispatch(events.Touch(views.keys_of(at.record.game)[key]))
            case _:
                return False
        return True

    def is_loose(self, cell: str) -> bool:
        """Do pieces lie in this cell that a gliding finger raises?"""
        at = self.house.table
        return at is not None and any(kind_of(piece) == cell for piece in table.loose(at))

    def _deal_as_chosen(self, at: Table) -> None:
        from app import new_form  # noqa: PLC0415  loaded when its dialog was opened

        options = new_form.chosen_options()
        players = len(at.seats)
        asked = [options.get(f"called-{player}", "") for player in range(players)]
        chosen = at._replace(
            seats=seats.chosen_seats(players, options),
            called=seats.read_names(asked, at.history.game.PLAYERS),
            practice=options.get("practice") == "yes",
        )
        self.deal(chosen, new_form.chosen_variant())

    def deal(self, at: Table, variant: str, seed: int | None = None) -> None:
        """A new game for those who sit at this table."""
        number = secrets.randbelow(SEEDS) if seed is None else seed
        fresh = saves.new_table(at.record.game, number, variant, at.seats)
        fresh = fresh._replace(called=at.called, practice=at.practice, aided=at.aided)
        self.dispatch(house.SitDown(fresh))
        _replace_address(_address(fresh.record))
        words = "A new game." if seed is None else "The same deal again."
        self.dispatch(events.Say(sentence(words)))

    def _go_to(self, fragment: str) -> None:
        window.location.hash = fragment

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

    async def _switch(self) -> None:
        """The new version takes over: first everything is written down."""
        await self._keeper.all_written()
        offline.switch()

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


def _address(kept: Record) -> str:
    return routes.to_school(kept.game) if slots.is_lesson(kept) else routes.to_room(kept.game)


def _played(at: Table) -> str:
    """The variant to play next: after a first game, a real one; after a task, the next."""
    if slots.is_lesson(at.record):
        return ""
    to_next = getattr(at.history.game, "next_variant", lambda variant: variant)
    variant: str = to_next(at.record.variant)
    return variant


def _wanted(at: Table) -> str | None:
    """What the computer is to be asked: a hint, a solution, a move, or nothing."""
    if at.hint_wanted:
        return answers.HINT
    if at.solution and at.solution.is_wanted:
        return answers.SOLUTION
    return None if at.is_replay else table.level_to_move(at)


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


def _replace_address(fragment: str) -> None:
    window.history.replaceState(None, "", fragment)
