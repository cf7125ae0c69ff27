"""Which sounds a change makes, and the tones they consist of. `app/ui/audio.py` plays them.

A piece is heard when it is seen to land: `sound_of_pieces` compares two scenes, one after the other, so that
each step of a move has its own sound. A refusal and the end of a game are `sounds_of_change` of the table.
"""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from app.table.queries import has_just_ended, is_over, persons
from app.table.table import Table
from app.views.scene import Scene

LOUDEST = 0.2


class Tone(NamedTuple):
    """One tone, or a short burst of noise around its pitch."""

    pitch: float  # in hertz
    duration: float  # in seconds
    gain: float
    start: float = 0.0  # seconds after the first tone of the sound
    is_noise: bool = False


# Soft, and over before the next one: wood and stone for pieces, a few notes for the end.
TONES: Mapping[str, tuple[Tone, ...]] = {
    "card": (Tone(1900, 0.05, 0.14, is_noise=True), Tone(170, 0.05, 0.05)),
    "stone": (Tone(2600, 0.03, 0.16, is_noise=True), Tone(620, 0.06, 0.07)),
    "refused": (Tone(150, 0.09, 0.12), Tone(140, 0.09, 0.1, start=0.11)),
    "won": (Tone(523, 0.3, 0.08), Tone(659, 0.3, 0.08, 0.14), Tone(784, 0.5, 0.08, 0.28)),
    "lost": (Tone(330, 0.35, 0.08), Tone(262, 0.55, 0.08, 0.2)),
}


def sound_of_pieces(before: Scene | None, after: Scene) -> str:
    """The sound of pieces that have landed somewhere new. A group that travels together is in the air."""
    if before is None or before.game != after.game:
        return ""
    new = _pieces_in_cells(after) - _pieces_in_cells(before)
    template = next((template for _, template, _ in new), "")
    return template if template in TONES or not template else "card"


def _pieces_in_cells(scene: Scene) -> Counter[tuple[str, str, str]]:
    return Counter(
        (cell.name, piece.template, piece.identity or piece.name)
        for cell in scene.cells()
        for piece in cell.pieces
        if not piece.group
    )


def sounds_of_change(before: Table | None, after: Table | None) -> tuple[str, ...]:
    """A refusal, or how the game has just ended for the people at the table."""
    if before is None or after is None or after.is_replay:
        return ()
    if after.notice.is_refusal and after.notice.number == before.notice.number + 1:
        return ("refused",)
    return _sound_of_end(after) if has_just_ended(before, after) and is_over(after) else ()


def _sound_of_end(table: Table) -> tuple[str, ...]:
    """Between two people, any win sounds like one; a tie is silent."""
    outcome = table.history.game.outcome(table.state)
    assert outcome is not None, "the game is over"
    people = persons(table)
    if not outcome.winners:
        return ("lost",) if len(table.seats) == 1 else ()
    return ("lost",) if people and not set(people).intersection(outcome.winners) else ("won",)
