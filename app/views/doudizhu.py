"""How Dou dizhu looks: the opponent's open hand on top, the last plays in the middle, your own hand below.

Your hand is one fan, or two even rows of it where there are many cards and little room. The cards of one
rank are a cell, so the keyboard goes from rank to rank.
"""

from app.views import doudizhu_editor
from app.views.contract import FreePieces, View
from app.views.explanations import doudizhu as explanations
from app.views.gestures import Gesture, kind_of
from app.views.playing_cards import rank_face, rank_name
from app.views.scene import Cell, Piece, Row, Scene
from rules.doudizhu.game import called_move, can_only_pass, would_be
from rules.doudizhu.hands import RANKS, in_order, pack, spaced
from rules.doudizhu.patterns import read
from rules.doudizhu.state import PASS, Play, State
from rules.game import IllegalMove, Player, Sentence, sentence

_TABLE, _PASS = "table", "pass"
_FROM_THE_TOP = RANKS[::-1]  # the highest on the left, as players hold them

_ONE_ROW = 11  # cards that can be told apart, and touched, in one row of a narrow screen
_OF_A_RANK = {2: "two", 3: "three", 4: "four"}

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
        raise IllegalMove("select the cards you want to play first")
    # Wherever selected cards are dropped, the table is meant.
    return Play(cards) if cards else None


def free_pieces(state: State, bottom_player: Player) -> tuple[str, ...]:
    """Every card in the hand; of equal ones the rightmost first."""
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
    cards = state.hands[bottom_player]
    upper = _upper_row(cards)
    hand = [_fan(state, bottom_player, rank, upper) for rank in _FROM_THE_TOP]
    in_upper_row = sum(card in upper for card in cards)
    return Scene(
        game="doudizhu",
        label=sentence("Table with both hands"),
        start=next((fan.name for fan in hand if not fan.is_absent), _TABLE),
        rows=(
            Row(
                sentence("{whose} hand", whose=top_player),
                (_far_hand(state, top_player),),
                {"far-cards": len(state.hands[top_player])},
            ),
            Row(
                sentence("On the table"),
                (_laid(state, top_player, "far"), _laid(state, bottom_player, "near")),
                {
                    "far-laid-cards": _size(state.laid[top_player]),
                    "near-laid-cards": _size(state.laid[bottom_player]),
                },
            ),
            Row(
                sentence("{whose} hand", whose=bottom_player),
                tuple(hand),
                {
                    "hand-cards": len(cards),
                    "row-cards": max(in_upper_row, len(cards) - in_upper_row),
                },
            ),
            Row(sentence("Your choice"), (_pass(state, bottom_player), _play())),
        ),
    )


def _size(laid: str) -> int:
    return 0 if laid == PASS else len(laid)


def _upper_row(hand: str) -> str:
    """The ranks in the first of two even rows; those of a small hand are all in one."""
    ranks = [rank for rank in _FROM_THE_TOP if rank in hand]
    if len(hand) <= _ONE_ROW:
        return "".join(ranks)
    rows = ("".join(ranks[:end]) for end in range(1, len(ranks) + 1))
    return min(rows, key=lambda row: abs(2 * sum(card in row for card in hand) - len(hand)))


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
    left = sentence("{player}: {count} left", player=top_player, count=len(hand))
    return Cell("far", "hand", label, area="far", texts={"count": left}, pieces=tuple(pieces))


def _laid(state: State, player: Player, side: str) -> Cell:
    laid = state.laid[player]
    words: Sentence | str = ""
    if laid == PASS:
        label = sentence("{player} passed", player=player)
        words = sentence("Pass")
    elif not laid:
        label = sentence("{player}: nothing played yet", player=player)
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


def _fan(state: State, bottom_player: Player, rank: str, upper: str) -> Cell:
    count = state.hands[bottom_player].count(rank)
    row = "" if rank in upper else "lower"
    marks = {row, _OF_A_RANK.get(count, "")} if count else {"absent"}
    words = "{rank}" if count == 1 else "{rank}, {count} cards"
    # The top card is the last one, and the first to be played.
    pieces = tuple(
        _card(bottom_player, rank, place)._replace(name=f"hand:{rank}#{count - place}")
        for place in range(count)
    )
    return Cell(
        f"hand:{rank}",
        "sheaf",
        sentence(words, rank=rank_name(rank), count=count),
        marks=frozenset(filter(None, marks)),
        pieces=pieces,
    )


def _pass(state: State, bottom_player: Player) -> Cell:
    """Emphasised if there is nothing else to do."""
    may = state.turn == bottom_player and state.to_beat
    mark = "absent" if not may else "only" if can_only_pass(state) else ""
    label = sentence("Pass")
    marks = frozenset({mark} if mark else ())
    return Cell(_PASS, "action", label, area="pass", marks=marks, texts={"words": label})


def _play() -> Cell:
    label = sentence("Play", context="cards")
    return Cell(
        _TABLE, "action", label, area="table", marks=frozenset({"main"}), texts={"words": label}
    )


def _card(player: Player, rank: str, place: int) -> Piece:
    """The card at this place among the player's cards of its rank, followed by those played last.

    Suits never matter, but no card may be on the table twice: the first player's suits start at one end of
    the four, the second player's at the other.
    """
    return rank_face(rank, place if player == 0 else 3 - place)


VIEW = View(
    render=render,
    gesture=gesture,
    intended_move=intended_move,
    free_pieces=FreePieces(
        names=free_pieces,
        preview=preview,
        name_of_move=called_move,
        deselecting_cells=frozenset({"far", "laid:far", "laid:near"}),
    ),
    keys=_KEYS,
    editor=lambda: doudizhu_editor.EDITOR,
    explain=lambda: explanations.explain,
)
