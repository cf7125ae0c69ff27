"""How Three Tricks looks: a hand on either side, the table between them. Copy it together with the game.

A card you may play has a name and a cell of its own, so that it can be dragged, tapped and reached by
keyboard. A card you may not see is a piece without a name: there is nothing about it to find in the page.
"""

from app.views.contract import View
from app.views.gestures import Gesture
from app.views.scene import Cell, Piece, Row, Scene
from rules.game import Player, Sentence, sentence
from tests.smallest.game import HIDDEN, Play, State

_PLACES = 3  # in a hand; they stay when the cards leave, so that the board keeps its shape


def gesture(move: Play) -> Gesture:
    return Gesture("table", (f"card:{move.card}",))


def intended_move(gesture: Gesture) -> Play | None:
    """A card brought to the table, or a card touched that is not one's own, is meant to be played."""
    match gesture:
        case Gesture("table", (card,)) | Gesture(card, ()) if card.startswith("card:"):
            return Play(int(card.removeprefix("card:")))
    return None


def render(state: State, bottom_player: Player, last: tuple[State, Play] | None) -> Scene:
    just_played = None if last is None else last[1].card
    lying = state.played[-1:] if state.led is not None else state.played[-2:]
    table = Cell(
        name="table",
        template="table",
        area="table",
        label=_table_label(state, lying),
        texts={
            "tricks": sentence(
                "{one} : {two}",
                one=state.tricks[bottom_player],
                two=state.tricks[1 - bottom_player],
            )
        },
        pieces=tuple(_card(card, is_new=card == just_played) for card in lying),
    )
    stock = Cell(
        name="stock",
        template="stock",
        area="stock",
        label=sentence("Three cards nobody plays, face down"),
        pieces=tuple(_card(card) for card in state.stock),
    )
    return Scene(
        game="smallest",
        label=sentence("Three Tricks"),
        rows=(
            _hand(state, 1 - bottom_player, "far"),
            Row(sentence("Table"), (stock, table)),
            _hand(state, bottom_player, "near"),
        ),
    )


def _hand(state: State, player: Player, side: str) -> Row:
    cards = state.hands[player]
    other_targets = tuple(
        Cell(
            name=f"{side}:{place}",
            template="place",
            area=f"{side}-{place}",
            label=_place_label(player, cards[place : place + 1]),
            pieces=tuple(_card(card) for card in cards[place : place + 1]),
        )
        for place in range(_PLACES)
    )
    return Row(sentence("{whose} hand", whose=player), other_targets)


def _card(card: int, *, is_new: bool = False) -> Piece:
    if card == HIDDEN:
        return Piece("card", marks=frozenset({"back"}))
    marks = frozenset({"new"} if is_new else ())
    return Piece("card", name=f"card:{card}", marks=marks, texts={"rank": str(card)})


def _place_label(player: Player, cards: tuple[int, ...]) -> Sentence:
    if not cards:
        return sentence("{whose} hand, an empty place", whose=player)
    if cards[0] == HIDDEN:
        return sentence("{whose} hand, a hidden card", whose=player)
    return sentence("{whose} {card}", whose=player, card=cards[0])


def _table_label(state: State, lying: tuple[int, ...]) -> Sentence:
    if not lying:
        return sentence("Table, empty")
    if state.led is not None:
        return sentence("Table, the {card} was led", card=state.led)
    one, two = lying
    return sentence("Table, the {one} and the {two} were played", one=one, two=two)


VIEW = View(render=render, gesture=gesture, intended_move=intended_move)
