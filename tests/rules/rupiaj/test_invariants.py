"""What is always true of a table of Rupiaj: each invariant broken on purpose, and no other with it.

Where a break would break a second invariant as well, two cards change places instead of one moving.
"""

from collections.abc import Callable, Iterator

import pytest

from rules.rupiaj import invariants
from rules.rupiaj.game import GAME
from rules.rupiaj.goods import CAMEL, HIDDEN
from rules.rupiaj.invariants import INVARIANTS, problems
from rules.rupiaj.state import Bonus, Side, State, Token
from tests.contracts.game_checks import played_at_random
from tests.rules.rupiaj.pictures import OPAL, RUBY, drawn

# Ruby holds 7 cards; two silver tokens are gone, one of each bonus is Opal's.
PICTURE = """
    market   gold 2 silks leather camel
    deck     diamonds leather …
    Ruby*    gold 3 silks 3 spices 3 camel | silver 5
    Opal     diamonds leather 2 camel | silver 5 | 3: 3, 4: 6, 5: 10
    discard  2 silver
"""
TABLE = drawn(PICTURE)
LATE = drawn("""
    market   gold silks 3 camel
    deck     -
    Ruby*    2 leather 8 camel
""")


def test_the_tables_keep_every_invariant() -> None:
    assert problems(TABLE) == []
    assert problems(LATE) == []


def mine(state: State, **zones: object) -> State:
    return side_of(state, RUBY, **zones)


def side_of(state: State, player: int, **zones: object) -> State:
    return state.with_side(player, state.sides[player]._replace(**zones))  # type: ignore[arg-type]


def other(cards: tuple[str, ...], old: str, new: str) -> tuple[str, ...]:
    """One card in the place of another."""
    place = cards.index(old)
    return (*cards[:place], new, *cards[place + 1 :])


RUBYS, OPALS = TABLE.sides
HAND, HERD = RUBYS.hand, RUBYS.herd
DECK = TABLE.deck
LEFT = TABLE.piles
DIAMONDS, GOLD, SILVER, *_ = LEFT


def a_camel_goes_from_herd_to_hand() -> State:
    return side_of(TABLE, OPAL, herd=OPALS.herd[1:], hand=(*OPALS.hand, CAMEL))


def nine_camels_in_the_deck() -> State:
    """All but Opal's two: those of Ruby and of the market changed places with goods of the deck."""
    goods = [card for card in DECK if card != CAMEL]
    camels = (*HERD, CAMEL)
    deck = (*goods[4:], *(card for card in DECK if card == CAMEL), *camels)
    market = other(TABLE.market, CAMEL, goods[3])
    hand = (*OPALS.hand, *goods[:3])
    state = mine(TABLE, herd=())._replace(deck=deck, market=market)
    return side_of(state, OPAL, hand=hand)


Break = tuple[str, Callable[[State], Iterator[str]], State, str]

