"""Rounds of Rupiaj: how one is dealt, when it is over, and how the next one follows."""

from collections import Counter

import pytest

from rules.rupiaj.actions import Deal
from rules.rupiaj.counting import ending
from rules.rupiaj.game import apply, deal, is_between_rounds, legal_moves, outcome, summary, to_move
from rules.rupiaj.goods import BONUSES, CAMEL, DECK, GOODS, TOKENS
from rules.rupiaj.invariants import problems
from rules.rupiaj.narration import prompt, tell
from rules.rupiaj.state import State
from rules.rupiaj.variants import LESSON, VARIANTS
from tests.rules.rupiaj.pictures import OPAL, RUBY, drawn, played

# ---- the deal

SEEDS = range(40)
LETTERS = dict(zip("DGVSPLC", (*GOODS, CAMEL), strict=True))  # V: silver, P: spices

# fmt: off
# Who starts, the hands, the herds, the market, the deck from the top, the bonus piles. Never to change.
Table = tuple[int, tuple[str, str], tuple[int, int], str, str, tuple[tuple[int, ...], ...]]
FIRST_ROUNDS: dict[int, Table] = {
    1: (RUBY, ("SSSP", "DVSL"), (1, 1), "VSCCC", "VPDCGCVLGLDPDLPDGLCGPLSCVLLLCGCPSDLPSGPV",
        ((2, 2, 2, 3, 1, 3, 1), (6, 6, 5, 4, 5, 4), (9, 10, 8, 8, 10))),
    2: (RUBY, ("VPLL", "DVPPL"), (1, 0), "GCCCC", "CSDGSLLLCVCLGLCSVCVDSGGLVSCDPLPSGDSSPPDP",
        ((2, 1, 3, 2, 3, 2, 1), (4, 5, 4, 5, 6, 6), (10, 9, 8, 8, 10))),
    10**11 + 7:
       (OPAL, ("DVVSL", "SLL"), (0, 2), "DLCCC", "VLCCSCSDPGDGSPDPSGPCLSLGVLPVPGLPPCGSDVCL",
        ((2, 1, 2, 3, 2, 1, 3), (5, 4, 4, 6, 6, 5), (9, 10, 10, 8, 8))),
}
SECOND_ROUNDS: dict[int, Table] = {
    2: (OPAL, ("DPLLL", "VPL"), (0, 2), "LCCCC", "GDSDPVCCPSPDSPGSPLLVLVGDCSGVSSPGSDCLVLCG",
        ((2, 1, 3, 1, 2, 2, 3), (6, 6, 4, 4, 5, 5), (9, 10, 8, 10, 8))),
}
# fmt: on


def cards_of(letters: str) -> tuple[str, ...]:
    return tuple(LETTERS[letter] for letter in letters)


def is_table(state: State, table: Table) -> None:
    starter, hands, herds, market, deck, bonuses = table
    assert (state.starter, state.turn) == (starter, starter)
    assert tuple(side.hand for side in state.sides) == tuple(map(cards_of, hands))
    assert tuple(side.herd for side in state.sides) == tuple((CAMEL,) * herd for herd in herds)
    assert (state.market, state.deck) == (cards_of(market), cards_of(deck))
    assert state.bonuses == bonuses


def test_the_pieces_are_those_of_the_rulebook() -> None:
    numbers = {"diamonds": 6, "gold": 6, "silver": 6, "silks": 8, "spices": 8, "leather": 10}
    assert Counter(DECK) == {**numbers, "camel": 11}
    assert TOKENS == {
        "diamonds": (7, 7, 5, 5, 5),
        "gold": (6, 6, 5, 5, 5),
        "silver": (5, 5, 5, 5, 5),
        "silks": (5, 3, 3, 2, 2, 1, 1),
        "spices": (5, 3, 3, 2, 2, 1, 1),
        "leather": (4, 3, 2, 1, 1, 1, 1, 1, 1),
    }
    assert BONUSES == {3: (3, 3, 2, 2, 2, 1, 1), 4: (6, 6, 5, 5, 4, 4), 5: (10, 10, 9, 8, 8)}


@pytest.mark.parametrize("seed", FIRST_ROUNDS)
@pytest.mark.parametrize("variant", [name for name in VARIANTS if name != LESSON])
def test_a_seed_always_deals_the_same(seed: int, variant: str) -> None:
    state = deal(seed, variant)
    is_table(state, FIRST_ROUNDS[seed])
    assert (state.seed, state.variant, state.rounds, state.seals) == (seed, variant, 1, (0, 0))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_deal(seed: int) -> None:
    state = deal(seed, "match")
    assert problems(state) == []
    assert len(DECK) == 55
    assert len(state.deck) == 40
    assert len(state.market) == 5
    assert state.market.count(CAMEL) >= 3
    for side in state.sides:
        assert len(side.hand) + len(side.herd) == 5  # camels move to the herd without a refill
        assert CAMEL not in side.hand
        assert (side.tokens, side.bonuses) == ((), ())
    assert state.piles == tuple(TOKENS.values())
    assert [sorted(pile) for pile in state.bonuses] == [sorted(full) for full in BONUSES.values()]
    assert (state.discard, state.drawn, state.swaps) == ((), (), 0)
    assert to_move(state) == state.starter
    assert not is_between_rounds(state)


