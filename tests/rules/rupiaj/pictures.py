"""The table of Rupiaj as a picture, a line for each zone; the star marks who is to move.

    market     2 gold silks 2 camel
    deck       leather …               the top card first, then all that lies nowhere else
    Ruby*      3 silks leather 2 camel | spices 5 3, gold 6 | 3: 2 1, 5: 10
    Opal       3 gold camel            the hand and the herd, then the tokens, then the bonus tokens
    piles      leather 0, gold 2       tokens left
    discard    … gold
    exchanges  3                       in a row

What is not said follows from the rest: a pile lacks the tokens that are written; those that it lacks beyond
them are Opal's; a good was discarded for each of them; every other card is in the deck. In a discard pile
`…` stands for these goods without the written ones. A deck without `…` is just that: every other good is
discarded. A zone of `-` is empty.
"""

from collections import Counter
from typing import Any

from rules.rupiaj.game import apply, legal_moves, read_move
from rules.rupiaj.goods import CAMEL, CARDS, DECK, GOODS, TOKENS
from rules.rupiaj.invariants import problems
from rules.rupiaj.position import position
from rules.rupiaj.state import Bonus, Side, State, Token

RUBY, OPAL = 0, 1
NAMES = ("Ruby", "Opal")  # of the players, in a picture
REST = "…"


def cards(text: str) -> list[str]:
    """`2 gold silks`: cards, of which a number says how many."""
    found, number = [], 1
    for word in text.split():
        if word.isdigit():
            number = int(word)
        elif word != "-":
            if word not in (*CARDS, REST):
                raise ValueError(f"{word} is no card")
            found += [word] * number
            number = 1
    return found


def drawn(picture: str, **others: Any) -> State:
    zones: dict[str, str] = {}
    for line in picture.splitlines():
        name, _, text = line.strip().partition(" ")
        if name:
            zones[name.rstrip("*")] = text
            if name.endswith("*"):
                others["turn"] = NAMES.index(name[:-1])
    sides = [_side(zones.get(name, "")) for name in NAMES]
    piles = _piles(zones.get("piles", ""), sides)
    written = Counter(token for side in sides for token in side.tokens)
    gone = [
        Token(good, value)
        for good in GOODS
        for value in TOKENS[good][: len(TOKENS[good]) - piles[good]]
    ]
    unwritten = list((Counter(gone) - written).elements())
    market = cards(zones["market"])
    deck = cards(zones.get("deck", REST))
    held = [card for side in sides for card in (*side.hand, *side.herd)]
    discard = _filled(cards(zones.get("discard", REST)), [token.good for token in gone])
    if REST in deck:
        deck = _filled(deck, list((Counter(DECK) - Counter([*market, *held, *discard])).elements()))
    elif "discard" not in zones:
        lying = Counter([*market, *held, *deck])
        discard = [card for card in (Counter(DECK) - lying).elements() if card != CAMEL]
    if "exchanges" in zones:
        others["swaps"] = int(zones["exchanges"])
    return position(
        hands=[side.hand for side in sides],
        herds=(len(sides[RUBY].herd), len(sides[OPAL].herd)),
        market=market,
        deck=deck,
        discard=discard,
        piles=piles,
        tokens=[sides[RUBY].tokens, [*unwritten, *sides[OPAL].tokens]],
        bonuses=[side.bonuses for side in sides],
        **others,
    )


def _side(text: str) -> Side:
    held, tokens, bonuses, *_ = [*text.split("|"), "", ""]
    return Side(
        hand=tuple(card for card in cards(held) if card != CAMEL),
        herd=tuple(card for card in cards(held) if card == CAMEL),
        tokens=tuple(Token(good, value) for good, values in _listed(tokens) for value in values),
        bonuses=tuple(
            Bonus(int(size.rstrip(":")), value)
            for size, values in _listed(bonuses)
            for value in values
        ),
    )


def _listed(text: str) -> list[tuple[str, list[int]]]:
    """`gold 6 6, silks 5`."""
    words = [part.split() for part in text.split(",") if part.strip()]
    return [(name, [int(value) for value in values]) for name, *values in words]


def _piles(text: str, sides: list[Side]) -> dict[str, int]:
    written = Counter(token.good for side in sides for token in side.tokens)
    said = {good: left for good, (left,) in _listed(text)}
    return {good: said.get(good, len(full) - written[good]) for good, full in TOKENS.items()}


def _filled(written: list[str], rest: list[str]) -> list[str]:
    """The written cards, with all others in place of the dots."""
    if REST not in written:
        return written
    place = written.index(REST)
    return [
        *written[:place],
        *(Counter(rest) - Counter(written)).elements(),
        *written[place + 1 :],
    ]


def rows(state: State) -> list[str]:
    """A table as it is drawn, so that pytest shows a difference line by line."""
    lines = [f"market {_counted(state.market)}", f"deck {_counted(state.deck)}"]
    if state.drawn:
        lines.append(f"drawn {_counted(state.drawn)}")
    for player, (name, side) in enumerate(zip(NAMES, state.sides, strict=True)):
        star = "*" if state.turn == player else ""
        tokens = ", ".join(f"{token.good} {token.value}" for token in side.tokens)
        bonuses = ", ".join(f"{bonus.size}: {bonus.value}" for bonus in side.bonuses)
        held = _counted((*side.hand, *side.herd))
        lines.append(f"{name}{star} {held} | {tokens} | {bonuses}")
    piles = zip(GOODS, state.piles, strict=True)
    lines.append("piles " + ", ".join(f"{good} {len(pile)}" for good, pile in piles))
    lines.append(f"discard {_counted(state.discard)}")
    lines.append(f"exchanges {state.swaps}")
    return lines


def _counted(lying: tuple[str, ...]) -> str:
    """Equal cards side by side as a number of them."""
    words: list[tuple[int, str]] = []
    for card in lying:
        if words and words[-1][1] == card:
            words[-1] = (words[-1][0] + 1, card)
        else:
            words.append((1, card))
    return " ".join(card if number == 1 else f"{number} {card}" for number, card in words) or "-"


def played(state: State, *texts: str) -> State:
    for text in texts:
        state = apply(state, read_move(text))
    return state


def see(before: str, text: str, after: str) -> None:
    """A legal move, and the table it leads to; both tables keep every promise."""
    first, last = drawn(before), drawn(after)
    assert problems(first) == []
    assert read_move(text) in legal_moves(first)
    reached = played(first, text)
    assert rows(reached) == rows(last)
    assert reached == last
    assert problems(reached) == []
