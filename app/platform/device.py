"""Small facts of the device: its date, its languages, and random numbers."""

import os
import time

from js import navigator

from rules.chance import SEEDS

_WORDS = 2**64
_COMPLETE = _WORDS - _WORDS % SEEDS


def today() -> str:
    """The date where the player is, as in 2026-11-17."""
    return time.strftime("%Y-%m-%d")


def languages() -> tuple[str, ...]:
    """That the player reads, best first."""
    return tuple(map(str, navigator.languages))


def fresh_seed() -> int:
    """A number for a new deal, each as likely as any other.

    `secrets.randbelow` would load half a dozen modules for this, at the first touch.
    """
    while (word := int.from_bytes(os.urandom(8), "big")) >= _COMPLETE:
        pass
    return word % SEEDS
