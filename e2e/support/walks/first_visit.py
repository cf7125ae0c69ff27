"""Someone's first visit to a game: the lobby, the introduction, the tutorial, and a game to its result.

A newcomer touches only what the page offers: what a tutorial points at, places that are marked, buttons, and
what Hint recommends. Each walk yields what was done after every touch; the caller looks at the page, leaves
it as it is, and goes on.
"""

import random
from collections.abc import Iterator

from playwright.sync_api import Error, Page, expect

from e2e.support.browser_errors import BrowserErrors
from e2e.support.game_page import GUIDED, MOVE, press_hint, touch_guided
from e2e.support.waiting import until

INTRODUCTION = "dialog[data-dialog=intro]"
TUTORIAL_END = "dialog[data-dialog=lesson-end]"
_ROUND = "dialog[data-dialog=round]"
_RESULT = "dialog[data-dialog=end]"

_MOST_TUTORIAL_TOUCHES = 150
_MOST_TURNS = 400  # of one game; a long match of Rupiaj has a hundred
_HINT_EVERY = 4  # turns, in games that can be played without

OFFERED = "[data-part=board] .cell:is(.legal, .open):not(.absent)"
_BEST = "[data-part=board] .cell.best:is(.legal, .open)"
# The button that plays the selected cards, in games where cards are selected first.
_MAIN = "[data-part=board] .cell.main"
_TOLD = "document.querySelectorAll('[data-part=log] li').length"

# What the page waits for: the name of the dialog that is open, or "turn" if the player is to move, the pieces
# are at rest, and more moves have been told than before. Between two rounds the dialog with their points is
# about to open.
_WAITS_FOR = f"""() => {{
  const part = (name) => document.querySelector(`[data-part=${{name}}]`);
  if (!document.getElementById("trouble").hidden) return "trouble";
  const dialog = document.querySelector("dialog[open]");
  if (dialog) return dialog.dataset.dialog;
  const isTurn = part("game").dataset.phase === "yours" && part("show-round").hidden;
  const isAtRest = document.querySelector("{OFFERED}, {_MAIN}");
  return isTurn && isAtRest && {_TOLD} > BEFORE ? "turn" : "";
}}"""

# What a player would have to scroll sideways to see.
_WIDE = """() => [...document.querySelectorAll("*")].filter((element) => {
  if (element.scrollWidth <= element.clientWidth + 1) return false;
  if (element === document.documentElement) return true;
  return /auto|scroll/.test(getComputedStyle(element).overflowX) && element.checkVisibility();
}).map(({ localName, className, scrollWidth, clientWidth }) =>
  `${localName}.${className} is ${scrollWidth} wide in ${clientWidth}`)"""

# The pieces that cover the words under the board.
_COVERING = """() => {
  const words = document.createRange();
  words.selectNodeContents(document.querySelector("[data-part=narration]"));
  const lines = [...words.getClientRects()];
  return [...document.querySelectorAll("[data-part=board] .cell:not(.absent) .piece")].filter((piece) => {
    const box = piece.getBoundingClientRect();
    return piece.checkVisibility() && lines.some((line) => line.left < box.right && box.left < line.right
      && line.top + 3 < box.bottom && box.top < line.bottom - 3);
  }).map((piece) => piece.closest(".cell").dataset.name);
}"""

_SHOWN = """() => {
  const text = (selector) => document.querySelector(selector)?.innerText.replace(/\\s+/g, " ").trim();
  const names = (selector) => [...document.querySelectorAll(selector)].map(({ dataset }) => dataset.name);
  return JSON.stringify({
    address: location.hash,
    size: `${innerWidth} × ${innerHeight}`,
    phase: document.querySelector("[data-part=game]")?.dataset.phase,
    status: text("[data-part=status]"),
    narration: text("[data-part=narration]"),
    lesson: text("[data-part=lesson]:not([hidden])"),
    dialog: text("dialog[open]"),
    trouble: text("#trouble:not([hidden])"),
    offered: names("OFFERED"),
    game: text("[data-part=game-number]"),
    moves: document.querySelectorAll("[data-part=log] li").length,
  });
}""".replace("OFFERED", OFFERED)


def visit(page: Page, key: str) -> Iterator[str]:
    """From the lobby of someone who has never opened this game to its first result."""
    yield "lobby"
    page.click(f"[data-card={key}]")
    expect(page.locator(INTRODUCTION)).to_be_visible()
    yield "introduction"
    _press(page, f"{INTRODUCTION} [data-intro={key}] a.primary")
    expect(page.locator(INTRODUCTION)).to_be_hidden()
    yield "tutorial"
    yield from learn_and_play(page)


