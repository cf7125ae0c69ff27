"""Every import between the modules of app/ and rules/: at the top, inside functions, and for types only."""

import ast
from pathlib import Path

from tools.environment import ROOT

FOLDERS = ("app", "rules")
BROWSER = {"js", "pyodide", "pyscript"}  # what only a browser has


def sources() -> dict[str, Path]:
    """Return the file of every module, by the module's name."""
    paths = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    return {_name(path): path for path in paths}


def _name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def package_of(module: str) -> str:
    """Return the package of a module: `app.ui.pages.daily` is in `ui`, all of `rules` is one."""
    first, *rest = module.split(".")
    return rest[0] if first == "app" and rest else first


def imports_of(tree: ast.AST) -> set[str]:
    """Return the name of everything that is imported anywhere in a module."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            if node.module is None or node.level:
                raise ValueError(f"an import that is not absolute: {ast.unparse(node)}")
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


def arrows() -> set[tuple[str, str]]:
    """Return which package imports which other one."""
    pairs = {
        (package_of(module), package_of(name))
        for module, path in sources().items()
        for name in imports_of(ast.parse(path.read_text("utf-8")))
        if name.split(".")[0] in FOLDERS
    }
    return {(package, other) for package, other in pairs if package != other}
