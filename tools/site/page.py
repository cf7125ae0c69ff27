"""Fill in what index.html and the scripts of assets/js/ leave to the build."""

import ast
import base64
import hashlib
import json
import re
from collections.abc import Iterable
from html import escape
from pathlib import Path

HTML = "assets/html"
LAYERS = "layers"
GAMES_LAYER = "games"


def games(root: Path) -> list[str]:
    """Return the keys of the games in their order: NAMES in rules/__init__.py, read without running it."""
    source = root / "rules" / "__init__.py"
    for node in ast.parse(source.read_text("utf-8") if source.exists() else "").body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(isinstance(target, ast.Name) and target.id == "NAMES" for target in targets):
                return [str(name) for name in ast.literal_eval(node.value)]
    return []


def of_each_game(root: Path, file: str) -> str:
    """Join one file of every game that has it."""
    paths = (root / "assets" / "games" / key / file for key in games(root))
    return "\n".join(path.read_text("utf-8").rstrip() for path in paths if path.exists())


def html_parts(root: Path) -> dict[str, str]:
    """Return what assets/html/ has for index.html: its files, and its folders joined into one part each."""
    parts: dict[str, list[str]] = {}
    for path in html_files(root):
        name = path.relative_to(root / HTML).with_suffix("").parts[0]
        parts.setdefault(name, []).append(path.read_text("utf-8").rstrip())
    return {name: "\n".join(texts) for name, texts in parts.items()}


def html_files(root: Path) -> list[Path]:
    return sorted((root / HTML).rglob("*.html"))


def styles(root: Path) -> str:
    """Join the style sheets, each in its layer: assets/css/layers.css says in which order they win."""
    folder = root / "assets" / "css"
    sheets = {path.stem: path.read_text("utf-8").rstrip() for path in folder.glob("*.css")}
    declaration = sheets.pop(LAYERS)
    sheets[GAMES_LAYER] = of_each_game(root, "style.css")
    names = layer_names(declaration)
    if difference := sheets.keys() ^ set(names):
        raise ValueError(f"{LAYERS}.css and the style sheets there differ: {sorted(difference)}")
    parts = [f"@layer {name} {{\n{sheets[name]}\n}}" for name in names]
    # boot.js looks for this last line: without it, the style sheet was cut off.
    return "\n".join([declaration, *parts, ":root { --whole: yes; }"]) + "\n"


def layer_names(text: str) -> list[str]:
    (listed,) = re.findall(r"^@layer ([^;{]+);$", text, re.MULTILINE)
    return [name.strip() for name in listed.split(",")]


def preloads(paths: Iterable[str]) -> str:
    """Fetch at once what the start will ask for one after the other."""
    lines = []
    for path in paths:
        if path.endswith((".js", ".mjs")):
            lines.append(f'<link rel="modulepreload" href="{escape(path)}">')
        else:
            # crossorigin: the same mode in which fetch() asks later, or the file comes twice.
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
    """Let the page's policy know its one inline script by its hash."""
    (script,) = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return text.replace("sha256-build:head", f"sha256-{digest}")


def define(text: str, name: str, value: object) -> str:
    """Give a value to the line `const X = …; // build:name` of a script."""
    line = re.compile(rf"^const (\w+) = .*; // build:{name}$", re.MULTILINE)
    if not line.search(text):
        raise ValueError(f"no line `const X = …; // build:{name}` to fill in")
    return line.sub(lambda match: f"const {match[1]} = {json.dumps(value, sort_keys=True)};", text)
