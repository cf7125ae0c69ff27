"""Replaces `asyncio.unix_events`, the event loops for sockets and processes. Pyodide has its own loop.

Pyodide derives its event loop policy from the one defined here.
"""

from asyncio.events import _BaseDefaultEventLoopPolicy  # type: ignore[attr-defined]

__all__ = ()


class _DefaultEventLoopPolicy(_BaseDefaultEventLoopPolicy):  # type: ignore[misc]
    pass
