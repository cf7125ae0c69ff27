"""How Rupiaj looks: the other merchant on top, tokens and market in the middle, one's own hand below.

Cards of one kind lie together and are one cell, in the market as in the hand: which of two silks is meant
makes no difference. All of them can be selected freely; the selected cards say what is meant.
"""

from collections import Counter
from collections.abc import Iterable

from app.views.contract import FreePieces, View
from app.views.gestures import Gesture, kind_of
from app.views.scene import Cell, Piece, Row, Scene
from rules.game import IllegalMove, Player, Sentence, sentence
from rules.rupiaj.actions import Camels, Deal, Move, Sell, Swap, Take, intended
from rules.rupiaj.counting import ending, seals
from rules.rupiaj.game import would_be
from rules.rupiaj.good_names import bonuses_called, counted
from rules.rupiaj.good_names import called as kind_called
from rules.rupiaj.goods import BONUSES, CAMEL, CARDS, GOODS, HIDDEN, UNKNOWN
from rules.rupiaj.narration import called_move
from rules.rupiaj.state import Bonus, Side, State, Token

_DO, _HERD, _CAMELS = "do", "herd:camel", "market:camel+"
_HAND = tuple(f"hand:{good}" for good in GOODS)
_MARKET = (*(f"market:{good}" for good in GOODS), _CAMELS)
_ON_TOP = 3  # cards that show how high the deck is
_HEAP = 7  # tokens that are seen of what somebody has earned

_KEYS = {"c": _DO}


# By hand.


def gesture(move: Move) -> Gesture:
    match move:
        case Take(good):
            return Gesture(_DO, (f"market:{good}",))
        case Camels():
            return Gesture(_DO, (_CAMELS,))
        case Swap(taken, given):
            return Gesture(_DO, (*(f"market:{good}" for good in taken), *map(_own, given)))
        case Sell(good, number):
            return Gesture(_DO, (f"hand:{good}",) * number)
        case Deal():
            return Gesture(_DO)


def other_targets(move: Move) -> tuple[str, ...]:
    """Where else the cards of a move may be brought."""
    match move:
        case Take():
            return (*_HAND, "own", _HERD)
        case Camels():
            return (_HERD, "own", *_HAND)
        case Swap():
            return (*_MARKET, *_HAND, "own", _HERD)
        case Sell(good, _):
            return ("discard", f"pile:{good}", *(f"bonus:{size}" for size in BONUSES))
        case Deal():
            return ()


def _own(card: str) -> str:
    return _HERD if card == CAMEL else f"hand:{card}"


def _chosen(pieces: Iterable[str]) -> tuple[list[str], list[str]]:
    """The cards of the market and one's own among the selected ones."""
    kinds = [kind_of(piece).partition(":") for piece in pieces]
    taken = [card.removesuffix("+") for zone, _, card in kinds if zone == "market"]
    given = [card for zone, _, card in kinds if zone != "market"]
    return taken, given


def intended_move(gesture: Gesture) -> Move | None:
    taken, given = _chosen(gesture.pieces)
    zone = gesture.target.partition(":")[0]
    if zone != _DO and not gesture.pieces:
        return None
    if zone == "market" and not taken:
        raise IllegalMove("for an exchange raise the goods you want from the market too")
    if zone in ("discard", "pile", "bonus") and taken:
        raise IllegalMove("only what is in your hand can be sold")
    if (zone in ("hand", "herd", "own") and not taken) or (zone == "market" and not given):
        return None
    return None if zone in ("deck", "far-hand", "far-herd", "far") else intended(taken, given)


def free_pieces(state: State, bottom_player: Player) -> tuple[str, ...]:
    if ending(state) is not None:
        return ()
    mine = state.sides[bottom_player]
    return (
        *(name for card in CARDS for name in _names(_in_market(card), state.market.count(card))),
        *(name for good in GOODS for name in _names(f"hand:{good}", mine.hand.count(good))),
        *_names(_HERD, len(mine.herd)),
    )


