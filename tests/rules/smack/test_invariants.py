"""What is always true of a table of Smack: each invariant broken on purpose, and no other with it."""

import sys
from collections.abc import Callable, Iterator

import pytest

from rules.cards import read_card
from rules.chance import words
from rules.game import Outcome
from rules.smack import invariants
from rules.smack.game import GAME, apply, deal, legal_moves, outcome
from rules.smack.halves import BLACK, RED, Cards, half_of
from rules.smack.invariants import INVARIANTS, MOST_TURNS, problems
from rules.smack.state import State
from rules.smack.variants import VARIANTS
from tests.contracts.game_checks import played_at_random
from tests.rules.smack.pictures import PLAYER_1, PLAYER_2, drawn, played

DEALT = deal(3, "duel")
DUEL = played(DEALT, "draw")
CHALLENGED = drawn("red 5H 6H | 9H\nblack! 8C | 7S 4S")
BATTLE = drawn("red 8H | 9H / (5H) (6H) (7H)\nblack 2S | 9C / (4S) (8C)^ (3S)")
WON = drawn("red 8H | 9H / 5H 6H 7H^\nblack 2S | 9C / (4S) 8C^ (3S)")
LATE = drawn("turn 51\nred | 9H\nblack | 7S")


def cards(text: str) -> Cards:
    return tuple(map(read_card, text.split()))


def test_the_tables_keep_every_invariant() -> None:
    for table in (DEALT, DUEL, CHALLENGED, BATTLE, WON, LATE):
        assert problems(table) == []


def with_deck(state: State, player: int, deck: Cards) -> State:
    decks = list(state.decks)
    decks[player] = deck
    return state._replace(decks=(decks[0], decks[1]))


def with_row(state: State, player: int, row: Cards) -> State:
    laid = list(state.laid)
    laid[player] = row
    return state._replace(laid=(laid[0], laid[1]))


def without_seed(state: State) -> State:
    """A deck that has no deal to be compared with may lie in any order."""
    return state._replace(seed=None)


def third_card_is_drawn() -> State:
    deck = CHALLENGED.decks[PLAYER_1]
    return with_row(
        with_deck(CHALLENGED, PLAYER_1, deck[1:]), PLAYER_1, (*CHALLENGED.laid[PLAYER_1], deck[0])
    )._replace(shown=CHALLENGED.shown | {deck[0]})


def everything_is_out() -> State:
    out = (half_of(PLAYER_1, PLAYER_1), half_of(PLAYER_2, PLAYER_1))
    return State(decks=((), ()), out=out, shown=frozenset((*out[0], *out[1])), turns=30)


def two_cards_change_places(state: State, player: int) -> State:
    first, second, *rest = state.decks[player]
    return with_deck(state, player, (second, first, *rest))


DISORDER = "the deck of player {} is not in the order of the deal"
Break = tuple[str, Callable[[State], Iterator[str]], State, str]

# fmt: off
BREAKS: list[Break] = [
    ("a card is lost", invariants.cards_are_all_there,
        with_deck(CHALLENGED, PLAYER_1, cards("5H")), "player 0 misses 6H"),
    ("a card of the duel is lost", invariants.cards_are_all_there,
        with_row(BATTLE, PLAYER_2, (*BATTLE.laid[PLAYER_2][:3], BATTLE.laid[PLAYER_2][1])),
        "player 1 misses 3S|player 1 has 4S too much"),
    ("a card is there twice", invariants.cards_are_all_there,
        with_deck(CHALLENGED, PLAYER_2, cards("8C 8C")), "player 1 has 8C too much"),
    ("a card that is out is still in the deck", invariants.cards_are_all_there,
        with_deck(CHALLENGED, PLAYER_1, cards("5H 6H KH")), "player 0 has KH too much"),
    ("a card went over to the other", invariants.cards_are_all_there,
        with_deck(with_deck(CHALLENGED, PLAYER_1, cards("5H")), PLAYER_2, cards("8C 6H")),
        "player 0 misses 6H|player 1 has 6H too much"),
    ("one has laid a card more", invariants.rows_match,
        third_card_is_drawn(), "2 and 2 cards cannot be a duel"),
    ("only one has challenged, and it is not said who", invariants.rows_match,
        CHALLENGED._replace(challenger=None), "1 and 2 cards cannot be a duel"),
    ("a challenge without a duel", invariants.rows_match,
        DEALT._replace(challenger=PLAYER_2), "0 and 0 cards cannot be a duel"),
    ("a layer of two", invariants.rows_match,
        BATTLE._replace(laid=(cards("9H 5H 6H"), cards("9C 4S 8C")), picks=((), ()),
            decks=(cards("7H 8H"), cards("3S 2S")), shown=BATTLE.shown | set(cards("5H 6H 4S 8C"))),
        "3 and 3 cards cannot be a duel"),
    ("the second picks first", invariants.picks_match_layers,
        BATTLE._replace(picks=((), (1,))), "0 and 1 picks in 1 layers"),
    ("a pick without a battle", invariants.picks_match_layers,
        CHALLENGED._replace(picks=((1,), ())), "1 and 0 picks in 0 layers"),
    ("a pick without a duel", invariants.picks_match_layers,
        DEALT._replace(picks=((1,), ())), "1 and 0 picks in 0 layers"),
    ("two picks in one layer", invariants.picks_match_layers,
        BATTLE._replace(picks=((1, 2), ())), "2 and 0 picks in 1 layers"),
    ("card 4 of a layer", invariants.picks_match_layers,
        BATTLE._replace(picks=((4,), ())), "there is no card 4 in a layer"),
    ("card 0 of a layer", invariants.picks_match_layers,
        BATTLE._replace(picks=((0,), ())), "there is no card 0 in a layer"),
    ("a card of the duel was not seen", invariants.open_cards_are_shown,
        CHALLENGED._replace(shown=CHALLENGED.shown - set(cards("4S 9H"))),
        "nobody has seen 9H|nobody has seen 4S"),
    ("a card went out unseen", invariants.open_cards_are_shown,
        WON._replace(shown=WON.shown - set(cards("KH"))), "nobody has seen KH"),
    ("the loser's cards that nobody picked were not shown", invariants.open_cards_are_shown,
        WON._replace(shown=WON.shown - set(cards("5H 6H"))), "nobody has seen 5H 6H"),
    ("nobody has a card", invariants.somebody_can_draw,
        everything_is_out(), "neither has a card left"),
    ("fewer turns than none", invariants.turns_are_possible,
        DEALT._replace(turns=-1), "turn -1"),
    ("a duel before the first turn", invariants.turns_are_possible,
        DUEL._replace(turns=0), "turn 0"),
    ("too many turns", invariants.turns_are_possible, LATE._replace(turns=52), "turn 52"),
    ("two cards change places", invariants.decks_keep_their_order,
        two_cards_change_places(DEALT, PLAYER_1),
        DISORDER.format(0)),
    ("two cards of the other change places", invariants.decks_keep_their_order,
        two_cards_change_places(DUEL, PLAYER_2),
        DISORDER.format(1)),
    ("another deal", invariants.decks_keep_their_order, DEALT._replace(seed=4),
        f"{DISORDER.format(0)}|{DISORDER.format(1)}"),
]
# fmt: on


