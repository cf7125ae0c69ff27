"""Which modules of the standard library the site needs. Runs under Pyodide.

Whatever the site's Python imports is imported here, and what Python then has loaded is kept.
Modules that need a browser cannot be imported in Node: their import statements are read instead.
"""

import ast
import importlib
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

# Imported late or only on errors by something we use, so that loading alone does not show them.
# The code page 437 is for names in zip archives.
# fmt: off
MARGIN = (
    "abc", "ast", "asyncio", "base64", "bisect", "collections.abc", "colorsys", "contextlib",
    "copy", "dataclasses", "datetime", "decimal", "encodings.cp437", "encodings.idna",
    "encodings.latin_1", "encodings.utf_8_sig", "enum", "fractions", "functools", "gettext",
    "graphlib", "hashlib", "heapq", "html", "importlib.machinery", "importlib.metadata",
    "importlib.resources", "importlib.util", "inspect", "io", "itertools", "json", "linecache",
    "locale", "logging", "math", "numbers", "operator", "os", "pathlib", "pickle", "pprint",
    "random", "re", "secrets", "shutil", "statistics", "string", "struct", "sysconfig",
    "tempfile", "textwrap", "time", "tokenize", "traceback", "types", "typing", "unicodedata",
    "urllib.parse", "uuid", "warnings", "weakref", "zipfile", "zipimport", "zoneinfo",
)
# fmt: on


def modules(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield the module names in a package folder with their files, in order."""
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder.parent).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def imports(source: str) -> set[str]:
    """Return the absolute names that import statements mention, wherever they stand."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def load(names: Iterable[str]) -> None:
    for name in names:
        try:
            importlib.import_module(name)
        except ImportError:
            # `from random import Random` was read as a module random.Random, or it needs a browser:
            # then its own import statements have been read as well.
            continue


def needed(ours: Iterable[Path], pyscript: Path) -> list[str]:
    """Return the names of the library's modules that the site's Python can reach, sorted."""
    library = next(path for path in sys.path if path.endswith(".zip"))
    sources = [path for folder in ours for _, path in modules(folder)] + sorted(
        pyscript.glob("*.py")
    )
    load(sorted(set().union(*(imports(path.read_text("utf-8")) for path in sources))))
    load(name for folder in ours for name, _ in modules(folder))
    load(MARGIN)
    return sorted(
        name
        for name, module in sys.modules.items()
        if (getattr(module, "__file__", None) or "").startswith(library)
    )


def trimmed(stock: dict[str, bytes], names: Iterable[str]) -> dict[str, bytes]:
    """Keep the named modules, and all that Pyodide itself brought along."""
    kept = {name.replace(".", "/") for name in names}
    return {
        path: content
        for path, content in stock.items()
        if path.startswith(("pyodide/", "_pyodide/"))
        or path.removesuffix(".pyc").removesuffix("/__init__") in kept
    }
