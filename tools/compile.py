"""Compile the site's Python. Runs under Pyodide: `library` or `site`, see `main`.

Python must be compiled by the Python that will run it, and Pyodide's has its own version.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

from tools import archive, library, page
from tools.lazy_modules import lazy_modules

# node_modules/, wherever it really lies (tools/pyodide.mjs): behind a link Pyodide would find nothing.
PACKAGES = Path("/packages")
PYSCRIPT = PACKAGES / "@pyscript/core/src/stdlib/pyscript"
STOCK = PACKAGES / "pyodide/python_stdlib.zip"
OURS = ("app", "rules")
# Before packs can be read: Python wants these of its library, and then the module that reads packs.
FIRST = ("encodings", "encodings.aliases", "encodings.utf_8")
PACKS = Path("tools/packs.py")
LAZY_IMPORTS = Path("tools/lazy_imports.py")
# Of the library: what asyncio can do without, and what we need only the surface of.
WITHOUT = {"ssl"}
INSTEAD = {
    "pyodide._package_loader": Path("tools/no_packages.py"),
    "asyncio.graph": Path("tools/no_graph.py"),
    "asyncio.unix_events": Path("tools/no_selectors.py"),
    "socket": Path("tools/no_sockets.py"),
    "subprocess": Path("tools/no_processes.py"),
}


def whole_library(to: Path) -> None:
    """Compile the whole standard library, without asserts and docstrings, which no player reads."""
    entries = {
        name + "c": archive.compiled(source, f"/lib/python314.zip/{name}", optimize=2)
        for name, source in archive.read(STOCK).items()
        if name.endswith(".py")
    }
    archive.write(to, entries)


def our_code(sources: Path) -> dict[str, bytes]:
    """Read app/ and rules/, and PyScript's own Python.

    PyScript writes its Python out as sources at every start and imports it from there; found among ours first
    (see assets/js/python.mjs), it need not be compiled.
    """
    folders = [*((sources, folder) for folder in OURS), (PYSCRIPT.parent, "pyscript")]
    found = {
        path.relative_to(base).as_posix(): path.read_bytes()
        for base, folder in folders
        for path in (base / folder).rglob("*.py")
    }
    for base, folder in folders:
        if not any(name.startswith(f"{folder}/") for name in found):
            raise SystemExit(
                f"no Python was found in {base / folder}: is it a link to somewhere else?"
            )
    return found


def compiled(sources: dict[str, bytes]) -> dict[str, bytes]:
    """Keep asserts and docstrings of ours: players run the code that was tested."""
    return {
        name + "c": archive.compiled(
            content, name, optimize=2 if name.startswith("pyscript/") else 0
        )
        for name, content in sources.items()
    }


def lazy_imports(sources: Path, ours: Iterable[str]) -> bytes:
    """Return tools/lazy_imports.py with the names of the lazy modules."""
    names = lazy_modules(page.games(sources), [archive.module_name(name) for name in ours])
    text = LAZY_IMPORTS.read_text("utf-8")
    line = "NAMES: frozenset[str] = frozenset()  # build:lazy\n"
    if line not in text:
        raise ValueError(f"{LAZY_IMPORTS} has no line to fill in: {line}")
    return text.replace(line, f"NAMES = frozenset({names!r})\n").encode()


def main(command: str, *words: str) -> None:
    if command == "library":
        whole_library(Path(words[0]))
        return
    sources, whole_archive, to = (Path(word) for word in words)
    ours = our_code(sources)
    archive.write(to / "sources.zip", ours)
    archive.write_pack(to / "parlour.pack", compiled(ours))
    sys.path.insert(0, str(sources))
    names = library.needed([sources / folder for folder in OURS], PYSCRIPT)
    whole = archive.read(whole_archive)
    first = archive.compiled(PACKS.read_bytes(), "sitecustomize.py", optimize=2)
    archive.write(to / "first.zip", {**library.trimmed(whole, FIRST), "sitecustomize.pyc": first})
    kept = library.trimmed(whole, set(names).difference(FIRST, WITHOUT))
    for name, path in INSTEAD.items():
        file = name.replace(".", "/") + ".py"
        kept[file + "c"] = archive.compiled(path.read_bytes(), file, optimize=2)
    kept["lazy_imports.pyc"] = archive.compiled(
        lazy_imports(sources, ours), LAZY_IMPORTS.name, optimize=2
    )
    archive.write_pack(to / "library.pack", kept)


main(*sys.argv[1:])
