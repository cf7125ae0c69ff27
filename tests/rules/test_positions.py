"""`position` lays out any table, the same way in every game, or says what is wrong with it.

For each game: zones that cannot be, of every kind there is, and what the answer quotes of them. A game that
is still being written may do without; a finished one is listed here.
"""

import inspect
import random
from collections.abc import Callable
from typing import Any

import pytest

from rules import GAMES
from rules.cards import DECK, HIDDEN, read_card
from rules.doudizhu.hands import RANKS
from rules.mo.cells import INNER, OUTER
from rules.mo.position import Post
from rules.positions import BadPosition
from rules.rupiaj.goods import CARDS as TRADED
from rules.rupiaj.state import Bonus, Token
from tests.contracts.game_checks import AnyGame
from tests.smallest import game as smallest

ALL: dict[str, AnyGame] = {smallest.GAME.key: smallest.GAME, **GAMES}
Zones = dict[str, Any]

KING = read_card("KH")
FOUR_PITS = (1, 1, 0, 1, 1, 0)
# By game: what is wrong, the zones, and what the answer says of them.
WRONG: dict[str, dict[str, tuple[Zones, str]]] = {
    "smallest": {
        "unknown card": ({"hands": ((1, 2), (3, 10))}, "“10” is not a card"),
        "hidden card": ({"hands": ((1, 2), (0, 0))}, "“0” is not a card"),
        "too many cards": ({"hands": ((1, 2), (2, 3))}, "“2” is there 2 times: the deck has 1"),
        "unknown variant": ({"variant": "wild"}, "“wild” is not a variant"),
        "unknown player": ({"turn": 2}, "no player 2"),
        "three hands": ({"hands": ((1,), (2,), (3,))}, "3 hands are not one for each"),
    },
    "mancala": {
        "unknown cell": ({"board": (*FOUR_PITS, 1)}, "7 places are not"),
        "no pits": ({"board": (3, 4)}, "2 places are not"),
        "too many cards": ({"board": (4,) * 14}, "56 stones are too many: there are 48"),
        "fewer than none": ({"board": (1, 1, 0, -2, 1, 0)}, "cannot hold -2 stones"),
        "unknown variant": ({"board": FOUR_PITS, "variant": "oware"}, "“oware” is not a variant"),
        "unknown player": ({"board": FOUR_PITS, "turn": -1}, "no player -1"),
    },
    "mo": {
        "unknown cell": ({"inner": {"b9": "7H"}}, "“b9” is not a cell"),
        "inner cell outside": ({"inner": {"b1": "7H"}}, "“b1” is not a cell"),
        "outer cell inside": ({"outer": {"c3": Post(KING)}}, "“c3” is not a cell"),
        "unknown card": ({"draw": "7H 1Z"}, "“1Z” is not a card"),
        "card of another deck": ({"draw": "R*", "variant": "no-joker"}, "“R\\*” is not a card"),
        "too many cards": (
            {"inner": {"b2": "KH"}, "outer": {"c1": Post(KING)}},
            "“KH” is there 2 times: the deck has 1",
        ),
        "too many hidden cards": ({"draw": [HIDDEN] * 60}, "60 cards are too many: there are 53"),
        "unknown variant": ({"variant": "three-jokers"}, "“three-jokers” is not a variant"),
    },
    "doudizhu": {
        "unknown card": ({"hands": ("34X", "5")}, "“X” is not a card"),
        "lower-case card": ({"hands": ("34", "k")}, "“k” is not a card"),
        "too many cards": ({"hands": ("3" * 16, "5")}, "“3” is there 16 times: the deck has 4"),
        "too many in all": (
            {"hands": ("33", "334"), "to_beat": "3"},
            "“3” is there 5 times: the deck has 4",
        ),
        "too long a hand": ({"hands": ("333444555666777888999", "T")}, "a hand has at most 20"),
        "joker by the classic rules": ({"hands": ("3B", "4")}, "“B” is not a card"),
        "two jokers of a kind": (
            {"hands": ("RR", "4"), "rules": "standard"},
            "“R” is there 2 times: the deck has 1",
        ),
        "unknown variant": ({"hands": ("3", "4"), "rules": "modern"}, "“modern” is not a set"),
        "unknown player": ({"hands": ("3", "4"), "turn": 2}, "no player 2"),
        "no play to beat": ({"hands": ("3", "4"), "to_beat": "57"}, "“57” is not a play"),
        "no cards": ({"hands": ("", "")}, "both hands are empty"),
        "one hand": ({"hands": ("3",)}, "1 hands are not one for each"),
    },
    "rupiaj": {
        "unknown card": ({"market": ["pearls"]}, "“pearls” is not a card"),
        "too many cards": (
            {"hands": (["gold"] * 4, ["gold"] * 3)},
            "“gold” is there 7 times: the deck has 6",
        ),
        "too many with the sold ones": (
            {"hands": (["gold"] * 4, []), "piles": {"gold": 0}},
            "“gold” is there 9 times: the deck has 6",
        ),
        "too many camels": ({"herds": (8, 4)}, "“camel” is there 12 times: the deck has 11"),
        "camel in a hand": ({"hands": (["camel"], [])}, "“camel” is not a good"),
        "fewer camels than none": ({"herds": (-1, 0)}, "cannot have -1 camels"),
        "unknown pile": ({"piles": {"tea": 1}}, "“tea” is not a good"),
        "too many tokens": ({"piles": {"gold": 6}}, "6 tokens cannot be left of the 5 for gold"),
        "unknown token": ({"tokens": ([Token("gold", 9)], [])}, "is not a card"),
        "unknown bonus": ({"bonuses": ([Bonus(3, 9)], [])}, "is not a card"),
        "unknown variant": ({"variant": "jaipur"}, "“jaipur” is not a variant"),
        "unknown player": ({"turn": 2}, "no player 2"),
        "unknown starter": ({"starter": 5}, "no player 5"),
        "three hands": ({"hands": ([], [], [])}, "3 hands are not one for each"),
    },
    "smack": {
        "unknown card": ({"decks": ("9H", "ZZ")}, "“ZZ” is not a card"),
        "card of the other half": ({"decks": ("9S", "8S")}, "“9S” is not a card of this deck"),
        "joker": ({"decks": ("R*", "8S")}, "“R\\*” is not a card of this deck"),
        "too many cards": (
            {"decks": ("9H 8H", "8S"), "laid": ("9H", "7S")},
            "“9H” is there 2 times: the deck has 1",
        ),
        "seen, but nowhere": ({"decks": ("9H", "8S"), "seen": "7H"}, "“7H” is not a card"),
        "unknown variant": ({"variant": "war"}, "“war” is not a variant"),
        "unknown player": ({"red": 2}, "no player 2"),
        "unknown challenger": ({"challenger": 3}, "no player 3"),
        "a row is missing": ({"laid": ("9H", "")}, "1 and 0 cards cannot be a duel"),
        "a pick without a battle": (
            {"decks": ("9H", "8S"), "picks": ((1,), ())},
            "1 and 0 picks in 0 layers",
        ),
        "a tie that is no battle": (
            {"decks": ("2H 3H 4H", "2S 3S 4S"), "laid": ("9H", "9S")},
            "“9H” against “9S” is a tie, so each player lays 3 more cards",
        ),
        "three decks": ({"decks": ("9H", "8S", "")}, "3 decks are not one for each"),
    },
}
KINDS = {"too many cards", "unknown variant"}

