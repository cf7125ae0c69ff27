"""Axe has nothing to say: in every state of every game, by day and in the evening, in both languages."""

import pytest
from playwright.sync_api import Page

from e2e.looks import LIGHTS, violations
from e2e.rooms import HOUSE, STATES, walk, walk_the_house
from e2e.server import Site

LANGUAGES = ("en", "zh")


def test_axe_looks_at_all_there_is() -> None:
    states = len(HOUSE) + sum(map(len, STATES.values()))
    assert states * len(LIGHTS) * len(LANGUAGES) >= 120


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", STATES)
def test_axe_finds_nothing_in_any_state(page: Page, site: Site, game: str, language: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    found = {state: violations(page) for state in walk(page, site, game, language)}
    assert found == {state: [] for state in STATES[game]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_in_the_house(page: Page, site: Site, language: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    found = {state: violations(page) for state in walk_the_house(page, site, language)}
    assert found == {state: [] for state in HOUSE}
