"""Archives whose bytes depend on their contents only: zip, and packs (tools/runtime/sitecustomize.py).

Runs under Pyodide during the build, so that one zlib writes them on every machine.
"""

import ast
import marshal
import re
import zlib
from collections.abc import Collection, Mapping
from importlib.util import MAGIC_NUMBER, source_hash
from pathlib import Path
from types import CodeType
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

# The earliest date that a zip archive can have.
DATE = (1980, 1, 1, 0, 0, 0)
# PEP 552: 1 means hash-based, and never checked against the source.
UNCHECKED_HASH = (1).to_bytes(4, "little")
HEADER = 16  # bytes before the code
WITHOUT_DOCSTRINGS = 2  # a level of optimisation
# An entry of a table of lines (CPython's InternalDocs/code_objects.md): no location, for one code unit more
# than its last three bits say.
NO_LOCATION, MOST_UNITS = 0b1_1111_000, 8


def compiled(source: bytes, name: str, optimize: int, tree: ast.Module | None = None) -> bytes:
    """Return the .pyc of a source file, or of what the build made of it, called `name` in tracebacks.

    Code that is compiled without docstrings, which is not ours, has no line numbers either.
    """
    code = compile(tree or source, name, "exec", dont_inherit=True, optimize=optimize)
    if optimize == WITHOUT_DOCSTRINGS:
        code = without_lines(code)
    return MAGIC_NUMBER + UNCHECKED_HASH + source_hash(source) + marshal.dumps(code)


def without_lines(code: CodeType) -> CodeType:
    """Code whose instructions all have no line: the tables are a sixth of a pack, for tracebacks only."""
    units = len(code.co_code) // 2
    lengths = [MOST_UNITS] * (units // MOST_UNITS) + [units % MOST_UNITS] * (units % MOST_UNITS > 0)
    constants = (
        without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts
    )
    return code.replace(
        co_linetable=bytes(NO_LOCATION | length - 1 for length in lengths),
        co_consts=tuple(constants),
    )


def write(path: Path, entries: Mapping[str, bytes]) -> None:
    with ZipFile(path, "w") as archive:
        for name in sorted(entries):
            info = ZipInfo(name, DATE)
            info.compress_type = ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            archive.writestr(info, entries[name], compresslevel=9)


def module_name(path: str) -> str:
    """Return the name of the module in a file of an archive: `app/pages/__init__.py` is app.pages."""
    return re.sub(r"(/__init__)?\.pyc?$", "", path).replace("/", ".")


def write_packs(path: Path, entries: Mapping[str, bytes], later: Collection[str]) -> None:
    """Pack `.pyc` files, named as in a zip archive; those in `later` into a pack of their own.

    That one is called `x.rest.pack` if `path` is `x.pack`, where its modules have no code.
    """
    first, rest = {}, {}
    for file in sorted(entries):
        name, is_package = module_name(file), file.endswith("/__init__.pyc")
        code = entries[file][HEADER:]
        first[name] = (is_package, None if name in later else code)
        if name in later:
            rest[name] = (is_package, code)
    for to, modules in ((path, first), (path.with_suffix(".rest.pack"), rest)):
        # Version 2: later ones also record how often a value is referenced, which varies.
        to.write_bytes(zlib.compress(marshal.dumps(modules, 2), 9))


def read(path: Path) -> dict[str, bytes]:
    with ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
