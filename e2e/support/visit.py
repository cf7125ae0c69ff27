"""What every test in the browser does: look out for faults, wait for the start, read what is kept."""

import json
import re
from collections.abc import Mapping
from typing import Any, Protocol

from playwright.sync_api import Locator, Page


class Scripted(Protocol):
    """A page that answers to JavaScript: Playwright's, or one of another engine."""

    def evaluate(self, expression: str, arg: Any = None, /) -> Any: ...


def wait_for_start(page: Page) -> None:
    """Wait for the first moment at which a player can play; fail at once if it cannot come."""
    ended = page.wait_for_selector(
        "html[data-start=ready], html[data-start=failed]", state="attached"
    )
    if ended and ended.get_attribute("data-start") == "failed":
        raise AssertionError(page.inner_text("#trouble") + page.inner_text("#trouble-details"))


def bytes_without(files: Mapping[str, bytes], path: str) -> str:
    """What the loading screen says when everything has arrived but one file."""
    found = re.search(r"const SIZES = (\{.*?\});", files["boot.js"].decode())
    assert found
    sizes = json.loads(found[1])
    total = sum(sizes.values())
    return f"{(total - sizes[path]) / 1e6:.1f} of {total / 1e6:.1f} MB"


def wait_until_kept(page: Scripted) -> None:
    """Wait until the service worker has the whole version and answers for this page."""
    until(page, "() => navigator.serviceWorker.controller !== null", 20)


def versions(page: Page) -> list[str]:
    """The caches that hold the site, by their names; copies of saves and other sites have others."""
    names: list[str] = page.evaluate("caches.keys()")
    return [name for name in names if name.startswith("parlour-/")]


def keep(page: Page, url: str) -> None:
    """Have the site kept without starting Python: a page without a policy asks for it."""
    page.goto(url + "licences.txt")
    page.evaluate("navigator.serviceWorker.register('sw.js', { updateViaCache: 'none' })")
    wait_until_kept(page)


def forget(page: Page) -> None:
    """Empty the browser's own cache, as time does."""
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")


def until(page: Scripted, question: str, seconds: float = 10) -> Any:
    """The first answer of an async JavaScript function that is not empty."""
    return page.evaluate(
        f"""async (seconds) => {{
          const ask = {question};
          for (const end = performance.now() + seconds * 1000; performance.now() < end;) {{
            const answer = await ask();
            if (answer) return answer;
            await new Promise((done) => setTimeout(done, 20));
          }}
          throw new Error(`never so: ${{ask}}`);
        }}""",
        seconds,
    )


def wait_for_log(page: Page, count: int) -> None:
    """Wait until so many moves are told. An `expect` would look only ten times a second, and ever less."""
    until(page, f"() => document.querySelectorAll('[data-part=log] li').length === {count}")


_SAVES = """async ([database, given]) => {
  const settled = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const opening = indexedDB.open(database);
  opening.onupgradeneeded = () => opening.result.createObjectStore("saves");
  const opened = await settled(opening);
  try {
    const store = opened.transaction("saves", "readwrite").objectStore("saves");
    BODY
  } finally {
    opened.close();
  }
}"""


def _with_saves(page: Scripted, body: str, *arguments: str) -> Any:
    """Do something with the site's store of saves; the page need not be the site's own."""
    return page.evaluate(_SAVES.replace("BODY", body), [_database(page), list(arguments)])


def _database(page: Scripted) -> str:
    folder: str = page.evaluate("new URL('./', location.href).pathname")
    return f"parlour:{folder}"


def saves(page: Scripted) -> dict[str, str]:
    """Everything the site keeps in this browser, by its key, when all that it has to write is written."""
    until(page, "() => !document.documentElement.hasAttribute('data-writing')", 20)
    # Only looked for: where there is no database, the site is to find none.
    if _database(page) not in page.evaluate(
        "indexedDB.databases().then((all) => all.map(({ name }) => name))"
    ):
        return {}
    body = """
    const [keys, values] = [await settled(store.getAllKeys()), await settled(store.getAll())];
    return Object.fromEntries(keys.map((key, at) => [key, values[at]]));"""
    kept: dict[str, str] = _with_saves(page, body)
    return kept


def put_save(page: Scripted, key: str, text: str) -> None:
    _with_saves(page, "await settled(store.put(given[1], given[0]));", key, text)


def put_copy(page: Page, key: str, text: str) -> None:
    """A copy as `app/platform/shadow_copy.py` lays it into the cache."""
    page.evaluate(
        """async ([database, key, text]) => {
          const cache = await caches.open(`${database}:copy`);
          await cache.put(`copy/${encodeURIComponent(key)}`, new Response(text));
        }""",
        [_database(page), key, text],
    )


