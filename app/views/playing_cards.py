"""Playing cards as pieces: one template for every card, face up or face down, in every game with cards."""

from functools import cache

from app.views.scene import Piece
from rules.cards import RANK_NAMES, Card, Suit
from rules.game import Sentence, sentence

_RANKS = {"T": "10", "B": "★", "R": "★"}
_RANK_NAMES = {**RANK_NAMES, "B": "Black joker", "R": "Red joker"}
_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


@cache  # a scene has dozens of cards, and most are the same as in the scene before
def face(card: Card, *marks: str, name: str = "") -> Piece:
    """The printed side. Whatever its name, its identity is the card, so that animations follow it."""
    suit = card.suit.name.lower() if card.suit else "joker"
    colour = "red" if card.is_red or card.rank == "R" else "black"
    kind = ["court"] if card.rank in "JQK" else ["ten"] if card.rank == "T" else []
    return Piece(
        "playing-card",
        name=name,
        identity=str(card),
        marks=frozenset({suit, colour, *kind, *marks}),
        texts={"rank": _RANKS.get(card.rank, card.rank)},
    )


numbered = face  # the name that Smack's view uses


@cache
def back(*marks: str, card: Card | None = None) -> Piece:
    """The other side; with the card if everybody knows which one it is."""
    return Piece(
        "playing-card", identity=str(card) if card else "", marks=frozenset({"back", *marks})
    )


def rank_face(rank: str, place: int) -> Piece:
    """A card of this rank, where suits do not matter: the suits are the four in turn."""
    if rank in "BR":
        return face(Card(rank))
    return face(Card(rank, _SUITS[place % 4]))


def rank_name(rank: str) -> Sentence:
    return sentence(_RANK_NAMES[rank], context="rank")
