"""Everything on a table explains itself, in words that fit the player and give nothing away."""

import re

import pytest

from app import views
from app.presentation import board_scene, wording
from app.table import queries
from rules import GAMES, NAMES
from tests.app.text.chinese import speaking_chinese
from tests.contracts.test_every_view import positions

EXPLAINED = [key for key in NAMES if views.of(key).explain]

every_game = pytest.mark.parametrize("key", EXPLAINED)


@every_game
def test_every_visible_cell_has_an_explanation(key: str) -> None:
    for table in positions(key):
        for cell in board_scene.scene_of(table).cells():
            if not cell.is_absent:
                text = wording.explanation_text(table, cell.name)
                assert len(text) > 15, cell.name
                assert "{" not in text


@every_game
def test_explanations_are_translated_and_speak_to_the_player(key: str) -> None:
    table = positions(key)[0]
    seats = ("person", *("easy" for _ in table.seats[1:]))
    table = table._replace(seats=seats)
    cells = [cell.name for cell in board_scene.scene_of(table).cells() if not cell.is_absent]
    english = [wording.explanation_text(table, cell) for cell in cells]
    # "You" is a player like any other to the sentences, but not to their grammar.
    assert not [
        text for text in english if re.search(r"\b(you has|of you|you’s)\b", text, re.IGNORECASE)
    ]
    with speaking_chinese():
        chinese = [wording.explanation_text(table, cell) for cell in cells]
    assert all(any("一" <= letter <= "鿿" for letter in text) for text in chinese)


@every_game
def test_an_explanation_gives_nothing_away(key: str) -> None:
    game, explain = GAMES[key], views.of(key).explain
    assert explain is not None
    for table in positions(key)[:40]:
        names = [cell.name for cell in board_scene.scene_of(table).cells()]
        for player in range(len(game.players)):
            for luck in (1, 2):
                other = game.reshuffle_unseen(table.state, player, luck)
                seen, also = (game.view_for(state, player) for state in (table.state, other))
                for name in names:
                    assert explain()(seen, player, name) == explain()(also, player, name)


def test_a_table_that_nobody_may_see_explains_nothing() -> None:
    table = next(table for table in positions("rupiaj") if not queries.is_over(table))
    assert queries.explanation(table, "deck")
    assert not queries.explanation(table._replace(holder=None), "deck")
