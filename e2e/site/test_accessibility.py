"""Every state of every game and every page of the site, in both languages.

Axe has nothing to say, of colours by day or in the evening (in English: no language changes a colour), and
what a finger aims at is large enough on small phones: 24 px for everything, 44 for what is done most. One
walk for both, because to get into all these states takes longer than to look at them.
"""

from collections.abc import Iterable
from typing import Any

import pytest
from playwright.sync_api import Page

from e2e.support.measurements import small_targets, violations
from e2e.support.server import Site
from e2e.support.walks.every_state import (
    FIRST_STATES,
    PAGE_STATES,
    STATES,
    walk,
    walk_first_minutes,
    walk_pages,
)

LANGUAGES = ("en", "zh")
PHONES = ((320, 568), (360, 640))
GOOD: dict[str, list[str]] = {"axe": [], **{f"targets at {phone}": [] for phone in PHONES}}


def look(page: Page, language: str) -> dict[str, list[str]]:
    found = {"axe": violations(page, colours=language == "en")}
    here: Any = page.viewport_size
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        found[f"targets at {(width, height)}"] = small_targets(page)
    page.set_viewport_size(here)
    return found


def check(page: Page, language: str, walked: Iterable[str], states: Iterable[str]) -> None:
    page.emulate_media(reduced_motion="reduce")
    assert {state: look(page, language) for state in walked} == dict.fromkeys(states, GOOD)


def test_all_there_is_is_looked_at() -> None:
    states = len(PAGE_STATES) + len(FIRST_STATES) + sum(map(len, STATES.values()))
    assert states * len(LANGUAGES) >= 150


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", STATES)
def test_axe_and_a_finger_are_content_in_every_state(
    page: Page, site: Site, game: str, language: str
) -> None:
    check(page, language, walk(page, site, game, language), STATES[game])


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_and_a_finger_are_content_on_every_page(page: Page, site: Site, language: str) -> None:
    check(page, language, walk_pages(page, site, language), PAGE_STATES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_and_a_finger_are_content_in_the_first_minutes(
    page: Page, site: Site, language: str
) -> None:
    check(page, language, walk_first_minutes(page, site, language), FIRST_STATES)
