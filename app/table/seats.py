"""Who sits where: people and the computer, what people call themselves, and what of it a save may say."""

from collections.abc import Mapping
from typing import Any

from app.table.table import PERSON
from rules import computer_of
from rules.game import Game

_LONGEST = 20  # letters of a name


def usual_seats(game: Game[Any, Any]) -> tuple[str, ...]:
    """One person, and the computer at its middle level in every other seat."""
    others = len(game.players) - 1
    if not others:
        return (PERSON,)
    return (PERSON, *[computer_of(game.key).usual_level] * others)


def read_seats(game: Game[Any, Any], asked: Any) -> tuple[str, ...]:
    usual = usual_seats(game)
    if not isinstance(asked, list) or len(asked) != len(usual):
        return usual
    levels = computer_of(game.key).levels if len(usual) > 1 else {}
    seats = tuple(
        seat if seat == PERSON or (isinstance(seat, str) and seat in levels) else usual[-1]
        for seat in asked
    )
    return seats if PERSON in seats else usual


def chosen_seats(players: int, options: Mapping[str, str]) -> tuple[str, ...]:
    """The seats as the new-game form has them."""
    if players == 1 or options["seat"] == PERSON:
        return (PERSON,) * players
    mine = 0 if options["seat"] == "first" else 1
    return tuple(PERSON if player == mine else options["level"] for player in range(players))


def read_names(asked: Any, usual: tuple[str, ...]) -> tuple[str, ...]:
    """What people call themselves; whoever says nothing has the name that the game gives.

    Two of one name could not be told apart: then all have the game's names.
    """
    if not isinstance(asked, list) or len(asked) != len(usual):
        return ()
    if not all(isinstance(name, str) for name in asked):
        return ()
    names = tuple(map(clean_name, asked))
    told_apart = {own or given for own, given in zip(names, usual, strict=True)}
    return names if any(names) and len(told_apart) == len(usual) else ()


def clean_name(text: str) -> str:
    """A name on one line, without signs that cannot be seen."""
    seen = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(seen.split())[:_LONGEST].strip()
