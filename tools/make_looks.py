"""Take the screenshots of docs/looks.md: `python -m tools.make_looks`, after `python3 dev.py build`.

They show the states that the browser tests walk through, so every screen can be taken again at any time.
"""

from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

from playwright.sync_api import Browser, Page, expect, sync_playwright

from e2e.support.browsers.chromium_flags import CHROMIUM_FLAGS
from e2e.support.server import Site
from e2e.support.timeouts import TIMEOUT
from e2e.support.walks import every_state
from tools.browsers import chromium
from tools.environment import ROOT

TO = ROOT / "docs" / "looks"
JPEG_QUALITY = 72
# Fonts are there, and whatever moves has come to rest; what moves forever is left alone.
SETTLED = """async () => {
  await document.fonts.ready;
  const ends = (motion) => motion.effect.getComputedTiming().endTime !== Infinity;
  await Promise.all(document.getAnimations().filter(ends).map((motion) => motion.finished));
}"""
PHONE, DESKTOP = (390, 844), (1280, 800)


class Walk(NamedTuple):
    """A walk through the states of a game or of the site, and which of them are shown under which name."""

    steps: Callable[[Page, Site], Iterator[str]]
    pictures: dict[str, str]
    size: tuple[int, int] = PHONE
    theme: Literal["light", "dark"] = "light"


def of_game(key: str) -> Callable[[Page, Site], Iterator[str]]:
    return lambda page, site: every_state.walk(page, site, key)


WALKS = (
    Walk(
        every_state.walk_pages,
        {
            "lobby": "lobby",
            "settings": "settings",
            "statistics": "statistics",
            "daily": "daily",
            "saved": "saved-games",
            "rules": "rules",
            "fairness": "fairness",
            "about": "about",
            "trouble": "error-screen",
            "progress": "progress",
            "puzzles": "puzzles",
        },
    ),
    Walk(every_state.walk_pages, {"lobby": "lobby-desktop"}, DESKTOP, "dark"),
    Walk(
        every_state.walk_first_minutes,
        {
            "rupiaj introduction": "introduction",
            "mo lesson": "tutorial",
            "smack lesson end": "tutorial-end",
        },
    ),
    Walk(
        of_game("mancala"),
        {
            "reason": "mancala",
            "end": "result",
            "new": "new-game",
            "explained": "explanation",
            "link": "link",
            "share": "share",
            "dropped": "message",
            "review": "review",
            "turning point": "turning-point",
            "puzzle answered": "puzzle",
        },
    ),
    Walk(of_game("mancala"), {"replay": "replay-desktop"}, DESKTOP),
    Walk(of_game("mo"), {"start": "mo", "reason": "mo-hint"}, theme="dark"),
    Walk(of_game("doudizhu"), {"answer": "doudizhu", "missions": "missions", "editor": "editor"}),
    Walk(of_game("rupiaj"), {"hint": "rupiaj", "round": "round"}),
    Walk(of_game("rupiaj"), {"raised": "rupiaj-desktop"}, DESKTOP, "dark"),
    Walk(of_game("smack"), {"battle": "smack"}),
)


def take(browser: Browser, site: Site, walk: Walk) -> None:
    width, height = walk.size
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=walk.theme
    )
    page = context.new_page()
    missing = set(walk.pictures)
    for state in walk.steps(page, site):
        if state in missing:
            missing.remove(state)
            page.evaluate(SETTLED)
            page.screenshot(
                path=TO / f"{walk.pictures[state]}.jpg", type="jpeg", quality=JPEG_QUALITY
            )
        if not missing:
            break
    context.close()


def main() -> None:
    dist = ROOT / "dist"
    files = (path for path in dist.rglob("*") if path.is_file())
    site = Site({path.relative_to(dist).as_posix(): path.read_bytes() for path in files})
    TO.mkdir(exist_ok=True)
    expect.set_options(timeout=TIMEOUT)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=CHROMIUM_FLAGS)
        for walk in WALKS:
            take(browser, site, walk)
        browser.close()
    site.stop()


if __name__ == "__main__":
    main()
