"""The licences of what the site is made of, out of the npm packages themselves."""

import json
from pathlib import Path

INTRODUCTION = """\
Parlour is served together with the following software, each under its own licence.

Python 3.14 and its standard library are inside the Pyodide packages.
Copyright (c) 2001 Python Software Foundation. All rights reserved.
Licence: PSF-2.0, https://docs.python.org/3.14/license.html
Source: https://www.python.org/downloads/source/

In pyodide.asm.mjs one expression is replaced: a shared memory by an ordinary one (see tools/build.py).
"""


def text(root: Path) -> str:
    """Return name, version, licence and licence text of every package that is not for development."""
    lock = json.loads((root / "package-lock.json").read_text("utf-8"))
    parts = [INTRODUCTION]
    for path, entry in sorted(lock["packages"].items()):
        folder = root / path
        if not path or entry.get("dev") or not folder.exists():
            continue
        package = json.loads((folder / "package.json").read_text("utf-8"))
        repository = package.get("repository") or ""
        address = repository if isinstance(repository, str) else repository["url"]
        lines = [
            f"{package['name']} {package['version']}",
            f"Licence: {package.get('license', 'see its source')}",
            f"Source: {address.removeprefix('git+')}",
        ]
        texts = sorted(file for file in folder.iterdir() if file.name.upper().startswith("LICENSE"))
        parts.append(
            "\n".join([*lines, *("\n" + file.read_text("utf-8").rstrip() for file in texts)]) + "\n"
        )
    return f"\n{'=' * 80}\n\n".join(parts)
