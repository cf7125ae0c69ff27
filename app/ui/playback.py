"""Animates each move on the board, step by step, at the speed the player has chosen."""

import asyncio
from collections.abc import Sequence
from typing import Any

from app.model.app_state import AppState
from app.presentation import board_scene
from app.table.queries import is_covered
from app.table.table import Table
from app.text.render import names
from app.ui import audio
from app.ui.board import Board
from app.views.scene import Scene

# A move of more steps, such as a long sowing, runs faster.
_STEPS_AT_FULL_LENGTH = 12


class Playback:
    def __init__(self, board: Board) -> None:
        self._board = board
        self._animation: asyncio.Task[None] | None = None
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
        if self._animation is not None:
            self._animation.cancel()
            self._animation = None
        if is_covered(after):
            # Removed rather than hidden: nobody can find the cards in the page.
            self._board.clear()
            return
        scenes = [board_scene.scene_of(after)]
        if before is not None and pace and (move := _move_between(before, after)) is not None:
            scenes[:0] = board_scene.frames(before, move)
        if len(scenes) == 1:
            self._show_scene(after, scenes[0], pace)
        else:
            self._animation = asyncio.get_running_loop().create_task(
                self._step(after, scenes, pace)
            )

    async def _step(self, table: Table, scenes: Sequence[Scene], pace: int) -> None:
        step = max(pace // 2, min(pace, _STEPS_AT_FULL_LENGTH * pace // len(scenes)))
        for scene in scenes:
            self._show_scene(table, scene, step)
            await asyncio.sleep(step / 1000)
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


def _move_between(before: Table, after: Table) -> Any | None:
    """The move that leads from one table to the other, if it is exactly one."""
    was, now = before.record, after.record
    if was.deal != now.deal:
        return None
    if now.at != was.at + 1 or now.moves[: was.at] != was.moves[: was.at]:
        return None
    return after.history.moves()[-1]
