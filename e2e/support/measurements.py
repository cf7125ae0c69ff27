"""Measures a page's layout: axe's complaints, and what overlaps or runs off the page."""

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from playwright.sync_api import Page

from tools.environment import ROOT

Light = Literal["light", "dark"]
SIZES = [(320, 568), (360, 640), (390, 844), (640, 360), (768, 1024), (1440, 900)]

_AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
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
  const scrolls = wide.scrollWidth > innerWidth || wide.scrollHeight > innerHeight;
  return { count: boxes.length, off, small, over, scrolls };
}"""
ROOMY: dict[str, Any] = {"off": [], "small": [], "over": [], "scrolls": False}


def in_every_size(
    page: Page, sizes: Iterable[tuple[int, int]] = SIZES
) -> Iterator[tuple[int, int]]:
    """The same page in every window size: a start for each would take a minute longer."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        # Whatever depends on the window's size is laid out again in the next frame.
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        yield width, height


_LOOK = """async (given) => {
  await Promise.all(document.getAnimations().map((motion) => motion.finished));
  const words = { resultTypes: ["violations"], preload: false, ...given };
  return (await axe.run(document, words)).violations;
}"""
# Of all that axe checks, only this depends on the theme, and it does not depend on the language.
_OF_COLOUR = ["color-contrast", "link-in-text-block"]
_COLOURS = {"runOnly": {"type": "rule", "values": _OF_COLOUR}}
_ALL_ELSE = {"rules": {rule: {"enabled": False} for rule in _OF_COLOUR}}
_LOOKS: dict[bool, dict[Light, object]] = {
    True: {"light": {}, "dark": _COLOURS},
    False: {"light": _ALL_ELSE},
}


def violations(page: Page, *, colours: bool = True) -> list[str]:
    """Axe's complaints about the page as it is, for colours in both themes."""
    if not page.evaluate("'axe' in window"):
        # Not with a script tag, which the page's policy would block.
        page.evaluate(_AXE.read_text("utf-8"))
    complaints = []
    for light, words in _LOOKS[colours].items():
        page.emulate_media(color_scheme=light, reduced_motion="reduce")
        complaints += [
            f"{light}, {violation['id']}: {node['html'][:120]} {node.get('failureSummary', '')}"
            for violation in page.evaluate(_LOOK, words)
            for node in violation["nodes"]
        ]
    return complaints


def crowding(page: Page) -> dict[str, Any]:
    """The cells of the board that overlap, are too small or are off the page; `ROOMY` if there are none."""
    found: dict[str, Any] = page.evaluate(_CROWDING)
    assert found.pop("count"), "a board has no cells"
    return found


# Whatever is in front of everything else: only this can be used.
_TOP = """(document.querySelector("#trouble:not([hidden])") ?? document.querySelector("dialog[open]")
  ?? document.querySelector(":popover-open") ?? document.body)"""

# Text that does not fit: wider than its box, cut off without a way to read it, outside its button, or off the
# page. What scrolls on purpose may be longer than it shows.
_SPILLED = """() => {
  const found = [];
  const top = TOP;
  const scrolls = (element, side) => /auto|scroll/.test(getComputedStyle(element)[`overflow${side}`]);
  const box = (element) => {
    const isInline = (one) => getComputedStyle(one).display.startsWith("inline") && !one.clientWidth;
    return isInline(element) ? box(element.parentElement) : element;
  };
  const note = (what, { localName, className }, text) =>
    found.push(`${what}: ${localName}.${className} “${text.trim().slice(0, 60)}”`);
  const look = (element, text, rect) => {
    if (!/\\p{L}{2}/u.test(text)) return; // ranks and numbers are the same in every language
    const around = box(element);
    const scroller = around.closest(".prose, .reel, .account, .review, main, dialog, .moves");
    if (around.scrollWidth > around.clientWidth + 1 && !scrolls(around, "X")
        && !around.closest("[title]")) note("wide", around, text);
    const style = getComputedStyle(around);
    if (style.overflowY === "hidden" && around.scrollHeight > around.clientHeight + 2
        && !around.closest("[title]")) note("cut", around, text);
    if (!rect?.width) return;
    if (rect.left < -1 || rect.right > innerWidth + 1) note("off the page", element, text);
    const button = element.closest("button, .option, .tile, a, th, td");
    const edge = button?.getBoundingClientRect();
    if (edge && style.textOverflow !== "ellipsis" && (rect.left < edge.left - 1 || rect.right > edge.right + 1
        || rect.top < edge.top - 1 || rect.bottom > edge.bottom + 1)) note("out of its button", button, text);
  };
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true })
    && !element.closest(".visually-hidden, svg, template, script, [inert]")
    && getComputedStyle(element).clipPath !== "inset(50%)"; // on narrow pages only
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    if (!data.trim() || !isSeen(parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    look(parentElement, data, range.getBoundingClientRect());
  }
  for (const element of top.querySelectorAll("[data-drawn]:not([data-drawn=''])")) {
    if (isSeen(element)) look(element, element.dataset.drawn);
  }
  return [...new Set(found)];
}"""


def spilled(page: Page) -> list[str]:
    """Texts that do not fit into their place."""
    found: list[str] = page.evaluate(_SPILLED.replace("TOP", _TOP))
    return found


_TARGETS = """() => {
  const found = [];
  const main = ":is(.bar, .controls, .answers, .options) :is(a, button), .option, .tile";
  for (const element of TOP.querySelectorAll("a, button, input, summary, .option, .tile")) {
    // A radio button lies unseen under its label, which takes the touch.
    // The boards in the rules are pictures.
    if (element.matches(".option *, .tile *, .absent, [inert] *")) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const { width, height } = element.getBoundingClientRect();
    const least = element.matches(main) ? 43.5 : 24;
    const name = element.ariaLabel ?? element.textContent.trim();
    if (Math.min(width, height) < least) found.push(`${name}: ${width.toFixed(1)} × ${height.toFixed(1)}`);
  }
  return found;
}"""


def small_targets(page: Page) -> list[str]:
    """Controls that are too small for a finger."""
    found: list[str] = page.evaluate(_TARGETS.replace("TOP", _TOP))
    return found
