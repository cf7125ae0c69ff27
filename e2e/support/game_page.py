"""Opens a page of the site with given saves, presses its pieces and reads its board."""

import json
from collections.abc import Iterable

from playwright.sync_api import Locator, Page

from app.saves import keys
from app.saves.settings import CHOICES
from e2e.support.save_database import put_save
from e2e.support.waiting import wait_for_start
from rules import NAMES


def open_site(
    page: Page,
    address: str,
    pace: str = "off",
    language: str = "system",
    known: Iterable[str] = NAMES,
    **kept: str,
) -> None:
    """Open an address with an animation speed, a language and saves already stored.

    `kept` has saved games by game, and others by their keys, such as `journal:mo`. Games that the player
    knows, usually all of them, aren't introduced.
    """
    # What the site does not know it ignores, and a test in another language would run in English.
    assert language in CHOICES["language"]
    plain = address.partition("#")[0] + "licences.txt"
    # The warm browser has such a page open already. A page that shows the site has to leave it first.
    there = [other for other in page.context.pages if other.url == plain]
    writer = there[0] if there and page.url == "about:blank" else page
    if writer is page:
        page.goto(plain)
    settings = {"theme": "system", "pace": pace, "language": language}
    put_save(writer, "settings", json.dumps(settings))
    put_save(writer, "introduced", " ".join(sorted(known)))
    for name, text in kept.items():
        is_key = ":" in name or name == keys.NAME
        put_save(writer, name if is_key else f"game:{name}", text)
    page.goto(address)
    wait_for_start(page)


def go_to(page: Page, address: str) -> None:
    """Go to an address of the same page, as with a bookmark."""
    page.evaluate("(hash) => { location.hash = hash; }", address)


def play(page: Page, name: str) -> None:
    """Press a piece or a cell of the board."""
    page.click(f'[data-part=board] [data-name="{name}"]')


# What a tutorial points at.
GUIDED = "[data-part=board] :is(.cell.guide, .cell:not(.guide) .piece.guide)"


# A point of a card that is not yet selected and not covered there, if others of the same place are selected.
_NEXT_CARD = """(guided) => {
  if (!guided.querySelector(".piece.picked")) return null;
  for (const piece of guided.querySelectorAll(".piece:not(.picked)")) {
    const { left, top, width, height } = piece.getBoundingClientRect();
    for (const across of [.5, .25, .75, .1, .9]) for (const down of [.5, .2, .8]) {
      const [x, y] = [left + width * across, top + height * down];
      if (document.elementFromPoint(x, y)?.closest(".piece") === piece) return [x, y];
    }
  }
  return null;
}"""


def touch_guided(page: Page) -> None:
    """Touch what a tutorial points at; of several cards one that is not yet selected."""
    guided = page.locator(GUIDED).first
    if point := guided.evaluate(_NEXT_CARD):
        page.mouse.click(*point)
    else:
        guided.click(force=True)


def stone_counts(page: Page) -> list[str]:
    """The number of stones in each pit and store of Mancala Island, as drawn."""
    drawn: list[str] = page.locator("[data-part=board] [data-text=count]").evaluate_all(
        "found => found.map((count) => count.dataset.drawn)"
    )
    return drawn


def empty_pit(page: Page, pit: str) -> Locator:
    """A pit of Mancala Island, if it is empty."""
    return page.locator(f'[data-name="{pit}"] [data-text=count][data-drawn="0"]')


NEW_ANNOUNCEMENT = "[data-part=live] p:not([data-old])"


def mark_announcements_as_old(page: Page) -> None:
    """Mark what has been announced, so that `NEW_ANNOUNCEMENT` selects only what comes next."""
    page.evaluate("document.querySelector('[data-part=live] p')?.setAttribute('data-old', '')")


# The steps of a hint, as the number of presses that lead to them.
MOVE, REASON = 2, 3


def press_hint(page: Page, times: int = REASON) -> None:
    """Press Hint so often, and wait each time until something is said."""
    for _ in range(times):
        mark_announcements_as_old(page)
        page.click("[data-do=hint]")
        page.locator(NEW_ANNOUNCEMENT).wait_for(state="attached")


def play_in_other_tab(page: Page, slot: str) -> None:
    """Take the game over as another tab would, without opening one."""
    page.evaluate(
        """(slot) => {
          const name = `${parlour.database}:${slot}`;
          navigator.locks.request(name, { steal: true }, () => new Promise(() => {}));
        }""",
        slot,
    )
    page.wait_for_selector("[data-do=play-here]")


# Hold back all questions to the computer's worker until `release()`, and count its answers.
HOLD_WORKER = """{
  const { postMessage } = Worker.prototype;
  const held = [];
  globalThis.Worker = new Proxy(Worker, {
    construct(made, words) {
      const worker = Reflect.construct(made, words);
      let said = 0;
      worker.addEventListener("message", () => { document.documentElement.dataset.worker = said++; });
      return worker;
    },
  });
  Worker.prototype.postMessage = function (question) {
    held.push(() => postMessage.call(this, question));
  };
  globalThis.release = () => {
    Worker.prototype.postMessage = postMessage;
    for (const ask of held) ask();
    return held.length;
  };
}"""
