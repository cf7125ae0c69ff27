"""Delays running the modules listed in tools/lazy_modules.py until something in them is used.

`sitecustomize` (tools/runtime/sitecustomize.py) installs this at the start of the site's Python.
Python's own importlib.util.LazyLoader runs a module when any attribute is read, even `__spec__`, which a
second `import` of the module reads. It also needs threading, and makes a lock for each module.
"""

import sys
from _frozen_importlib import ModuleSpec
from types import ModuleType
from typing import Any

NAMES: frozenset[str] = frozenset()  # build:lazy


class LazyModule(ModuleType):
    """A module whose code has not run. Afterwards it is an ordinary module."""

    def __getattr__(self, name: str) -> Any:
        """Run the module; Python asks this only for names that the module does not have."""
        before = dict(vars(self))
        # First, so that the module can import itself while it runs, as any module can.
        self.__class__ = ModuleType  # type: ignore[assignment]
        try:
            self.__spec__.loader.exec_module(self)  # type: ignore[union-attr]
        except BaseException:
            # As if it had not been used yet: the next use tries again.
            vars(self).clear()
            vars(self).update(before)
            self.__class__ = LazyModule
            raise
        return getattr(self, name)


class LazyLoader:
    def __init__(self, loader: Any) -> None:
        self._loader = loader

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        module: ModuleType | None = self._loader.create_module(spec)
        return module

    def exec_module(self, module: ModuleType) -> None:
        module.__spec__.loader = module.__loader__ = self._loader  # type: ignore[union-attr]
        module.__class__ = LazyModule


class LazyFinder:
    """Lets the other finders find a lazy module, and delays it."""

    def find_spec(self, name: str, *words: Any) -> ModuleSpec | None:
        if name not in NAMES:
            return None
        for finder in sys.meta_path:
            if finder is not self and (spec := finder.find_spec(name, *words)):
                spec.loader = LazyLoader(spec.loader)  # type: ignore[assignment]
                return spec
        return None


def install() -> None:
    sys.meta_path.insert(0, LazyFinder())
