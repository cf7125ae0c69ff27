"""Who sits where, and what people call themselves; read with care, because a save may say anything."""

from collections.abc import Mapping
from typing import Any

from app.table.table import PERSON
from rules import computer_of
from rules.game import Game

_LONGEST_NAME = 20


def usual_seats(game: Game[Any, Any]) -> tuple[str, ...]:
    """One person, and the computer at its usual level in every other seat."""
    others = len(game.players) - 1
    if not others:
        return (PERSON,)
    return (PERSON, *[computer_of(game.key).usual_level] * others)


def read_seats(game: Game[Any, Any], saved: Any) -> tuple[str, ...]:
    """The seats of a save; an unknown level becomes the usual one."""
    usual = usual_seats(game)
    if not isinstance(saved, list) or len(saved) != len(usual):
        return usual
    levels = computer_of(game.key).levels if len(usual) > 1 else {}
    seats = tuple(
        seat if seat == PERSON or (isinstance(seat, str) and seat in levels) else usual[-1]
        for seat in saved
    )
    return seats if PERSON in seats else usual


def chosen_seats(players: int, options: Mapping[str, str]) -> tuple[str, ...]:
    """The seats as the new-game form has them."""
    if players == 1 or options["seat"] == PERSON:
        return (PERSON,) * players
    mine = 0 if options["seat"] == "first" else 1
    return tuple(PERSON if player == mine else options["level"] for player in range(players))


def read_names(given: Any, defaults: tuple[str, ...]) -> tuple[str, ...]:
    """What people call themselves; an empty name stands for the game's own.

    If two people had the same name, all get the game's names.
    """
    if not isinstance(given, list) or len(given) != len(defaults):
        return ()
    if not all(isinstance(name, str) for name in given):
        return ()
    names = tuple(map(clean_name, given))
    shown = {name or default for name, default in zip(names, defaults, strict=True)}
    return names if any(names) and len(shown) == len(defaults) else ()


def clean_name(text: str) -> str:
    """A name on one line, without invisible characters."""
    visible = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(visible.split())[:_LONGEST_NAME].strip()
