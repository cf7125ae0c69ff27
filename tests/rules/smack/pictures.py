"""The table of Smack as a picture, a line for each player, the first player first.

    turn 4                                  not said: the first, or none if no card is laid
    red!   8H 9H' | 5D KH / (7D) QH^ (2H)   the deck, the top card first | the cards in the duel
    black  2C 3C  | KS / (4S) QS^ (9S')     a slash before each layer of a battle
    accepted                                if the loser of the first comparison let it be

The line of the challenger has a `!`. A card in parentheses lies face-down; `^`: the other player picked it;
`'`: it is not seen now, but has lain face up before. Cards that are not named are out. In a picture of what
a player sees, a card that is hidden is `??`.
"""

import re
from typing import Any

from rules.cards import HIDDEN, Card
from rules.smack.game import apply, legal_moves, read_move
from rules.smack.invariants import problems
from rules.smack.position import position
from rules.smack.state import LAYER, State, face_up

PLAYER_1, PLAYER_2 = 0, 1
COLOURS = ("red", "black")
_CARD = re.compile(r"(\()?(\w\w)(')?(?(1)\))(\^)?")


def lines(picture: str) -> list[str]:
    """What is written, without the space around it."""
    return [" ".join(line.split()) for line in picture.splitlines() if line.strip()]


def drawn(picture: str, **others: Any) -> State:
    sides: list[tuple[str, str]] = []
    for line in lines(picture):
        word, _, rest = line.partition(" ")
        if word.rstrip("!") in COLOURS:
            sides.append((word, rest))
        elif word == "turn":
            others["turns"] = int(rest)
        elif word == "accepted":
            others["accepted"] = True
        else:
            raise ValueError(f"{line} is no line of a picture")
    names = [word for word, _ in sides]
    decks, laid, picks, seen = [], [], [], []
    for _, rest in sides:
        deck, _, duel = rest.partition("|")
        cards = _CARD.findall(rest)
        decks.append(" ".join(card for _, card, _, _ in _CARD.findall(deck)))
        laid.append(" ".join(card for _, card, _, _ in _CARD.findall(duel)))
        seen += [card for _, card, before, _ in cards if before]
        picks.append([_picked(layer) for layer in duel.split("/")[1:] if "^" in layer])
    others.setdefault("turns", int(bool(laid[PLAYER_1])))
    state = position(
        decks=decks,
        laid=laid,
        challenger=next((player for player, name in enumerate(names) if "!" in name), None),
        picks=picks[::-1],  # a mark in one's row is the other's pick
        seen=" ".join(seen),
        red=[name.rstrip("!") for name in names].index("red"),
        **others,
    )
    if rows(state) != lines(picture):
        raise ValueError(f"this table is drawn otherwise: {rows(state)}")
    return state


def _picked(layer: str) -> int:
    return 1 + [bool(mark) for *_, mark in _CARD.findall(layer)].index(True)


def rows(state: State) -> list[str]:
    """A table as it is drawn, so that pytest shows a difference line by line."""
    usual = int(bool(state.laid[0]))
    written = [f"turn {state.turns}"] if state.turns != usual else []
    for player in (PLAYER_1, PLAYER_2):
        name = COLOURS[player != state.red] + "!" * (state.challenger == player)
        deck = [_named(card, state) for card in state.decks[player]]
        words = [name, *deck, "|", *_duel(state, player)]
        written.append(" ".join(words))
    return [*written, "accepted"] if state.accepted else written


def _duel(state: State, player: int) -> list[str]:
    row, picks = state.laid[player], state.picks[1 - player]
    before = 1 + (state.challenger == player)
    words: list[str] = []
    for place, (card, is_open) in enumerate(zip(row, face_up(state, player), strict=True)):
        layer, number = divmod(place - before, LAYER)
        is_picked = 0 <= layer < len(picks) and picks[layer] == number + 1
        text = str(card) if is_open else f"({_named(card, state)})"
        words += ["/"] if layer >= 0 and number == 0 else []
        words.append(text + "^" * is_picked)
    return words


def _named(card: Card, state: State) -> str:
    """A card that does not lie face up."""
    return "??" if card == HIDDEN else f"{card}" + "'" * (card in state.shown)


def played(state: State, *texts: str) -> State:
    for text in texts:
        state = apply(state, read_move(text))
    return state


def see(before: str, text: str, after: str) -> State:
    """A legal move, and the table it leads to; both tables keep every promise."""
    first = drawn(before)
    assert problems(first) == []
    assert read_move(text) in legal_moves(first)
    reached = played(first, text)
    assert rows(reached) == lines(after)
    assert problems(reached) == []
    return reached
