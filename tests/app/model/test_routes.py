"""Addresses of rooms, and of games in links."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.model import routes
from app.model.routes import Daily, Game, Lesson, Link, Lobby, Page
from rules.game import BadRecord
from rules.links import SharedGame
from tests.app.sample_tables import lay


@pytest.mark.parametrize("address", ["", "#", "#/", "/"])
def test_the_lobby(address: str) -> None:
    assert routes.read(address) == Lobby()


def test_a_room() -> None:
    assert routes.read("#/mancala") == Game("mancala")
    assert routes.read(routes.to_game("mancala")) == Game("mancala")


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("#/settings", Page("settings")),
        ("#/statistics", Page("statistics")),
        ("#/statistics/mo", Page("statistics", "mo")),
        ("#/daily/2026-11-17", Page("daily", "2026-11-17")),
        ("#/rules/smack", Page("rules", "smack")),
        ("#/mo/learn", Lesson("mo")),
        ("#/mo/daily", Daily("mo")),
        ("#/mo/daily/2026-11-17", Daily("mo", "2026-11-17")),
    ],
)
def test_pages_lessons_and_deals_of_the_day(address: str, place: routes.Place) -> None:
    assert routes.read(address) == place


@pytest.mark.parametrize("page", routes.PAGES)
def test_every_page_has_an_address(page: str) -> None:
    of = {"game": "mo", "day": "2026-11-17"}.get(routes.PAGES[page], "")
    assert routes.read(routes.to_page(page, of)) == Page(page, of)


@pytest.mark.parametrize("moves", [(), ("sow 2", "sow 5")])
def test_a_game_in_a_link_comes_along_whole(moves: tuple[str, ...]) -> None:
    kept = SharedGame(lay("mancala", seed=2**63, moves=moves).history)
    assert routes.read(routes.to_link(kept)) == Link(kept)


def test_a_new_game_has_its_room() -> None:
    with pytest.raises(BadRecord):
        routes.read("#/smallest")


@pytest.mark.usefixtures("smallest_is_there")
def test_as_soon_as_it_is_there() -> None:
    assert routes.read("#/smallest") == Game("smallest")


@given(st.text())
@example("#/chess")
@example("#/mancala/")
@example("#/mancala/island/1/42?at=1")
@example("#/mancala/island/1/x")
@example("#/%2e%2e/%00/1/1")
@example("#//")
@example("#/settings/mo")
@example("#/statistics/chess")
@example("#/mancala/learn")
def test_any_address_leads_somewhere_or_says_why_not(address: str) -> None:
    try:
        assert isinstance(routes.read(address), routes.Place)
    except BadRecord as refused:
        assert str(refused.sentence)
