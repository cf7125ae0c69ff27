"""What can be chosen, and what it changes. One page for several settings: starts are expensive."""

from itertools import pairwise
from typing import Any

from playwright.sync_api import Page, expect

from app.presentation.sound_cues import LOUDEST
from e2e.games import test_doudizhu as doudizhu
from e2e.games import test_mancala as mancala
from e2e.games import test_mo as mo
from e2e.games import test_rupiaj as rupiaj
from e2e.games import test_smack as smack
from e2e.games.rupiaj_player import state_of
from e2e.games.smack_positions import cell, found
from e2e.support.game_page import NEW_ANNOUNCEMENT, mark_announcements_as_old, open_site, play
from e2e.support.measurements import ROOMY, crowding, in_every_size, violations
from e2e.support.save_database import wait_for_moves, wait_for_save
from e2e.support.server import Site
from e2e.support.waiting import until, wait_for_start

SETTINGS = "[data-part=page]"
# Of all that is drawn of a suit: its colour, and how that stands out from the card, in the present light.
_SUITS = """(where) => {
  const channels = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map(Number);
  const light = (colour) => channels(colour).map((c) => c / 255)
    .map((c) => c <= .03928 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4)
    .reduce((sum, c, at) => sum + c * [.2126, .7152, .0722][at], 0);
  const found = {};
  for (const suit of ["clubs", "diamonds", "hearts", "spades"]) {
    const styles = [...document.querySelectorAll(`${where} .${suit}`)].map(getComputedStyle);
    for (const { color, backgroundColor } of styles) {
      const [low, high] = [light(color), light(backgroundColor)].sort((a, b) => a - b);
      (found[suit] ??= []).push([color, (high + .05) / (low + .05)]);
    }
  }
  return found;
}"""
Suits = dict[str, list[tuple[str, float]]]


def choose(page: Page, setting: str, value: str) -> None:
    """In the settings, and back to where we were."""
    page.click("[data-part=to-settings]")
    field = page.locator(f"{SETTINGS} [name={setting}]").first
    if field.get_attribute("role") == "switch":
        field.set_checked(field.get_attribute("value") == value)
    else:
        page.locator(f"{SETTINGS} .option:has([name={setting}][value={value}])").click()
    page.click("[data-part=home]")
    expect(page.locator(SETTINGS)).to_be_hidden()


def visit(page: Page, site: Site, room: str) -> None:
    """Another part of the same page: nothing is loaded again."""
    page.goto(f"{site.url}#/{room}")
    expect(page.locator("[data-part=board]")).to_have_attribute("data-game", room)


def suits_in_both_lights(page: Page, where: str) -> list[Suits]:
    suits = []
    for light in ("light", "dark"):
        page.emulate_media(color_scheme=light, reduced_motion="reduce")
        suits.append(page.evaluate(_SUITS, where))
    return suits


def colours(suits: Suits) -> set[str]:
    return {colour for drawn in suits.values() for colour, _ in drawn}


def test_a_deck_of_four_colours_wherever_suits_are_drawn(page: Page, site: Site) -> None:
    decided = found(smack.decision).save(smack.COMPUTER, aided=True)
    open_site(page, site.url + "#/mo", mo=mo.save(mo.LOST, 12), smack=decided)
    board, notes, peeked = "[data-part=board]", "[data-part=board] .order", "[data-part=peek-cards]"
    for suits in suits_in_both_lights(page, board):
        assert len(suits) == 4
        assert len(colours(suits)) == 2
    choose(page, "deck", "four")
    wait_for_save(page, "settings", '"deck": "four"')
    shown = {"mo": suits_in_both_lights(page, board)}
    page.locator(cell("c3")).focus()
    page.keyboard.press("i")
    shown["a pile"] = suits_in_both_lights(page, peeked)
    page.keyboard.press("Escape")
    visit(page, site, "smack")
    shown["smack"], shown["notes"] = (suits_in_both_lights(page, at) for at in (board, notes))
    visit(page, site, "doudizhu")
    shown["doudizhu"] = suits_in_both_lights(page, board)
    of = {suit: each[0][0] for suit, each in shown["mo"][0].items()}
    assert len(set(of.values())) == 4
    for lights in shown.values():
        for suits in lights:
            assert suits
            for suit, drawn in suits.items():
                assert {colour for colour, _ in drawn} == {of[suit]}
                assert min(contrast for _, contrast in drawn) >= 4.5
    assert violations(page) == []
    choose(page, "deck", "two")
    assert len(colours(suits_in_both_lights(page, board)[0])) == 2


