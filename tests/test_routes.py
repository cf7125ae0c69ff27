"""Addresses of rooms, and of games in links."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tables import lay

from app import routes
from app.routes import Lobby, Room, Visit
from rules.game import BadRecord


@pytest.mark.parametrize("address", ["", "#", "#/", "/"])
def test_the_lobby(address: str) -> None:
    assert routes.read(address) == Lobby()


def test_a_room() -> None:
    assert routes.read("#/mancala") == Room("mancala")
    assert routes.read(routes.to_room("mancala")) == Room("mancala")


@pytest.mark.parametrize("moves", [(), ("sow 2", "sow 5")])
def test_a_game_in_a_link_comes_along_whole(moves: tuple[str, ...]) -> None:
    kept = lay("mancala", seed=2**63, moves=moves).record
    assert routes.read(routes.to_visit(kept)) == Visit(kept)


def test_a_new_game_has_its_room() -> None:
    with pytest.raises(BadRecord):
        routes.read("#/smallest")


@pytest.mark.usefixtures("smallest_is_there")
def test_as_soon_as_it_is_there() -> None:
    assert routes.read("#/smallest") == Room("smallest")


@given(st.text())
@example("#/chess")
@example("#/mancala/")
@example("#/mancala/island/1/42?at=1")
@example("#/mancala/island/1/x")
@example("#/%2e%2e/%00/1/1")
@example("#//")
def test_any_address_leads_somewhere_or_says_why_not(address: str) -> None:
    try:
        assert isinstance(routes.read(address), Lobby | Room | Visit)
    except BadRecord as refused:
        assert str(refused.sentence)
