"""Draw the icons, the screenshots and the picture of the README: `python -m tools.make_pictures`.

The icons are made from assets/img/icon.svg, the screenshots from dist/, which has to be built first.
assets/parlour.webmanifest lists two of them, and docs/games.jpg shows all games. Chromium draws them, so
another version of it or of its fonts may give other bytes. That is why they are in the repository and not
made by the build.
"""

import base64
import json
import threading
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

from e2e.support.browsers.chromium_flags import CHROMIUM_FLAGS
from e2e.support.game_page import open_site
from e2e.support.save_database import save_text
from tools.browsers import chromium
from tools.environment import ROOT
from tools.serve import Server

IMAGES = ROOT / "assets" / "img"
SCREENSHOTS = ROOT / "assets" / "screenshots"
RECORDS = ROOT / "tests" / "data" / "records"

# Name, width in pixels, scale of the drawing, whether the corners are already round.
# A mask may leave only a circle of four fifths of the width; iOS rounds the corners itself.
ICONS = (
    ("icon-192.png", 192, 1.0, True),
    ("icon-512.png", 512, 1.0, True),
    ("icon-maskable-512.png", 512, 0.8, False),
    ("icon-apple-180.png", 180, 0.94, False),
)
DRAW = """([scale, round]) => {
  const cloth = document.getElementById("cloth");
  if (!round) cloth.removeAttribute("rx");
  const things = document.getElementById("things");
  const shift = `translate(32 32) scale(${scale}) translate(-32 -32)`;
  things.setAttribute("transform", `${shift} ${things.getAttribute("transform")}`);
}"""

# Name, window, pixels of the picture per pixel of the window, theme, a recorded game and its move.
PICTURES = (
    ("wide", (1280, 800), 1, "dark", "mancala-island-1", 18, ["person", "keen"]),
    ("narrow", (390, 844), 2, "dark", "mo-one-joker-won", 21, ["person"]),
)

# The games of docs/games.jpg: a recorded game and its move, who plays, the theme.
STRIP = (
    ("mancala-island-1", 18, ["person", "keen"], "light"),
    ("mo-one-joker-won", 21, ["person"], "dark"),
    ("rupiaj-match-1", 12, ["person", "sampled"], "light"),
    ("doudizhu-1-3", 3, ["person", "perfect"], "dark"),
    ("smack-duel-1", 9, ["person", "bold"], "light"),
)
JPEG_QUALITY = 82
# One picture beside the other, on a page of their own.
JOIN = """(pictures) => {
  document.body.style.cssText = "margin: 0; display: flex; gap: 12px; background: #fff";
  return Promise.all(pictures.map((picture) => {
    const image = new Image(300);
    image.src = `data:image/png;base64,${picture}`;
    document.body.append(image);
    return image.decode();
  }));
}"""


def draw_icons(browser: Browser) -> None:
    for name, width, scale, is_round in ICONS:
        page = browser.new_page(viewport={"width": width, "height": width})
        page.goto((IMAGES / "icon.svg").as_uri())
        page.evaluate(DRAW, [scale, is_round])
        page.screenshot(path=IMAGES / name, omit_background=True)
        page.close()


def save(record: str, moves: int, seats: list[str]) -> tuple[str, str]:
    """Return the key and the text of the save that a recorded game would have after some of its moves."""
    kept = json.loads((RECORDS / f"{record}.json").read_text("utf-8"))
    kept |= {"moves": kept["moves"][:moves], "at": moves}
    return kept["game"], save_text({"record": kept, "seats": seats, "assisted": False})


def webp(page: Page, path: Path, factor: int) -> None:
    """Save as WebP, which Playwright itself can't do: a third of the size of a PNG here."""
    devtools = page.context.new_cdp_session(page)
    # Without an explicit scale, the picture has the pixels of the window, whatever the screen has.
    clip = {"x": 0, "y": 0, **(page.viewport_size or {}), "scale": factor}
    words = {"format": "webp", "quality": 82, "clip": clip}
    answer = devtools.send("Page.captureScreenshot", words)
    path.write_bytes(base64.b64decode(answer["data"]))


def take_screenshots(browser: Browser, url: str) -> None:
    SCREENSHOTS.mkdir(exist_ok=True)
    for name, (width, height), factor, light, record, moves, seats in PICTURES:
        page = browser.new_page(
            viewport={"width": width, "height": height},
            device_scale_factor=factor,
            color_scheme="dark" if light == "dark" else "light",
        )
        game, kept = save(record, moves, seats)
        open_site(page, f"{url}#/{game}", **{game: kept})
        page.evaluate("document.fonts.ready")
        webp(page, SCREENSHOTS / f"{name}.webp", factor)
        page.close()


def draw_strip(browser: Browser, url: str) -> None:
    pictures = []
    for record, moves, seats, theme in STRIP:
        scheme: Literal["dark", "light"] = "dark" if theme == "dark" else "light"
        page = browser.new_page(
            viewport={"width": 360, "height": 640}, device_scale_factor=2, color_scheme=scheme
        )
        game, kept = save(record, moves, seats)
        open_site(page, f"{url}#/{game}", **{game: kept})
        page.evaluate("document.fonts.ready")
        pictures.append(base64.b64encode(page.screenshot()).decode())
        page.close()
    width = len(STRIP) * 312 - 12
    joined = browser.new_page(viewport={"width": width, "height": 533}, device_scale_factor=1)
    joined.evaluate(JOIN, pictures)
    joined.screenshot(path=ROOT / "docs" / "games.jpg", type="jpeg", quality=JPEG_QUALITY)
    joined.close()


def main() -> None:
    server = Server(ROOT / "dist")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=CHROMIUM_FLAGS)
        draw_icons(browser)
        take_screenshots(browser, server.url)
        draw_strip(browser, server.url)
        browser.close()
    server.shutdown()
    for path in (*sorted(IMAGES.glob("*.png")), *sorted(SCREENSHOTS.glob("*"))):
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1000:.1f} kB")


if __name__ == "__main__":
    main()
