"""Reads and writes what the site saves in the browser, and waits for it."""

import json
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Page

from e2e.support.waiting import ScriptablePage, until

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


def _with_saves(page: ScriptablePage, body: str, *arguments: str) -> Any:
    """Run JavaScript on the site's database of saves, from any page of its origin."""
    return page.evaluate(_SAVES.replace("BODY", body), [_database(page), list(arguments)])


def _database(page: ScriptablePage) -> str:
    folder: str = page.evaluate("new URL('./', location.href).pathname")
    return f"parlour:{folder}"


def saves(page: ScriptablePage) -> dict[str, str]:
    """All saves by their keys, once everything is written."""
    until(page, "() => !document.documentElement.hasAttribute('data-writing')")
    # Opening a database would create it, and the site must find none where there is none.
    if _database(page) not in page.evaluate(
        "indexedDB.databases().then((all) => all.map(({ name }) => name))"
    ):
        return {}
    body = """
    const [keys, values] = [await settled(store.getAllKeys()), await settled(store.getAll())];
    return Object.fromEntries(keys.map((key, at) => [key, values[at]]));"""
    kept: dict[str, str] = _with_saves(page, body)
    return kept


def put_save(page: ScriptablePage, key: str, text: str) -> None:
    _with_saves(page, "await settled(store.put(given[1], given[0]));", key, text)


def put_saves(page: ScriptablePage, texts: Mapping[str, str]) -> None:
    """Many at once."""
    body = """
    for (const [key, text] of Object.entries(JSON.parse(given[0]))) store.put(text, key);
    // A page that is left before would lose all of them.
    await new Promise((resolve) => { store.transaction.oncomplete = resolve; });"""
    _with_saves(page, body, json.dumps(dict(texts)))


def put_shadow_copy(page: Page, key: str, text: str) -> None:
    """Put a copy into the cache, as `app/platform/shadow_copy.py` does."""
    page.evaluate(
        """async ([database, key, text]) => {
          const cache = await caches.open(`${database}:copy`);
          await cache.put(`copy/${encodeURIComponent(key)}`, new Response(text));
        }""",
        [_database(page), key, text],
    )


def wait_for_shadow_copies(page: Page) -> None:
    """Wait until every save has an equal shadow copy."""
    body = """
    const cache = await caches.open(`${database}:copy`);
    for (const end = performance.now() + 45_000; performance.now() < end;) {
      const again = opened.transaction("saves").objectStore("saves");
      const [keys, texts] = await Promise.all([settled(again.getAllKeys()), settled(again.getAll())]);
      const found = keys.map((key) => cache.match(`copy/${encodeURIComponent(key)}`));
      const copies = await Promise.all((await Promise.all(found)).map((copy) => copy?.text()));
      if (copies.length && copies.every((copy, at) => copy === texts[at])) return;
      await new Promise((done) => setTimeout(done));
    }
    throw new Error("not everything has a copy");"""
    _with_saves(page, body)


def put_non_text(page: Page, key: str, value: object) -> None:
    """Save something that is not text, which the site itself never does."""
    body = "await settled(store.put(JSON.parse(given[1]), given[0]));"
    _with_saves(page, body, key, json.dumps(value))


def save_text(save: Mapping[str, object]) -> str:
    """A save exactly as the site writes it, so that it sees no need to write it again."""
    return json.dumps(save, separators=(",", ":"))


def saved_moves(page: ScriptablePage, game: str = "mancala") -> list[str]:
    text = saves(page).get(f"game:{game}")
    moves: list[str] = json.loads(text)["record"]["moves"] if text else []
    return moves


def wait_for_moves(page: ScriptablePage, count: int, game: str = "mancala") -> list[str]:
    """Wait until a save has at least this many moves; return its moves."""
    body = f"""
    for (const end = performance.now() + 45_000; performance.now() < end;) {{
      const again = opened.transaction("saves").objectStore("saves");
      const text = await settled(again.get("game:{game}"));
      const moves = text ? JSON.parse(text).record.moves : [];
      if (moves.length >= {count}) return moves;
      await new Promise((done) => setTimeout(done));
    }}
    throw new Error("no save of {count} moves");"""
    moves: list[str] = _with_saves(page, body)
    return moves


def wait_for_save(page: Page, key: str, words: str) -> None:
    """Wait until the save under this key contains these words."""
    body = """
    for (const end = performance.now() + 45_000; performance.now() < end;) {
      const again = opened.transaction("saves").objectStore("saves");
      const text = await settled(again.get(given[0]));
      if (text?.includes(given[1])) return;
      await new Promise((done) => setTimeout(done));
    }
    throw new Error(`nothing kept with ${given[1]}`);"""
    _with_saves(page, body, key, words)