# fmt: off
BREAKS: list[Break] = [
    # herds and hands
    ("a camel in a hand", invariants.hands_hold_only_goods,
        a_camel_goes_from_herd_to_hand(), "hand 2 holds camel"),
    ("a camel and a good change places in the hand", invariants.hands_hold_only_goods,
        mine(TABLE._replace(deck=other(DECK, CAMEL, "gold")), hand=other(HAND, "gold", CAMEL)),
        "hand 1 holds camel"),
    ("a good in a herd", invariants.herds_hold_only_camels,
        mine(TABLE._replace(deck=other(DECK, "diamonds", CAMEL)), herd=other(HERD, CAMEL, "diamonds")),
        "herd 1 holds diamonds"),
    ("goods in the other herd", invariants.herds_hold_only_camels,
        side_of(TABLE, OPAL, hand=(), herd=(*OPALS.herd, *OPALS.hand)),
        "herd 2 holds diamonds, leather"),
    ("eight cards in a hand", invariants.hands_are_not_too_large,
        mine(TABLE._replace(deck=DECK[1:]), hand=(DECK[0], *HAND)),
        "hand 1 has 8 cards, more than 7"),
    # the market and the deck
    ("a market of four", invariants.market_is_full,
        TABLE._replace(market=TABLE.market[1:], deck=(TABLE.market[0], *DECK)),
        "4 cards are in the market, and 35 in the deck"),
    ("a market of six", invariants.market_is_full,
        TABLE._replace(market=(*TABLE.market, DECK[0]), deck=DECK[1:]),
        "6 cards are in the market, and 33 in the deck"),
    ("a market of six without a deck", invariants.market_is_full,
        mine(LATE._replace(market=(*LATE.market, "leather")), hand=("leather",)),
        "6 cards are in the market, and 0 in the deck"),
    ("one card too many is drawn", invariants.market_is_full,
        TABLE._replace(drawn=DECK[:1], deck=DECK[1:]),
        "6 cards are in the market, and 33 in the deck"),
    ("nine camels in the deck", invariants.deck_has_few_camels,
        nine_camels_in_the_deck(), "9 camels are in the deck, more than 8"),
    # the discard
    ("a camel is discarded", invariants.only_goods_are_discarded,
        mine(TABLE._replace(discard=(*TABLE.discard, CAMEL)), herd=HERD[1:]),
        "camel in the discard pile"),
    ("a token without a sale", invariants.no_token_without_a_sale,
        TABLE._replace(discard=TABLE.discard[1:], deck=("silver", *DECK)),
        "2 silver tokens were paid for 1 cards"),
    ("a token for another good", invariants.no_token_without_a_sale,
        TABLE._replace(discard=("silver", "leather"), deck=other(DECK, "leather", "silver")),
        "2 silver tokens were paid for 1 cards"),
    # the tokens
    ("a pile in another order", invariants.piles_are_what_is_left,
        TABLE._replace(piles=((5, 7, 7, 5, 5), *LEFT[1:])),
        "the diamonds tokens (5, 7, 7, 5, 5) are not the end of (7, 7, 5, 5, 5)"),
    ("the least token is paid first", invariants.piles_are_what_is_left,
        mine(TABLE._replace(piles=((7, 7, 5, 5), *LEFT[1:]), discard=("diamonds", *TABLE.discard),
                            deck=DECK[1:]),
             tokens=(*RUBYS.tokens, Token("diamonds", 5))),
        "the diamonds tokens (7, 7, 5, 5) are not the end of (7, 7, 5, 5, 5)"),
    ("a token is lost", invariants.tokens_are_all_there,
        mine(TABLE, tokens=()), "tokens are missing: {Token(good='silver', value=5): 1}"),
    ("a token of the other player is lost", invariants.tokens_are_all_there,
        side_of(TABLE, OPAL, tokens=()), "tokens are missing: {Token(good='silver', value=5): 1}"),
    ("a token too many", invariants.tokens_are_all_there,
        mine(TABLE, tokens=(*RUBYS.tokens, Token("gold", 6))),
        "tokens are too many: {Token(good='gold', value=6): 1}"),
    ("a bonus token is lost", invariants.bonuses_are_all_there,
        side_of(TABLE, OPAL, bonuses=OPALS.bonuses[1:]),
        "bonus tokens are missing: {Bonus(size=3, value=3): 1}"),
    ("a bonus token too many", invariants.bonuses_are_all_there,
        mine(TABLE, bonuses=(Bonus(5, 8),)),
        "bonus tokens are too many: {Bonus(size=5, value=8): 1}"),
    ("a bonus pile lacks its top", invariants.bonuses_are_all_there,
        TABLE._replace(bonuses=(TABLE.bonuses[0], TABLE.bonuses[1][1:], TABLE.bonuses[2])),
        "bonus tokens are missing: {Bonus(size=4, value=6): 1}"),
    # the cards
    ("a card is lost in the deck", invariants.cards_are_all_there,
        TABLE._replace(deck=DECK[1:]), "cards are missing: {'diamonds': 1}"),
    ("a card is lost in a hand", invariants.cards_are_all_there,
        mine(TABLE, hand=HAND[1:]), "cards are missing: {'gold': 1}"),
    ("a camel is lost in a herd", invariants.cards_are_all_there,
        side_of(TABLE, OPAL, herd=OPALS.herd[1:]), "cards are missing: {'camel': 1}"),
    ("a discarded card too many", invariants.cards_are_all_there,
        TABLE._replace(discard=(*TABLE.discard, "gold")), "cards are too many: {'gold': 1}"),
    ("a card of the deck is double", invariants.cards_are_all_there,
        TABLE._replace(deck=(*DECK, "gold")), "cards are too many: {'gold': 1}"),
    # the match
    ("a third player", invariants.counts_are_possible,
        TABLE._replace(turn=2), "players 2 and 0 do not both sit at this table"),
    ("a stranger started", invariants.counts_are_possible,
        TABLE._replace(starter=-1), "players 0 and -1 do not both sit at this table"),
    ("two seals", invariants.counts_are_possible,
        TABLE._replace(seals=(0, 2), rounds=3), "nobody plays on with seals (0, 2)"),
    ("fewer seals than none", invariants.counts_are_possible,
        TABLE._replace(seals=(-1, 0)), "nobody plays on with seals (-1, 0)"),
    ("too many exchanges", invariants.counts_are_possible,
        TABLE._replace(swaps=21), "21 exchanges in a row"),
    ("fewer exchanges than none", invariants.counts_are_possible,
        TABLE._replace(swaps=-1), "-1 exchanges in a row"),
    ("a seal in the first round", invariants.counts_are_possible,
        TABLE._replace(seals=(1, 0)), "1 seals for 0 rounds"),
    ("two seals after one round", invariants.counts_are_possible,
        TABLE._replace(seals=(1, 1), rounds=2), "2 seals for 1 rounds"),
]
# fmt: on


