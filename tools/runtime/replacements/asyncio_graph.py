"""Replaces `asyncio.graph`, a debugging tool that shows which task waits for which."""

__all__ = ()
