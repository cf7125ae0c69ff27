"""Every picture in the rules is drawn from a real position, and every example is in the rules."""

import re
from html.parser import HTMLParser

import pytest

from app.presentation.figures import examples_of, figure_of
from app.views.scene import Scene
from rules import GAMES, NAMES
from rules.doudizhu.hands import in_order, pack
from rules.doudizhu.patterns import FORMS, STANDARD, Category, read
from tests.app.text.chinese import speaking_chinese
from tools.environment import ROOT

every_game = pytest.mark.parametrize("key", NAMES)
every_example = pytest.mark.parametrize(
    ("key", "name"), [(key, name) for key in NAMES for name in examples_of(key)]
)


class _Figures(HTMLParser):
    """The figures of the rules: their attributes, and the text of their captions."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.figures: list[dict[str, str]] = []
        self._in_caption = False
        source = (ROOT / "assets" / "games" / key / "templates.html").read_text("utf-8")
        (rules,) = re.findall(rf'<template id="rules-{key}">(.*?)</template>', source, re.DOTALL)
        self.feed(rules)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "figure":
            self.figures.append({name: value or "" for name, value in attrs} | {"caption": ""})
        self._in_caption = tag == "figcaption"

    def handle_data(self, data: str) -> None:
        if self._in_caption:
            self.figures[-1]["caption"] += data.strip()


def examples_in_rules(key: str) -> list[dict[str, str]]:
    return [figure for figure in _Figures(key).figures if "data-example" in figure]


def marked(scene: Scene, mark: str) -> list[str]:
    cells = list(scene.cells())
    pieces = [piece for cell in cells for piece in cell.pieces]
    return [
        *(cell.name for cell in cells if mark in cell.marks),
        *(piece.name for piece in pieces if mark in piece.marks),
    ]


@every_game
def test_every_example_is_in_the_rules_and_the_other_way_round(key: str) -> None:
    in_rules = [figure["data-example"] for figure in examples_in_rules(key)]
    assert len(in_rules) >= 4
    assert sorted(in_rules) == sorted(examples_of(key))


@every_game
def test_a_figure_shows_cells_of_the_table_and_has_a_caption(key: str) -> None:
    for figure in examples_in_rules(key):
        cells = figure.get("data-cells", "").split()
        assert figure_of(key, figure["data-example"], cells).cells
    assert all(figure["caption"] for figure in _Figures(key).figures)


def test_a_cell_that_is_not_on_the_table_is_an_error() -> None:
    with pytest.raises(ValueError, match="rupiaj has no cell bazaar"):
        figure_of("rupiaj", "take", ["bazaar"])


def test_cells_are_named_by_what_they_begin_with() -> None:
    figure = figure_of("rupiaj", "take", ["hand", "deck"])
    assert {"hand:gold", "hand:silks", "deck"} <= figure.cells
    assert "market:gold" not in figure.cells


@every_example
def test_the_move_of_an_example_is_legal_for_the_first_player(key: str, name: str) -> None:
    game, example = GAMES[key], examples_of(key)[name]
    state = game.position(**example.position)
    assert game.to_move(state) == 0
    assert game.read_move(example.move) in game.legal_moves(state)


@every_example
def test_a_figure_shows_what_moves_and_what_changed(key: str, name: str) -> None:
    figure = figure_of(key, name)
    assert figure.film[0] == figure.before
    assert figure.film[-1] == figure.after
    assert marked(figure.before, "legal"), "where the move goes"
    assert not marked(figure.after, "picked")
    assert [cell.pieces for cell in figure.before.cells()] != [
        cell.pieces for cell in figure.after.cells()
    ] or key == "doudizhu"  # a pass is only said


def test_the_pieces_of_the_move_are_selected() -> None:
    assert marked(figure_of("mo", "jack").before, "picked") == ["drawn"]
    selected = marked(figure_of("rupiaj", "trade").before, "picked")
    assert {"market:gold#1", "market:gold#2", "hand:leather#1", "herd:camel#1"} == set(selected)
    camels = marked(figure_of("rupiaj", "camels").before, "picked")
    assert len(camels) == 3, "all camels of the market go together"
    assert len(marked(figure_of("rupiaj", "sell").before, "picked")) == 3


def test_the_players_of_a_figure_are_named_in_the_language_of_the_page() -> None:
    assert figure_of("mancala", "sow").player_names == ("you", "the computer")
    assert figure_of("mo", "place").player_names == ("you",)
    with speaking_chinese():
        assert figure_of("mancala", "sow").player_names == ("你", "电脑")


# ---- the table of plays

PLAYS = {
    "Single": Category.SOLO,
    "Pair": Category.PAIR,
    "Three of a kind": Category.TRIO,
    "Straight": Category.SOLO_CHAIN,
    "Pairs in a row": Category.PAIR_CHAIN,
    "Airplane": Category.AIRPLANE,
    "Airplane with single wings": Category.AIRPLANE_SOLOS,
    "Airplane with pair wings": Category.AIRPLANE_PAIRS,
    "Bomb": Category.BOMB,
    "Three with a single": Category.TRIO_SOLO,
    "Three with a pair": Category.TRIO_PAIR,
    "Four with two singles": Category.FOUR_SOLOS,
    "Four with two pairs": Category.FOUR_PAIRS,
    "Rocket": Category.ROCKET,
}


def plays_in_rules() -> dict[str, str]:
    source = (ROOT / "assets" / "games" / "doudizhu" / "templates.html").read_text("utf-8")
    return dict(re.findall(r'<th scope="row">([^<]+)<small.*?data-cards="(\w+)"', source))


def test_the_table_of_plays_has_every_play_with_cards_that_make_it() -> None:
    shown = plays_in_rules()
    assert {PLAYS[name] for name in shown} == set(Category)
    for name, cards in shown.items():
        pattern = read(pack(in_order(cards)), STANDARD)
        assert pattern is not None, cards
        assert pattern.category is PLAYS[name]


def test_plays_of_the_standard_rules_only_are_in_the_second_table() -> None:
    both = {form.category for form in FORMS["classic"]}
    assert [PLAYS[name] in both for name in plays_in_rules()] == [True] * 9 + [False] * 5
