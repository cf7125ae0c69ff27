"""Compile our code, and the part of the standard library that it needs. Runs under Pyodide.

Arguments: the folder of the sources, the compiled library (compile_library.py), the folder to write to, and
the profile that says which modules can wait (tools/wasm/profile.py), or nothing if none can.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

from tools.lazy_modules import lazy_modules
from tools.site import archive, game_files, named_tuples, standard_library
from tools.wasm import profile

# node_modules/, wherever it really is (tools/pyodide.mjs): Pyodide finds nothing behind a link.
PACKAGES = Path("/packages")
PYSCRIPT = PACKAGES / "@pyscript/core/src/stdlib/pyscript"
OURS = ("app", "rules")
# The modules that Python imports before it can read packs.
BEFORE_PACKS = ("encodings", "encodings.aliases", "encodings.utf_8")
PACKS = Path("tools/runtime/sitecustomize.py")
LAZY_IMPORTS = Path("tools/runtime/lazy_imports.py")
NAMED_TUPLE = Path(f"tools/runtime/{named_tuples.RUNTIME}.py")
# Of the library: what asyncio can do without, and what we replace with a small module of the same interface.
LEFT_OUT = {"ssl"}
REPLACEMENTS = {
    "pyodide._package_loader": Path("tools/runtime/replacements/pyodide_package_loader.py"),
    "asyncio.graph": Path("tools/runtime/replacements/asyncio_graph.py"),
    "asyncio.unix_events": Path("tools/runtime/replacements/asyncio_unix_events.py"),
    "socket": Path("tools/runtime/replacements/socket.py"),
    "subprocess": Path("tools/runtime/replacements/subprocess.py"),
}


def our_code(sources: Path) -> dict[str, bytes]:
    """Read app/ and rules/, and PyScript's own Python.

    PyScript writes its Python to files at every start and would have to compile it. Python finds the compiled
    one in our pack first (see assets/js/python.mjs).
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
    """Compile our code with asserts and docstrings: players run the code that was tested."""
    return {
        name + "c": archive.compiled(content, name, optimize=2)
        if name.startswith("pyscript/")
        else archive.compiled(content, name, 0, named_tuples.write_out(content, name))
        for name, content in sources.items()
    }


def lazy_imports(sources: Path, ours: Iterable[str]) -> bytes:
    """Return tools/runtime/lazy_imports.py with the names of the lazy modules."""
    names = lazy_modules(game_files.games(sources), [archive.module_name(name) for name in ours])
    text = LAZY_IMPORTS.read_text("utf-8")
    line = "NAMES: frozenset[str] = frozenset()  # build:lazy\n"
    if line not in text:
        raise ValueError(f"{LAZY_IMPORTS} has no line to fill in: {line}")
    return text.replace(line, f"NAMES = frozenset({names!r})\n").encode()


def main(*words: str) -> None:
    sources, whole_archive, to, *chosen = map(Path, words)
    later = profile.read(*chosen).later if chosen else frozenset[str]()
    ours = our_code(sources)
    archive.write(to / "sources.zip", ours)
    archive.write_packs(to / "parlour.pack", compiled(ours), later)
    sys.path.insert(0, str(sources))
    names = standard_library.needed([sources / folder for folder in OURS], PYSCRIPT)
    whole = archive.read(whole_archive)
    first = archive.compiled(PACKS.read_bytes(), "sitecustomize.py", optimize=2)
    archive.write(
        to / "first.zip",
        {**standard_library.trimmed(whole, BEFORE_PACKS), "sitecustomize.pyc": first},
    )
    kept = standard_library.trimmed(whole, set(names).difference(BEFORE_PACKS, LEFT_OUT))
    for name, path in REPLACEMENTS.items():
        file = name.replace(".", "/") + ".py"
        kept[file + "c"] = archive.compiled(path.read_bytes(), file, optimize=2)
    kept["lazy_imports.pyc"] = archive.compiled(
        lazy_imports(sources, ours), LAZY_IMPORTS.name, optimize=2
    )
    kept[NAMED_TUPLE.name + "c"] = archive.compiled(
        NAMED_TUPLE.read_bytes(), NAMED_TUPLE.name, optimize=2
    )
    archive.write_packs(to / "library.pack", kept, later)


main(*sys.argv[1:])
