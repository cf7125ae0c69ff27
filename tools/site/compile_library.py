"""Compile Pyodide's whole standard library into the archive named by the argument. Runs under Pyodide.

Python must be compiled by the Python that will run it, and Pyodide's has its own version.
"""

import sys
from pathlib import Path

from tools.site import archive

# node_modules/, wherever it really is (tools/pyodide.mjs): Pyodide finds nothing behind a link.
STOCK = Path("/packages/pyodide/python_stdlib.zip")


def main(to: str) -> None:
    # Without asserts and docstrings, which no player reads.
    entries = {
        name + "c": archive.compiled(source, f"/lib/python314.zip/{name}", optimize=2)
        for name, source in archive.read(STOCK).items()
        if name.endswith(".py")
    }
    archive.write(Path(to), entries)


main(*sys.argv[1:])
