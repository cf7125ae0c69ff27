"""Pyodide in two parts: the halves do what the whole does, and a runtime that doesn't fit stops the build."""

import json
import subprocess
from itertools import combinations
from pathlib import Path

import pytest

from tools import build
from tools.environment import ROOT, node
from tools.wasm import glue, instrument, profile, split
from tools.wasm.binary import (
    CALL,
    CALL_INDIRECT,
    END,
    FUNCREF,
    GLOBAL_GET,
    I32,
    LOCAL_GET,
    Export,
    Global,
    Import,
    Kind,
    Module,
    NotUnderstood,
    Section,
    body_bytes,
    constant,
    export_bytes,
    global_bytes,
    import_bytes,
    number,
    text,
    vector,
    written,
)

ADD, GLOBAL_SET, TAIL = 0x6A, 0x24, bytes([END])
RUN = ROOT / "tests" / "tools" / "halves.mjs"


def function_type(given: int, got: int) -> bytes:
    return bytes([0x60]) + vector([bytes([I32])] * given) + vector([bytes([I32])] * got)


def small_module(**changed: bytes) -> bytes:
    """`run(x)` calls a function that calls a third through the table, which logs and changes a global."""
    local = bytes([LOCAL_GET, 0])
    bodies = [
        # run: one of x, and 1 more.
        bytes([0]) + local + bytes([CALL, 2]) + constant(1) + bytes([ADD]) + TAIL,
        # one: what the table's function gives for x, and the count.
        bytes([0]) + local + constant(0) + bytes([CALL_INDIRECT, 1, 0, GLOBAL_GET, 1, ADD]) + TAIL,
        # two: logs x, sets the count to x and start; then three of x.
        bytes([0]) + local + bytes([CALL, 0]) + local + bytes([GLOBAL_GET, 0, ADD, GLOBAL_SET, 1])
        + local + bytes([CALL, 4]) + TAIL,
        # three: x, and 1000 more.
        bytes([0]) + local + bytes([GLOBAL_GET, 2, ADD]) + TAIL,
    ]  # fmt: skip
    sections = {
        Section.TYPE: vector([function_type(1, 0), function_type(1, 1)]),
        Section.IMPORT: vector(
            [
                import_bytes(Import("env", "log", Kind.FUNCTION, number(0))),
                import_bytes(Import("env", "start", Kind.GLOBAL, bytes([I32, 1]))),
            ]
        ),
        Section.FUNCTION: vector([number(1)] * 4),
        Section.TABLE: vector([bytes([FUNCREF, 0]) + number(1)]),
        Section.MEMORY: vector([bytes([0, 1])]),
        Section.GLOBAL: vector(
            [
                global_bytes(Global(bytes([I32, 1]), constant(0) + TAIL)),
                global_bytes(Global(bytes([I32, 0]), constant(1000) + TAIL)),
            ]
        ),
        Section.EXPORT: vector(
            [
                export_bytes(Export("run", Kind.FUNCTION, 1)),
                export_bytes(Export("unused", Kind.FUNCTION, 4)),
                export_bytes(Export("memory", Kind.MEMORY, 0)),
            ]
        ),
        Section.ELEMENT: vector([number(0) + constant(0) + TAIL + vector([number(3)])]),
        Section.CODE: vector([body_bytes(body) for body in bodies]),
    }
    return written([], {**sections, **{Section[name]: part for name, part in changed.items()}})