def wait_for_copies(page: Page) -> None:
    """Wait until everything that is kept has a copy that is equal to it."""
    body = """
    const cache = await caches.open(`${database}:copy`);
    for (const end = performance.now() + 15_000; performance.now() < end;) {
      const again = opened.transaction("saves").objectStore("saves");
      const [keys, texts] = await Promise.all([settled(again.getAllKeys()), settled(again.getAll())]);
      const found = keys.map((key) => cache.match(`copy/${encodeURIComponent(key)}`));
      const copies = await Promise.all((await Promise.all(found)).map((copy) => copy?.text()));
      if (copies.length && copies.every((copy, at) => copy === texts[at])) return;
      await new Promise((done) => setTimeout(done, 20));
    }
    throw new Error("not everything has a copy");"""
    _with_saves(page, body)


def put_strange(page: Page, key: str, value: object) -> None:
    """Something that is no text, which the site itself never keeps."""
    body = "await settled(store.put(JSON.parse(given[1]), given[0]));"
    _with_saves(page, body, key, json.dumps(value))


def as_kept(save: Mapping[str, object]) -> str:
    """A save as the site itself would write it, so that it finds nothing to write anew."""
    return json.dumps(save, separators=(",", ":"))


def come_in(
    page: Page, address: str, pace: str = "off", language: str = "system", **kept: str
) -> None:
    """Open a room at once, with a pace, a language and games (by their keys) that are already kept."""
    plain = address.partition("#")[0] + "licences.txt"
    # A browser that comes regularly has a page there already. One that shows the site has to leave it first.
    there = [other for other in page.context.pages if other.url == plain]
    writer = there[0] if there and page.url == "about:blank" else page
    if writer is page:
        page.goto(plain)
    settings = {"theme": "system", "pace": pace, "language": language}
    put_save(writer, "settings", json.dumps(settings))
    for game, text in kept.items():
        put_save(writer, f"game:{game}", text)
    page.goto(address)
    wait_for_start(page)


def moves_kept(page: Scripted, game: str = "mancala") -> list[str]:
    text = saves(page).get(f"game:{game}")
    moves: list[str] = json.loads(text)["record"]["moves"] if text else []
    return moves


def wait_for_moves(page: Scripted, count: int, game: str = "mancala") -> list[str]:
    """Wait until a save of this many moves or more is written down; return its moves."""
    body = f"""
    for (const end = performance.now() + 15_000; performance.now() < end;) {{
      const again = opened.transaction("saves").objectStore("saves");
      const text = await settled(again.get("game:{game}"));
      const moves = text ? JSON.parse(text).record.moves : [];
      if (moves.length >= {count}) return moves;
      await new Promise((done) => setTimeout(done, 20));
    }}
    throw new Error("no save of {count} moves");"""
    moves: list[str] = _with_saves(page, body)
    return moves


def wait_for_save(page: Page, key: str, words: str) -> None:
    """Wait until what is kept by this key has these words in it."""
    body = """
    for (const end = performance.now() + 15_000; performance.now() < end;) {
      const again = opened.transaction("saves").objectStore("saves");
      const text = await settled(again.get(given[0]));
      if (text?.includes(given[1])) return;
      await new Promise((done) => setTimeout(done, 20));
    }
    throw new Error(`nothing kept with ${given[1]}`);"""
    _with_saves(page, body, key, words)


def play(page: Page, name: str) -> None:
    """Press a piece or a place of the board."""
    page.click(f'[data-part=board] [data-name="{name}"]')


def stones(page: Page) -> list[str]:
    """How many stones lie in each place of Mancala Island, as it is drawn there."""
    drawn: list[str] = page.locator("[data-part=board] [data-text=count]").evaluate_all(
        "found => found.map((count) => count.dataset.drawn)"
    )
    return drawn


def emptied(page: Page, pot: str) -> Locator:
    """A place of Mancala Island, if nothing lies in it."""
    return page.locator(f'[data-name="{pot}"] [data-text=count][data-drawn="0"]')


SAID_ANEW = "[data-part=live] p:not([data-old])"


def forget_what_was_said(page: Page) -> None:
    """What is said next is `SAID_ANEW`, even if it is the same words as before."""
    page.evaluate("document.querySelector('[data-part=live] p')?.setAttribute('data-old', '')")


def play_elsewhere(page: Page, slot: str) -> None:
    """What another tab does that takes a game over, without the tab."""
    page.evaluate(
        """(slot) => {
          const name = `${parlour.database}:${slot}`;
          navigator.locks.request(name, { steal: true }, () => new Promise(() => {}));
        }""",
        slot,
    )
    page.wait_for_selector("[data-do=play-here]")


# The computer's worker is there, but hears no question before it is released; the page counts its answers.
HELD = """{
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
SECOND = "html[data-edition='2']"


def second_edition(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """A change of the page that a later version may bring, seen by `SECOND`."""
    changed = files["index.html"].replace(b"<html ", b"<html data-edition='2' ", 1)
    assert changed != files["index.html"]
    return {"index.html": changed}


def go_to(page: Page, address: str) -> None:
    """Go there by the address bar, as somebody with a bookmark does."""
    page.evaluate("(hash) => { location.hash = hash; }", address)