@pytest.mark.parametrize(
    ("invariant", "state", "words"),
    [each[1:] for each in BREAKS],
    ids=[each[0] for each in BREAKS],
)
def test_a_broken_invariant_is_named_and_no_other(
    invariant: Callable[[State], Iterator[str]], state: State, words: str
) -> None:
    assert list(invariant(state)) == [words]
    assert [each.__name__ for each in INVARIANTS if list(each(state))] == [invariant.__name__]
    assert problems(state) == [words]


def test_every_invariant_is_broken_by_some_table() -> None:
    assert {invariant for _, invariant, _, _ in BREAKS} == set(INVARIANTS)
    assert len(set(INVARIANTS)) == len(INVARIANTS)


def test_two_broken_invariants_are_both_named() -> None:
    state = mine(TABLE._replace(swaps=21), tokens=())
    assert len(problems(state)) == 2


# ---- the edge of the invariants

KEPT = {
    "a market of four without a deck": LATE._replace(
        market=LATE.market[1:], discard=(*LATE.discard, LATE.market[0])
    ),
    "cards on their way to the market": TABLE._replace(
        market=TABLE.market[:4], drawn=TABLE.market[4:]
    ),
    "twenty exchanges": TABLE._replace(swaps=20),
    "a seal each": TABLE._replace(seals=(1, 1), rounds=3),
    "a round without a seal": TABLE._replace(rounds=2),
    "it is the turn of the second": TABLE._replace(turn=1, starter=1),
    "eight camels in the deck": drawn("market 2 gold 3 camel\nRuby* silks"),
}


@pytest.mark.parametrize("what", KEPT)
def test_an_invariant_is_not_stricter_than_that(what: str) -> None:
    assert problems(KEPT[what]) == []


def test_what_a_player_sees_is_no_whole_table() -> None:
    hidden = side_of(TABLE, OPAL, hand=(HIDDEN, HIDDEN))
    assert "hand 2 holds ?" in problems(hidden)


@pytest.mark.parametrize("variant", ["match", "open-herds"])
def test_every_invariant_is_kept_in_whole_matches(variant: str) -> None:
    for seed in range(4):
        for state in played_at_random(GAME, variant, seed).states:
            assert problems(state) == []


def test_an_empty_side_keeps_its_invariants() -> None:
    assert problems(drawn("market 2 gold 3 camel")) == []
    assert drawn("market 2 gold 3 camel").sides == (Side(), Side())
