"""Replaces `subprocess`: a page starts no processes. asyncio needs three numbers from it."""

PIPE = -1
STDOUT = -2
DEVNULL = -3