every_game = pytest.mark.parametrize("key", ALL)


@pytest.mark.parametrize(
    ("key", "what"), [(key, what) for key, wrong in WRONG.items() for what in wrong]
)
def test_a_table_that_cannot_be_is_refused_and_what_is_wrong_is_quoted(key: str, what: str) -> None:
    zones, words = WRONG[key][what]
    with pytest.raises(BadPosition, match=words):
        ALL[key].position(**zones)


@pytest.mark.parametrize("key", WRONG)
def test_every_kind_of_mistake_is_tried_in_every_game(key: str) -> None:
    tried = WRONG[key]
    assert tried.keys() >= KINDS
    assert {"unknown card", "unknown cell"} & tried.keys()
    assert "unknown player" in tried or len(ALL[key].players) == 1


@every_game
def test_zones_are_named(key: str) -> None:
    parameters = inspect.signature(ALL[key].position).parameters.values()
    assert {each.kind for each in parameters} == {inspect.Parameter.KEYWORD_ONLY}


# ---- whatever is laid out can be played


def _some(luck: random.Random, cards: Any, most: int) -> list[Any]:
    return luck.sample(cards, luck.randint(0, min(most, len(cards))))


def _smallest(luck: random.Random) -> Zones:
    cards = luck.sample(smallest.CARDS, 9)
    size = luck.randint(0, 3)
    hands = tuple(cards[:size]), tuple(cards[3 : 3 + size])
    return {"hands": hands, "stock": tuple(cards[6:]), "turn": luck.randrange(2)}


