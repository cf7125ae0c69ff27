"""Waits for what a page is about to do."""

import json
import re
from collections.abc import Mapping
from typing import Any, Protocol

from playwright.sync_api import Page

from e2e.support.timeouts import TIMEOUT


class ScriptablePage(Protocol):
    """A page that can run JavaScript: Playwright's, or one of another browser."""

    def evaluate(self, expression: str, arg: Any = None, /) -> Any: ...


def wait_for_start(page: Page, *, closes_introduction: bool = True) -> None:
    """Wait until the player can play; fail immediately if the start has failed.

    A game that was never opened in this profile introduces itself: that is closed.
    """
    ended = page.wait_for_selector(
        "html[data-start=ready], html[data-start=failed]", state="attached"
    )
    if ended and ended.get_attribute("data-start") == "failed":
        # The details are folded away.
        raise AssertionError(
            page.inner_text("#trouble") + (page.text_content("#trouble-details") or "")
        )
    if closes_introduction and page.query_selector("dialog[data-dialog=intro][open]"):
        page.click("dialog[data-dialog=intro] section:not([hidden]) form button")
        page.wait_for_selector("dialog[data-dialog=intro]", state="hidden")


def until(page: ScriptablePage, question: str, seconds: float = TIMEOUT / 1000) -> Any:
    """Wait until a JavaScript function returns something true (or a promise of it), and return that."""
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
    """Wait until the list of moves has this length. An `expect` would look only ten times a second."""
    until(page, f"() => document.querySelectorAll('[data-part=log] li').length === {count}")


def loading_text_without(files: Mapping[str, bytes], path: str) -> str:
    """What the loading screen shows when all files but one have arrived."""
    found = re.search(r"const SIZES = (\{.*?\});", files["boot.js"].decode())
    assert found
    sizes = json.loads(found[1])
    total = sum(sizes.values())
    return f"{(total - sizes[path]) / 1e6:.1f} of {total / 1e6:.1f} MB"
