"""Stands in for `asyncio.graph`, a tool for debugging: who waits for whom."""

__all__ = ()
