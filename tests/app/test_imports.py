"""Imports point one way, only some packages know the browser, and no feature is looked up by its name.

What does not keep to this yet is listed in an exception set. An exception that is no longer needed fails too.
"""

import ast
from collections.abc import Set
from functools import cache

from tools.environment import ROOT
from tools.import_graph import BROWSER, FOLDERS, imports_of, package_of, sources

# What each package may import, beside what these may import themselves.
ARROWS = {
    "rules": (),
    "views": ("rules",),
    "table": ("views",),
    "text": ("table",),
    "saves": ("text",),
    "worker": ("table",),
    "presentation": ("saves",),
    "model": ("presentation", "worker"),
    "ui": ("model",),
    "platform": ("saves", "worker"),
    "control": ("ui", "platform"),
    "main": ("control",),
}
KNOW_THE_BROWSER = {"ui", "platform", "main"}
MODULES_IN_A_FOLDER = 12
# A browser may lack what these objects have in others.
BROWSER_OBJECTS = {"window", "navigator", "window.navigator", "request", "event"}
# They import a game or a view by its name.
BY_NAME = {"rules", "app.views"}


@cache
def trees() -> dict[str, ast.Module]:
    return {module: ast.parse(path.read_text("utf-8")) for module, path in sources().items()}


def calls(*names: str) -> dict[str, set[str]]:
    """The first arguments of every call of a function with one of these names, by module."""
    return {
        module: {
            ast.unparse(node.args[0])
            for node in ast.walk(tree)
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in names
        }
        for module, tree in trees().items()
    }


def may_import(package: str) -> set[str]:
    return {package}.union(*(may_import(other) for other in ARROWS[package]))


def compare(found: Set[str], exceptions: Set[str]) -> None:
    wrong, unneeded = sorted(found - exceptions), sorted(exceptions - found)
    assert not wrong, f"not allowed: {', '.join(wrong)}"
    assert not unneeded, f"no longer an exception, remove it: {', '.join(unneeded)}"


def test_imports_point_one_way() -> None:
    found = {
        f"{module} imports {package_of(name)}"
        for module, tree in trees().items()
        for name in imports_of(tree)
        if module != "app"
        and name.split(".")[0] in FOLDERS
        and package_of(name) not in may_import(package_of(module))
    }
    compare(found, WRONG_WAY)


def test_only_some_packages_know_the_browser() -> None:
    found = {
        module
        for module, tree in trees().items()
        if package_of(module) not in KNOW_THE_BROWSER
        and BROWSER & {name.split(".")[0] for name in imports_of(tree)}
    }
    compare(found, WITH_BROWSER)


def test_modules_import_at_the_top_of_the_file() -> None:
    found = {module for module, path in sources().items() if "PLC0415" in path.read_text("utf-8")}
    compare(found, IMPORTS_IN_FUNCTIONS)
    by_name = calls("import_module", "__import__").items()
    compare({module for module, arguments in by_name if arguments}, BY_NAME)


def test_features_are_typed_and_not_looked_up_by_name() -> None:
    looked_up = calls("getattr", "hasattr").items()
    assert {module for module, arguments in looked_up if arguments - BROWSER_OBJECTS} == set()
    assert {module for module, arguments in calls("cast").items() if arguments} == set()


def test_a_folder_has_at_most_twelve_modules() -> None:
    files = [
        path.relative_to(ROOT)
        for folder in (*FOLDERS, "tests", "e2e", "tools")
        for path in (ROOT / folder).rglob("*.py")
        if path.name != "__init__.py"
    ]
    folders = [path.parent.as_posix() for path in files]
    found = {folder for folder in folders if folders.count(folder) > MODULES_IN_A_FOLDER}
    compare(found, LARGE_FOLDERS)


# ---- exceptions, to become fewer

WRONG_WAY: set[str] = set()
WITH_BROWSER: set[str] = set()
IMPORTS_IN_FUNCTIONS: set[str] = set()
LARGE_FOLDERS: set[str] = set()
