"""How Mancala Island looks: two rows of pots, a mancala at either end, and stones that lie as they fell."""

from math import cos, pi, sin, sqrt

from app.views.contract import View
from app.views.gestures import Gesture
from app.views.scene import Cell, Piece, Row, Scene
from rules.game import Player, Sentence, sentence
from rules.mancala.game import Sow, State, mancala_of, number_of, owner, row_of, trail

_GOLDEN_ANGLE = pi * (3 - sqrt(5))  # turning by it, no two stones of a spiral lie in one line
_POT_FLOOR, _MANCALA_FLOOR = 9, 26  # stones that lie side by side before the next layer begins


def gesture(move: Sow) -> Gesture:
    return Gesture(f"pot:{move.pot}")


def intended_move(gesture: Gesture) -> Sow | None:
    pot = gesture.target.removeprefix("pot:")
    return Sow(int(pot)) if pot.isdecimal() else None


def render(state: State, bottom_player: Player, last: tuple[State, Sow] | None) -> Scene:
    top_player = 1 - bottom_player
    marked = _marks(last)

    def row(player: Player) -> list[Cell]:
        side = "near" if player == bottom_player else "far"
        pots = [
            _cell(state, pot, f"{side}-{number_of(state, pot)}", marked)
            for pot in row_of(state.board, player)
        ]
        return [*pots, _cell(state, mancala_of(state.board, player), f"{side}-mancala", marked)]

    return Scene(
        game="mancala",
        label=sentence("Mancala board"),
        rows=(
            # The far row runs from its owner's right to left, as it lies before us.
            Row(sentence("{whose} row", whose=top_player), tuple(reversed(row(top_player)))),
            Row(sentence("{whose} row", whose=bottom_player), tuple(row(bottom_player))),
        ),
    )


def _marks(last: tuple[State, Sow] | None) -> dict[int, str]:
    if last is None:
        return {}
    path = trail(*last)
    marked = {path.start: "from", path.last: "landed"}
    if path.across is not None:
        marked[path.across] = "captured"
    return marked


def _cell(state: State, place: int, area: str, marked: dict[int, str]) -> Cell:
    count = state.board[place]
    is_mancala = place == mancala_of(state.board, owner(state.board, place))
    aloft = state.hand if state.over == place else 0
    floor = _MANCALA_FLOOR if is_mancala else _POT_FLOOR
    scattered = [_stone(i, place, floor) for i in range(count)]
    return Cell(
        name=f"pot:{place}",
        template="mancala" if is_mancala else "pot",
        area=area,
        label=_label(state, place),
        texts={
            "count": str(count),
            "owner": sentence("{player}", player=owner(state.board, place)),
        },
        marks=frozenset({marked[place]} if place in marked else ()),
        pieces=(*scattered, *(_held_stone(i) for i in range(aloft))),
    )


def _stone(i: int, place: int, floor: int) -> Piece:
    """The i-th stone lies where it lies however many follow: nothing shifts when another drops in."""
    layer, on_floor = divmod(i, floor)
    # Each layer lies in the hollows of the one below, and a little closer to the middle.
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


def _label(state: State, place: int) -> Sentence:
    whose, count = owner(state.board, place), state.board[place]
    if place == mancala_of(state.board, whose):
        return sentence("{whose} mancala, score {count}", whose=whose, count=count)
    if count == 0:
        words = "{whose} pot {pot}, empty"
    elif count == 1:
        words = "{whose} pot {pot}, 1 piece"
    else:
        words = "{whose} pot {pot}, {count} pieces"
    return sentence(words, whose=whose, pot=number_of(state, place), count=count)


VIEW = View(render=render, gesture=gesture, intended_move=intended_move)
