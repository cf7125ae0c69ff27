"""Imports compiled modules from packs. Python runs `sitecustomize` before anything else.

A pack is one marshalled dictionary: the name of a module, whether it is a package, and its code. Python's own
import from a zip archive inflates and loads each module twice, once only to learn its file name, and looks
through the whole path for it.
"""

# Nothing else can be imported yet: the rest of the library is in a pack.
import gc
import marshal
import os
import sys
from _frozen_importlib import ModuleSpec

Modules = dict[str, tuple[bool, bytes]]


class Packed:
    """Finder and loader in one."""

    def __init__(self, modules: Modules) -> None:
        self._modules = modules

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        if name not in self._modules:
            return None
        return ModuleSpec(name, self, is_package=self._modules[name][0])  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> None:
        """None: Python creates the module as usual."""

    def exec_module(self, module: object) -> None:
        code = self._modules[module.__name__][1]  # type: ignore[attr-defined]
        exec(marshal.loads(code), module.__dict__)  # noqa: S102, S302  our build wrote it


def install(paths: list[str]) -> None:
    modules: Modules = {}
    for path in paths:
        with open(path, "rb") as pack:  # noqa: PTH123  pathlib can't be imported yet
            modules |= marshal.load(pack)  # noqa: S302
    sys.meta_path.insert(0, Packed(modules))


if __name__ == "sitecustomize":
    # A start creates many objects that stay, and hardly any garbage. `app/main.py` enables it again.
    gc.disable()
    install(os.environ["PARLOUR_PACKS"].split(":"))
    # tools/runtime/lazy_imports.py, which is in a pack itself.
    __import__("lazy_imports").install()
