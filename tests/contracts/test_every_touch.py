"""Whatever the player touches, drops or looks into: nothing breaks, and only legal moves are made.

Tries every cell in positions of random games, for every game and seat, and also where nobody may move: in a
replay, and while the game is played in another tab.
"""

from collections.abc import Iterator

import pytest

from app import views
from app.presentation import board_scene, wording
from app.saves import table_format
from app.table.events import Drop, Event, Grab, Peek, Touch
from app.table.playing import update
from app.table.queries import can_person_move, choices, free_pieces, player_to_move
from app.table.table import PERSON, Table
from app.views.gestures import kind_of
from app.views.scene import Scene
from rules import GAMES, NAMES, computer_of
from rules.game import Player
from tests.contracts import game_checks
from tests.smallest import game as smallest

POSITIONS = 6  # of each game at regular intervals, and as many special ones
HELD = 3  # pieces that are tried one by one, and all together where they are selected freely

pytestmark = pytest.mark.usefixtures("smallest_is_there")
every_game = pytest.mark.parametrize("key", [smallest.GAME.key, *NAMES])


def seatings(key: str) -> list[tuple[str, ...]]:
    players = range(len(GAMES[key].players))
    against_computer = [
        tuple(PERSON if player == mine else computer_of(key).usual_level for player in players)
        for mine in players
        if len(players) > 1
    ]
    return [*against_computer, (PERSON,) * len(players)]


def holders(key: str) -> list[Player | None]:
    """Who may hold a shared device: a player, or nobody while it is being passed."""
    return [None, *range(len(GAMES[key].players))]


def positions(key: str) -> list[Table]:
    tables = []
    for seed, variant in enumerate(game_checks.variants(GAMES[key])):
        history = game_checks.played_at_random(GAMES[key], variant, seed)
        turns = dict.fromkeys(
            [
                *game_checks.spread(range(history.record.at + 1), POSITIONS),
                *game_checks.spread(situations(history), POSITIONS),
            ]
        )
        tables += [table_format.table_of(history.record._replace(at=at)) for at in turns]
    assert any(table.record.at for table in tables), "not only the start of a game"
    return tables


def situations(history: game_checks.AnyHistory) -> list[int]:
    """The first turn of each kind; kinds differ in the player to move and in where moves can end."""
    game, view = history.game, views.of(history.game.key)
    first: dict[object, int] = {}
    for at, state in enumerate(history.states):
        targets = frozenset(view.gesture(move).target for move in game.legal_moves(state))
        first.setdefault((game.to_move(state), targets), at)
    return list(first.values())


def as_seen(key: str, table: Table) -> Iterator[Table]:
    """The same position for every person who may look at it."""
    for seats in seatings(key):
        seated = table._replace(seats=seats)
        for holder in holders(key) if seats.count(PERSON) > 1 else [None]:
            yield seated._replace(holder=holder)
        yield seated._replace(holder=player_to_move(table), is_watched=True)
    yield table._replace(is_replay=True)


def touches(scene: Scene) -> Iterator[tuple[str, str]]:
    """Every cell, alone and with each kind of piece that lies in it."""
    for cell in scene.cells():
        yield cell.name, ""
        yield from ((cell.name, one) for one in one_of_each([*cell.names()][1:]))


def one_of_each(pieces: list[str]) -> list[str]:
    return list({kind_of(piece): piece for piece in pieces}.values())


def check(before: Table, event: Event) -> Table:
    """Only a person's legal move changes the game, and a refusal says why."""
    after = update(before, event)
    if after.record != before.record:
        moves = before.history.game.legal_moves(before.state)
        assert can_person_move(before), "somebody moved out of turn"
        assert after.history.moves()[-1] in moves, "a move was made that is not legal"
        assert after.record.at == before.record.at + 1, "more than one move was made"
        assert after.record.moves[:-1] == before.record.moves[: before.record.at]
    if after.notice != before.notice:
        assert wording.notice_text(after), "something was said without a word"
    return after


@every_game
def test_every_cell_can_be_touched_and_looked_into(key: str) -> None:
    for position in positions(key):
        for table in as_seen(key, position):
            for cell, piece in touches(board_scene.scene_of(table)):
                check(table, Touch(cell, piece))
                check(table, Peek(cell))


@every_game
def test_everything_that_can_be_dragged_can_be_dropped_anywhere(key: str) -> None:
    for position in positions(key):
        for table in as_seen(key, position):
            scene = board_scene.scene_of(table)
            for held in what_can_be_held(table, scene):
                for cell, piece in touches(scene):
                    check(held, Touch(cell, piece))
                    dropped = check(held, Drop(cell, piece))
                    if can_person_move(table) and dropped.record == table.record:
                        assert dropped.notice.is_refusal, (
                            f"{held.selected} on {cell}: no reason is given"
                        )


def what_can_be_held(table: Table, scene: Scene) -> list[Table]:
    named = one_of_each([name for cell in scene.cells() for name in cell.names()[1:]])
    pickable = [piece for piece in named if choices(table).can_select(piece, ())]
    held = [(piece,) for piece in game_checks.spread(pickable, HELD)]
    free = tuple(one_of_each(list(free_pieces(table)))[:HELD])
    return [update(table, Grab(pieces)) for pieces in [*held, *([free] if free else [])]]
