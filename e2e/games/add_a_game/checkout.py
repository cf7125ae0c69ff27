"""A game added to a copy of the sources by the steps of CONTRIBUTING.md, and commands that run there.

The game is the smallest one, under the key `tricks`.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tools.environment import ROOT

KEY = "tricks"
LEFT_OUT = (".*", "__pycache__", "node_modules", "build", "dist")


def add_the_game(root: Path) -> None:
    """Copy the sources and add one game. Each paragraph is a step of CONTRIBUTING.md, in its order."""
    shutil.copytree(ROOT, root, ignore=shutil.ignore_patterns(*LEFT_OUT))

    def copy(source: str, to: str) -> None:
        text = (root / "tests/smallest" / source).read_text("utf-8")
        text = text.replace("tests.smallest", f"rules.{KEY}")
        (root / to).parent.mkdir(parents=True, exist_ok=True)
        (root / to).write_text(text.replace("smallest", KEY), "utf-8")

    copy("game.py", f"rules/{KEY}/game.py")
    (root / f"rules/{KEY}/__init__.py").touch()

    copy("computer.py", f"rules/{KEY}/computer.py")

    copy("view.py", f"app/views/{KEY}.py")
    run(root, "-m", "ruff", "check", "--no-cache", "--fix", f"rules/{KEY}", f"app/views/{KEY}.py")

    for name in ("templates.html", "card.html", "intro.html", "style.css"):
        copy(f"assets/{name}", f"assets/games/{KEY}/{name}")

    games = root / "rules/__init__.py"
    names = re.compile(r"^NAMES = \((.*?),?\)$", re.MULTILINE)
    listed = names.sub(rf'NAMES = (\1, "{KEY}")', games.read_text("utf-8"))
    games.write_text(listed, "utf-8")

    for variant in ("high", "low"):
        record = run(root, "-m", "tests.data.golden_records", KEY, variant, "1").stdout
        (root / f"tests/data/records/{KEY}-{variant}-1.json").write_text(record, "utf-8")


def run(root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, *words],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done
