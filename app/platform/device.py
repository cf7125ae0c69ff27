"""What the device knows: the date, the player's languages, and random numbers."""

import os
import time

from js import navigator

from rules.chance import SEEDS

_WORDS = 2**64
_COMPLETE = _WORDS - _WORDS % SEEDS


def today() -> str:
    """The player's local date, such as 2026-11-17."""
    return time.strftime("%Y-%m-%d")


def languages() -> tuple[str, ...]:
    """The player's preferred languages, best first."""
    return tuple(map(str, navigator.languages))


def fresh_seed() -> int:
    """A number for a new deal, uniformly distributed.

    `secrets.randbelow` would load half a dozen modules at the first touch.
    """
    while (word := int.from_bytes(os.urandom(8), "big")) >= _COMPLETE:
        pass
    return word % SEEDS
