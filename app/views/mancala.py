"""How Mancala Island looks: two rows of pits, a store at either end, and stones that lie as they fell."""

from functools import cache
from math import cos, pi, sin, sqrt

from app.views.contract import View
from app.views.explanations import mancala as explanations
from app.views.gestures import Gesture
from app.views.scene import NO_CELLS, Cell, Piece, Row, Scene
from rules.game import Player, Sentence, sentence
from rules.mancala.game import legal_moves
from rules.mancala.narration import goes_again
from rules.mancala.sowing import Trail, trail
from rules.mancala.state import Sow, State, number_of, owner, row_of, store_of

_GOLDEN_ANGLE = pi * (3 - sqrt(5))  # turning by it, no two stones of a spiral lie in one line
_PIT_FLOOR, _STORE_FLOOR = 9, 26  # stones that lie side by side before the next layer begins


def gesture(move: Sow) -> Gesture:
    return Gesture(f"pit:{move.pit}")


def intended_move(gesture: Gesture) -> Sow | None:
    pit = gesture.target.removeprefix("pit:")
    return Sow(int(pit)) if pit.isdecimal() else None


def render(state: State, bottom_player: Player, last: tuple[State, Sow] | None) -> Scene:
    top_player = 1 - bottom_player
    areas = _areas(state, bottom_player)
    trails = _trails(state)
    marked = _marks(last)

    def row(player: Player) -> list[Cell]:
        places = [*row_of(state.board, player), store_of(state.board, player)]
        return [
            _cell(state, place, areas[place], marked.get(place, set()), trails.get(place))
            for place in places
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


def _areas(state: State, bottom_player: Player) -> dict[int, str]:
    """Where each place is on the board, and what its owner calls it."""
    areas = {}
    for player in (0, 1):
        side = "near" if player == bottom_player else "far"
        for pit in row_of(state.board, player):
            areas[pit] = f"{side}-{number_of(state, pit)}"
        areas[store_of(state.board, player)] = f"{side}-store"
    return areas


def _trails(state: State) -> dict[int, Trail]:
    """Where each legal move would end. While stones are being sown there is none."""
    if state.over is not None:
        return {}
    return {move.pit: trail(state, move) for move in legal_moves(state)}


def _marks(last: tuple[State, Sow] | None) -> dict[int, set[str]]:
    if last is None:
        return {}
    path = trail(*last)
    # A lap of 13 ends where it began: its last stone counts.
    marked = {path.start: {"from"}} | {path.last: {"landed"}}
    if path.across is not None:
        marked[path.across] = {"captured"}
    return marked


def _cell(state: State, place: int, area: str, marks: set[str], path: Trail | None) -> Cell:
    count = state.board[place]
    is_store = place == store_of(state.board, owner(state.board, place))
    aloft = state.hand if state.over == place else 0
    floor = _STORE_FLOOR if is_store else _PIT_FLOOR
    scattered = [_stone(i, place, floor) for i in range(count)]
    name, effect = _name(state, place), _effect(state, path)
    return Cell(
        name=f"pit:{place}",
        template="store" if is_store else "pit",
        area=area,
        label=_label(name, count, effect),
        short=name,
        texts={
            "count": str(count),
            "owner": sentence("{player}", player=owner(state.board, place)),
            "number": "" if is_store else str(number_of(state, place)),
            "effect": effect or "",
        },
        marks=frozenset(marks),
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


def _name(state: State, place: int) -> Sentence:
    """The name of the place within a sentence."""
    whose = owner(state.board, place)
    if place == store_of(state.board, whose):
        return sentence("{whose} store", whose=whose)
    return sentence("{whose} pit {pit}", whose=whose, pit=number_of(state, place))


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
