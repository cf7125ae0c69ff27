"""Imports compiled modules from packs. Python runs `sitecustomize` before anything else.

A pack is one marshalled dictionary: the name of a module, whether it is a package, and its code. Python's own
import from a zip archive inflates and loads each module twice, once only to learn its file name, and looks
through the whole path for it.

A module that a start and a game do without has no code there. Its code is in the pack's other part, which is
read when the first of them is imported (assets/js/rest.mjs).
"""

# Nothing else can be imported yet: the rest of the library is in a pack.
import gc
import marshal
import os
import sys
from _frozen_importlib import ModuleSpec

Modules = dict[str, tuple[bool, bytes | None]]
DICTIONARY = b"{"  # the first byte of a marshalled one


class Packed:
    """Finder and loader in one."""

    def __init__(self, path: str) -> None:
        self._rest = path.replace(".pack", ".rest.pack")
        self._modules = read(path)

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        if name not in self._modules:
            return None
        return ModuleSpec(name, self, is_package=self._modules[name][0])  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> None:
        """None: Python creates the module as usual."""

    def exec_module(self, module: object) -> None:
        exec(marshal.loads(self._code(module.__name__)), module.__dict__)  # type: ignore[attr-defined]  # noqa: S102, S302

    def _code(self, name: str) -> bytes:
        code = self._modules[name][1]
        if code is not None:
            return code
        self._modules |= read(self._rest)
        return self._code(name)


def read(path: str) -> Modules:
    with open(path, "rb") as file:  # noqa: PTH123  pathlib can't be imported yet
        pack = file.read()
    if not pack.startswith(DICTIONARY):
        # Needed before it was loaded: as it is on the network.
        pack = __import__("zlib").decompress(pack)
    modules: Modules = marshal.loads(pack)  # noqa: S302
    return modules


def install(paths: list[str]) -> None:
    for path in reversed(paths):
        sys.meta_path.insert(0, Packed(path))


if __name__ == "sitecustomize":
    # A start creates many objects that stay, and hardly any garbage. `app/main.py` enables it again.
    gc.disable()
    install(os.environ["PARLOUR_PACKS"].split(":"))
    # tools/runtime/lazy_imports.py, which is in a pack itself.
    __import__("lazy_imports").install()
