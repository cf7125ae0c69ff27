"""Playing cards as pieces: one template for every card, face up or face down, in every game with cards."""

from app.views.scene import Piece
from rules.cards import Card

_RANKS = {"T": "X", "B": "★", "R": "★"}  # one glyph each, so that large ones fit on small cards


def face(card: Card, *marks: str, name: str = "") -> Piece:
    """The printed side. Whatever it is used for, it is the same card for the eye."""
    suit = card.suit.name.lower() if card.suit else "joker"
    colour = "red" if card.is_red or card.rank == "R" else "black"
    court = ["court"] if card.rank in "JQK" else []
    return Piece(
        "playing-card",
        name=name,
        identity=str(card),
        marks=frozenset({suit, colour, *court, *marks}),
        texts={"rank": _RANKS.get(card.rank, card.rank)},
    )


def numbered(card: Card, *marks: str) -> Piece:
    """The same where a ten stands in a row of numbers and reads as one."""
    if card.rank != "T":
        return face(card, *marks)
    return face(card, "ten", *marks)._replace(texts={"rank": "10"})


def back(*marks: str, card: Card | None = None) -> Piece:
    """The other side; with a card if everybody knows which one it is."""
    return Piece(
        "playing-card", identity=str(card) if card else "", marks=frozenset({"back", *marks})
    )
