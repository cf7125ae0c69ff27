"""The cells of Rupiaj's table: hands, herds, market, piles of tokens, and what each player has earned."""

from collections import Counter
from collections.abc import Iterable

from app.views.rupiaj_table.changes import Changes
from app.views.scene import Cell, Piece
from rules.game import Player, Sentence, sentence
from rules.rupiaj.counting import SEALS_TO_WIN, ending, points, seals
from rules.rupiaj.good_names import called, card_called, counted
from rules.rupiaj.goods import BONUSES, CAMEL, CARDS, HIDDEN, UNKNOWN
from rules.rupiaj.state import Bonus, State, Token

BUTTON, HERD, CAMELS = "do", "herd:camel", "market:camel+"
_ON_TOP = 3  # cards that show how high the deck is
_HEAP = 5  # visible tokens of what a player has earned
_CHANGED = frozenset({"changed"})
_NOTHING: frozenset[str] = frozenset()


def in_market(card: str) -> str:
    return CAMELS if card == CAMEL else f"market:{card}"


def piece_names(kind: str, count: int) -> Iterable[str]:
    return (f"{kind}#{number}" for number in range(1, count + 1))


# Pieces.


def _ware(card: str, name: str = "", *, is_new: bool = False) -> Piece:
    if card == HIDDEN:
        return Piece("ware", marks=frozenset({"back"}))
    marks = frozenset({card, "new"} if is_new else {card})
    return Piece("ware", name, identity=card, marks=marks, texts={"name": card_called(card)})


def _coin(token: Token) -> Piece:
    texts = {"value": str(token.value)}
    return Piece("coin", identity=token.good, marks=frozenset({token.good}), texts=texts)


def _medal(size: int, text: str) -> Piece:
    mark = frozenset({f"for-{size}"})
    return Piece("medal", identity=f"bonus {size}", marks=mark, texts={"value": text})


def _earned_medal(bonus: Bonus) -> Piece:
    return _medal(bonus.size, "?" if bonus.value == UNKNOWN else str(bonus.value))


# Cards.


def _fan(name: str, card: str, count: int, new: int) -> Cell:
    """All cards of one kind, the new ones last; where there are none, there is no cell."""
    names = piece_names(name, count)
    return Cell(
        name,
        "wares",
        counted({card: count}) if count else called(card),
        marks=_NOTHING if count else frozenset({"absent"}),
        pieces=tuple(
            _ware(card, piece, is_new=place >= count - new) for place, piece in enumerate(names)
        ),
    )


def stall(state: State, card: str, changed: Changes) -> Cell:
    new = changed.new_in_market.get(card, 0)
    return _fan(in_market(card), card, state.market.count(card), new)


def own_goods(state: State, player: Player, good: str, changed: Changes) -> Cell:
    count = state.sides[player].hand.count(good)
    return _fan(f"hand:{good}", good, count, changed.taken_by(player).get(good, 0))


def far_hand(state: State, player: Player, changed: Changes) -> Cell:
    """Cards that were just taken are still open: everybody saw them."""
    hand = state.sides[player].hand
    taken = {card: n for card, n in changed.taken_by(player).items() if card != CAMEL}
    if not hand:
        label = sentence("{whose} hand, empty", whose=player)
    elif HIDDEN not in hand:
        label = sentence("{whose} hand: {cards}", whose=player, cards=counted(Counter(hand)))
    elif taken:
        words = "{whose} hand, hidden cards: {count}, just taken: {cards}"
        left = len(hand) - sum(taken.values())
        label = sentence(words, whose=player, count=left, cards=counted(taken))
    else:
        label = sentence("{whose} hand, hidden cards: {count}", whose=player, count=len(hand))
    if HIDDEN in hand:
        hand = hand[sum(taken.values()) :]
        new = [card for card in CARDS for _ in range(taken.get(card, 0))]
    else:
        new = []
    return Cell(
        "far-hand",
        "heap",
        label,
        marks=_CHANGED if taken else _NOTHING,
        texts={"count": str(len(hand) + len(new))},
        pieces=(*map(_ware, hand), *(_ware(card, is_new=True) for card in new)),
    )


# Herds.


def far_herd(state: State, player: Player, changed: Changes) -> Cell:
    camels = state.sides[player].herd
    if HIDDEN in camels:
        label, count = sentence("{whose} camels: some", whose=player), "?"
    else:
        label, count = _herd_label(player, camels), str(len(camels))
    return Cell(
        "far-herd",
        "heap",
        label,
        marks=_herd_marks(player, changed),
        texts={"count": count},
        pieces=tuple(_ware(CAMEL) for _ in camels),
    )


