"""What is dealt, written out: the cards and who begins, without anything else a state may come to hold.

One line for a deal. `tests/data/deals/` keeps two of each kind and a digest of the first thousand.
CPython and Pyodide both have to deal them. If one fails, seeds mean other deals than they did, and links,
saves and days are broken. To make one for a new game or another deck:

    python -m tests.data.recorded_deals mo one-joker > tests/data/deals/mo-one-joker.json
"""

import hashlib
import json
import sys
from collections.abc import Callable, Iterable
from typing import Any

from rules import GAMES
from rules.cards import Card
from rules.rupiaj import game as rupiaj

PINNED = (1, 999_999_999_999)
THOUSAND = range(1000)
ROUNDS = (1, 2, 3)  # of Rupiaj: each is dealt by itself


def written(seed: int, key: str, variant: str) -> str:
    """The deal of a seed in one line."""
    return WRITTEN[key](GAMES[key].deal(seed, variant), seed, variant)


def digest(key: str, variant: str, seeds: Iterable[int]) -> str:
    lines = "\n".join(written(seed, key, variant) for seed in seeds)
    return sha256(lines)


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def _mo(state: Any, seed: int, variant: str) -> str:
    tops = " ".join(_cards(pile) or "--" for pile in state.inner)
    return f"{tops} | {_cards(state.draw)} | {state.seen_above}"


def _rupiaj(state: Any, seed: int, variant: str) -> str:
    rounds = [rupiaj._round(seed, number, variant=variant) for number in ROUNDS]
    return f"{state.starter} " + " / ".join(map(_market, rounds))


def _market(table: Any) -> str:
    sides = [" ".join((*side.hand, *side.herd)) for side in table.sides]
    bonuses = [" ".join(map(str, pile)) for pile in table.bonuses]
    return " | ".join((*sides, " ".join(table.market), " ".join(table.deck), *bonuses))


def _smack(state: Any, seed: int, variant: str) -> str:
    return f"{state.red} {' | '.join(map(_cards, state.decks))}"


def _doudizhu(state: Any, seed: int, variant: str) -> str:
    return f"{state.rules} {' | '.join(state.hands)}"


def _mancala(state: Any, seed: int, variant: str) -> str:
    return f"{state.turn} {' '.join(map(str, state.board))}"


WRITTEN: dict[str, Callable[[Any, int, str], str]] = {
    "mo": _mo,
    "rupiaj": _rupiaj,
    "smack": _smack,
    "doudizhu": _doudizhu,
    "mancala": _mancala,
}


def pinned(key: str, variant: str) -> dict[str, str]:
    """What a file of tests/data/deals/ holds."""
    deals = {str(seed): written(seed, key, variant) for seed in PINNED}
    return {**deals, "0 to 999, SHA-256": digest(key, variant, THOUSAND)}


if __name__ == "__main__":
    print(json.dumps(pinned(*sys.argv[1:]), indent=1))
