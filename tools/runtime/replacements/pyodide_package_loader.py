"""Replaces `pyodide._package_loader`: the site has no packages to install.

Pyodide imports that module at every start, with everything it needs to unpack archives, asks it for two
folders and has it look for installed packages.
"""

from site import getsitepackages


class _Folder:
    """Pyodide calls `__str__()`, which a string no longer has after it is converted to JavaScript."""

    def __init__(self, path: str) -> None:
        self._path = path

    def __str__(self) -> str:
        return self._path


SITE_PACKAGES = _Folder(getsitepackages()[0])
DSO_DIR = _Folder("/usr/lib")


def init_loaded_packages() -> None:
    pass
