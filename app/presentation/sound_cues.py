"""What is heard of a game, and what it is made of. No browser: `app/ui/audio.py` makes the tones.

A piece that comes to lie somewhere is heard when it is seen to: `laid` compares two pictures, one after the
other, so that each stone of a sowing has its own knock. What is not a matter of pieces, a refusal or the end,
is told by the table: `heard`.
"""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from app.table.queries import has_just_ended, is_over, persons
from app.table.table import Table
from app.views.scene import Scene

LOUDEST = 0.2


class Tone(NamedTuple):
    """One tone, or a short breath of noise round its pitch; it begins at once, or so many seconds later."""

    pitch: float
    lasts: float
    gain: float
    begins: float = 0.0
    is_noise: bool = False


# Soft, and over before the next one: wood and stone for pieces, a few notes for the end.
TONES: Mapping[str, tuple[Tone, ...]] = {
    "card": (Tone(1900, 0.05, 0.14, is_noise=True), Tone(170, 0.05, 0.05)),
    "stone": (Tone(2600, 0.03, 0.16, is_noise=True), Tone(620, 0.06, 0.07)),
    "refused": (Tone(150, 0.09, 0.12), Tone(140, 0.09, 0.1, begins=0.11)),
    "won": (Tone(523, 0.3, 0.08), Tone(659, 0.3, 0.08, 0.14), Tone(784, 0.5, 0.08, 0.28)),
    "lost": (Tone(330, 0.35, 0.08), Tone(262, 0.55, 0.08, 0.2)),
}


def laid(before: Scene | None, after: Scene) -> str:
    """The sound of what lies where it did not lie before; none where nothing does.

    Pieces that travel together (a hand of seeds) are in the air.
    """
    if before is None or before.game != after.game:
        return ""
    new = _lying(after) - _lying(before)
    template = next((template for _, template, _ in new), "")
    return template if template in TONES or not template else "card"


def _lying(scene: Scene) -> Counter[tuple[str, str, str]]:
    return Counter(
        (cell.name, piece.template, piece.identity or piece.name)
        for cell in scene.cells()
        for piece in cell.pieces
        if not piece.group
    )


def heard(before: Table | None, after: Table | None) -> tuple[str, ...]:
    """A refusal, or how a game has just ended for who sits at the table."""
    if before is None or after is None or after.is_replay:
        return ()
    if after.notice.is_refusal and after.notice.number == before.notice.number + 1:
        return ("refused",)
    return _end(after) if has_just_ended(before, after) and is_over(after) else ()


def _end(after: Table) -> tuple[str, ...]:
    """Among people somebody has won; a tie is neither."""
    ended = after.history.game.outcome(after.state)
    assert ended is not None
    people = persons(after)
    if not ended.winners:
        return ("lost",) if len(after.seats) == 1 else ()
    return ("lost",) if people and not set(people).intersection(ended.winners) else ("won",)