def ran(what: str, folder: Path, *modules: bytes) -> dict[str, object]:
    paths = [folder / f"{place}.wasm" for place in range(len(modules))]
    for path, content in zip(paths, modules, strict=True):
        path.write_bytes(content)
    words = [str(node()), str(RUN), what, *map(str, paths)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    answer: dict[str, object] = json.loads(done.stdout)
    return answer


WHOLE = small_module()
ANSWER = {"results": [1018, 1048], "log": [5, 20]}


def test_the_whole_does_what_the_halves_are_compared_with(tmp_path: Path) -> None:
    assert ran("small", tmp_path, WHOLE) == {**ANSWER, "loads": 0}


@pytest.mark.parametrize("used", [set(c) for n in range(5) for c in combinations(range(4), n)])
def test_any_two_halves_do_what_the_whole_does(tmp_path: Path, used: set[int]) -> None:
    halves = split.split(WHOLE, used, {"run"})
    # Everything is called, so the rest is needed unless it is empty; and it is loaded once.
    assert ran("small", tmp_path, halves.first, halves.rest) == {
        **ANSWER,
        "loads": int(len(used) < 4),
    }


def test_a_function_that_nothing_can_reach_has_no_slot() -> None:
    # Only the export reaches the fourth function from the first half, if the third is in the rest.
    kept, cut = (split.split(WHOLE, {0, 1}, names) for names in ({"run", "unused"}, {"run"}))
    assert Module(kept.first).tables[1] == bytes([FUNCREF, 0, 3])
    assert Module(cut.first).tables[1] == bytes([FUNCREF, 0, 2])
    assert {each.name for each in Module(cut.first).exports} >= {"run", "memory"}
    assert "unused" not in {each.name for each in Module(cut.first).exports}


def test_halves_of_different_splits_know_each_other_apart() -> None:
    identities = {split.split(WHOLE, used, {"run"}).identity for used in ({0}, {1})}
    assert len(identities) == 2
    assert split.split(WHOLE, {0}, {"run"}) == split.split(WHOLE, {0}, {"run"})


REFUSED = {
    "bytes that are no module": (b"nonsense", "not a WebAssembly module"),
    "a start function": (small_module(START=number(1)), "runs by itself"),
    "an imported memory": (
        small_module(
            IMPORT=vector([text("env") + text("m") + bytes([Kind.MEMORY, 0, 1])]), MEMORY=b"\0"
        ),
        "are imported",
    ),
    "data that waits": (small_module(DATA=vector([bytes([1, 1, 65])])), "data"),
    "constants before variables": (
        small_module(GLOBAL=vector([bytes([I32, each]) + constant(0) + TAIL for each in (0, 1)])),
        "constant globals",
    ),
    "an element for another table": (
        small_module(ELEMENT=vector([bytes([2, 0]) + constant(0) + TAIL + bytes([0, 0])])),
        "elements",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_module_that_cannot_be_split_safely_is_refused(what: str) -> None:
    content, complaint = REFUSED[what]
    with pytest.raises(NotUnderstood, match=complaint):
        split.split(content, set(), set())


def test_a_call_is_found_wherever_it_may_be() -> None:
    big = bytes([CALL]) + number(17_000) + bytes([0xD2]) + number(300) + bytes([0x12, 5])
    # A byte that looks like a call inside a number counts, too.
    inside = constant(0x10) + bytes([CALL, 3])
    assert {17_000, 300, 5} <= split.callees([big])
    assert 3 in split.callees([inside])
    assert split.callees([bytes([LOCAL_GET, 0])]) == set()


def test_an_instrumented_module_remembers_what_was_called() -> None:
    module = Module(instrument.instrumented(WHOLE))
    assert len(module.globals) == len(Module(WHOLE).globals) + 1
    assert [each.name for each in module.exports][-1] == f"{instrument.CALLED}.0"
    assert instrument.called([0b101, 1 << 31]) == [0, 2, 63]


# ---- Pyodide itself.


@pytest.fixture(scope="module")
def pyodide() -> dict[str, bytes]:
    names = ("pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs")
    return {name: (build.PYODIDE / name).read_bytes() for name in names}


def test_the_profile_is_that_of_this_pyodide(pyodide: dict[str, bytes]) -> None:
    wasm = pyodide["pyodide.asm.wasm"]
    chosen = profile.read()
    profile.check(chosen, wasm)
    assert 2000 < len(chosen.functions) < 4000
    with pytest.raises(SystemExit, match=r"dev\.py profile"):
        profile.check(chosen, wasm + b"\0")


def test_a_profile_is_read_as_it_was_written(tmp_path: Path) -> None:
    written_one = profile.Profile("abc", frozenset({1, 2, 3, 7, 9, 10}), frozenset({"b", "a"}))
    profile.write(written_one, tmp_path / "profile.json")
    assert profile.read(tmp_path / "profile.json") == written_one
    assert json.loads((tmp_path / "profile.json").read_text())["functions"] == ["1-3", "7", "9-10"]


def test_another_glue_stops_the_build(pyodide: dict[str, bytes]) -> None:
    script, loader = (pyodide[name].decode() for name in ("pyodide.asm.mjs", "pyodide.mjs"))
    module = Module(pyodide["pyodide.asm.wasm"])
    shortened = glue.trimmed(script, loader, module)
    assert len(shortened.glue) < 0.6 * len(script)
    assert {"malloc", "PyErr_Occurred"} <= shortened.exports
    assert len(shortened.exports) < 400
    for gone in ('=wasmExports["', 'Module["', ".sig=", "var wasmImports={", "!entry.required"):
        with pytest.raises(ValueError, match="another Pyodide"):
            glue.trimmed(script.replace(gone, "other("), loader, module)
    with pytest.raises(ValueError, match="another Pyodide"):
        glue.unshared("")


def test_any_two_halves_of_python_are_python(pyodide: dict[str, bytes], tmp_path: Path) -> None:
    """A random half: nearly every call crosses from one to the other."""
    wasm = pyodide["pyodide.asm.wasm"]
    count = len(Module(wasm).functions)
    used = {index for index in range(count) if index * 2654435761 % 2**32 < 2**31}
    halves = split.split(wasm, used, {each.name for each in Module(wasm).exports})
    expected = {"results": [0.5403023058681398, "ÄPFEL", 3628800], "loads": 1}
    assert ran("python", tmp_path, halves.first, halves.rest) == expected
