"""Where the time of a start goes: `python3 dev.py bench stages [-- --count 5] [--draw]`.

The same starts of our site as in `bench/start.py`, with the time at which each stage ended. The page is
watched from outside: PyScript tells of its progress, the WebAssembly is asked for and handed out by one
function, and the page marks itself as ready. `--draw` writes docs/start-stages.svg from what was measured.
"""

import argparse
import statistics
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

from playwright.sync_api import Playwright, sync_playwright

from bench._browser import DIST, Server, browser, load, scratch, served
from bench.start import OURS, SLOW, USUAL, Conditions, measure
from e2e.support.offline_copy import wait_until_offline_ready
from tools.environment import ROOT

CHART = ROOT / "docs" / "start-stages.svg"
STAGES = (
    "page and scripts",
    "WebAssembly",
    "interpreter",
    "our Python",
    "first click",
)
# The end of each stage but the last, which the click itself ends.
WATCH = """
if (location.protocol.startsWith("http")) {
  globalThis.ended = [];
  const end = (stage) => { ended[stage] ??= performance.now(); };
  addEventListener("py:progress", ({ detail }) => {
    if (detail === "Loading Pyodide") end(0);
    if (detail === "Loaded Pyodide") end(2);
  });
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = async (...given) => {
    const made = await instantiateStreaming(...given);
    end(1);
    return made;
  };
  new MutationObserver(() => {
    if (document.documentElement.dataset.start === "ready") end(3);
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-start"] });
}
"""

GAME = replace(OURS, address="#/mancala")
Stages = tuple[float, ...]  # milliseconds that each took


class Row(NamedTuple):
    """Starts of one kind: the median of each stage."""

    kind: str
    stages: Stages


def start(
    playwright: Playwright, server: Server, profile: Path, conditions: Conditions, *, stays: bool
) -> Stages:
    with browser(playwright, profile) as context:
        page = context.pages[0]
        page.add_init_script(WATCH)
        click = measure(page, GAME, server, conditions).click
        ended = [0.0, *page.evaluate("ended"), click]
        if stays:
            wait_until_offline_ready(page)
    return tuple(after - before for before, after in pairwise(ended))


def run(count: int) -> list[Row]:
    kinds = {"first visit": USUAL, "second visit": USUAL, **SLOW}
    found: dict[str, list[Stages]] = {kind: [] for kind in kinds}
    with sync_playwright() as playwright, scratch() as folder, served(DIST) as server:
        for number in range(count):
            for kind, conditions in kinds.items():
                # A second visit finds what the first has kept.
                own = "usual" if conditions is USUAL else kind[:2]
                stays = kind == "first visit"
                profile = folder / f"{own}-{number}"
                found[kind].append(start(playwright, server, profile, conditions, stays=stays))
    return [
        Row(kind, tuple(statistics.median(each) for each in zip(*starts, strict=True)))
        for kind, starts in found.items()
    ]


# The chart: a bar for each kind of start, as wide as all others, because a slow line takes ten times as long.
_WIDTH, _LEFT, _BAR, _ROW, _TOP = 760, 150, 500, 46, 56
_LEAST = 34  # pixels: a narrower part has no room for its number
_STYLE = """
  text { font: 14px system-ui, sans-serif; fill: #1f2328 }
  .number { fill: #fff; text-anchor: middle; font-weight: 600 }
  .s0 { fill: #57606a } .s1 { fill: #0b62c4 } .s2 { fill: #7a3fc0 } .s3 { fill: #1a7f37 }
  .s4 { fill: #b3401c }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 }
    .number { fill: #fff }
  }
"""


def chart(rows: Sequence[Row]) -> str:
    height = _TOP + _ROW * len(rows)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img">',
        f"<title>{escape(_in_words(rows))}</title>",
        f"<style>{_STYLE}</style>",
    ]
    for number, stage in enumerate(STAGES):
        x = 10 + 150 * number
        parts.append(f'<rect class="s{number}" x="{x}" y="12" width="14" height="14" rx="3"/>')
        parts.append(f'<text x="{x + 20}" y="24">{escape(stage)}</text>')
    for number, row in enumerate(rows):
        parts += _bar(row, _TOP + _ROW * number)
    return "\n".join([*parts, "</svg>", ""])


def _bar(row: Row, y: int) -> list[str]:
    total, x = sum(row.stages), float(_LEFT)
    parts = [f'<text x="10" y="{y + 21}">{escape(row.kind)}</text>']
    for number, took in enumerate(row.stages):
        width = _BAR * took / total
        parts.append(
            f'<rect class="s{number}" x="{x:.1f}" y="{y}" width="{width:.1f}" height="32"/>'
        )
        if width >= _LEAST:
            parts.append(
                f'<text class="number" x="{x + width / 2:.1f}" y="{y + 21}">{took:.0f}</text>'
            )
        x += width
    return [*parts, f'<text x="{_LEFT + _BAR + 12}" y="{y + 21}">{total:,.0f} ms</text>']


def _in_words(rows: Sequence[Row]) -> str:
    """For those who cannot see the chart."""
    bars = (
        f"{row.kind}: "
        + ", ".join(f"{stage} {took:.0f}" for stage, took in zip(STAGES, row.stages, strict=True))
        for row in rows
    )
    return f"Stages of a start in milliseconds. {'; '.join(bars)}."


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=5, help="rounds (5)")
    parser.add_argument("--draw", action="store_true", help=f"write {CHART.relative_to(ROOT)}")
    given = parser.parse_args()
    print(f"Medians of {given.count} rounds; {load()}\n")
    rows = run(given.count)
    print(f"| ms | {' | '.join(STAGES)} | until the first click |\n|{'---|' * (len(STAGES) + 2)}")
    for row in rows:
        numbers = " | ".join(f"{took:,.0f}" for took in row.stages)
        print(f"| {row.kind} | {numbers} | {sum(row.stages):,.0f} |")
    if given.draw:
        CHART.write_text(chart(rows), "utf-8")
    print(f"\nAt the end: {load()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
