"""Animates each move on the board, step by step, at the speed the player has chosen."""

import asyncio
from collections.abc import Sequence
from typing import Any

from app.model.app_state import AppState
from app.presentation import board_scene
from app.saves.settings import MILLISECONDS
from app.table.queries import is_covered, player_to_move
from app.table.table import PERSON, Table
from app.text.render import names
from app.ui import audio
from app.ui.board import Board
from app.views.scene import Scene

# A move of more steps, such as a long sowing, runs faster.
_STEPS_AT_FULL_LENGTH = 12
# The computer moves a card or two more slowly than the player, who knows what to expect.
_COMPUTER_SLOWNESS = 2.4
_STEPS_SLOWED_DOWN = 3


class Playback:
    def __init__(self, board: Board) -> None:
        self._board = board
        self._animation: asyncio.Task[None] | None = None
        self._last_scene: tuple[Table, Scene] | None = None  # that the animation leads to
        self._has_suspense = False  # the animation rests before it shows what happened
        self._speaker: audio.Speaker | None = None  # while the sound is on

    def follow(self, before: AppState, after: AppState) -> None:
        """Show what has changed on the table."""
        if after.language != before.language:
            self._board.clear()
        elif after.table is before.table:
            return
        if after.table is not None:
            self._show(before.table, after.table, after.settings.milliseconds)

    def _show(self, before: Table | None, after: Table, pace: int) -> None:
        """A touch during an animation ends it: the player never has to wait."""
        self._cancel()
        if is_covered(after):
            # Removed rather than hidden: nobody can find the cards in the page.
            self._board.clear()
            return
        scenes, is_followed = [board_scene.scene_of(after)], False
        if before is not None and pace and (move := _move_between(before, after)) is not None:
            scenes[:0] = board_scene.frames(before, move)
            is_followed = not _is_own_move(before)
        if len(scenes) == 1 and not is_followed:
            self._show_scene(after, scenes[0], pace)
            return
        self._last_scene = after, scenes[-1]
        self._has_suspense = any(scene.pause for scene in scenes)
        if is_followed and len(scenes) <= _STEPS_SLOWED_DOWN:
            pace = int(pace * _COMPUTER_SLOWNESS)
        self._animation = asyncio.get_running_loop().create_task(self._step(after, scenes, pace))

    @property
    def is_revealing(self) -> bool:
        return self._animation is not None and self._has_suspense

    def _cancel(self) -> None:
        if self._animation is not None:
            self._animation.cancel()
            self._animation = None

    def finish(self) -> None:
        """Show where the animation leads to, at a touch anywhere on the table."""
        if self._animation is not None and self._last_scene is not None:
            self._cancel()
            self._show_scene(*self._last_scene, 0)

    async def _step(self, table: Table, scenes: Sequence[Scene], pace: int) -> None:
        step = max(pace // 2, min(pace, _STEPS_AT_FULL_LENGTH * pace // len(scenes)))
        for scene in scenes:
            self._show_scene(table, scene, step)
            pause = scene.pause * pace / MILLISECONDS["normal"]
            await asyncio.sleep((step + pause) / 1000)
        self._animation = None

    def _show_scene(self, table: Table, scene: Scene, pace: int) -> None:
        self._board.show(scene, names(table), pace)
        if self._speaker is not None and not table.is_watched:
            self._speaker.watch(scene)

    def turn_sound(self, *, is_on: bool, is_heard: bool) -> None:
        if is_on:
            self._speaker = audio.Speaker()
            if is_heard:
                self._speaker.play("card")
        elif self._speaker is not None:
            self._speaker.stop()
            self._speaker = None

    async def play_sound(self, name: str) -> None:
        """Play a sound after the sounds of the pieces that are still moving."""
        await self.settled()
        if self._speaker is not None:
            self._speaker.play(name)

    async def settled(self) -> None:
        while self._animation is not None:
            await asyncio.wait({self._animation})


def _is_own_move(before: Table) -> bool:
    """Is a person to move here, or does a person step through a replay?"""
    player = player_to_move(before)
    return before.is_replay or player is None or before.seats[player] == PERSON


def _move_between(before: Table, after: Table) -> Any | None:
    """The move that leads from one table to the other, if it is exactly one."""
    was, now = before.record, after.record
    if was.deal != now.deal:
        return None
    if now.at != was.at + 1 or now.moves[: was.at] != was.moves[: was.at]:
        return None
    return after.history.last_move