def test_deals_differ() -> None:
    deals = [deal(seed, "match") for seed in SEEDS]
    assert {state.starter for state in deals} == {RUBY, OPAL}
    assert len({state.deck for state in deals}) == len(deals)
    assert all(len({state.bonuses[place] for state in deals}) > 20 for place in range(3))
    assert {len(side.herd) for state in deals for side in state.sides} >= {0, 1, 2}
    assert {state.market.count(CAMEL) for state in deals} == {3, 4, 5}


# ---- the end of a round

NOBODY_FILLS = "The deck can’t refill the market"
SOLD_OUT = "Three kinds of goods are sold out"
GOING_ROUND = "20 trades in a row"

# fmt: off
ENDINGS: dict[str, tuple[str, str, str]] = {
    "the last card of the deck fills the market":
        ("market gold silks 3 camel\ndeck leather\nRuby* spices 8 camel", "take gold", ""),
    "no card is left for a good":
        ("market gold silks 3 camel\ndeck -\nRuby* spices 8 camel", "take gold", NOBODY_FILLS),
    "three cards are left for three camels":
        ("market gold silks 3 camel\ndeck leather 2 spices\nRuby* 8 camel", "camels", ""),
    "two cards are left for three camels":
        ("market gold silks 3 camel\ndeck leather spices\nRuby* 8 camel", "camels", NOBODY_FILLS),
    "no card is left for three camels":
        ("market gold silks 3 camel\ndeck -\nRuby* 8 camel", "camels", NOBODY_FILLS),
    "an exchange without a deck":
        ("market gold silks 3 camel\ndeck -\nRuby* 8 camel", "swap gold silks for camel camel", ""),
    "a sale without a deck":
        ("market gold silks 3 camel\ndeck -\nRuby* leather 8 camel", "sell leather 1", ""),
    "the second pile is sold out":
        ("market 5 camel\nRuby* 2 gold\npiles gold 2, silver 0", "sell gold 2", ""),
    "the third pile is sold out":
        ("market 5 camel\nRuby* 2 gold\npiles gold 2, silver 0, silks 0", "sell gold 2", SOLD_OUT),
    "the third pile has one token left":
        ("market 5 camel\nRuby* 2 gold\npiles gold 3, silver 0, silks 0", "sell gold 2", ""),
    "another sale while two piles are empty":
        ("market 5 camel\nRuby* leather\npiles gold 0, leather 0", "sell leather 1", ""),
    "the nineteenth exchange in a row":
        ("market 2 gold 3 camel\nRuby* 2 silks\nexchanges 18", "swap gold gold for silks silks", ""),
    "the twentieth exchange in a row":
        ("market 2 gold 3 camel\nRuby* 2 silks\nexchanges 19", "swap gold gold for silks silks",
         GOING_ROUND),
    "a sale after nineteen exchanges":
        ("market 2 gold 3 camel\nRuby* 2 silks\nexchanges 19", "sell silks 1", ""),
}
# fmt: on


@pytest.mark.parametrize("what", ENDINGS)
def test_a_round_ends_or_goes_on(what: str) -> None:
    picture, text, why = ENDINGS[what]
    state = drawn(picture)
    assert (problems(state), ending(state)) == ([], None)
    after = played(state, text)
    assert problems(after) == []
    assert str(ending(after) or "") == why
    assert is_between_rounds(after) == bool(why)
    assert (list(legal_moves(after)) == [Deal()]) == bool(why)
    if not why:
        assert to_move(after) == OPAL


def test_the_sale_that_ends_a_round_still_earns_its_bonus() -> None:
    state = drawn("market 5 camel\nRuby* 3 gold\npiles gold 2, silver 0, silks 0")
    after = played(state, "sell gold 3")
    assert [token.value for token in after.sides[RUBY].tokens] == [5, 5]
    assert [bonus.size for bonus in after.sides[RUBY].bonuses] == [3]
    assert is_between_rounds(after)


def test_exchanges_go_round_until_the_twentieth() -> None:
    state = drawn("market 2 gold 3 camel\nRuby* 2 silks\nOpal 2 spices")
    texts = [
        "swap gold gold for silks silks",
        "swap silks silks for spices spices",
        "swap spices spices for gold gold",
        "swap gold gold for silks silks",
        "swap silks silks for spices spices",
        "swap spices spices for gold gold",
    ]
    said = []
    for number in range(20):
        assert state.swaps == number
        said.append(str(prompt(state) or ""))
        state = played(state, texts[number % 6])
    assert said[:16] == [""] * 16
    assert said[16:19] == [
        f"The round ends after {left} more trades in a row" for left in (4, 3, 2)
    ]
    assert said[19] == "One more trade in a row ends the round"
    assert str(ending(state)) == GOING_ROUND


