"""What every game's view and its files promise, so that any legal move can be made by hand.

Nothing here knows any one game; a new one is put to it by being in `rules.NAMES`.
"""

import re
from collections import Counter

import pytest

from app import views
from app.presentation import board_scene
from app.saves import table_format
from app.table.queries import can_person_move, gesture_function
from app.table.table import PERSON, Table
from app.views.gestures import Choices, Completed, Selected, kind_of
from app.views.scene import Scene
from rules import GAMES, NAMES
from tests.contracts import game_checks
from tests.smallest import game as smallest
from tools.environment import ROOT
from tools.site.html_page import html_files

ASSETS = ROOT / "assets" / "games"
FOLDERS = {
    smallest.GAME.key: ROOT / "tests" / "smallest" / "assets",
    **{key: ASSETS / key for key in NAMES},
}

pytestmark = pytest.mark.usefixtures("smallest_is_there")
every_view = pytest.mark.parametrize("key", FOLDERS)


def positions(key: str) -> list[Table]:
    """Positions of a few games, seen by whoever is to move."""
    game = GAMES[key]
    histories = [
        game_checks.played_at_random(game, variant, seed)
        for variant in game_checks.variants(game)
        for seed in (1, 2)
    ]
    tables = []
    for history in histories:
        seats = [PERSON] * len(game.players)
        whole = table_format.table_of(history.record, seats)
        at, states = whole.history, [whole.history]
        while at.can_undo:
            at = at.undo()
            states.append(at)
        tables += [
            Table(at, whole.seats, holder=game.to_move(at.state))
            for at in game_checks.spread(states, 70)
        ]
    return tables


def names_in(scene: Scene) -> list[str]:
    return [name for cell in scene.cells() for name in cell.names()]


@every_view
def test_every_legal_move_can_be_made_by_touching_what_is_shown(key: str) -> None:
    for table in positions(key):
        moves = table.history.game.legal_moves(table.state)
        gesture = gesture_function(table)
        may, shown = Choices(moves, gesture), names_in(board_scene.scene_of(table))
        kinds = Counter(map(kind_of, shown))
        for move in game_checks.spread(moves, 40):
            made = gesture(move)
            assert made.target in shown, f"{made} goes where nothing is"
            assert Counter(made.pieces) <= kinds, f"{made} takes what is not there"
            picked: tuple[str, ...] = ()
            for piece in made.pieces:
                one = next(name for name in shown if kind_of(name) == piece and name not in picked)
                touched = may.touch(one, picked)
                assert isinstance(touched, Selected), f"{one} cannot be picked for {made}"
                picked = touched.pieces
            meant = may.touch(made.target, picked)
            assert isinstance(meant, Completed)
            assert meant.move == move, f"{made} makes another move"


@every_view
def test_a_piece_that_may_be_picked_can_be_reached_by_keyboard(key: str) -> None:
    for table in positions(key):
        if can_person_move(table):
            for cell in board_scene.scene_of(table).cells():
                for piece in cell.pieces:
                    # Pieces that are alike share a cell of their kind, and one touch raises one of them.
                    if "pickable" in piece.marks and kind_of(piece.name) != cell.name:
                        assert cell.only_piece() == piece.name, f"{cell.name} holds several"


@every_view
def test_names_are_unique_and_the_board_keeps_its_shape(key: str) -> None:
    """A board whose cells come and go is laid anew, and nothing on it can be seen to move."""
    shapes = set()
    for table in positions(key):
        scene = board_scene.scene_of(table)
        assert len(set(names_in(scene))) == len(names_in(scene))
        assert scene.game == key
        shapes.add(tuple((cell.name, cell.template, cell.area) for cell in scene.cells()))
    assert len(shapes) == 1


@every_view
def test_keys_and_the_memory_aid_are_about_cells_of_the_board(key: str) -> None:
    view = views.of(key)
    aids = [view.memory_aid.hidden.name] if view.memory_aid else []
    shown = names_in(board_scene.scene_of(positions(key)[0]))
    assert {*view.keys.values(), *aids} <= set(shown)


@every_view
def test_a_scene_shows_no_more_than_its_viewer_sees(key: str) -> None:
    game, view = GAMES[key], views.of(key)
    for table in positions(key):
        for player in range(len(game.players)):
            scene = view.render(game.view_for(table.state, player), 0, None)
            for luck in (1, 2):
                other = game.reshuffle_unseen(table.state, player, luck)
                assert view.render(game.view_for(other, player), 0, None) == scene


@every_view
def test_every_cell_has_a_label_and_every_label_its_facts(key: str) -> None:
    for table in positions(key)[:20]:
        for cell in board_scene.scene_of(table).cells():
            assert str(cell.label)


@every_view
def test_the_templates_are_there(key: str) -> None:
    source = (FOLDERS[key] / "templates.html").read_text("utf-8")
    shared = (ASSETS.parent / "html" / "templates.html").read_text("utf-8")
    there = set(re.findall(r'<template id="([^"]+)"', source + shared))
    assert f"rules-{key}" in there
    for table in positions(key):
        for cell in board_scene.scene_of(table).cells():
            assert f"cell-{cell.template}" in there
            for piece in cell.pieces:
                assert f"piece-{piece.template}" in there


def test_no_two_templates_share_a_name() -> None:
    """They all lie in one page, where the first one found would be taken."""
    sources = [*html_files(ASSETS.parent.parent), *sorted(ASSETS.glob("*/templates.html"))]
    names = [
        name
        for source in sources
        for name in re.findall(r'<template id="([^"]+)"', source.read_text("utf-8"))
    ]
    assert [name for name, count in Counter(names).items() if count > 1] == []


@every_view
def test_the_card_in_the_lobby_leads_to_the_game(key: str) -> None:
    card = (FOLDERS[key] / "card.html").read_text("utf-8")
    assert f'href="#/{key}"' in card
    assert f'data-card="{key}"' in card
    assert 'data-text="state"' in card
    assert GAMES[key].title in card


@every_view
def test_the_style_sheet_styles_its_own_board(key: str) -> None:
    assert f'[data-game="{key}"]' in (FOLDERS[key] / "style.css").read_text("utf-8")
