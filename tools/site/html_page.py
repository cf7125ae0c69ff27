"""The page: index.html with the parts from assets/html/ and what else the build puts in."""

import base64
import hashlib
import re
from collections.abc import Iterable
from html import escape
from pathlib import Path

HTML = "assets/html"


def html_parts(root: Path) -> dict[str, str]:
    """Return the parts in assets/html/: each file is one, and each folder, with its files joined."""
    parts: dict[str, list[str]] = {}
    for path in html_files(root):
        name = path.relative_to(root / HTML).with_suffix("").parts[0]
        parts.setdefault(name, []).append(path.read_text("utf-8").rstrip())
    return {name: "\n".join(texts) for name, texts in parts.items()}


def html_files(root: Path) -> list[Path]:
    return sorted((root / HTML).rglob("*.html"))


def preloads(paths: Iterable[str]) -> str:
    """Return links that load in parallel what the start will request one after the other."""
    lines = []
    for path in paths:
        if path.endswith((".js", ".mjs")):
            lines.append(f'<link rel="modulepreload" href="{escape(path)}">')
        else:
            # crossorigin: the mode that fetch() uses later; otherwise the file would be fetched twice.
            lines.append(
                f'<link rel="preload" as="fetch" crossorigin="anonymous" href="{escape(path)}">'
            )
    return "\n".join(lines)


def fill(text: str, parts: dict[str, str]) -> str:
    """Replace each `<!-- build:name -->`, also inside parts, by the part of that name, indented like it."""

    def part(match: re.Match[str]) -> str:
        indent, name = match.groups()
        return "\n".join(
            indent + line if line else "" for line in fill(parts[name], parts).splitlines()
        )

    return re.sub(r"([ \t]*)<!-- build:([\w-]+) -->", part, text)


def allow_inline(text: str) -> str:
    """Put the hash of the page's one inline script into its content security policy."""
    (script,) = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return text.replace("sha256-build:head", f"sha256-{digest}")
