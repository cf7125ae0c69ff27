"""Rupiaj on the table: laid from a picture, played by hand, and whole matches as two people play them."""

from collections.abc import Sequence
from functools import cache

from app.saves import table_format
from app.table.events import ClearSelection
from app.table.table import Table
from app.views import rupiaj as view
from app.views.scene import Cell, Scene
from rules.chance import chosen
from rules.game import Player
from rules.history import begin
from rules.rupiaj.actions import Move, Swap, Take
from rules.rupiaj.game import GAME, legal_moves, read_move
from rules.rupiaj.goods import HIDDEN
from rules.rupiaj.invariants import problems
from rules.rupiaj.state import State
from tests.app.sample_tables import TWO, do, lay
from tests.rules.rupiaj.pictures import drawn

# Ruby can do anything: take, take camels, exchange, sell with a bonus and without.
TRADING = """
    market   2 gold silver 2 camel
    deck     leather diamonds …
    Ruby*    4 silks 2 spices 3 camel | leather 4 3 | 3: 2
    Opal     2 diamonds leather 2 camel | spices 5 | 4: 6
"""
# The player who takes from this market ends the round. Then player 1 has more, and player 2 begins the next.
LAST_TURN = """
    market   2 gold silks 2 camel
    deck     -
    Ruby*    3 silks 5 camel | spices 5 3
    Opal     2 silver 4 camel | leather 4 3
"""


def on_table(
    picture: str, seats: tuple[str, ...] = TWO, holder: Player | None = None, **others: object
) -> Table:
    state = drawn(picture, **others)
    assert problems(state) == []
    at = lay("rupiaj", seats)
    return at._replace(history=at.history._replace(states=(state,)), holder=holder)


def by_hand(at: Table, text: str) -> Table:
    """Raise what the move needs, and press the button."""
    made = view.gesture(read_move(text))
    after = do(at, ClearSelection(), *made.pieces, made.target)
    assert after.record.at == at.record.at + 1, f"{text} was not played"
    return after


def sensible(moves: Sequence[Move], seed: int, label: str) -> Move:
    """Any move, but exchanges, of which there are so many, less often than the rest."""
    others = [move for move in moves if not isinstance(move, Swap)]
    usual = chosen((0, 1, 1, 1, 1, 1), seed, f"{label} kind")
    return chosen(others if others and usual else moves, seed, label)


@cache
def a_match(seed: int, variant: str = "match") -> Table:
    """A whole match, at its end."""
    history = begin(GAME, seed, variant)
    while moves := legal_moves(history.state):
        history = history.play(sensible(moves, seed, f"move {history.record.at}"))
    return table_format.table_of(history.record, list(TWO))


def states_of(seed: int, variant: str = "match") -> tuple[State, ...]:
    states: tuple[State, ...] = a_match(seed, variant).history.states
    return states


def cells(scene: Scene) -> dict[str, Cell]:
    return {cell.name: cell for cell in scene.cells()}


def hand_in(scene: Scene) -> tuple[str, ...]:
    """The cards that lie in the hand at the lower edge."""
    found = cells(scene).items()
    return tuple(
        piece.identity for name, cell in found if name.startswith("hand:") for piece in cell.pieces
    )


def far_hand_in(scene: Scene) -> tuple[str, ...]:
    """The cards of the other hand, without those that were taken just now and still lie open."""
    far = cells(scene)["far-hand"].pieces
    return tuple(piece.identity or HIDDEN for piece in far if "new" not in piece.marks)


def just_taken(at: Table) -> tuple[str, ...]:
    """The goods that the last move took from the market, if it took any."""
    match at.history.moves()[-1:]:
        case (Take(good),):
            return (good,)
        case (Swap(taken, _),):
            return taken
    return ()
