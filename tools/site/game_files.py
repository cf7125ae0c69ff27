"""The games that the site has, and their files in assets/games/."""

import ast
import re
from pathlib import Path


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


def daily_links(root: Path) -> str:
    """Return a link to the daily of every game, for the strip of the lobby: named as on the game's card."""
    cards = {
        key: path.read_text("utf-8")
        for key in games(root)
        if (path := root / "assets" / "games" / key / "card.html").exists()
    }
    titles = {key: re.findall("<h3>(.*?)</h3>", card) for key, card in cards.items()}
    return "\n".join(
        f'<li><a href="#/{key}/daily" data-daily="{key}"><span class="mark"></span>'
        f'<span class="name">{title}</span><small data-text="streak"></small></a></li>'
        for key, (title,) in titles.items()
    )
