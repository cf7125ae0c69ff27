"""From a `Sentence` to the words on the page: names for players, nested sentences, first letter.

The one place where every sentence of the rules and of the house becomes text, and so the one place
where a catalogue of another language will step in.
"""

from app.table import PERSON, Table, persons
from rules.game import Player, Sentence


def names(table: Table) -> tuple[str, ...]:
    """What the players are called in the middle of a sentence."""
    alone = len(persons(table)) == 1
    return tuple(
        ("you" if alone else called) if seat == PERSON else "the computer"
        for seat, called in zip(table.seats, table.history.game.PLAYERS, strict=True)
    )


def _whose(name: str) -> str:
    return "your" if name == "you" else f"{name}’s"


def say(words: Sentence, called: tuple[str, ...] = ()) -> str:
    return capital(_inside(words, called))


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _inside(words: Sentence, called: tuple[str, ...]) -> str:
    return words.text.format_map({fact: _fact(fact, value, called) for fact, value in words.facts})


def _fact(fact: str, value: object, called: tuple[str, ...]) -> object:
    if isinstance(value, Sentence):
        return _inside(value, called)
    if fact in ("player", "whose") and isinstance(value, Player) and value < len(called):
        return called[value] if fact == "player" else _whose(called[value])
    return value
