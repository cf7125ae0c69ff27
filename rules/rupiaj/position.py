"""Sets up any table of Rupiaj."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from rules.game import Player
from rules.positions import BadPosition, check_cards, check_each, check_player, check_variant
from rules.rupiaj.goods import BONUSES, CAMEL, DECK, GOODS, TOKENS, in_order
from rules.rupiaj.state import Bonus, Side, State, Token
from rules.rupiaj.variants import VARIANTS

_BONUSES = [Bonus(size, value) for size, full in BONUSES.items() for value in full]


def position(  # noqa: PLR0913  all keywords, each a part of the table
    *,
    hands: Sequence[Iterable[str]] = ((), ()),
    herds: Sequence[int] = (0, 0),
    market: Iterable[str] = (),
    piles: Mapping[str, int] | None = None,
    deck: Iterable[str] | None = None,
    discard: Iterable[str] | None = None,
    tokens: Sequence[Iterable[Token]] | None = None,
    bonuses: Sequence[Iterable[Bonus]] = ((), ()),
    turn: Player = 0,
    starter: Player = 0,
    swaps: int = 0,
    seals: tuple[int, int] = (0, 0),
    rounds: int = 1,
    variant: str = "match",
    seed: int = 0,
) -> State:
    """Any table. `piles`: how many tokens a good has left; all of them by default.

    Everything else follows, so that nothing is missing: tokens that are gone belong to the second player, a
    card was discarded for each of them, and every other card is in the deck.
    """
    check_variant(variant, VARIANTS)
    check_player(turn)
    check_player(starter)
    gone = _gone(piles or {})
    if tokens is None:
        tokens = ((), gone)
    if discard is None:
        discard = [token.good for token in gone]
    for name, zones in (
        ("hands", hands),
        ("herds", herds),
        ("tokens", tokens),
        ("bonuses", bonuses),
    ):
        check_each(name, zones)
    if min(herds) < 0:
        raise BadPosition(f"a herd cannot have {min(herds)} camels")
    sides = [
        Side(tuple(hand), (CAMEL,) * herd, tuple(earned), tuple(extra))
        for hand, herd, earned, extra in zip(hands, herds, tokens, bonuses, strict=True)
    ]
    held = [card for side in sides for card in (*side.hand, *side.herd)]
    discard, market = tuple(discard), tuple(market)
    if deck is None:
        deck = (Counter(DECK) - Counter([*market, *discard, *held])).elements()
    deck = tuple(deck)
    check_cards((*market, *discard, *held, *deck), DECK)
    for side in sides:
        if CAMEL in side.hand:
            raise BadPosition(f"“{CAMEL}” is not a good: camels are in the herd, not in a hand")
    check_cards((token for side in sides for token in side.tokens), gone)
    paid = [bonus for side in sides for bonus in side.bonuses]
    check_cards(paid, _BONUSES)
    one, two = (side._replace(hand=in_order(side.hand)) for side in sides)
    left = Counter(_BONUSES) - Counter(paid)
    return State(
        sides=(one, two),
        market=in_order(market),
        deck=deck,
        discard=discard,
        piles=tuple(
            full[sum(token.good == good for token in gone) :] for good, full in TOKENS.items()
        ),
        bonuses=tuple(
            tuple(bonus.value for bonus in left.elements() if bonus.size == size)
            for size in BONUSES
        ),
        turn=turn,
        starter=starter,
        swaps=swaps,
        seals=seals,
        rounds=rounds,
        variant=variant,
        seed=seed,
    )


def _gone(piles: Mapping[str, int]) -> list[Token]:
    """The tokens that are no longer in their piles, the most valuable of each good first."""
    for good, left in piles.items():
        if good not in TOKENS:
            raise BadPosition(f"“{good}” is not a good, so it has no pile")
        if not 0 <= left <= len(TOKENS[good]):
            raise BadPosition(f"{left} tokens cannot be left of the {len(TOKENS[good])} for {good}")
    return [
        Token(good, value)
        for good in GOODS
        for value in TOKENS[good][: len(TOKENS[good]) - piles.get(good, len(TOKENS[good]))]
    ]