def _in_market(card: str) -> str:
    return _CAMELS if card == CAMEL else f"market:{card}"


def _names(kind: str, count: int) -> Iterable[str]:
    return (f"{kind}#{number}" for number in range(1, count + 1))


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
            return sentence("Exchange {given} for {taken}", given=len(given), taken=len(taken))
    return called_move(move)


# For the eye.


def render(state: State, bottom_player: Player, last: tuple[State, Move] | None) -> Scene:
    top_player = 1 - bottom_player
    hand = [
        _fan(f"hand:{good}", good, state.sides[bottom_player].hand.count(good)) for good in GOODS
    ]
    return Scene(
        game="rupiaj",
        label=sentence("Market"),
        start=next((cell.name for cell in hand if not cell.is_absent), _DO),
        rows=(
            Row(
                sentence("{player}", player=top_player),
                (
                    _far_hand(state, top_player),
                    _far_herd(state, top_player),
                    _earned(state, top_player, "far"),
                ),
            ),
            Row(sentence("Tokens for goods"), tuple(_pile(state, good) for good in GOODS)),
            Row(
                sentence("Deck, bonus tokens, discard"),
                (_deck(state), *(_bonus(state, size) for size in BONUSES), _discard(state, last)),
            ),
            Row(sentence("Market"), tuple(_stall(state, card) for card in CARDS)),
            Row(
                sentence("{player}", player=bottom_player),
                (_herd(state, bottom_player), _earned(state, bottom_player, "own"), _button()),
            ),
            Row(sentence("{whose} hand", whose=bottom_player), tuple(hand)),
        ),
    )


def _ware(card: str, name: str = "") -> Piece:
    if card == HIDDEN:
        return Piece("ware", marks=frozenset({"back"}))
    return Piece("ware", name, identity=card, marks=frozenset({card}))


def _coin(token: Token) -> Piece:
    texts = {"value": str(token.value)}
    return Piece("coin", identity=token.good, marks=frozenset({token.good}), texts=texts)


def _medal(bonus: Bonus) -> Piece:
    value = "" if bonus.value == UNKNOWN else str(bonus.value)
    mark = frozenset({f"for-{bonus.size}"})
    return Piece("medal", identity=f"bonus {bonus.size}", marks=mark, texts={"value": value})


def _fan(name: str, card: str, count: int) -> Cell:
    """All cards of one kind; where there are none, there is no cell."""
    return Cell(
        name,
        "wares",
        counted({card: count}) if count else kind_called(card),
        marks=frozenset() if count else frozenset({"absent"}),
        pieces=tuple(_ware(card, piece) for piece in _names(name, count)),
    )


def _stall(state: State, card: str) -> Cell:
    return _fan(_in_market(card), card, state.market.count(card))


def _far_hand(state: State, top_player: Player) -> Cell:
    hand = state.sides[top_player].hand
    if not hand:
        label = sentence("{whose} hand, empty", whose=top_player)
    elif HIDDEN in hand:
        label = sentence("{whose} hand, hidden cards: {count}", whose=top_player, count=len(hand))
    else:
        label = sentence("{whose} hand: {cards}", whose=top_player, cards=counted(Counter(hand)))
    pieces = tuple(_ware(card) for card in hand)
    return Cell("far-hand", "heap", label, texts={"count": str(len(hand))}, pieces=pieces)


def _far_herd(state: State, top_player: Player) -> Cell:
    herd = state.sides[top_player].herd
    if HIDDEN in herd:
        label, count = sentence("{whose} herd, some camels", whose=top_player), "?"
    else:
        label, count = _herd_label(top_player, herd), str(len(herd))
    return Cell(
        "far-herd",
        "heap",
        label,
        texts={"count": count},
        pieces=tuple(_ware(CAMEL) for _ in herd),
    )


