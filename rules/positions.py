"""Checks for `position`, which sets up any table of a game for tests and tools.

Play need not be able to reach the table (`problems` checks that), but every cell and card must belong to
the game, and no card may be there too often. Anything else raises `BadPosition`, which quotes the input.
"""

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Sized


class BadPosition(ValueError):
    """The table cannot exist in this game."""


def check_variant(variant: str, variants: Collection[str]) -> None:
    if variant not in variants:
        raise BadPosition(f"“{variant}” is not a variant of this game")


def check_player(player: int, players: int = 2) -> None:
    if player not in range(players):
        raise BadPosition(f"there is no player {player} at a table of {players}")


def check_each(name: str, zones: Sized, players: int = 2) -> None:
    """There is one zone of this name for each player."""
    if len(zones) != players:
        raise BadPosition(f"{len(zones)} {name} are not one for each of {players} players")


def check_cells(cells: Iterable[str], known: Collection[str]) -> None:
    for cell in cells:
        if cell not in known:
            raise BadPosition(f"“{cell}” is not a cell; the cells are {' '.join(known)}")


def check_cards(cards: Iterable[Hashable], deck: Iterable[Hashable]) -> None:
    """Each card belongs to the deck, and none occurs more often than in the deck."""
    full = Counter(deck)
    for card, count in Counter(cards).items():
        if card not in full:
            raise BadPosition(f"“{card}” is not a card of this deck")
        if count > full[card]:
            raise BadPosition(f"“{card}” is there {count} times: the deck has {full[card]}")
