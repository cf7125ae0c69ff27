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
    """Pack app/ and rules/, asserts and docstrings included: players run the code that was tested."""
    entries = {}
    for path in sorted(path for folder in OURS for path in (sources / folder).rglob("*.py")):
        name = path.relative_to(sources).as_posix()
        content = path.read_bytes()
        if compiled:
            # Beside where the source would be: that is where Python looks when there is no source.
            entries[name + "c"] = archive.compiled(content, name, optimize=0)
        else:
            entries[name] = content
    archive.write(to, entries)


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
