"""What every game's view and its files promise, so that players can make every legal move.

Nothing here is about a particular game; a new one is tested as soon as it is in `rules.NAMES`.
"""

import re
from collections import Counter
from html.parser import HTMLParser

import pytest

from app import views
from app.model import routes
from app.presentation import board_scene, figures
from app.saves import table_format
from app.table.queries import can_person_move, choices, gesture_function
from app.table.table import PERSON, Table
from app.text.render import names, text_of
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
    """Positions of a few games, seen by the player to move."""
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
    assert len(tables) > 2 * len(histories), "some positions of every game, not only its start"
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
def test_a_piece_that_can_be_selected_can_be_reached_by_keyboard(key: str) -> None:
    for table in positions(key):
        if not can_person_move(table):
            continue
        may, gesture, reached = choices(table), gesture_function(table), set()
        for cell in board_scene.scene_of(table).cells():
            for piece in cell.pieces:
                if "pickable" not in piece.marks:
                    continue
                reached.add(kind_of(piece.name))
                # Pieces that are alike share a cell of their kind, and one touch selects one of them.
                if kind_of(piece.name) != cell.name:
                    assert cell.only_piece() == piece.name, f"{cell.name} holds several"
        moves = table.history.game.legal_moves(table.state)
        used = {piece for move in moves for piece in gesture(move).pieces}
        assert {piece for piece in used if may.can_select(piece, ())} <= reached


@every_view
def test_names_are_unique_and_the_board_keeps_its_shape(key: str) -> None:
    """If its cells change, the board is rebuilt, and nothing on it is animated."""
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
            label = text_of(cell.label, names(table))
            assert label.strip()
            assert not re.search(r"[{}]", label), label


@every_view
def test_every_template_that_a_view_uses_exists(key: str) -> None:
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
    """They are all in one page, where only the first one would be found."""
    sources = [*html_files(ASSETS.parent.parent), *sorted(ASSETS.glob("*/templates.html"))]
    names = [
        name
        for source in sources
        for name in re.findall(r'<template id="([^"]+)"', source.read_text("utf-8"))
    ]
    assert [name for name, count in Counter(names).items() if count > 1] == []


class Card(HTMLParser):
    """The links of a card in the lobby, in order, each with what is inside it."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.links: list[dict[str, str | None]] = []
        self.inside: list[list[dict[str, str | None]]] = []
        self.titles: list[str] = []
        self._open: list[str] = []
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open.append(tag)
        if tag == "a":
            self.links.append(dict(attrs))
            self.inside.append([])
        elif "a" in self._open:
            self.inside[-1].append(dict(attrs))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass  # parts of the picture

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._open[-1:] == ["h3"]:
            self.titles.append(data)


@every_view
def test_the_card_in_the_lobby_leads_to_the_game(key: str) -> None:
    card = Card((FOLDERS[key] / "card.html").read_text("utf-8"))
    tasks = [f"#/tasks/{key}"] if GAMES[key].tasks else []
    assert [link["href"] for link in card.links] == [
        f"#/{key}",
        *tasks,
        f"#/rules/{key}",
        f"#/statistics/{key}",
    ]
    for link in card.links:
        routes.read(str(link["href"]))
    game, *_ = card.links
    assert (game["class"], game["data-card"]) == ("card", key)
    assert card.titles == [GAMES[key].title]
    # Shows how far a game has come; `data-fresh` is the text if there is no game.
    (state,) = (each for each in card.inside[0] if each.get("data-text") == "state")
    assert state["data-fresh"]


@every_view
def test_the_rules_begin_with_the_goal(key: str) -> None:
    """The game page shows it, too."""
    source = (FOLDERS[key] / "templates.html").read_text("utf-8")
    assert re.search(rf'<template id="rules-{key}">\s*<p class="goal">\w', source)


@every_view
def test_the_introduction_says_the_goal_and_leads_to_the_tutorial(key: str) -> None:
    source = (FOLDERS[key] / "intro.html").read_text("utf-8")
    assert f'data-intro="{key}" hidden' in source
    assert f"<h2>{GAMES[key].title}</h2>" in source
    assert f'href="#/{key}/learn"' in source
    routes.read(f"#/{key}/learn")
    for name in re.findall('data-loop="(.*?)"', source):
        assert figures.figure_of(key, name).film


def selectors(key: str) -> list[str]:
    """Every selector of a game's style sheet, including those inside at-rules."""
    source = re.sub(
        r"/\*.*?\*/", "", (FOLDERS[key] / "style.css").read_text("utf-8"), flags=re.DOTALL
    )
    preludes = [prelude.strip() for prelude in re.findall(r"([^{};]+)\{", source)]
    comma = re.compile(r",(?![^()]*(?:\([^()]*\)[^()]*)*\))")  # not in parentheses
    return [
        selector.strip()
        for prelude in preludes
        if not re.match(r"@|from\b|to\b|\d", prelude)
        for selector in comma.split(prelude)
    ]


def classes(selector: str) -> set[str]:
    return set(re.findall(r"\.([a-z][\w-]*)", selector))


@every_view
def test_the_style_sheet_styles_its_own_board_and_no_other(key: str) -> None:
    board = f'[data-game="{key}"]'
    assert f".board{board}" in selectors(key)
    others = {
        each
        for other in FOLDERS.keys() - {key}
        for one in selectors(other)
        for each in classes(one)
    }
    shared = {
        each
        for path in (ROOT / "assets" / "css").glob("*.css")
        for each in classes(path.read_text("utf-8"))
    }
    # Without the name of its board, a rule needs a class that nobody else has.
    assert [
        selector
        for selector in selectors(key)
        if board not in selector and not classes(selector) - others - shared
    ] == []
    assert [
        selector for selector in selectors(key) if "data-game" in selector.replace(board, "")
    ] == []
