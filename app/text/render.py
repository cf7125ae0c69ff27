"""From a `Sentence` to the words on the page: names for players, nested sentences, first letter.

The one place where every sentence of the rules and of the house becomes text, in the language that the
page speaks (`app/text/catalogue.py`).
"""

from collections.abc import Iterable
from itertools import zip_longest

from app.table.queries import persons
from app.table.table import PERSON, Table
from app.text.catalogue import word
from rules.game import Player, Sentence


def names(table: Table) -> tuple[str, ...]:
    """What the players are called in the middle of a sentence."""
    alone = len(persons(table)) == 1
    return tuple(
        (word("you") if alone else own or word(called)) if seat == PERSON else word("the computer")
        for seat, called, own in zip_longest(
            table.seats, table.history.game.players, table.player_names, fillvalue=""
        )
    )


def _whose(name: str) -> str:
    return word("your") if name == word("you") else word("{name}’s").format(name=name)


def say(words: Sentence, called: tuple[str, ...] = ()) -> str:
    return capital(_inside(words, called))


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _inside(words: Sentence, called: tuple[str, ...]) -> str:
    facts = dict(words.facts)
    text = word(words.text, str(facts.get("context", "")))
    return text.format_map({fact: _fact(fact, value, called) for fact, value in facts.items()})


def _fact(fact: str, value: object, called: tuple[str, ...]) -> object:
    if isinstance(value, Sentence):
        return _inside(value, called)
    if isinstance(value, tuple):
        return word("; ", "mark").join(say(each, called) for each in value)
    if fact in ("player", "whose") and isinstance(value, Player) and value < len(called):
        return called[value] if fact == "player" else _whose(called[value])
    return value


def stopped(text: str) -> str:
    return text if text.endswith((".", "?", "…", "。", "？")) else text + word(".", "mark")


def one_after_the_other(texts: Iterable[str]) -> str:
    """Sentences that follow each other; some languages put no space between them."""
    after = word("{one} {other}", "sentences")
    first, *others = [*texts] or [""]
    for other in others:
        first = after.format(one=first, other=other)
    return first