def _herd_label(player: Player, herd: tuple[str, ...]) -> Sentence:
    if not herd:
        return sentence("{whose} herd, no camels", whose=player)
    return sentence("{whose} herd: {camels}", whose=player, camels=counted({CAMEL: len(herd)}))


def _herd(state: State, bottom_player: Player) -> Cell:
    herd = state.sides[bottom_player].herd
    pieces = tuple(_ware(CAMEL, name) for name in _names(_HERD, len(herd)))
    texts = {"count": str(len(herd))}
    return Cell(_HERD, "heap", _herd_label(bottom_player, herd), texts=texts, pieces=pieces)


def _earned(state: State, player: Player, name: str) -> Cell:
    """What somebody has earned: the tokens all may count, the bonus tokens only their owner."""
    side = state.sides[player]
    points = sum(token.value for token in side.tokens)
    held = seals(state)[player]
    facts = {"player": player, "points": points, "seals": held, "count": len(side.bonuses)}
    if any(bonus.value == UNKNOWN for bonus in side.bonuses):
        words = "{player}: goods tokens {points}, covered bonus tokens: {count}, seals: {seals}"
    else:
        words = "{player}: goods tokens {points}, bonus tokens {extra}, seals: {seals}"
        facts["extra"] = sum(bonus.value for bonus in side.bonuses)
    texts: dict[str, str | Sentence] = {
        "owner": sentence("{player}", player=player),
        "points": str(points + _known(side)),
        "seals": "●" * held,
    }
    pieces = (*map(_coin, side.tokens[-_HEAP:]), *map(_medal, side.bonuses))
    return Cell(name, "earned", sentence(words, **facts), texts=texts, pieces=pieces)


def _known(side: Side) -> int:
    return sum(bonus.value for bonus in side.bonuses)


def _pile(state: State, good: str) -> Cell:
    pile = state.pile(good)
    words = "{good}: tokens {values}" if pile else "{good}: no tokens left"
    return Cell(
        f"pile:{good}",
        "price",
        sentence(words, good=kind_called(good), values=" ".join(map(str, pile))),
        marks=frozenset({good} if pile else {good, "sold-out"}),
        pieces=tuple(_coin(Token(good, value)) for value in pile),
    )


def _bonus(state: State, size: int) -> Cell:
    height = len(state.bonuses[size - 3])
    label = sentence("{bonus}: {count} left", bonus=bonuses_called(size), count=height)
    return Cell(
        f"bonus:{size}",
        "bonus",
        label,
        texts={"size": str(size) if size < 5 else "5+", "count": str(height)},
        pieces=tuple(_medal(Bonus(size, UNKNOWN)) for _ in range(height)),
    )


def _deck(state: State) -> Cell:
    """The cards that are on their way to the market still lie on top."""
    count = len(state.deck)
    backs = (HIDDEN,) * (min(count, _ON_TOP) + len(state.drawn))
    return Cell(
        "deck",
        "heap",
        sentence("Deck: {count}", count=count),
        texts={"count": str(count)},
        pieces=tuple(map(_ware, backs)),
    )


def _discard(state: State, last: tuple[State, Move] | None) -> Cell:
    """The top card; what was sold just now lies there as a whole."""
    top = state.discard[-1:]
    if last and isinstance(last[1], Sell) and top:
        top *= last[1].number
    label = (
        sentence("Discard, {good} on top", good=kind_called(top[0]))
        if top
        else sentence("Discard, empty")
    )
    return Cell("discard", "heap", label, pieces=tuple(_ware(card) for card in top))


def _button() -> Cell:
    label = sentence("Choose cards")
    marks = frozenset({"main"})
    return Cell(_DO, "deed", label, marks=marks, texts={"words": label})


VIEW = View(
    render=render,
    gesture=gesture,
    intended_move=intended_move,
    other_targets=other_targets,
    free_pieces=FreePieces(
        names=free_pieces,
        preview=preview,
        name_of_move=called_move,
        main_button_text=main_button_text,
    ),
    keys=_KEYS,
)
