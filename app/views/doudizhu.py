"""How Dou dizhu looks: the opponent's open hand on top, the last plays in the middle, your own hand below.

Cards of one rank lie together as a small fan, and a card taken from it is its top one. A fan is a cell, so
a finger has something to hit, and the keyboard goes from rank to rank.
"""

from app.views import doudizhu_editor
from app.views.contract import FreePieces, View
from app.views.gestures import Gesture, kind_of
from app.views.playing_cards import rank_face, rank_name
from app.views.scene import Cell, Piece, Row, Scene
from rules.doudizhu.game import called_move, would_be
from rules.doudizhu.hands import RANKS, in_order, pack, spaced
from rules.doudizhu.patterns import read
from rules.doudizhu.state import PASS, Play, State
from rules.game import IllegalMove, Player, Sentence, sentence

_TABLE, _PASS = "table", "pass"
_FROM_THE_TOP = RANKS[::-1]  # the highest on the left, as players hold them

_ROOMY = (
    12  # fans that fit in two rows of a narrow screen; a card more in a fan takes half the room
)

_KEYS = {
    **{rank.lower(): f"hand:{rank}" for rank in RANKS if rank != "R"},
    "0": "hand:T",
    "d": "hand:R",  # r is for redo
    "c": _TABLE,
    "x": _PASS,
}


def gesture(move: Play) -> Gesture:
    if move.is_pass:
        return Gesture(_PASS)
    return Gesture(_TABLE, tuple(f"hand:{rank}" for rank in move.cards))


def intended_move(gesture: Gesture) -> Play | None:
    if gesture.target == _PASS:
        return Play("")
    cards = _cards(gesture.pieces)
    if gesture.target == _TABLE and not cards:
        raise IllegalMove("raise the cards you want to play first")
    # Wherever selected cards are brought, the table is meant.
    return Play(cards) if cards else None


def free_pieces(state: State, bottom_player: Player) -> tuple[str, ...]:
    """Every card in the hand; of equal ones the top of their fan first."""
    hand = state.hands[bottom_player]
    return tuple(
        f"hand:{rank}#{number}" for rank in RANKS for number in range(1, hand.count(rank) + 1)
    )


def preview(state: State, bottom_player: Player, selected: tuple[str, ...]) -> Sentence:
    return would_be(state, bottom_player, _cards(selected))


def _cards(pieces: tuple[str, ...]) -> str:
    return in_order("".join(kind_of(piece).removeprefix("hand:") for piece in pieces))


def render(state: State, bottom_player: Player, _last: tuple[State, Play] | None) -> Scene:
    top_player = 1 - bottom_player
    hand = [_fan(state, bottom_player, rank) for rank in _FROM_THE_TOP]
    return Scene(
        game="doudizhu",
        label=sentence("Table with both hands"),
        start=next((fan.name for fan in hand if not fan.is_absent), _TABLE),
        rows=(
            Row(sentence("{whose} hand", whose=top_player), (_far_hand(state, top_player),)),
            Row(
                sentence("On the table"),
                (_laid(state, top_player, "far"), _laid(state, bottom_player, "near")),
            ),
            Row(
                sentence("{whose} hand", whose=bottom_player),
                tuple(hand),
            ),
            Row(sentence("Your choice"), (_pass(state, bottom_player), _hand_in())),
        ),
    )


def _far_hand(state: State, top_player: Player) -> Cell:
    hand = state.hands[top_player]
    pieces = [
        _card(top_player, rank, place)
        for rank in _FROM_THE_TOP
        for place in range(hand.count(rank))
    ]
    label = sentence(
        "{whose} hand, {count} cards: {cards}",
        whose=top_player,
        count=len(hand),
        cards=spaced(hand),
    )
    return Cell(
        "far", "hand", label, area="far", texts={"count": str(len(hand))}, pieces=tuple(pieces)
    )


def _laid(state: State, player: Player, side: str) -> Cell:
    laid = state.laid[player]
    words: Sentence | str = ""
    if laid == PASS:
        label = sentence("{player} passed", player=player)
        words = sentence("Pass")
    elif not laid:
        label = sentence("{player} has played nothing yet", player=player)
    else:
        pattern = read(pack(laid), state.rules)
        assert pattern is not None
        words = sentence(pattern.category.value)
        label = sentence(
            "last play of {player}: {cards}, {category}",
            player=player,
            cards=spaced(laid),
            category=words,
        )
    left = state.hands[player]
    pieces = [
        _card(player, rank, left.count(rank) + place)
        for rank in _FROM_THE_TOP
        for place in range(laid.count(rank) if laid != PASS else 0)
    ]
    marks = {"to-beat"} if player != state.turn and state.to_beat else set()
    if laid == PASS:
        marks.add("passed")
    return Cell(
        f"laid:{side}",
        "laid",
        label,
        area=f"{side}-laid",
        marks=frozenset(marks),
        texts={"owner": sentence("{player}", player=player), "category": words},
        pieces=tuple(pieces),
    )


def _fan(state: State, bottom_player: Player, rank: str) -> Cell:
    hand = state.hands[bottom_player]
    count = hand.count(rank)
    words = "{rank}" if count == 1 else "{rank}, {count} cards"
    # The top card is the last one, and the first to go.
    pieces = tuple(
        _card(bottom_player, rank, place)._replace(name=f"hand:{rank}#{count - place}")
        for place in range(count)
    )
    return Cell(
        f"hand:{rank}",
        "sheaf",
        sentence(words, rank=rank_name(rank), count=count),
        marks=frozenset({mark} if (mark := _room(hand, count)) else ()),
        pieces=pieces,
    )


def _room(hand: str, count: int) -> str:
    """Is there a fan at all, and are they so many that they have to be smaller?"""
    if not count:
        return "absent"
    ranks = len(set(hand))
    return "many" if ranks + (len(hand) - ranks) / 2 > _ROOMY else ""


def _pass(state: State, bottom_player: Player) -> Cell:
    may = state.turn == bottom_player and state.to_beat
    marks = frozenset() if may else frozenset({"absent"})
    label = sentence("Pass")
    return Cell(_PASS, "action", label, area="pass", marks=marks, texts={"words": label})


def _hand_in() -> Cell:
    label = sentence("Hand in")
    return Cell(
        _TABLE, "action", label, area="table", marks=frozenset({"main"}), texts={"words": label}
    )


def _card(player: Player, rank: str, place: int) -> Piece:
    """The card at this place among the player's cards of its rank, those laid last being the next.

    Suits never matter, but no card lies twice on the table: the first player's suits begin at one end of
    the four, the second one's at the other.
    """
    return rank_face(rank, place if player == 0 else 3 - place)


VIEW = View(
    render=render,
    gesture=gesture,
    intended_move=intended_move,
    free_pieces=FreePieces(names=free_pieces, preview=preview, name_of_move=called_move),
    keys=_KEYS,
    editor=lambda: doudizhu_editor.EDITOR,
)
