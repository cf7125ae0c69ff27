"""Stands in for `subprocess`: a page starts none. asyncio wants three numbers of it."""

PIPE = -1
STDOUT = -2
DEVNULL = -3