def learn_and_play(page: Page) -> Iterator[str]:
    """From the first step of a tutorial to the result of the player's own game."""
    yield from _complete_tutorial(page)
    told = page.evaluate(_TOLD)
    _press(page, f"{TUTORIAL_END} [data-do=first-game]")
    expect(page.locator(TUTORIAL_END)).to_be_hidden()
    # The deal of the tutorial could be played on: it has to be gone.
    expect(page.locator("[data-part=log] li")).not_to_have_count(told)
    yield "first game"
    yield from play_to_the_end(page)


def _complete_tutorial(page: Page) -> Iterator[str]:
    """Touch what the tutorial points at until it is complete."""
    guided, end = page.locator(GUIDED), page.locator(TUTORIAL_END)
    for number in range(_MOST_TUTORIAL_TOUCHES):
        guided.or_(end).first.wait_for()
        if end.is_visible():
            return
        touch_guided(page)
        yield f"tutorial, touch {number + 1}"
    raise AssertionError(f"no end after {_MOST_TUTORIAL_TOUCHES} touches: {shown(page)}")


def play_to_the_end(page: Page) -> Iterator[str]:
    """Play the game on the table until its result is shown, sometimes by a hint."""
    luck, before = random.Random(1), -1
    for turn in range(1, _MOST_TURNS + 1):
        match what := _wait(page, before):
            case "end":
                yield "result"
                return
            case "round":
                _press(page, f"{_ROUND} [data-do=next-round]")
                expect(page.locator(_ROUND)).to_be_hidden()
            case "turn":
                before = page.evaluate(_TOLD)
                page.click(_place(page, luck, asks_hint=turn % _HINT_EVERY == 0))
            case _:
                raise AssertionError(f"{what} instead of a game: {shown(page)}")
        yield f"turn {turn}"
    raise AssertionError(f"no end after {_MOST_TURNS} turns: {shown(page)}")


def _wait(page: Page, before: int) -> str:
    try:
        return str(until(page, _WAITS_FOR.replace("BEFORE", str(before))))
    except Error as error:
        raise AssertionError(f"the game does not go on: {shown(page)}") from error


def _press(page: Page, button: str) -> None:
    """Press a button of a dialog that could be clicked, but with a key.

    The page takes a quick click at the same place for the second half of a double click. A script is quick.
    """
    page.click(button, trial=True)
    page.press(button, "Enter")


def _place(page: Page, luck: random.Random, *, asks_hint: bool) -> str:
    """The place on the board to touch next. Cards that have to be selected first, a hint selects."""
    if page.locator(_MAIN).count():
        return _after_selection(page)
    places = _names(page, OFFERED)
    assert places, f"nothing can be touched: {shown(page)}"
    if asks_hint and len(places) > 1:
        press_hint(page, MOVE)
        places = _names(page, _BEST) or places
    return _cell(luck.choice(places))


def _after_selection(page: Page) -> str:
    """Let hints select cards. The button plays them; if there are none to play, the other one passes."""
    for _ in range(MOVE):
        press_hint(page, 1)
        if page.locator(f"{_MAIN}.legal").count():
            return f"{_MAIN}.legal"
    places = _names(page, OFFERED)
    assert places, f"no hint selects anything: {shown(page)}"
    return _cell(places[0])


def _names(page: Page, places: str) -> list[str]:
    names: list[str] = page.locator(places).evaluate_all(
        "found => found.map(({ dataset }) => dataset.name)"
    )
    return names


def _cell(name: str) -> str:
    return f'[data-part=board] .cell[data-name="{name}"]'


def check_result(page: Page) -> str:
    """The result has a headline and one button that is the obvious next step; return how the player did."""
    headline = page.inner_text(f"{_RESULT} [data-part=end-title]").strip()
    assert headline, f"a result without a headline: {shown(page)}"
    buttons = page.locator(f"{_RESULT} .primary:visible").all_inner_texts()
    assert len(buttons) == 1, f"main buttons of a result: {buttons}"
    assert buttons[0].strip(), "the main button of a result has no text"
    return page.get_attribute(_RESULT, "data-result") or ""


def check_page(page: Page, errors: BrowserErrors) -> None:
    """Nothing is wrong with the page as it is: it fits the window, and nothing has failed."""
    assert page.is_hidden("#trouble"), f"the error screen: {shown(page)}"
    wide = page.evaluate(_WIDE)
    assert wide == [], f"scrolls sideways: {wide} {shown(page)}"
    covering = page.evaluate(_COVERING)
    assert covering == [], f"cover the words under the board: {covering} {shown(page)}"
    assert errors.unexpected == [], f"{errors.unexpected} {shown(page)}"


def shown(page: Page) -> str:
    """What the page shows, for the person who reads that a visit has failed."""
    try:
        return str(page.evaluate(_SHOWN))
    except Error as error:
        return f"nothing ({error.message})"
