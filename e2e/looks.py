"""What can be measured of a page's looks: axe's complaints, and what overlaps or runs off the page."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SIZES = [(320, 568), (360, 640), (390, 844), (640, 360), (768, 1024), (1440, 900)]

_AXE = Path(__file__).parent.parent / "node_modules" / "axe-core" / "axe.min.js"
_CROWDING = """() => {
  const boxes = [...document.querySelectorAll("[data-part=board] .cell:not(.absent)")]
    .map((cell) => [cell.dataset.name, cell.getBoundingClientRect()]);
  const wide = document.documentElement;
  const off = boxes.filter(([, box]) => box.left < -1 || box.right > innerWidth + 1
    || box.top < -1 || box.bottom > innerHeight + 1).map(([name]) => name);
  const small = boxes.filter(([, box]) => box.width < 24 || box.height < 24)
    .map(([name]) => name);
  const over = [];
  for (const [one, a] of boxes) for (const [other, b] of boxes) {
    if (one < other && a.left < b.right - 1 && b.left < a.right - 1
        && a.top < b.bottom - 1 && b.top < a.bottom - 1) over.push([one, other]);
  }
  return { off, small, over, scrolls: wide.scrollWidth > innerWidth || wide.scrollHeight > innerHeight };
}"""
ROOMY: dict[str, Any] = {"off": [], "small": [], "over": [], "scrolls": False}


def in_every_size(page: Page) -> Iterator[tuple[int, int]]:
    """One page in one window after the other: a start for each would take a minute longer."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        # What follows the size of the window is laid out anew in the next frame.
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        yield width, height


_LOOK = """async () => {
  await Promise.all(document.getAnimations().map((motion) => motion.finished));
  return axe.run(document, { resultTypes: ["violations"] });
}"""


def violations(page: Page) -> list[str]:
    """Axe's complaints about the page as it is, by day and in the evening."""
    if not page.evaluate("'axe' in window"):
        # Injected by the test's own hand: the page's policy would not let a script tag in.
        page.evaluate(_AXE.read_text("utf-8"))
    complaints = []
    for light in ("light", "dark"):
        page.emulate_media(color_scheme=light, reduced_motion="reduce")
        complaints += [
            f"{light}, {violation['id']}: {node['html'][:120]} {node.get('failureSummary', '')}"
            for violation in page.evaluate(_LOOK)["violations"]
            for node in violation["nodes"]
        ]
    return complaints


def crowding(page: Page) -> dict[str, Any]:
    """The cells of the board that overlap, are too small or are off the page; `ROOMY` if there are none."""
    found: dict[str, Any] = page.evaluate(_CROWDING)
    return found
