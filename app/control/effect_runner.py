"""Runs effects: the one place that does what the model asks for, and reports the results as events."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import NamedTuple

from app.control import computer_turns
from app.control.computer_turns import Question
from app.control.save_effects import SaveEffects
from app.model import effects, events
from app.model.app_state import AppState
from app.model.effects import Effect
from app.model.events import Event
from app.model.update import wanted_language
from app.platform import address, device, install, service_worker, share, site_files
from app.platform.background import spawn
from app.platform.database import Database
from app.platform.worker_client import WorkerClient
from app.presentation.progress import recap
from app.table.events import ComputerMoved
from app.text import catalogue
from app.ui import new_game_form
from app.ui.playback import Playback
from app.ui.progress import picture
from rules.game import Refusal, Sentence, sentence

# The pause before the computer's move, in animation steps, so that the eye can follow.
_STEPS_BEFORE_MOVE = 2.5


class Loop(NamedTuple):
    """What the runner needs of the app."""

    state: Callable[[], AppState]
    dispatch: Callable[[Event], None]
    dispatch_gently: Callable[[Event], Awaitable[None]]  # for events that no finger waits for
    show_saving: Callable[[], None]


class EffectRunner:
    def __init__(
        self, loop: Loop, playback: Playback, computer: WorkerClient, database: Database
    ) -> None:
        self._loop, self._dispatch = loop, loop.dispatch
        self._playback, self._computer = playback, computer
        self._save_effects = SaveEffects(loop.dispatch, loop.show_saving, database)
        self.saves, self.connect_tabs = self._save_effects.queue, self._save_effects.connect_tabs
        self.loading_language: asyncio.Task[None] | None = None

    def run(self, effect: Effect) -> None:
        if isinstance(effect, Question):
            spawn(self._answer(effect))
        elif not self._save_effects.run(effect):
            self._run(effect)

    def _run(self, effect: Effect) -> None:  # noqa: C901, PLR0912, PLR0915  a case for each effect
        match effect:
            case effects.KeepStorage():
                spawn(service_worker.persist())
            case effects.WakeComputer():
                self._computer.start()
            case effects.GoTo(fragment):
                address.go_to(fragment)
            case effects.ShowAddress(fragment):
                address.replace(fragment)
            case effects.AddDialogEntry():
                address.add_dialog_entry()
            case effects.AskToInstall():
                install.ask()
            case effects.GoBack(steps):
                address.go_back(steps)
            case effects.LoadLanguage(language):
                self.loading_language = spawn(self._load_language(language))
            case effects.LoadPuzzles(game, seed):
                spawn(self._load_puzzles(game, seed))
            case effects.TurnSound(is_on, is_heard):
                self._playback.turn_sound(is_on=is_on, is_heard=is_heard)
            case effects.PlaySound(name):
                spawn(self._playback.play_sound(name))
            case effects.AfterAnimation(event, seconds):
                spawn(self._after_animation(event, seconds))
            case effects.Later(seconds, event):
                spawn(self._later(seconds, event))
            case effects.ReadNewGameForm():
                self._dispatch(new_game_form.read(device.fresh_seed()))
            case effects.Copy(text, done):
                spawn(self._copy(text, done))
            case effects.ShareByDevice(text, link):
                spawn(share.share(text, link))
            case effects.Download(name, text):
                share.download(name, text)
            case effects.SharePicture(shown, as_file):
                spawn(self._share_picture(shown, as_file=as_file))
            case effects.Reload(fragment):
                spawn(self._when_saved(partial(address.reload_at, fragment)))
            case effects.SwitchVersion():
                spawn(self._when_saved(service_worker.switch))

    async def _answer(self, question: Question) -> None:
        event = await computer_turns.answer(self._computer, question)
        if isinstance(event, ComputerMoved):
            await self._playback.settled()
            pace = self._loop.state().settings.milliseconds
            await asyncio.sleep(_STEPS_BEFORE_MOVE * pace / 1000)
        await self._loop.dispatch_gently(event)

    async def _load_language(self, language: str) -> None:
        try:
            texts = await site_files.fetch_texts(language)
        except Refusal as refused:
            self._dispatch(events.LanguageMissing(refused.sentence))
            return
        # The player may have chosen another one meanwhile.
        if language == wanted_language(self._loop.state()):
            catalogue.use(texts)
            self._dispatch(events.LanguageLoaded(language))

    async def _load_puzzles(self, game: str, seed: int) -> None:
        try:
            text = await site_files.fetch_puzzles(game)
        except Refusal as refused:
            self._dispatch(events.PuzzlesMissing(game, refused.sentence))
        else:
            self._dispatch(events.PuzzlesLoaded(game, text, seed))

    async def _after_animation(self, event: Event, seconds: float) -> None:
        await self._playback.settled()
        await asyncio.sleep(seconds)
        self._dispatch(event)

    async def _later(self, seconds: float, event: Event) -> None:
        await asyncio.sleep(seconds)
        self._dispatch(event)

    async def _copy(self, text: str, done: Sentence) -> None:
        if await share.copy(text):
            self._dispatch(events.Copied(done))
            return
        refused = sentence("Your browser won’t let us copy. Here it is: {text}", text=text)
        self._dispatch(events.Copied(refused, is_refused=True))

    async def _share_picture(self, shown: "recap.Recap", *, as_file: bool) -> None:
        file = await picture.png(shown)
        if as_file or not await share.share_picture(shown.file_name, file, shown.alt):
            share.save_file(shown.file_name, file)
            self._dispatch(events.Copied(sentence("Picture saved.")))

    async def _when_saved(self, leave: Callable[[], None]) -> None:
        await self.saves.all_written()
        leave()
