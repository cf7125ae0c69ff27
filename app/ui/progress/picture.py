"""Draws a month as a picture, with the browser's own canvas. Everything in it comes from a `Recap`."""

import asyncio
from typing import Any, NamedTuple

from js import document
from pyodide.ffi import create_once_callable

from app.presentation.progress.recap import Recap

WIDTH, HEIGHT = 1080, 1350
_MARGIN = 90
_CLOTH, _SHEET, _INK, _SOFT, _LINE, _ACCENT = (
    *("#f4eee3", "#fffdf9", "#2a231b", "#65584a", "#d8ccb8", "#0b6a69"),
)
_DISPLAY = '"Fraunces", "Iowan Old Style", Georgia, serif'
_TEXT = '"Figtree", system-ui, "Segoe UI", sans-serif'
_DAYS = 7  # in a row of the calendar
_SITE = "Parlour"


class _Pen(NamedTuple):
    """The canvas, with the few things that are drawn on it."""

    context: Any

    def text(self, words: str, x: float, y: float, font: str, colour: str, room: float) -> None:
        """Words that are too long for their room are drawn narrower."""
        self.context.font, self.context.fillStyle = font, colour
        self.context.fillText(words, x, y, room)

    def box(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        self.context.fillStyle = colour
        self.context.beginPath()
        self.context.roundRect(x, y, width, height, min(18, height / 2))
        self.context.fill()


def draw(canvas: Any, recap: Recap) -> None:
    canvas.width, canvas.height = WIDTH, HEIGHT
    pen = _Pen(canvas.getContext("2d"))
    pen.context.fillStyle = _CLOTH
    pen.context.fillRect(0, 0, WIDTH, HEIGHT)
    room = WIDTH - 2 * _MARGIN
    pen.text(recap.title, _MARGIN, 165, f"600 84px {_DISPLAY}", _INK, room)
    pen.text(recap.name or _SITE, _MARGIN, 225, f"500 38px {_TEXT}", _SOFT, room)
    _draw_figures(pen, recap)
    _draw_games(pen, recap)
    _draw_days(pen, recap)
    if recap.name:
        pen.text(_SITE, _MARGIN, HEIGHT - 50, f"500 34px {_TEXT}", _SOFT, room)


def _draw_figures(pen: _Pen, recap: Recap) -> None:
    """In two columns."""
    width, height, gap = 435, 170, 30
    for number, (value, label) in enumerate(recap.figures):
        x = _MARGIN + number % 2 * (width + gap)
        y = 270 + number // 2 * (height + gap)
        pen.box(x, y, width, height, _SHEET)
        pen.text(value, x + 30, y + 90, f"600 76px {_DISPLAY}", _ACCENT, width - 60)
        pen.text(label, x + 30, y + 140, f"500 32px {_TEXT}", _SOFT, width - 60)


def _draw_games(pen: _Pen, recap: Recap) -> None:
    most = max((count for _, count in recap.games), default=1)
    for number, (title, count) in enumerate(recap.games):
        y = 705 + number * 54
        pen.text(title, _MARGIN, y, f"500 32px {_TEXT}", _INK, 200)
        pen.box(320, y - 28, 560, 34, _LINE)
        pen.box(320, y - 28, max(34, 560 * count / most), 34, _ACCENT)
        pen.text(str(count), 900, y, f"600 32px {_TEXT}", _INK, 90)


def _draw_days(pen: _Pen, recap: Recap) -> None:
    """The weeks of the month; the days on which a game was finished are filled."""
    size, gap = 34, 14
    weeks = -(-(recap.first_weekday + len(recap.days)) // _DAYS)
    wide = _DAYS * 2 * (size + gap)  # each day is a wide dot
    left, top = (WIDTH - wide) / 2, HEIGHT - 70 - 40 - weeks * (size + gap)
    for number, is_played in enumerate(recap.days):
        week, weekday = divmod(recap.first_weekday + number, _DAYS)
        x, y = left + weekday * 2 * (size + gap), top + week * (size + gap)
        pen.box(x, y, 2 * size + gap, size, _ACCENT if is_played else _LINE)


async def png(recap: Recap) -> Any:
    """The picture as a file in memory."""
    canvas = document.createElement("canvas")
    draw(canvas, recap)
    drawn = asyncio.get_running_loop().create_future()
    canvas.toBlob(create_once_callable(drawn.set_result), "image/png")
    return await drawn
