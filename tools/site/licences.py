"""The licences of the software in the site, from the npm packages themselves."""

import json
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

INTRODUCTION = """\
Parlour is served together with the following software, each under its own licence.

Pyodide's WebAssembly is served in two parts, and pyodide.asm.mjs without what the site does not use (see
tools/wasm/). runtime/plain/ has both as they were released.
Inside Pyodide's WebAssembly, beside Python, are the libraries that it is built with: musl, Emscripten's own,
zlib, bzip2, liblzma, libffi, Expat, libmpdec, HACL* and SQLite. Their terms and sources:
https://docs.python.org/3.14/license.html and https://github.com/pyodide/pyodide
"""
_UNNAMED = ("MPL-2.0",)  # licences whose text names no author, so that any copy will do


class Part(NamedTuple):
    name: str
    version: str
    licence: str
    source: str
    text: str


def parts(root: Path) -> list[Part]:
    """Return Python and every package that is served."""
    packages = list(_packages(root))
    shipped = [_part(package, packages) for package in packages if not package["dev"]]
    return [_python(root), *shipped]


def _python(root: Path) -> Part:
    """Return Python, whose licence is missing in the packages that include it."""
    text = (root / "tools" / "site" / "python-licence.txt").read_text("utf-8")
    source = "https://www.python.org/downloads/source/"
    return Part("Python and its standard library", "3.14", "PSF-2.0", source, text)


def _packages(root: Path) -> Iterator[dict[str, Any]]:
    lock = json.loads((root / "package-lock.json").read_text("utf-8"))
    for path, entry in sorted(lock["packages"].items()):
        folder = root / path
        if path and (folder.exists() or not entry.get("optional")):
            package = json.loads((folder / "package.json").read_text("utf-8"))
            files = sorted(file for file in folder.iterdir() if file.name.startswith("LICEN"))
            texts = [file.read_text("utf-8").strip() for file in files]
            yield {**package, "dev": bool(entry.get("dev")), "text": "\n\n".join(texts)}


def _part(package: dict[str, Any], others: Iterable[dict[str, Any]]) -> Part:
    repository = package.get("repository") or ""
    address = repository if isinstance(repository, str) else repository["url"]
    text = package["text"] or _lent(package, others)
    licence = str(package["license"])
    return Part(package["name"], package["version"], licence, address.removeprefix("git+"), text)


def _lent(package: dict[str, Any], others: Iterable[dict[str, Any]]) -> str:
    """Return the licence of another package by the same author, for packages that lack the text."""
    for other in others:
        is_same = other["text"] and other["license"] == package["license"]
        by_same = package.get("author") and package["author"] == other.get("author")
        if is_same and (by_same or package["license"] in _UNNAMED):
            return str(other["text"])
    raise ValueError(f"{package['name']} is served, but the text of its licence is nowhere")


def text(root: Path) -> str:
    found = [INTRODUCTION]
    for part in parts(root):
        lines = [
            f"{part.name} {part.version}",
            f"Licence: {part.licence}",
            f"Source: {part.source}",
        ]
        found.append("\n".join([*lines, "", part.text.strip()]) + "\n")
    return f"\n{'=' * 80}\n\n".join(found)


def listed(root: Path) -> str:
    """Return the parts as list items for the page: each once, with all its versions."""
    versions: dict[tuple[str, str], list[str]] = {}
    for part in parts(root):
        versions.setdefault((part.name, part.licence), []).append(part.version)
    return "\n".join(
        f"<li>{escape(name)} {escape(', '.join(sorted(set(found))))} <small>{escape(licence)}</small></li>"
        for (name, licence), found in versions.items()
    )
