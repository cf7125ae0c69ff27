"""Stands in for `socket`: a page has none. asyncio wants three numbers of it for its signatures."""

AF_UNSPEC = 0
AI_PASSIVE = 1
SOCK_STREAM = 1
