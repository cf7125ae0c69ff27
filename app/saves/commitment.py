"""A deal number that is fixed in advance: its hash is shown first, the number afterwards."""

import hashlib
from typing import TypeGuard

from rules.chance import SEEDS


def commitment(number: str) -> str:
    """SHA-256 of the decimal digits, so that anyone can check it with any tool."""
    return hashlib.sha256(number.encode()).hexdigest()


def is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def is_sealed(text: str | None) -> TypeGuard[str]:
    """Is this text from storage a valid deal number?"""
    return text is not None and is_number(text) and len(text) <= len(str(SEEDS - 1))
