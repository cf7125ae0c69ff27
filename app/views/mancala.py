"""How Mancala Island looks: two rows of pits, a store at either end, and stones that lie as they fell."""

from functools import cache, lru_cache
from math import cos, pi, sin, sqrt
from typing import NamedTuple

from app.views.contract import View
from app.views.explanations import mancala as explanations
from app.views.gestures import Gesture
from app.views.scene import NO_CELLS, Cell, Piece, Row, Scene
from rules.game import Player, Sentence, sentence
from rules.mancala.game import legal_moves
from rules.mancala.narration import goes_again
from rules.mancala.sowing import Trail, trail
from rules.mancala.state import Sow, State, row_of, store_of

_GOLDEN_ANGLE = pi * (3 - sqrt(5))  # turning by it, no two stones of a spiral lie in one line
_PIT_FLOOR, _STORE_FLOOR = 9, 26  # stones that lie side by side before the next layer begins
_NO_MARKS: frozenset[str] = frozenset()


class _Place(NamedTuple):
    """A pit or a store of the ring."""

    place: int
    player: Player
    number: int  # of a pit, as its owner counts it; 0 for a store
    side: str  # of the board: near or far


def gesture(move: Sow) -> Gesture:
    return Gesture(f"pit:{move.pit}")


def intended_move(gesture: Gesture) -> Sow | None:
    pit = gesture.target.removeprefix("pit:")
    return Sow(int(pit)) if pit.isdecimal() else None


def render(state: State, bottom_player: Player, last: tuple[State, Sow] | None) -> Scene:
    top_player = 1 - bottom_player
    trails = _trails(state)
    marked = _marks(last)

    def row(player: Player) -> list[Cell]:
        side = "near" if player == bottom_player else "far"
        places = [*row_of(state.board, player), store_of(state.board, player)]
        return [
            _cell(
                _Place(place, player, 0 if place == places[-1] else number, side),
                state.board[place],
                state.hand if state.over == place else 0,
                marked.get(place, _NO_MARKS),
                trails.get(place),
                _effect(state, trails.get(place)),
            )
            for number, place in enumerate(places, start=1)
        ]

    return Scene(
        game="mancala",
        label=sentence("Mancala board"),
        rows=(
            # We see the far row from its owner's right to left.
            Row(sentence("{whose} row", whose=top_player), tuple(reversed(row(top_player)))),
            Row(sentence("{whose} row", whose=bottom_player), tuple(row(bottom_player))),
        ),
    )


def _trails(state: State) -> dict[int, Trail]:
    """Where each legal move would end. While stones are being sown there is none."""
    if state.over is not None:
        return {}
    return {move.pit: trail(state, move) for move in legal_moves(state)}


def _marks(last: tuple[State, Sow] | None) -> dict[int, frozenset[str]]:
    if last is None:
        return {}
    path = trail(*last)
    # A lap of 13 ends where it began: its last stone counts.
    marked = {path.start: frozenset({"from"})} | {path.last: frozenset({"landed"})}
    if path.across is not None:
        marked[path.across] = frozenset({"captured"})
    return marked


@lru_cache(maxsize=100)  # most places stay as they are at a move, or were like this a turn ago
def _cell(
    at: _Place,
    count: int,
    aloft: int,
    marks: frozenset[str],
    path: Trail | None,
    effect: Sentence | None,
) -> Cell:
    floor = _PIT_FLOOR if at.number else _STORE_FLOOR
    scattered = [_stone(i, at.place, floor) for i in range(count)]
    name = _name(at)
    return Cell(
        name=f"pit:{at.place}",
        template="pit" if at.number else "store",
        area=f"{at.side}-{at.number or 'store'}",
        label=_label(name, count, effect),
        short=name,
        texts={
            "count": str(count),
            "owner": sentence("{player}", player=at.player),
            "number": str(at.number or ""),
            "effect": effect or "",
        },
        marks=marks,
        pieces=(*scattered, *(_held_stone(i) for i in range(aloft))),
        reaches=_reach(path) if path else NO_CELLS,
    )


def _reach(path: Trail) -> dict[str, str]:
    """Where the last stone would land, and what it would capture."""
    places = (path.last, "lands"), (path.across, "caught")
    return {f"pit:{place}": how for place, how in places if place is not None}


@cache  # of a few hundred places: every scene has all the stones
def _stone(i: int, place: int, floor: int) -> Piece:
    """The place of the i-th stone does not depend on later ones: nothing shifts when another drops in."""
    layer, on_floor = divmod(i, floor)
    # Each layer is in the gaps of the one below, and a little closer to the middle.
    radius = (0.9 - 0.14 * layer) * sqrt((on_floor + 0.9) / floor)
    angle = on_floor * _GOLDEN_ANGLE + place * 1.7 + layer * 0.9
    return Piece("stone", place=(radius * cos(angle), radius * sin(angle)))


def _held_stone(i: int) -> Piece:
    radius, angle = 0.2 * sqrt(i), i * _GOLDEN_ANGLE
    return Piece(
        "stone",
        group="hand",
        marks=frozenset({"aloft"}),
        place=(radius * cos(angle), radius * sin(angle)),
    )


def _name(at: _Place) -> Sentence:
    """The name of the place within a sentence."""
    if at.number:
        return sentence("{whose} pit {pit}", whose=at.player, pit=at.number)
    return sentence("{whose} store", whose=at.player)


def _label(name: Sentence, count: int, effect: Sentence | None) -> Sentence:
    if count == 0:
        words = "{place}, empty"
    elif count == 1:
        words = "{place}, 1 stone"
    else:
        words = "{place}, {count} stones"
    held = sentence(words, place=name, count=count)
    return sentence("{pit}: {effect}", pit=held, effect=effect) if effect else held


def _effect(state: State, path: Trail | None) -> Sentence | None:
    """What the last stone of a move would do, beyond landing."""
    if path is None:
        return None
    if path.taken:
        return sentence("captures {count}", count=path.taken)
    return sentence("go again") if goes_again(state, Sow(path.start)) else None


VIEW = View(
    render=render,
    gesture=gesture,
    intended_move=intended_move,
    explain=lambda: explanations.explain,
)
