"""What a finger aims at is large enough on small phones: 24 px for everything, 44 for what is done most."""

import pytest
from playwright.sync_api import Page

from e2e.looks import small_targets
from e2e.rooms import HOUSE, STATES, walk, walk_the_house
from e2e.server import Site

PHONES = ((320, 568), (360, 640))


def measured(page: Page) -> dict[tuple[int, int], list[str]]:
    here = page.viewport_size
    assert here
    found = {}
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        found[width, height] = small_targets(page)
    page.set_viewport_size(here)
    return found


LARGE_ENOUGH: dict[tuple[int, int], list[str]] = {size: [] for size in PHONES}


@pytest.mark.parametrize("game", STATES)
def test_every_target_of_a_game_fits_a_finger(page: Page, site: Site, game: str) -> None:
    found = {state: measured(page) for state in walk(page, site, game)}
    assert found == dict.fromkeys(STATES[game], LARGE_ENOUGH)


def test_every_target_of_the_house_fits_a_finger(page: Page, site: Site) -> None:
    found = {state: measured(page) for state in walk_the_house(page, site)}
    assert found == dict.fromkeys(HOUSE, LARGE_ENOUGH)
