"""Stands in for `asyncio.unix_events`, loops that wait for sockets and processes: Pyodide has its own.

Pyodide derives the choice of its loop from the one that is made here.
"""

from asyncio.events import _BaseDefaultEventLoopPolicy  # type: ignore[attr-defined]

__all__ = ()


class _DefaultEventLoopPolicy(_BaseDefaultEventLoopPolicy):  # type: ignore[misc]
    pass
