"""Replaces `socket`, which a page does not have. asyncio needs three numbers from it for its signatures."""

AF_UNSPEC = 0
AI_PASSIVE = 1
SOCK_STREAM = 1
