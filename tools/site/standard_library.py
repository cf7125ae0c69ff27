"""Find the modules of the standard library that the site needs. Runs under Pyodide.

Everything that the site's Python imports is imported here; the modules that Python has then loaded are kept.
Modules that need a browser can't be imported in Node: their import statements are read instead.
"""

import ast
import importlib
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType

# Modules that the ones we use import late or only on errors, and modules that our code may need soon.
# Code page 437 is for the names in zip archives.
# fmt: off
MARGIN = (
    "_strptime", "ast", "asyncio", "base64", "bisect", "calendar", "collections.abc",
    "contextlib", "copy", "dataclasses", "datetime", "encodings.cp437", "encodings.latin_1",
    "encodings.utf_8_sig", "enum", "functools", "hashlib", "heapq", "importlib.util", "inspect",
    "itertools", "json", "linecache", "logging", "operator", "pathlib", "pyodide.code",
    "pyodide.ffi", "pyodide.http", "random", "re", "reprlib", "secrets", "shutil", "string",
    "struct", "textwrap", "tokenize", "traceback", "types", "typing", "urllib.parse", "warnings",
    "weakref", "zipfile",
)
# fmt: on
# Loaded by tools/pyodide.mjs, which runs this.
TOOLS = ("pkgutil", "runpy")


def modules(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield the module names in a package folder with their files, in order."""
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder.parent).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def imports(source: str) -> set[str]:
    """Return the absolute names in all import statements."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def load(names: Iterable[str]) -> None:
    for name in names:
        # Not the browser's objects: importing js.x sets the attribute x of the global object.
        if name.partition(".")[0] != "js":
            try:
                importlib.import_module(name)
            except ImportError:
                # Not a module (`from random import Random` was read as random.Random), or one that needs a
                # browser, whose own import statements have been read as well.
                continue


def needed(ours: Iterable[Path], pyscript: Path) -> list[str]:
    """Return the names of the library's modules that the site's Python can reach, sorted."""
    for name in TOOLS:
        sys.modules.pop(name, None)
    library = next(path for path in sys.path if path.endswith(".zip"))
    files = [path for folder in ours for _, path in modules(folder)] + sorted(pyscript.glob("*.py"))
    load(sorted(set().union(*(imports(path.read_text("utf-8")) for path in files))))
    load(name for folder in ours for name, _ in modules(folder))
    load(MARGIN)
    return sorted(name for name, module in sys.modules.items() if is_in(library, module))


def is_in(library: str, module: ModuleType) -> bool:
    """Whether a module was loaded from the archive: some are inside the interpreter, "frozen"."""
    spec = getattr(module, "__spec__", None)
    origin = spec.origin if spec else None
    return origin is not None and origin.startswith(library)


def trimmed(whole: dict[str, bytes], names: Iterable[str]) -> dict[str, bytes]:
    """Keep the named modules of a compiled library."""
    kept = {name.replace(".", "/") for name in names}
    return {
        path: content
        for path, content in whole.items()
        if path.removesuffix(".pyc").removesuffix("/__init__") in kept
    }