# In each game what is to lie on the left for the left hand, and what on its right.
SIDES = {
    "mancala": ("", ""),  # which way is sown is a rule: the board stays as it is
    "mo": (cell("e5"), cell("c5")),
    "doudizhu": (cell("table"), cell("pass")),
    "rupiaj": (cell("do"), cell("herd:camel")),
    "smack": (cell("challenge"), cell("accept")),
}
# On a telephone that lies on its side, the buttons of a game stand below each other.
ON_ITS_SIDE = {
    **SIDES,
    "doudizhu": (cell("table"), cell("hand:5")),
    "rupiaj": (cell("hand:gold"), cell("do")),
    "smack": (cell("challenge"), cell("verdict")),
}
NEW, UNDO, REDO = ".controls [data-do=new]", "[data-part=undo]", "[data-part=redo]"
_AROUND = """() => {
  const box = (e) => e.getBoundingClientRect();
  // The list of moves scrolls by itself: it has to fit as a whole.
  const shown = [...document.querySelectorAll("button, a, .moves")]
    .filter((e) => e.checkVisibility() && !e.parentElement.closest(".moves"));
  const stage = box(document.querySelector("[data-part=stage]"));
  return {
    outside: shown.filter((e) => box(e).left < 0 || box(e).top < 0
      || box(e).right > innerWidth || box(e).bottom > innerHeight).map((e) => e.outerHTML),
    on_the_board: shown.filter((e) => !e.closest(".board")).filter((e) => box(e).left < stage.right
      && stage.left < box(e).right && box(e).top < stage.bottom && stage.top < box(e).bottom)
      .map((e) => e.outerHTML),
  };
}"""


def is_left_of(page: Page, one: str, other: str) -> bool:
    script = "(at) => document.querySelector(at).getBoundingClientRect().x"
    here, there = page.evaluate(script, one), page.evaluate(script, other)
    return bool(here < there)


def misplaced(page: Page, game: str, size: tuple[int, int]) -> list[str]:
    """What is not on the side of the hand that the page is set to."""
    lies = size == (640, 360)
    here, there = (ON_ITS_SIDE if lies else SIDES)[game]
    wanted = {"main": (here, there)} if here else {}
    if lies:
        wanted["controls"] = (".controls", ".stage")
    else:
        wanted["new"] = (NEW, UNDO)
    if size == (1440, 900):
        wanted["moves"] = (".moves", ".stage")
    is_left = page.locator("html").get_attribute("data-hand") == "left"
    wrong = [name for name, pair in wanted.items() if is_left_of(page, *pair) != is_left]
    # Back is left of forth for either hand.
    return wrong if lies or is_left_of(page, UNDO, REDO) else [*wrong, "undo"]


def test_for_the_left_hand_everything_fits_on_its_side(page: Page, site: Site) -> None:
    kept = {
        "mancala": mancala.save("sow 2"),
        "mo": mo.save(mo.LOST, 12),
        # Ours to beat something, so that there are two buttons, with a hand of many ranks.
        "doudizhu": doudizhu.save("3456789TJQKA2BR-33445566778899TTs", moves=("3", "4")),
        "rupiaj": rupiaj.save(("person", "greedy"), tuple(rupiaj.FULL)),
        "smack": found(smack.decision).save(smack.COMPUTER, aided=True),
    }
    open_site(page, site.url + "#/mo", **kept)
    crowded: dict[object, dict[str, Any]] = {}
    for game in kept:
        visit(page, site, game)
        page.wait_for_selector(".game[data-phase=yours]")
        for hand in ("right", "left"):
            page.set_viewport_size({"width": 1280, "height": 720})
            choose(page, "hand", hand)
            page.mouse.move(0, 0)
            for size in in_every_size(page):
                around = page.evaluate(_AROUND)
                around["misplaced"] = misplaced(page, game, size)
                crowded[game, hand, size] = crowding(page) | around
    roomy = ROOMY | {"outside": [], "on_the_board": [], "misplaced": []}
    assert {at: found for at, found in crowded.items() if found != roomy} == {}


RESTART, ASKED = ".controls [data-do=restart]", "dialog[data-dialog=restart]"


def test_beginning_again_is_asked_about_unless_it_never_shall_be(page: Page, site: Site) -> None:
    begun = ("3", "4", "5", "6")
    kept = doudizhu.save("3456789TJQKA2BR-33445566778899TTs", moves=begun)
    open_site(page, site.url + "#/doudizhu", doudizhu=kept)
    log = page.locator("[data-part=log] li")
    page.click(RESTART)
    expect(page.locator(ASKED)).to_be_visible()
    assert violations(page) == []
    for way_back in (f"{ASKED} [data-do=close]", ""):
        if way_back:
            page.click(way_back)
        else:
            page.click(RESTART)
            page.keyboard.press("Escape")
        expect(page.locator(ASKED)).to_be_hidden()
        expect(log).to_have_count(4)
    page.click(RESTART)
    page.click(f"{ASKED} [data-do=restart-confirmed]")
    expect(page.locator(ASKED)).to_be_hidden()
    expect(log).to_have_count(0)
    # Nothing would be given up now: nothing is asked, and it is said once more.
    mark_announcements_as_old(page)
    page.click(RESTART)
    expect(page.locator(NEW_ANNOUNCEMENT)).to_contain_text("Restarted.")
    expect(page.locator(ASKED)).to_be_hidden()
    open_site(page, site.url + "#/doudizhu", doudizhu=kept)
    choose(page, "confirm", "never")
    expect(log).to_have_count(4)
    page.click(RESTART)
    expect(log).to_have_count(0)
    expect(page.locator(ASKED)).to_be_hidden()


