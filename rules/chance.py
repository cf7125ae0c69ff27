"""Chance as a pure function of a seed and a label: a seed deals the same game forever.

Python guarantees the same `Random.shuffle` only within one version, so we use our own stream, with a
version in its name. Stream 1: block k is SHA-256 of "parlour 1|<seed>|<label>|<k>" in UTF-8, read as eight
big-endian 32-bit words. A number below n is a word modulo n; a word from the incomplete last run of n
values is skipped. A shuffle is Fisher-Yates from the last place down. `tests/rules/test_chance.py` pins
golden values.
"""

import hashlib
import struct
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

SEEDS = 10**12  # fresh seeds are below this: a game number of at most twelve digits

_WORDS = 2**32
_BLOCK = struct.Struct(">8I")


def words(seed: int, label: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hashlib.sha256(f"parlour 1|{seed}|{label}|{block}".encode()).digest()
        yield from _BLOCK.unpack(digest)
        block += 1


def _below(n: int, stream: Iterator[int]) -> int:
    complete = _WORDS - _WORDS % n
    word = next(stream)
    while word >= complete:
        word = next(stream)
    return word % n


def shuffled(items: Iterable[T], seed: int, label: str) -> tuple[T, ...]:
    cards = list(items)
    stream = words(seed, label)
    for last in range(len(cards) - 1, 0, -1):
        # Like _below, but inlined: nothing else runs as often.
        word, complete = next(stream), _WORDS - _WORDS % (last + 1)
        while word >= complete:
            word = next(stream)
        other = word % (last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def chosen(items: Sequence[T], seed: int, label: str) -> T:
    return items[_below(len(items), words(seed, label))]
