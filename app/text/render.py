"""Turns a `Sentence` into text in the language of the page, with the names of the players.

Every sentence of the rules and the app becomes text here; `app/text/catalogue.py` has the translations.
"""

from collections.abc import Iterable
from itertools import zip_longest

from app.table.queries import persons
from app.table.table import PERSON, Table
from app.text.catalogue import word
from rules.game import Player, Sentence


def names(table: Table) -> tuple[str, ...]:
    """The names of the players in the middle of a sentence."""
    has_one_person = len(persons(table)) == 1
    is_you = has_one_person and not table.is_from_link
    return tuple(
        word("the computer")
        if seat != PERSON
        else word("you")
        if is_you
        else chosen_name or (word("the player") if has_one_person else word(default_name))
        for seat, default_name, chosen_name in zip_longest(
            table.seats, table.history.game.players, table.player_names, fillvalue=""
        )
    )


def _possessive(name: str) -> str:
    return word("your") if name == word("you") else word("{name}’s").format(name=name)


def text_of(sentence: Sentence, player_names: tuple[str, ...] = ()) -> str:
    # A line never ends between a number and its sign.
    return capitalise(_fill_in(sentence, player_names)).replace(" %", "\u00a0%")


def capitalise(text: str) -> str:
    return text[:1].upper() + text[1:]


def _fill_in(sentence: Sentence, player_names: tuple[str, ...]) -> str:
    facts = dict(sentence.facts)
    if (spoken_to := facts.get("if_you")) and _is_you(facts.get("player"), player_names):
        assert isinstance(spoken_to, Sentence)
        return _fill_in(spoken_to, player_names)
    text = word(sentence.text, str(facts.get("context", "")))
    return text.format_map(
        {name: _fact(name, value, player_names) for name, value in facts.items()}
    )


def _is_you(player: object, player_names: tuple[str, ...]) -> bool:
    if not isinstance(player, Player) or player >= len(player_names):
        return False
    return player_names[player] == word("you")


def _fact(name: str, value: object, player_names: tuple[str, ...]) -> object:
    if isinstance(value, Sentence):
        return _fill_in(value, player_names)
    if isinstance(value, tuple):
        return word("; ", "mark").join(text_of(sentence, player_names) for sentence in value)
    if name in ("player", "whose") and isinstance(value, Player) and value < len(player_names):
        return player_names[value] if name == "player" else _possessive(player_names[value])
    return value


def with_full_stop(text: str) -> str:
    return (
        text if text.endswith((".", "?", "!", "…", "。", "？", "！")) else text + word(".", "mark")
    )


def join_sentences(texts: Iterable[str]) -> str:
    """Some languages put no space between two sentences."""
    pattern = word("{one} {other}", "sentences")
    joined, *others = [*texts] or [""]
    for other in others:
        joined = pattern.format(one=joined, other=other)
    return joined
