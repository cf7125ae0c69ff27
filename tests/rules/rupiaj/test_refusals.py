"""Which actions of Rupiaj are legal, why the others are not, and how they are written."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from rules.chance import chosen
from rules.game import BadNotation, IllegalMove
from rules.rupiaj.actions import Camels, Deal, Move, Sell, Swap, Take
from rules.rupiaj.game import (
    GAME,
    apply,
    deal,
    legal_moves,
    outcome,
    read_move,
    to_move,
    write_move,
)
from rules.rupiaj.goods import GOODS
from rules.rupiaj.invariants import problems
from rules.rupiaj.state import State
from tests.contracts.game_checks import check_text
from tests.rules.rupiaj.pictures import OPAL, drawn, played

# ---- refusals

TABLE = "market 2 gold silks leather camel\nRuby* {}\nOpal diamonds 2 silver 5 camel"
OVER = (
    "market gold silks 2 camel\ndeck -\nRuby* 2 silks\nOpal 9 camel"  # nobody can fill the market
)

# fmt: off
REFUSALS: dict[str, tuple[str, Move, str]] = {
    "a full hand": ("4 spices 3 leather", Take("gold"), "your hand is full: 7 goods at most"),
    "no such good in the market": ("spices", Take("silver"), "the market doesn’t have 1 silver"),
    "a diamond": ("spices", Take("diamonds"), "the market doesn’t have 1 diamond"),
    "a camel is no good": ("spices", Take("camel"), "no goods are called “camel”"),
    "a stranger": ("spices", Take("tea"), "no goods are called “tea”"),
    "a precious single": ("2 gold", Sell("gold", 1), "sell at least 2 gold"),
    "more than is held": ("2 silks", Sell("silks", 3), "you don’t have 3 silk"),
    "what only the other holds": ("2 silks", Sell("silver", 2), "you don’t have 2 silver"),
    "a precious good that is not held": ("2 silks", Sell("silver", 1), "you don’t have 1 silver"),
    "nothing is sold": ("2 silks", Sell("silks", 0), "select the cards you want to sell"),
    "less than nothing": ("2 silks", Sell("silks", -1), "select the cards you want to sell"),
    "camels are not sold": ("2 camel", Sell("camel", 2), "no goods are called “camel”"),
    "an uneven exchange": ("2 spices", Swap(("gold", "gold"), ("spices",)),
        "trade card for card: you chose 2 to take and 1 to give"),
    "for one card too many": ("3 spices", Swap(("gold", "silks"), ("spices",) * 3),
        "trade card for card: you chose 2 to take and 3 to give"),
    "an exchange of one card": ("spices", Swap(("gold",), ("spices",)),
        "trade at least two cards. Just one? Take it."),
    "an exchange of nothing": ("spices", Swap((), ()),
        "trade at least two cards. Just one? Take it."),
    "one kind on both sides": ("2 leather", Swap(("gold", "leather"), ("leather", "leather")),
        "you can’t trade leather for leather"),
    "the first of two kinds": ("gold silks", Swap(("gold", "silks"), ("gold", "silks")),
        "you can’t trade gold for gold"),
    "camels are not taken so": ("2 spices", Swap(("camel", "gold"), ("spices", "spices")),
        "you can’t trade for camels: take all of them instead"),
    "not even for camels": ("2 camel", Swap(("camel", "gold"), ("camel", "camel")),
        "you can’t trade for camels: take all of them instead"),
    "too many of a good": ("3 spices", Swap(("gold",) * 3, ("spices",) * 3),
        "the market doesn’t have 3 gold"),
    "goods that are not there": ("2 spices", Swap(("diamonds", "silver"), ("spices", "spices")),
        "the market doesn’t have 1 diamond + 1 silver"),
    "goods that are not held": ("spices", Swap(("gold", "silks"), ("spices", "spices")),
        "you don’t have 2 spice"),
    "a good and camels that are not held":
        ("spices camel", Swap(("gold", "gold", "silks"), ("camel", "camel", "silver")),
        "you don’t have 1 silver + 2 camels"),
    "a stranger taken": ("2 spices", Swap(("gold", "tea"), ("spices", "spices")),
        "no goods are called “tea”"),
    "a stranger given": ("2 spices", Swap(("gold", "silks"), ("spices", "tea")),
        "no goods are called “tea”"),
    "six cards and two camels make eight":
        ("6 spices 2 camel", Swap(("gold", "silks"), ("camel", "camel")),
        "you’d have 8 goods, and the limit is 7"),
    "seven cards and one camel make eight":
        ("7 spices 2 camel", Swap(("gold", "silks"), ("camel", "spices")),
        "you’d have 8 goods, and the limit is 7"),
    "seven cards and two camels make nine":
        ("7 spices 2 camel", Swap(("gold", "silks"), ("camel", "camel")),
        "you’d have 9 goods, and the limit is 7"),
    "what is taken is not in order": ("2 spices", Swap(("silks", "gold"), ("spices", "spices")),
        "write both sides of a trade in alphabetical order"),
    "what is given is not in order": ("2 spices camel", Swap(("gold", "silks"), ("spices", "camel")),
        "write both sides of a trade in alphabetical order"),
    "a deal within a round": ("spices", Deal(), "this round isn’t over yet"),
}
# fmt: on


def refused(state: State, move: Move) -> str:
    assert problems(state) == []
    assert move not in legal_moves(state)
    with pytest.raises(IllegalMove) as why:
        apply(state, move)
    return str(why.value)


@pytest.mark.parametrize("what", REFUSALS)
def test_a_refusal_says_why(what: str) -> None:
    mine, move, words = REFUSALS[what]
    assert refused(drawn(TABLE.format(mine)), move) == words


def test_there_are_no_camels_to_take() -> None:
    state = drawn("market 2 gold silks 2 leather\nRuby* 3 camel")
    assert refused(state, Camels()) == "there are no camels in the market"


@pytest.mark.parametrize("left", [0, 1, 2])
def test_a_precious_single_is_not_sold_for_the_last_token_either(left: int) -> None:
    state = drawn(f"market 5 camel\nRuby* silver\npiles silver {left}")
    assert refused(state, Sell("silver", 1)) == "sell at least 2 silver"


def test_the_cards_of_the_other_player_are_not_given() -> None:
    state = drawn("market gold silks 3 camel\nRuby 2 spices 2 camel\nOpal* silver")
    camels = Swap(("gold", "silks"), ("camel", "camel"))
    assert refused(state, camels) == "you don’t have 2 camels"
    assert to_move(state) == OPAL


ACTIONS = [Take("gold"), Camels(), Sell("silks", 1), Swap(("gold", "silks"), ("camel", "camel"))]


@pytest.mark.parametrize("move", ACTIONS)
def test_after_the_round_only_the_next_is_dealt(move: Move) -> None:
    state = drawn(OVER)
    assert refused(state, move) == "this round is over: deal the next one"
    assert list(legal_moves(state)) == [Deal()]


@pytest.mark.parametrize("move", [*ACTIONS, Deal()])
def test_after_the_match_nothing_is_done(move: Move) -> None:
    state = drawn(OVER, seals=(0, 1), rounds=2)  # Opal has the larger herd
    assert outcome(state) is not None
    assert refused(state, move) == "the match is over"
    assert list(legal_moves(state)) == []


# ---- all legal actions, found another way


def by_brute_force(state: State) -> Iterator[Move]:
    """Any card on the table for any other: the rules as the rulebook tells them."""
    mine = state.sides[state.turn]
    if len(mine.hand) <= 6:
        yield from (Take(card) for card in state.market if card != "camel")
    if state.market.count("camel") >= 1:
        yield Camels()
    for good, held in Counter(mine.hand).items():
        for number in range(1, held + 1):
            if good in ("leather", "spices", "silks") or number >= 2:
                yield Sell(good, number)
    own = (*mine.hand, *mine.herd)
    for size in (2, 3, 4, 5):
        gifts = {tuple(sorted(given)) for given in combinations(own, size)}
        for taken in {tuple(sorted(taken)) for taken in combinations(state.market, size)}:
            if "camel" in taken:
                continue
            for given in gifts:
                hand = len(mine.hand) + size - sum(card != "camel" for card in given)
                if hand <= 7 and not set(taken) & set(given):
                    yield Swap(taken, given)


SMALL = [
    "market gold silks leather 2 camel\nRuby* -\nOpal camel",
    "market 5 camel\nRuby* gold silks",
    "market 2 gold 3 silks\nRuby* -\nOpal 3 camel",
    "market 2 gold 3 silks\nRuby* 4 camel",
    "market 2 gold 3 silks\nRuby* 2 gold spices 4 camel",
    "market gold silver silks spices leather\nRuby* gold silver silks spices leather 3 camel",
    "market gold silver silks spices leather\nRuby* 2 diamonds gold silver 2 silks 3 camel",
    "market gold silver silks spices leather\nRuby* 3 diamonds gold silver 2 silks 3 camel",
    "market gold silver silks spices leather\nRuby 4 camel\nOpal* 2 silks 3 leather camel",
]


def as_brute_force_finds(state: State) -> bool:
    moves = list(legal_moves(state))
    assert len(set(moves)) == len(moves)
    return set(moves) == set(by_brute_force(state))


@pytest.mark.parametrize("picture", SMALL)
def test_the_legal_actions_are_those_of_the_rulebook(picture: str) -> None:
    state = drawn(picture)
    assert problems(state) == []
    assert as_brute_force_finds(state)


@pytest.mark.parametrize("seed", range(3))
def test_the_legal_actions_of_a_whole_round(seed: int) -> None:
    state = deal(seed, "match")
    while (moves := legal_moves(state)) != (Deal(),):
        assert as_brute_force_finds(state)
        state = apply(state, chosen(moves, seed, f"move {len(state.deck)} {state.swaps}"))


# ---- notation

TEXTS: dict[str, Move] = {
    **{f"take {good}": Take(good) for good in GOODS},
    **{f"sell {good} {number}": Sell(good, number) for good in GOODS for number in range(1, 8)},
    "camels": Camels(),
    "deal": Deal(),
    "swap gold silks for camel leather": Swap(("gold", "silks"), ("camel", "leather")),
    "swap gold gold for camel camel": Swap(("gold",) * 2, ("camel",) * 2),
    "swap diamonds silks spices for camel gold silver": Swap(
        ("diamonds", "silks", "spices"), ("camel", "gold", "silver")
    ),
}


@pytest.mark.parametrize("text", TEXTS)
def test_a_move_reads_as_it_is_written(text: str) -> None:
    assert write_move(TEXTS[text]) == text
    assert read_move(text) == TEXTS[text]
    assert type(read_move(text)) is type(TEXTS[text])


NO_MOVES = ["", "take", "take ", "take camel", "take camels", "take gold ", "take gold\n", "gold"]
NO_MOVES += ["Take gold", "take  gold", "take gold 1", "take gold silks", "camel", "camels 3"]
NO_MOVES += [
    "sell gold",
    "sell gold 0",
    "sell gold 8",
    "sell gold -1",
    "sell gold ٣",
    "sell gold ²",
]
NO_MOVES += [
    "sell camel 2",
    "sell tea 2",
    "sell gold 02",
    "sell 2 gold",
    "deal ",
    "deal 2",
    "{text}",
]
NO_MOVES += ["swap gold for silks", "swap gold gold for", "swap for gold gold", "swap gold gold"]
NO_MOVES += ["swap silks gold for camel leather", "swap gold silks for leather camel"]
NO_MOVES += ["swap camel gold for silks silks", "swap gold silks forcamel leather"]
NO_MOVES += [f"swap{' gold' * 6} for{' silks' * 6}", "swap gold tea for silks silks"]


@pytest.mark.parametrize("text", NO_MOVES)
def test_another_text_is_no_move(text: str) -> None:
    with pytest.raises(BadNotation) as why:
        read_move(text)
    assert str(why.value) == f"“{text}” is not a move; a move looks like “sell silks 3”"
    check_text(GAME, text)


def test_no_two_moves_are_equal_or_nothing() -> None:
    moves = list(TEXTS.values())
    assert len(set(moves)) == len(moves)
    assert all(moves)


@pytest.mark.parametrize("text", ["take gold", "camels", "sell spices 2"])
def test_after_an_action_it_is_the_turn_of_the_other(text: str) -> None:
    assert to_move(played(drawn(TABLE.format("2 spices")), text)) == OPAL
