"""Stands in for `pyodide._package_loader`: the site has no packages to install.

Pyodide imports that module at every start, with all that it takes to unpack archives, asks it for two folders
and lets it look for packages that are there already.
"""

from site import getsitepackages


class _Folder:
    """Pyodide asks for `__str__()`, which a string does not have once JavaScript has it."""

    def __init__(self, path: str) -> None:
        self._path = path

    def __str__(self) -> str:
        return self._path


SITE_PACKAGES = _Folder(getsitepackages()[0])
DSO_DIR = _Folder("/usr/lib")


def init_loaded_packages() -> None:
    pass
