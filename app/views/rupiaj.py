"""How Rupiaj looks: the other merchant on top, tokens and market in the middle, your own hand below.

Cards of one kind are together in one cell, in the market as in the hand: which of two silks is meant makes no
difference. All of them can be selected freely; the selected cards say what the player wants to do.
"""

from collections.abc import Iterable

from app.views.contract import FreePieces, View
from app.views.explanations import rupiaj as explanations
from app.views.gestures import Gesture, kind_of
from app.views.rupiaj_table import cells
from app.views.rupiaj_table.cells import BUTTON, CAMELS, HERD, in_market, piece_names
from app.views.rupiaj_table.changes import Last, changes
from app.views.scene import Row, Scene
from rules.game import IllegalMove, Player, Sentence, sentence
from rules.rupiaj.actions import Camels, Deal, Move, Sell, Swap, Take, intended
from rules.rupiaj.counting import ending
from rules.rupiaj.game import would_be
from rules.rupiaj.goods import BONUSES, CAMEL, CARDS, GOODS
from rules.rupiaj.narration import called_move
from rules.rupiaj.state import State

_HAND = tuple(f"hand:{good}" for good in GOODS)
_MARKET = (*(f"market:{good}" for good in GOODS), CAMELS)

_KEYS = {"c": BUTTON}


# Gestures.


def gesture(move: Move) -> Gesture:
    match move:
        case Take(good):
            return Gesture(BUTTON, (f"market:{good}",))
        case Camels():
            return Gesture(BUTTON, (CAMELS,))
        case Swap(taken, given):
            return Gesture(BUTTON, (*(f"market:{good}" for good in taken), *map(_own, given)))
        case Sell(good, number):
            return Gesture(BUTTON, (f"hand:{good}",) * number)
        case Deal():
            return Gesture(BUTTON)


def other_targets(move: Move) -> tuple[str, ...]:
    """Other places where the cards of a move may be dropped."""
    match move:
        case Take():
            return (*_HAND, "own", HERD)
        case Camels():
            return (HERD, "own", *_HAND)
        case Swap():
            return (*_MARKET, *_HAND, "own", HERD)
        case Sell(good, _):
            return ("discard", f"pile:{good}", *(f"bonus:{size}" for size in BONUSES))
        case Deal():
            return ()


def _own(card: str) -> str:
    return HERD if card == CAMEL else f"hand:{card}"


def _chosen(pieces: Iterable[str]) -> tuple[list[str], list[str]]:
    """The selected cards of the market, and those of the player."""
    kinds = [kind_of(piece).partition(":") for piece in pieces]
    taken = [card.removesuffix("+") for zone, _, card in kinds if zone == "market"]
    given = [card for zone, _, card in kinds if zone != "market"]
    return taken, given


def intended_move(gesture: Gesture) -> Move | None:
    taken, given = _chosen(gesture.pieces)
    zone = gesture.target.partition(":")[0]
    if zone != BUTTON and not gesture.pieces:
        return None
    if zone == "market" and not taken:
        raise IllegalMove("to trade, select goods in the market too")
    if zone in ("discard", "pile", "bonus") and taken:
        raise IllegalMove("you can only sell cards from your hand")
    if (zone in ("hand", "herd", "own") and not taken) or (zone == "market" and not given):
        return None
    return None if zone in ("deck", "far-hand", "far-herd", "far") else intended(taken, given)


def free_pieces(state: State, bottom_player: Player) -> tuple[str, ...]:
    if ending(state) is not None:
        return ()
    mine = state.sides[bottom_player]
    return (
        *(
            name
            for card in CARDS
            for name in piece_names(in_market(card), state.market.count(card))
        ),
        *(name for good in GOODS for name in piece_names(f"hand:{good}", mine.hand.count(good))),
        *piece_names(HERD, len(mine.herd)),
    )


def preview(state: State, bottom_player: Player, selected: tuple[str, ...]) -> Sentence:
    return would_be(state._replace(turn=bottom_player), *_chosen(selected))


def main_button_text(state: State, selected: tuple[str, ...]) -> Sentence:
    """What the button says: what it would do with the selected cards."""
    if ending(state) is not None:
        return sentence("Deal the next round")
    try:
        move = intended(*_chosen(selected))
    except IllegalMove:
        return sentence("Choose cards")
    match move:
        case Swap(taken, given):
            return sentence("Trade {given} for {taken}", given=len(given), taken=len(taken))
    return called_move(move)


# The scene.


def render(state: State, bottom_player: Player, last: Last | None) -> Scene:
    top_player = 1 - bottom_player
    changed = changes(state, last)
    hand = [cells.own_goods(state, bottom_player, good, changed) for good in GOODS]
    return Scene(
        game="rupiaj",
        label=sentence("Market"),
        start=next((cell.name for cell in hand if not cell.is_absent), BUTTON),
        rows=(
            Row(
                sentence("{player}", player=top_player),
                (
                    cells.far_hand(state, top_player, changed),
                    cells.far_herd(state, top_player, changed),
                    cells.earned(state, top_player, "far", changed),
                ),
            ),
            Row(
                sentence("Tokens for goods"),
                tuple(cells.pile(state, good, changed) for good in GOODS),
            ),
            Row(
                sentence("Deck, bonus tokens, discard"),
                (
                    cells.deck(state),
                    *(cells.bonus(state, size, changed) for size in BONUSES),
                    cells.discard(state, changed),
                ),
            ),
            Row(sentence("Market"), tuple(cells.stall(state, card, changed) for card in CARDS)),
            Row(
                sentence("{player}", player=bottom_player),
                (
                    cells.herd(state, bottom_player, changed),
                    cells.earned(state, bottom_player, "own", changed),
                    cells.button(),
                ),
            ),
            Row(sentence("{whose} hand", whose=bottom_player), tuple(hand)),
        ),
    )


VIEW = View(
    render=render,
    gesture=gesture,
    intended_move=intended_move,
    other_targets=lambda _state, _player, move: other_targets(move),
    free_pieces=FreePieces(
        names=free_pieces,
        preview=preview,
        name_of_move=called_move,
        main_button_text=main_button_text,
        can_swipe=False,
    ),
    keys=_KEYS,
    explain=lambda: explanations.explain,
)