def herd(state: State, player: Player, changed: Changes) -> Cell:
    camels = state.sides[player].herd
    return Cell(
        HERD,
        "heap",
        _herd_label(player, camels),
        marks=_herd_marks(player, changed),
        texts={"count": str(len(camels))},
        pieces=tuple(_ware(CAMEL, name) for name in piece_names(HERD, len(camels))),
    )


def _herd_label(player: Player, camels: tuple[str, ...]) -> Sentence:
    if not camels:
        return sentence("{whose} camels: none", whose=player)
    return sentence("{whose} camels: {count}", whose=player, count=len(camels))


def _herd_marks(player: Player, changed: Changes) -> frozenset[str]:
    return _CHANGED if CAMEL in changed.taken_by(player) else _NOTHING


# Tokens.


def earned(state: State, player: Player, name: str, changed: Changes) -> Cell:
    """What a player has earned: everybody may count the tokens, only their owner the bonus tokens.

    When the round is over, the larger herd counts too, as in the table of points.
    """
    side, result = state.sides[player], points(state)[player]
    is_over = ending(state) is not None
    held = seals(state)[player]
    total = result.total if is_over else result.tokens + result.bonuses
    facts = {"player": player, "points": result.tokens, "seals": held, "count": len(side.bonuses)}
    if any(bonus.value == UNKNOWN for bonus in side.bonuses):
        words = "{player}: goods tokens {points}, hidden bonus tokens: {count}, seals: {seals}"
    elif is_over:
        words = "{player}: {total} points, seals: {seals}"
        facts["total"] = total
    else:
        words = "{player}: goods tokens {points}, bonus tokens {extra}, seals: {seals}"
        facts["extra"] = result.bonuses
    sold_now = player == changed.player and bool(changed.sold)
    marks = {f"player-{player + 1}"}
    marks |= {"changed"} if sold_now else set()
    marks |= {"to-move"} if state.turn == player and not is_over else set()
    texts: dict[str, str | Sentence] = {
        "owner": sentence("{player}", player=player),
        "points": str(total),
        "gain": f"+{changed.earned}" if sold_now and changed.earned else "",
        "seals": "●" * held + "○" * (SEALS_TO_WIN - held),
    }
    pieces = (*map(_coin, side.tokens[-_HEAP:]), *map(_earned_medal, side.bonuses))
    return Cell(
        name, "earned", sentence(words, **facts), marks=frozenset(marks), texts=texts, pieces=pieces
    )


def pile(state: State, good: str, changed: Changes) -> Cell:
    values = state.pile(good)
    words = "{good}: tokens {values}" if values else "{good}: no tokens left"
    marks = {good} if values else {good, "sold-out"}
    return Cell(
        f"pile:{good}",
        "price",
        sentence(words, good=called(good), values=" ".join(map(str, values))),
        marks=frozenset(marks | {"changed"} if changed.sold == good else marks),
        pieces=tuple(_coin(Token(good, value)) for value in values),
    )


def bonus(state: State, size: int, changed: Changes) -> Cell:
    """Their values are hidden, but not the range of values."""
    left, values = len(state.bonuses[size - 3]), BONUSES[size]
    between = f"+{min(values)}–{max(values)}"
    cards = str(size) if size < max(BONUSES) else f"{size}+"
    words = "Bonus for {cards} cards: {range} points, {count} left"
    return Cell(
        f"bonus:{size}",
        "bonus",
        sentence(words, cards=cards, range=between, count=left),
        marks=(frozenset({"sold-out"}) if not left else _NOTHING)
        | (_CHANGED if changed.bonus == size else _NOTHING),
        texts={
            "size": sentence("{cards} cards", cards=cards),
            "left": sentence("{count} left", count=left),
        },
        pieces=tuple(_medal(size, between) for _ in range(left)),
    )


def deck(state: State) -> Cell:
    """Cards on their way to the market are still on top."""
    count = len(state.deck)
    backs = (HIDDEN,) * (min(count, _ON_TOP) + len(state.drawn))
    return Cell(
        "deck",
        "heap",
        sentence("Deck: {count}", count=count),
        texts={"count": str(count)},
        pieces=tuple(map(_ware, backs)),
    )


def discard(state: State, changed: Changes) -> Cell:
    """The top card, or all cards of the last sale."""
    top = state.discard[-1:]
    label = (
        sentence("Discard, {good} on top", good=called(top[0]))
        if top
        else sentence("Discard, empty")
    )
    if changed.sold:
        words = "Discard, {goods} just sold"
        label = sentence(words, goods=counted({changed.sold: changed.number_sold}))
        top = (changed.sold,) * changed.number_sold
    pieces = tuple(_ware(card, is_new=bool(changed.sold)) for card in top)
    return Cell("discard", "heap", label, pieces=pieces)


def button() -> Cell:
    label = sentence("Choose cards")
    return Cell(BUTTON, "deed", label, marks=frozenset({"main"}), texts={"words": label})
