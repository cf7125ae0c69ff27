"""The computer's move can be followed: slow enough for the eye, and nothing is said before it is over."""

from playwright.sync_api import Page, expect

from e2e.support.game_page import open_site, play
from e2e.support.save_database import save_text
from e2e.support.server import Site
from e2e.support.waiting import until

# A stone in somebody's hand.
IN_THE_AIR = "[data-part=board] .stone.aloft"
# For each change of the turn, how many stones are in the air.
WATCH_TURNS = """() => {
  globalThis.turns = [];
  new MutationObserver(() => turns.push([
    document.querySelector(".game").dataset.phase,
    document.querySelectorAll(".stone.aloft").length,
  ])).observe(document.querySelector(".game"), { attributeFilter: ["data-phase"] });
}"""

# How many cards of the duel are face up when the words beside the board tell of them.
WATCH_WORDS = """() => {
  const words = document.querySelector("[data-part=narration]");
  const seen = "[data-part=board] [data-name$=':first'] .playing-card:not(.back)";
  new MutationObserver(() => (globalThis.seen ??= document.querySelectorAll(seen).length))
    .observe(words, { childList: true, characterData: true, subtree: true });
}"""


def open_table(page: Page, site: Site, pace: str) -> None:
    """Mancala against the computer, with a person to move."""
    record = {"parlour": 1, "game": "mancala", "rules": 1, "seed": 7, "variant": "island"}
    fields = {"record": {**record, "moves": [], "at": 0}, "seats": ["person", "sleepy"]}
    open_site(page, site.url + "#/mancala", pace, mancala=save_text({**fields, "assisted": False}))


def test_it_is_your_turn_when_the_stones_are_at_rest(page: Page, site: Site) -> None:
    open_table(page, site, pace="fast")
    page.evaluate(WATCH_TURNS)
    play(page, "pit:0")
    until(page, "() => turns.some(([phase]) => phase === 'yours')")
    turns = page.evaluate("turns")
    assert [phase for phase, _ in turns] == ["theirs", "yours"]
    assert turns[-1] == ["yours", 0]


def test_a_touch_anywhere_on_the_table_ends_the_animation(page: Page, site: Site) -> None:
    open_table(page, site, pace="slow")
    page.evaluate(WATCH_TURNS)
    play(page, "pit:0")
    until(page, "() => turns.length && document.querySelector('.stone.aloft')")
    page.click("[data-part=stage]", position={"x": 2, "y": 2})
    assert page.locator(IN_THE_AIR).count() == 0
    expect(page.locator(".game[data-phase=yours]")).to_be_visible()


def test_words_do_not_give_away_a_card_that_is_not_turned_over_yet(page: Page, site: Site) -> None:
    open_site(page, site.url + "#/smack", pace="slow")
    page.evaluate(WATCH_WORDS)
    play(page, "deck")
    until(page, "() => globalThis.seen !== undefined")
    assert page.evaluate("seen") == 2
