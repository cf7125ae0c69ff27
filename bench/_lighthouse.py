"""Lighthouse on the built site: its scores, and what costs them.

It is installed when it is needed, into bench/lighthouse/node_modules, with a Node that it can run in.
"""

import json
import os
from pathlib import Path
from typing import Any, NamedTuple

from e2e.support.browsers.chromium_flags import CHROMIUM_FLAGS
from tools.browsers import chromium
from tools.environment import ROOT, node, packages, run

HOME = ROOT / "bench" / "lighthouse"
NODE = 22  # the oldest that Lighthouse 13 runs in
CATEGORIES = ("accessibility", "best-practices", "seo", "performance")


class Report(NamedTuple):
    scores: dict[str, int]  # of a hundred, by category
    blocked: float  # milliseconds: total blocking time
    faults: tuple[str, ...]  # what keeps accessibility, best practices or SEO from a hundred


def visit(address: str, scratch: Path) -> Report:
    """One visit as Lighthouse does by default: a phone of the middle class on a slow line, both simulated."""
    packages(HOME, NODE)
    path = scratch / "report.json"
    run(
        node(NODE),
        HOME / "node_modules" / "lighthouse" / "cli" / "index.js",
        address,
        "--quiet",
        "--output=json",
        f"--output-path={path}",
        f"--only-categories={','.join(CATEGORIES)}",
        # It would ask whether it may tell its makers of errors.
        "--no-enable-error-reporting",
        f"--chrome-flags={' '.join(('--headless=new', *CHROMIUM_FLAGS))}",
        CHROME_PATH=str(chromium.find()),
        PATH=f"{node(NODE).parent}{os.pathsep}{os.environ.get('PATH', '')}",
    )
    return _read(json.loads(path.read_text("utf-8")))


def _read(told: dict[str, Any]) -> Report:
    if error := told.get("runtimeError"):
        raise SystemExit(f"Lighthouse could not look: {error['message']}")
    categories, audits = told["categories"], told["audits"]
    faults = [
        f"{name}: {audits[part['id']]['title']}"
        for name in CATEGORIES
        if name != "performance"
        for part in categories[name]["auditRefs"]
        if part["weight"] and audits[part["id"]]["score"] not in (1, None)
    ]
    return Report(
        {name: round(100 * categories[name]["score"]) for name in CATEGORIES},
        audits["total-blocking-time"]["numericValue"],
        tuple(faults),
    )