def _mancala(luck: random.Random) -> Zones:
    board = [luck.choice((0, 0, 1, 2, 3, 13)) for _ in range(luck.choice((4, 6, 14, 15)))]
    return {"board": board, "turn": luck.randrange(2), "variant": luck.choice(("island", "kalah"))}


def _mo(luck: random.Random) -> Zones:
    deck = luck.sample(DECK, len(DECK))
    royals = [card for card in deck if card.rank in "JQK"]
    others = [card for card in deck if card.rank not in "JQK"]
    inner = {cell: [others.pop()] for cell in _some(luck, INNER, 9)}
    outer = {
        cell: Post(royals.pop(), fallen=luck.random() < 0.3) for cell in _some(luck, OUTER, 12)
    }
    return {"inner": inner, "outer": outer, "draw": luck.sample(royals + others, len(royals))}


def _doudizhu(luck: random.Random) -> Zones:
    hands = ["".join(luck.choices(RANKS, k=luck.randint(0, 5))) for _ in range(2)]
    to_beat = "".join(luck.choices(RANKS, k=luck.choice((0, 0, 1, 2))))
    rules = luck.choice(("classic", "standard"))
    return {"hands": hands, "to_beat": to_beat, "rules": rules, "turn": luck.randrange(2)}


def _rupiaj(luck: random.Random) -> Zones:
    return {
        "hands": [luck.choices(TRADED[:-1], k=luck.randint(0, 7)) for _ in range(2)],
        "herds": [luck.randint(0, 6) for _ in range(2)],
        "market": luck.choices(TRADED, k=5),
        "piles": {good: luck.randint(0, 3) for good in _some(luck, TRADED[:-1], 2)},
        "turn": luck.randrange(2),
    }


def _smack(luck: random.Random) -> Zones:
    halves = [[card for card in DECK if card.is_red == is_red] for is_red in (True, False)]
    rows = luck.choice((0, 1, 1, 1, 4))
    cards = [luck.sample(half, rows + luck.randint(0, 4)) for half in halves]
    picks = luck.choice((((), ()), ((1,), ()), ((1,), (2,)))) if rows > 1 else ((), ())
    return {
        "decks": [row[rows:] for row in cards],
        "laid": [row[:rows] for row in cards],
        "picks": picks,
        "accepted": luck.random() < 0.2,
    }


MAKERS: dict[str, Callable[[random.Random], Zones]] = {
    "smallest": _smallest,
    "mancala": _mancala,
    "mo": _mo,
    "doudizhu": _doudizhu,
    "rupiaj": _rupiaj,
    "smack": _smack,
}


@pytest.mark.parametrize("key", MAKERS)
def test_whatever_is_laid_out_can_be_played(key: str) -> None:
    game, luck, laid_out = ALL[key], random.Random(18), 0
    for _ in range(400):
        zones = MAKERS[key](luck)
        try:
            state = game.position(**zones)
        except BadPosition:
            continue
        laid_out += 1
        moves = game.legal_moves(state)
        assert bool(moves) == (game.outcome(state) is None), zones
        for move in moves[:20]:
            after = game.apply(state, move)
            game.tell(state, move)
            game.steps(state, move)
            for player in range(len(game.players)):
                game.view_for(after, player)
    assert laid_out > 50
