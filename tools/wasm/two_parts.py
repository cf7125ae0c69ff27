"""Pyodide for the fast start: its WebAssembly in two parts, and its glue trimmed to what the page uses."""

import hashlib
import os
from pathlib import Path
from typing import NamedTuple

from tools.environment import node, run, say
from tools.site import archive
from tools.wasm import glue, profile, split
from tools.wasm.binary import Module

# Names of classes are kept, because some are shown in errors.
MINIFIED = ("--module", "--compress", "passes=2", "--mangle", "--keep-classnames")
_SOURCES = sorted(Path(__file__).parent.glob("*.py"))
_VALIDATE = """
for (const name of process.argv.slice(1)) {
  const bytes = require("node:fs").readFileSync(name);
  if (!WebAssembly.validate(bytes)) throw new Error(`not valid WebAssembly: ${name}`);
}
"""


class TwoParts(NamedTuple):
    first: bytes
    rest: bytes
    identity: str  # both parts have it
    glue: bytes


def made(pyodide: Path, terser: Path, cache: Path) -> TwoParts:
    """Return both parts. Making them takes a while, so they are cached."""
    names = ("pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs")
    wasm, script, loader = ((pyodide / name).read_bytes() for name in names)
    chosen = profile.read()
    profile.check(chosen, wasm)
    tool = (terser / "package.json").read_bytes()
    parts = (wasm, script, loader, tool, *(path.read_bytes() for path in _SOURCES))
    inputs = (*(hashlib.sha256(part).hexdigest() for part in parts), sorted(chosen.functions))
    key = hashlib.sha256(repr((inputs, MINIFIED)).encode()).hexdigest()[:16]
    path = cache / f"pyodide-{key}.zip"
    if not path.exists():
        say("splitting Pyodide in two parts")
        cache.mkdir(parents=True, exist_ok=True)
        trimmed = glue.trimmed(glue.unshared(script.decode()), loader.decode(), Module(wasm))
        halves = split.split(wasm, chosen.functions, trimmed.exports)
        # Under a name of its own first: another build may be doing the same, and this one may be stopped.
        folder = cache / f"pyodide-{os.getpid()}.part"
        folder.mkdir(exist_ok=True)
        files = {
            "first.wasm": halves.first,
            "rest.wasm": halves.rest,
            "glue.mjs": trimmed.glue.encode(),
            "identity": halves.identity.encode(),
        }
        for name, content in files.items():
            (folder / name).write_bytes(content)
        run(node(), "-e", _VALIDATE, folder / "first.wasm", folder / "rest.wasm")
        minified = folder / "minified.mjs"
        run(node(), terser / "bin" / "terser", *MINIFIED, "-o", minified, folder / "glue.mjs")
        files["glue.mjs"] = minified.read_bytes()
        for made_here in folder.iterdir():
            made_here.unlink()
        archive.write(folder / "part.zip", files)
        (folder / "part.zip").replace(path)
        folder.rmdir()
    files = archive.read(path)
    return TwoParts(
        files["first.wasm"], files["rest.wasm"], files["identity"].decode(), files["glue.mjs"]
    )
