"""Compile the site's Python. Runs under Pyodide: `library` or `site`, see `main`.

Python must be compiled by the Python that will run it, and Pyodide's has its own version.
"""

import json
import sys
from pathlib import Path

from tools import archive, library

PYSCRIPT = Path("node_modules/@pyscript/core/src/stdlib/pyscript")
STOCK = Path("node_modules/pyodide/python_stdlib.zip")
OURS = ("app", "rules")


def whole_library(to: Path) -> None:
    """Compile the whole standard library, without asserts and docstrings, which no player reads."""
    entries = {
        name + "c": archive.compiled(source, f"/lib/python314.zip/{name}", optimize=2)
        for name, source in archive.read(STOCK).items()
        if name.endswith(".py")
    }
    archive.write(to, entries)


def our_code(sources: Path, to: Path, *, compiled: bool) -> None:
    """Pack app/ and rules/, asserts and docstrings included: players run the code that was tested.

    PyScript's own Python comes along. PyScript writes it out as sources at every start and imports it
    from there; found here first (see tools/python.mjs), it need not be compiled.
    """
    found = {
        path.relative_to(base).as_posix(): path.read_bytes()
        for base, folder in (*((sources, folder) for folder in OURS), (PYSCRIPT.parent, "pyscript"))
        for path in (base / folder).rglob("*.py")
    }
    if compiled:
        # Beside where the source would be: that is where Python looks when there is no source.
        found = {
            name + "c": archive.compiled(
                content, name, optimize=2 if name.startswith("pyscript/") else 0
            )
            for name, content in found.items()
        }
    archive.write(to, found)


def main(command: str, *words: str) -> None:
    if command == "library":
        whole_library(Path(words[0]))
        return
    sources, whole, to = (Path(word) for word in words)
    our_code(sources, to / "compiled.zip", compiled=True)
    our_code(sources, to / "sources.zip", compiled=False)
    sys.path.insert(0, str(sources))
    names = library.needed([sources / folder for folder in OURS], PYSCRIPT)
    archive.write(to / "library.zip", library.trimmed(archive.read(whole), names))
    (to / "library.json").write_text(json.dumps(names, indent=1), "utf-8")


main(*sys.argv[1:])