@pytest.mark.parametrize(
    ("invariant", "state", "said"),
    [each[1:] for each in BREAKS],
    ids=[each[0] for each in BREAKS],
)
def test_a_broken_invariant_is_named_and_no_other(
    invariant: Callable[[State], Iterator[str]], state: State, said: str
) -> None:
    assert list(invariant(state)) == said.split("|")
    assert [each.__name__ for each in INVARIANTS if list(each(state))] == [invariant.__name__]
    assert problems(state) == said.split("|")


def test_every_invariant_is_broken_by_some_table() -> None:
    assert {invariant for _, invariant, _, _ in BREAKS} == set(INVARIANTS)
    assert len(set(INVARIANTS)) == len(INVARIANTS)


@pytest.mark.parametrize("picks", [((4,), (1,)), ((1,), (4,)), ((0,), (0,))])
def test_a_pick_that_cannot_be_is_named_even_when_both_have_picked(
    picks: tuple[tuple[int, ...], tuple[int, ...]],
) -> None:
    wrong = [pick for mine in picks for pick in mine if pick not in (1, 2, 3)]
    found = problems(BATTLE._replace(picks=picks))
    assert [f"there is no card {pick} in a layer" for pick in wrong] == [
        words for words in found if words.startswith("there is no card")
    ]


# ---- the edge of the invariants

KEPT = {
    "the last turn there can be": LATE,
    "one side has nothing left, not even on the table": drawn("turn 30\nred 9H |\nblack |"),
    "a table that was not dealt lies in any order": without_seed(
        two_cards_change_places(DEALT, PLAYER_1)
    ),
    "both have picked": WON,
    "a card was seen and is in a deck again": drawn("turn 2\nred 9H' 5H |\nblack 7S |"),
}


@pytest.mark.parametrize("what", KEPT)
def test_an_invariant_is_not_stricter_than_that(what: str) -> None:
    assert problems(KEPT[what]) == []


# ---- whole games

# In Pyodide everything takes three times as long: there it is enough that the same code runs.
PARTS = 10
GAMES_IN_A_PART = 30 if sys.platform == "emscripten" else 1000


def rushed(seed: int, variant: str) -> tuple[State, Outcome]:
    """A game of random moves to its end; it takes no more than a few moves in each of 51 turns."""
    state, dice = deal(seed, variant), words(seed, "rushed")
    for _ in range(MOST_TURNS * 20):
        moves = legal_moves(state)
        if not moves:
            break
        before, state = state, apply(state, moves[next(dice) % len(moves)])
        assert len(before.out[0]) + len(before.out[1]) >= before.turns - 1
    ended = outcome(state)
    assert ended is not None, f"game {seed} does not end"
    return state, ended


@pytest.mark.parametrize("part", range(PARTS))
def test_ten_thousand_games_end_within_51_turns_and_lose_no_card(part: int) -> None:
    ends = set()
    halves = [sorted(half, key=str) for half in (BLACK, RED)]
    for seed in range(part * GAMES_IN_A_PART, (part + 1) * GAMES_IN_A_PART):
        state, ended = rushed(seed, list(VARIANTS)[seed % 2])
        assert 1 <= state.turns <= 51
        for player in (PLAYER_1, PLAYER_2):
            zones = (state.decks[player], state.laid[player], state.out[player])
            assert sorted(sum(zones, ()), key=str) == halves[player == state.red]
        if seed % 10 == 0:  # it takes as long as a few moves
            assert problems(state) == []
        ends.add(ended.winners)
    assert {(PLAYER_1,), (PLAYER_2,)} <= ends


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_invariant_is_kept_in_whole_games(variant: str) -> None:
    for seed in range(10 if sys.platform == "emscripten" else 40):
        for state in played_at_random(GAME, variant, seed).states:
            assert problems(state) == []