def test_the_other_herd_is_counted_if_that_is_wished(page: Page, site: Site) -> None:
    # The turn of the second player, two full hands, and the larger herd on the other side.
    kept = rupiaj.save(("greedy", "person"), tuple(rupiaj.FULL[:35]))
    open_site(page, site.url + "#/rupiaj", rupiaj=kept)
    herd = page.locator(cell("far-herd"))
    expect(herd).to_have_attribute("aria-label", "The computer’s camels: some")
    expect(herd.locator(".piece")).to_have_count(1)
    choose(page, "counts", "shown")
    camels = len(state_of(page).sides[0].herd)
    assert camels > 1
    expect(herd).to_have_attribute("aria-label", f"The computer’s camels: {camels}")
    expect(herd.locator(".piece")).to_have_count(camels)
    page.mouse.move(0, 0)
    crowded = {size: crowding(page) for size in in_every_size(page)}
    assert crowded == dict.fromkeys(crowded, ROOMY)
    page.set_viewport_size({"width": 1280, "height": 720})
    page.reload()
    wait_for_start(page)
    expect(herd.locator(".piece")).to_have_count(camels)
    choose(page, "counts", "hidden")
    expect(herd.locator(".piece")).to_have_count(1)


# What is made to be heard, in the order of its making; and how loud it may become.
_LISTEN = """
globalThis.listened = { contexts: 0, starts: [], loudest: 0 };
globalThis.AudioContext = class extends AudioContext {
  constructor(...words) {
    super(...words);
    listened.contexts += 1;
    listened.context = this;
  }
};
for (const source of [OscillatorNode, AudioBufferSourceNode]) {
  const { start } = source.prototype;
  source.prototype.start = function (...words) {
    listened.starts.push([this.constructor.name, performance.now()]);
    return start.call(this, ...words);
  };
}
for (const way of ["setValueAtTime", "linearRampToValueAtTime", "exponentialRampToValueAtTime"]) {
  const set = AudioParam.prototype[way];
  AudioParam.prototype[way] = function (value, ...words) {
    listened.loudest = Math.max(listened.loudest, value);
    return set.call(this, value, ...words);
  };
}
"""


def starts(page: Page, kind: str) -> list[float]:
    found: list[tuple[str, float]] = page.evaluate("listened.starts")
    return [at for name, at in found if name == kind]


def test_sound_is_made_only_where_it_is_wanted(page: Page, site: Site) -> None:
    page.add_init_script(_LISTEN)
    open_site(page, site.url + "#/mancala", "fast", mancala=mancala.save())
    play(page, "pit:1")
    wait_for_moves(page, 1)
    mancala.press_anyway(page, '[data-part=board] [data-name="pit:2"]')
    expect(page.locator("[data-part=narration]")).to_have_attribute("data-refused", "true")
    assert page.evaluate("listened.contexts") == 0
    choose(page, "sound", "on")
    # A first knock says that it is on.
    assert page.evaluate("listened.contexts") == 1
    assert len(starts(page, "AudioBufferSourceNode")) == 1
    wait_for_save(page, "settings", '"sound": "on"')
    page.reload()
    wait_for_start(page)
    assert page.evaluate("listened.contexts") == 0
    play(page, "pit:8")
    # A knock for each of the four stones, one after the other as they are seen to fall.
    until(
        page,
        "() => listened.starts.filter(([kind]) => kind == 'AudioBufferSourceNode').length == 4",
    )
    wait_for_moves(page, 2)
    knocks = starts(page, "AudioBufferSourceNode")
    assert all(later - earlier > 30 for earlier, later in pairwise(knocks))
    assert page.evaluate("listened.contexts") == 1
    before = len(starts(page, "OscillatorNode"))
    mancala.press_anyway(page, '[data-part=board] [data-name="pit:9"]')
    until(page, f"() => listened.starts.length > {before + 4}")
    assert len(starts(page, "AudioBufferSourceNode")) == 4
    assert page.evaluate("listened.loudest") <= LOUDEST
    assert page.evaluate("listened.context.state") == "running"
    choose(page, "sound", "off")
    until(page, "() => listened.context.state == 'suspended'")
    made = page.evaluate("listened.starts.length")
    play(page, "pit:3")
    wait_for_moves(page, 3)
    # Every stone has fallen, and a touch is refused: both would be heard.
    page.evaluate("Promise.allSettled(document.getAnimations().map((flight) => flight.finished))")
    expect(page.locator(".stone.aloft")).to_have_count(0)
    mark_announcements_as_old(page)
    mancala.press_anyway(page, '[data-part=board] [data-name="pit:3"]')
    expect(page.locator(NEW_ANNOUNCEMENT)).to_contain_text("That pit isn’t yours")
    assert page.evaluate("listened.starts.length") == made
