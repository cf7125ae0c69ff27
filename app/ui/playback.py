"""Shows each move of a game in its own time: step by step, or at once, as the player likes it."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from app.presentation import board_scene
from app.table.queries import is_covered
from app.table.table import Table
from app.text.render import names
from app.ui.board import Board
from app.views.scene import Scene

PACES = {"slow": 380, "normal": 190, "fast": 90, "off": 0}  # milliseconds for one motion

# A long sowing hurries: nobody wants to wait for twenty stones. So many steps go at full leisure.
_LEISURELY = 12


class Stage:
    def __init__(self, board: Board) -> None:
        self._board = board
        self._moving: asyncio.Task[None] | None = None
        self.watcher: Callable[[Scene], None] | None = None  # hears of every picture that is shown

    def show(self, before: Table | None, after: Table, pace: int) -> None:
        """Another touch while something still moves ends that motion: the hand never waits."""
        if self._moving is not None:
            self._moving.cancel()
            self._moving = None
        if is_covered(after):
            # Not hidden: gone. There is nothing to be found in the page.
            self._board.clear()
            return
        scenes = [board_scene.scene_of(after)]
        if before is not None and pace and (move := _move_between(before, after)) is not None:
            scenes[:0] = board_scene.frames(before, move)
        if len(scenes) == 1:
            self._picture(after, scenes[0], pace)
        else:
            self._moving = asyncio.get_running_loop().create_task(self._step(after, scenes, pace))

    async def _step(self, table: Table, scenes: Sequence[Scene], pace: int) -> None:
        step = max(pace // 2, min(pace, _LEISURELY * pace // len(scenes)))
        for scene in scenes:
            self._picture(table, scene, step)
            await asyncio.sleep(step / 1000)
        self._moving = None

    def _picture(self, table: Table, scene: Scene, pace: int) -> None:
        self._board.show(scene, names(table), pace)
        if self.watcher is not None and not table.is_watched:
            self.watcher(scene)

    async def settled(self) -> None:
        while self._moving is not None:
            await asyncio.wait({self._moving})


def _move_between(before: Table, after: Table) -> Any | None:
    """The move that leads from one table to the other, if it is exactly one."""
    was, now = before.record, after.record
    if was.deal != now.deal:
        return None
    if now.at != was.at + 1 or now.moves[: was.at] != was.moves[: was.at]:
        return None
    return after.history.moves()[-1]