@pytest.mark.parametrize("text", ["take gold", "camels", "sell silks 1"])
def test_any_other_action_begins_the_count_of_exchanges_anew(text: str) -> None:
    state = drawn("market 2 gold 3 camel\nRuby* 2 silks\nexchanges 19")
    assert played(state, text).swaps == 0


def test_players_are_told_that_the_deck_is_empty() -> None:
    state = drawn("market gold silks 3 camel\ndeck leather\nRuby* spices 8 camel")
    assert prompt(state) is None
    words = "The deck is empty: taking goods or camels ends the round"
    assert str(prompt(played(state, "take gold"))) == words


# ---- the next round

WON = "market gold silks 2 camel\ndeck -\nRuby* spices 9 camel\nOpal 2 silks"  # by Ruby's herd
LOST = "market gold silks 2 camel\ndeck -\nRuby* 2 silks\nOpal spices 9 camel"
EQUAL = "market gold 3 camel\ndeck -\nRuby* spices 4 camel\nOpal 4 camel"

# The table, who started, who starts next, the seals.
NEXT = {
    "Ruby won, Opal starts": (WON, OPAL, OPAL, (1, 0)),
    "Opal won, Ruby starts": (LOST, OPAL, RUBY, (0, 1)),
    "nobody won, Ruby starts again": (EQUAL, RUBY, RUBY, (0, 0)),
    "nobody won, Opal starts again": (EQUAL, OPAL, OPAL, (0, 0)),
}


@pytest.mark.parametrize("what", NEXT)
@pytest.mark.parametrize("rounds", [1, 2])
def test_the_next_round(what: str, rounds: int) -> None:
    picture, started, starter, won = NEXT[what]
    state = drawn(picture, seed=2, rounds=rounds, variant="open-herds", starter=started)
    assert problems(state) == []
    assert is_between_rounds(state)
    assert to_move(state) == starter
    words = tell(state, Deal())
    assert words.text == "Round {number} dealt, first move: {player}"
    assert dict(words.facts) == {"number": rounds + 1, "player": starter}
    following = apply(state, Deal())
    assert problems(following) == []
    assert not is_between_rounds(following)
    assert (following.starter, following.turn, following.seals) == (starter, starter, won)
    assert (following.rounds, following.variant, following.seed) == (rounds + 1, "open-herds", 2)
    assert [*map(str, summary(following))] == [f"Round {rounds + 1}", f"Seals {won[0]}–{won[1]}"]
    if rounds == 1:
        is_table(following, (starter, *SECOND_ROUNDS[2][1:]))


def test_the_seal_of_a_round_is_shown_before_the_next_is_dealt() -> None:
    assert [*map(str, summary(drawn(WON)))] == ["Round 1", "Seals 1–0"]
    words = prompt(drawn(WON))
    assert words is not None
    assert (words.text, dict(words.facts)["player"]) == (
        "{why}. The seal goes to {player}.",
        RUBY,
    )
    nobody = f"{NOBODY_FILLS}. Nobody wins this round."
    assert str(prompt(drawn(EQUAL))) == nobody


MATCHES = {
    "the first seal": (WON, (0, 0), None),
    "a seal each": (WON, (0, 1), None),
    "two seals for Ruby": (WON, (1, 0), (RUBY, (2, 0))),
    "two rounds to one for Ruby": (WON, (1, 1), (RUBY, (2, 1))),
    "two rounds to one for Opal": (LOST, (1, 1), (OPAL, (1, 2))),
}


@pytest.mark.parametrize("what", MATCHES)
def test_two_seals_win_the_match(what: str) -> None:
    picture, held, won = MATCHES[what]
    state = drawn(picture, seals=held, rounds=1 + sum(held))
    assert problems(state) == []
    result = outcome(state)
    assert is_between_rounds(state) == (won is None)
    if won is None:
        assert result is None
        assert list(legal_moves(state)) == [Deal()]
        return
    assert result is not None
    assert (result.winners, result.scores) == ((won[0],), won[1])
    assert result.reason == "two-seals"
    assert result.why.text == "{player} won two rounds"
    assert dict(result.why.facts) == {"player": won[0]}
    assert to_move(state) is None


def test_all_cards_are_dealt_in_every_round() -> None:
    following = apply(drawn(WON, seed=5), Deal())
    assert len(following.deck) == 40
    held = [card for side in following.sides for card in (*side.hand, *side.herd)]
    assert Counter([*held, *following.market, *following.deck]) == Counter(DECK)
