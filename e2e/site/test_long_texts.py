"""Another language may need more room: with every text 40 % longer, everything still has its place.

The language is made up and takes the place of Chinese. Its words are the English ones, with letters doubled.
"""

import json
import re
from collections.abc import Iterable, Iterator

import pytest
from playwright.sync_api import Page, expect

from e2e.support.measurements import ROOMY, crowding, in_every_size, spilled
from e2e.support.server import Files, Site, next_version
from e2e.support.walks.every_state import (
    FIRST_STATES,
    PAGE_STATES,
    STATES,
    walk,
    walk_first_minutes,
    walk_pages,
)

# All in one worker: one browser comes to know this site.
pytestmark = pytest.mark.xdist_group("long texts")

WORDS = "assets/locale/zh-Hans.json"
CONTEXT = "\x04"
# Of what stands upright the narrowest: the others are the same with more room.
CRAMPED = [(320, 568), (640, 360), (1440, 900)]


def longer(text: str) -> str:
    """A text with two letters more for every five, its {facts} as they are."""
    return "".join(
        part if part.startswith("{") else re.sub(r"[^\W\d_]+", _stretched, part)
        for part in re.split(r"(\{\w*\})", text)
    )


def _stretched(word: re.Match[str]) -> str:
    return "".join(letter * (1 + (at % 5 in (1, 3))) for at, letter in enumerate(word[0]))


@pytest.fixture(scope="module")
def warm_site(files: Files) -> Iterator[Site]:
    words = {key: longer(key.rpartition(CONTEXT)[2]) for key in json.loads(files[WORDS])}
    warm_site = Site(next_version(files, {WORDS: json.dumps(words).encode()}))
    yield warm_site
    warm_site.stop()


def test_the_made_up_language_is_longer_by_two_fifths() -> None:
    assert longer("{whose} settings, {count} cards") == "{whose} seetttinggs, {count} caardds"
    text = "Round over and counted, and another one is dealt to everybody."
    assert 1.3 < len(longer(text)) / len(text) < 1.5


@pytest.mark.parametrize("game", STATES)
def test_longer_texts_have_their_place_in_every_game(page: Page, site: Site, game: str) -> None:
    check(page, walk(page, site, game, "zh"), STATES[game])


def test_longer_texts_have_their_place_in_the_first_minutes(page: Page, site: Site) -> None:
    check(page, walk_first_minutes(page, site, "zh"), FIRST_STATES)


def check(page: Page, walked: Iterable[str], states: Iterable[str]) -> None:
    found = {}
    for state in walked:
        expect(page.locator("[data-part=to-settings]")).to_have_attribute(
            "title", longer("Settings")
        )
        here = page.viewport_size
        assert here
        for size in in_every_size(page, CRAMPED):
            is_behind = page.locator("dialog[open], :popover-open, [data-page=tasks]").count() > 0
            crowded = ROOMY if is_behind or state == "covered" else crowding(page)
            found[state, size] = (crowded, spilled(page))
        page.set_viewport_size(here)
    assert {at: bad for at, bad in found.items() if bad != (ROOMY, [])} == {}
    assert {state for state, _ in found} == set(states)


def test_longer_texts_have_their_place_in_the_lobby(page: Page, site: Site) -> None:
    found: dict[tuple[str, tuple[int, int]], list[str]] = {}
    for state in walk_pages(page, site, "zh"):
        found |= {(state, size): spilled(page) for size in in_every_size(page, CRAMPED)}
    assert {at: bad for at, bad in found.items() if bad} == {}
    assert {state for state, _ in found} == set(PAGE_STATES)
