"""The style sheet of the site: the files in assets/css/ and the games' own, each in its cascade layer."""

import re
from pathlib import Path

from tools.site.game_files import of_each_game

LAYERS = "layers"
GAMES_LAYER = "games"


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
