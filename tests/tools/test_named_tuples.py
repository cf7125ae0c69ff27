"""Named tuples that the build writes out behave as the sources say."""

import ast
import copy
import importlib
import inspect
import re
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tools.environment import ROOT
from tools.runtime import named_tuple
from tools.site import named_tuples

EXAMPLE = b'''"""A module."""
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")
WORD = "three"

class Empty(NamedTuple):
    """Nothing."""

class Pass(NamedTuple):
    pass

class Pair(NamedTuple, Generic[T]):
    """Two of a kind."""
    left: T
    right: "T | None" = None

    @property
    def both(self) -> str:
        return f"{self.left} and {self.right}"

class Many(NamedTuple):
    first: int
    second: list[int]
    third: str = WORD
    fourth: tuple[int, ...] = ()
    def fail(self) -> None:
        raise ValueError

class Ordinary:
    noted: int = 1
'''
GENERIC = {"__class_getitem__", "__orig_bases__", "__parameters__"}  # tuples have the first, too
ADDRESS = re.compile(r" at 0x\w+")
# The browser tests run these: they cannot be imported here.
IN_BROWSER = ("app.control.", "app.platform.", "app.ui.")
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts): path
    for folder in ("app", "rules")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if "(NamedTuple" in path.read_text("utf-8")
}


class Plain(NamedTuple):
    """What `typing.NamedTuple` adds to every class."""


@pytest.fixture(autouse=True)
def library(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the site the base class is a module of the library."""
    monkeypatch.setitem(sys.modules, named_tuples.RUNTIME, named_tuple)


def run(code: bytes | ast.Module, name: str = "example") -> dict[str, Any]:
    namespace: dict[str, Any] = {"__name__": name}
    exec(compile(code, name, "exec"), namespace)
    return namespace


def classes(namespace: dict[str, Any], name: str = "example") -> dict[str, Any]:
    """Return the named tuples that a module defines itself."""
    return {
        title: kind
        for title, kind in namespace.items()
        if isinstance(kind, type) and hasattr(kind, "_fields") and kind.__module__ == name
    }


def behaviour(kind: Any) -> dict[str, Any]:
    """Return everything that our code may ask of a named tuple."""
    values = [f"value {number}" for number in range(len(kind._fields))]
    made = kind(*values)
    parameters = list(inspect.signature(kind.__new__).parameters.values())[1:]
    return {
        "fields": (kind._fields, kind.__match_args__),
        # As text: a module that runs twice makes its enums and functions twice.
        "parameters": [ADDRESS.sub("", repr((each.name, each.default))) for each in parameters],
        "tuple": (made == tuple(values), hash(made), isinstance(made, tuple)),
        "by name": kind(**dict(zip(kind._fields, values, strict=True))) == made,
        "read": [getattr(made, field) for field in kind._fields],
        "replaced": [made._replace(**{field: "other"}) for field in kind._fields],
        "made": (kind._make(values), made._asdict(), copy.deepcopy(made)),
        "text": repr(made),
        "takes more attributes": hasattr(made, "__dict__"),
        "own": sorted(set(vars(kind)) - set(vars(Plain)) - GENERIC),
    }


@pytest.mark.parametrize("name", MODULES)
def test_every_class_of_ours_is_the_same_written_out(name: str) -> None:
    source = MODULES[name].read_bytes()
    tree = named_tuples.write_out(source, name)
    bases = [
        base for kind in ast.walk(tree) if isinstance(kind, ast.ClassDef) for base in kind.bases
    ]
    assert bases
    assert "NamedTuple" not in {base.id for base in bases if isinstance(base, ast.Name)}
    if name.startswith(IN_BROWSER):
        return
    ours = classes(vars(importlib.import_module(name)), name)
    written_out = classes(run(tree, name), name)
    assert ours
    assert {title: behaviour(kind) for title, kind in written_out.items()} == {
        title: behaviour(kind) for title, kind in ours.items()
    }


def test_the_example_is_the_same_written_out() -> None:
    ours, written_out = (
        classes(run(code)) for code in (EXAMPLE, named_tuples.write_out(EXAMPLE, "example"))
    )
    assert list(ours) == ["Empty", "Pass", "Pair", "Many"]
    for title, kind in written_out.items():
        assert issubclass(kind, named_tuple.NamedTuple)
        assert behaviour(kind) == behaviour(ours[title])
    assert written_out["Pair"](1).both == "1 and None"
    assert written_out["Pair"][int](1) == (1, None)
    assert written_out["Pair"].__doc__ == "Two of a kind."


def test_wrong_fields_are_refused() -> None:
    many = classes(run(named_tuples.write_out(EXAMPLE, "example")))["Many"]
    wrongs: list[Callable[[], Any]] = [
        lambda: many(1),
        lambda: many(1, [], nothing=3),
        lambda: many(1, [])._replace(nothing=3),
        lambda: many._make([1]),
    ]
    for wrong in wrongs:
        with pytest.raises(TypeError):
            wrong()


def test_a_default_before_a_field_without_one_is_refused() -> None:
    source = b"class Bad(NamedTuple):\n    first: int = 1\n    second: int\n"
    with pytest.raises(ValueError, match="'first', 'second'"):
        named_tuples.write_out(source, "bad")


def test_a_traceback_names_the_lines_of_the_source() -> None:
    many = classes(run(named_tuples.write_out(EXAMPLE, "example")))["Many"]
    with pytest.raises(ValueError) as failure:  # noqa: PT011  it has no message
        many(1, []).fail()
    line = traceback.extract_tb(failure.value.__traceback__)[-1].lineno or 0
    assert EXAMPLE.decode().splitlines()[line - 1].strip() == "raise ValueError"


def test_the_docstring_of_a_module_stays_first() -> None:
    assert ast.get_docstring(named_tuples.write_out(EXAMPLE, "example")) == "A module."


def test_a_module_without_named_tuples_stays_as_it_is() -> None:
    source = Path(__file__).read_bytes().replace(b"(NamedTuple)", b"")
    assert ast.dump(named_tuples.write_out(source, "x")) == ast.dump(ast.parse(source))
