"""A number that is chosen before anybody sees its deal, shown as a hash, and opened afterwards."""

import hashlib
from typing import TypeGuard

from rules.chance import SEEDS


def commitment(number: str) -> str:
    """SHA-256 of the number as it is written, so that anybody can work it out anywhere."""
    return hashlib.sha256(number.encode()).hexdigest()


def is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def is_sealed(kept: str | None) -> TypeGuard[str]:
    """Is what is kept a number of ours? Anything else could not be dealt, or not be saved."""
    return kept is not None and is_number(kept) and len(kept) <= len(str(SEEDS - 1))
