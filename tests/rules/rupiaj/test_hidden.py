"""What is seen of Rupiaj, and by whom; and what the rest may be."""

from collections.abc import Sequence
from functools import cache

import pytest

from rules.chance import chosen
from rules.rupiaj.actions import Deal, Move, Swap
from rules.rupiaj.counting import ending
from rules.rupiaj.game import (
    apply,
    deal,
    is_between_rounds,
    is_final,
    legal_moves,
    outcome,
    read_move,
    steps,
)
from rules.rupiaj.goods import CAMEL, HIDDEN, UNKNOWN
from rules.rupiaj.hidden import counted, reshuffle_unseen, view_for
from rules.rupiaj.invariants import problems
from rules.rupiaj.state import Bonus, State, Token
from rules.rupiaj.variants import LESSON, VARIANTS
from tests.rules.rupiaj.pictures import OPAL, RUBY, drawn

MATCH, OPEN = MATCHES = [name for name in VARIANTS if name != LESSON]
both_players = pytest.mark.parametrize("player", [RUBY, OPAL])

PICTURE = """
    market   2 gold silks 2 camel
    deck     leather diamonds …
    Ruby*    3 silks spices 4 camel | spices 5 3 | 3: 2 1
    Opal     2 silver leather 3 camel | leather 4 3 2 | 3: 3, 5: 9
    discard  2 spices 3 leather
"""
OVER = """
    market   2 gold silks camel
    deck     -
    Ruby*    3 silks spices 7 camel | spices 5 3 | 3: 2 1
    Opal     2 silver leather 3 camel | leather 4 3 2 | 3: 3, 5: 9
"""
SEED = 123456789


def table(variant: str = MATCH) -> State:
    state = drawn(PICTURE, variant=variant, seed=SEED)
    assert problems(state) == []
    return state


# ---- what each player sees, zone by zone

FULL_RUBY = ("silks",) * 3 + ("spices",)
FULL_OPAL = ("silver", "silver", "leather")
TOKENS_RUBY = (Token("spices", 5), Token("spices", 3))
TOKENS_OPAL = (Token("leather", 4), Token("leather", 3), Token("leather", 2))
BONUS_RUBY = (Bonus(3, 2), Bonus(3, 1))
BONUS_OPAL = (Bonus(3, 3), Bonus(5, 9))

# fmt: off
# What Ruby sees of it, and what Opal sees of it.
ZONES: dict[str, tuple[object, object]] = {
    "hand of Ruby": (FULL_RUBY, (HIDDEN,) * 4),
    "hand of Opal": ((HIDDEN,) * 3, FULL_OPAL),
    "herd of Ruby": ((CAMEL,) * 4, (HIDDEN,)),
    "herd of Opal": ((HIDDEN,), (CAMEL,) * 3),
    "tokens of Ruby": (TOKENS_RUBY, TOKENS_RUBY),
    "tokens of Opal": (TOKENS_OPAL, TOKENS_OPAL),
    "bonuses of Ruby": (BONUS_RUBY, (Bonus(3, UNKNOWN), Bonus(3, UNKNOWN))),
    "bonuses of Opal": ((Bonus(3, UNKNOWN), Bonus(5, UNKNOWN)), BONUS_OPAL),
    "market": (("gold", "gold", "silks", CAMEL, CAMEL),) * 2,
    "deck": ((HIDDEN,) * len(table().deck),) * 2,
    "discard": ((HIDDEN,) * 4 + ("leather",),) * 2,
    "drawn": ((),) * 2,
    "piles": (table().piles,) * 2,
    "bonus piles": (((UNKNOWN,) * 4, (UNKNOWN,) * 6, (UNKNOWN,) * 4),) * 2,
    "turn": (RUBY, RUBY),
    "seed": (0, 0),
}
# fmt: on


def zones(state: State) -> dict[str, object]:
    ruby, opal = state.sides
    return {
        "hand of Ruby": ruby.hand,
        "hand of Opal": opal.hand,
        "herd of Ruby": ruby.herd,
        "herd of Opal": opal.herd,
        "tokens of Ruby": ruby.tokens,
        "tokens of Opal": opal.tokens,
        "bonuses of Ruby": ruby.bonuses,
        "bonuses of Opal": opal.bonuses,
        "market": state.market,
        "deck": state.deck,
        "discard": state.discard,
        "drawn": state.drawn,
        "piles": state.piles,
        "bonus piles": state.bonuses,
        "turn": state.turn,
        "seed": state.seed,
    }


@both_players
@pytest.mark.parametrize("zone", ZONES)
def test_a_player_sees_of_a_zone(zone: str, player: int) -> None:
    assert zones(view_for(table(), player))[zone] == ZONES[zone][player]


@both_players
def test_an_open_herd_is_seen_and_nothing_else_more(player: int) -> None:
    seen = view_for(table(OPEN), player)
    usual = view_for(table(), player)
    theirs = table().sides[1 - player].herd
    side = usual.sides[1 - player]._replace(herd=theirs)
    assert seen == usual._replace(variant=OPEN).with_side(1 - player, side)


@both_players
@pytest.mark.parametrize("variant", MATCHES)
@pytest.mark.parametrize("number", range(1, 5))
def test_a_covered_herd_has_no_size(number: int, variant: str, player: int) -> None:
    herd = (CAMEL,) * number
    state = table(variant)
    state = state.with_side(1 - player, state.sides[1 - player]._replace(herd=herd))
    seen = view_for(state, player).sides[1 - player].herd
    assert seen == (herd if variant == OPEN else (HIDDEN,))


@both_players
@pytest.mark.parametrize("number", range(5))
def test_a_covered_herd_can_be_counted(number: int, player: int) -> None:
    """A player who is shown the number of camels is told nothing else that the view does not tell."""
    herds = [4, 3]
    herds[1 - player] = number
    state = drawn(
        f"""
        market   2 gold silks 2 camel
        deck     leather diamonds …
        Ruby*    3 silks spices {herds[0]} camel | spices 5 3
        Opal     2 silver leather {herds[1]} camel | leather 4 3 2
        discard  2 spices 3 leather
        """
    )
    assert problems(state) == []
    seen = view_for(state, player)
    shown = counted(seen, player)
    side = seen.sides[1 - player]._replace(herd=(CAMEL,) * number)
    assert shown == seen.with_side(1 - player, side)


@both_players
def test_everybody_sees_that_a_herd_is_empty(player: int) -> None:
    state = table()
    state = state.with_side(1 - player, state.sides[1 - player]._replace(herd=()))
    assert view_for(state, player).sides[1 - player].herd == ()


@both_players
def test_a_fresh_discard_shows_nothing(player: int) -> None:
    assert view_for(deal(1, MATCH), player).discard == ()


@both_players
def test_after_a_round_all_that_was_earned_lies_open(player: int) -> None:
    state = drawn(OVER, seed=SEED)
    assert problems(state) == []
    assert ending(state) is not None
    seen = view_for(state, player)
    assert seen.sides == state.sides
    assert seen.bonuses == tuple((UNKNOWN,) * len(pile) for pile in state.bonuses)
    assert seen.discard == (*(HIDDEN,) * (len(state.discard) - 1), state.discard[-1])
    assert seen.seed == 0
    few = PICTURE.replace("2 gold", "gold spices").replace("2 silver", "silver")
    sold_out = drawn(few + "\npiles gold 0, silver 0, diamonds 0\ndiscard … leather")
    assert ending(sold_out) is not None
    assert view_for(sold_out, player).deck == (HIDDEN,) * len(sold_out.deck)


@both_players
def test_a_card_on_its_way_to_the_market_is_not_seen_yet(player: int) -> None:
    (frame,) = steps(table(), legal_moves(table())[0])
    assert frame.drawn == ("leather",)
    seen = view_for(frame, player)
    assert seen.drawn == (HIDDEN,)
    assert counted(seen, player).sides[1 - player].herd == frame.sides[1 - player].herd
    for seed in range(5):
        other = reshuffle_unseen(frame, player, seed)
        assert problems(other) == []
        assert view_for(other, player) == view_for(frame, player)


# ---- what a move shows, so that it cannot be taken back

# fmt: off
REVEALS = {
    "a card is drawn for a good": ("market 2 gold 3 camel\nRuby* silks", "take gold", True),
    "cards are drawn for camels": ("market 2 gold 3 camel\nRuby* silks", "camels", True),
    "an exchange": ("market 2 gold 3 camel\nRuby* 2 silks", "swap gold gold for silks silks", False),
    "a sale": ("market 2 gold 3 camel\nRuby* 3 silks", "sell silks 2", False),
    "a bonus": ("market 2 gold 3 camel\nRuby* 3 silks", "sell silks 3", True),
    "no bonus is left":
        ("market 2 gold 3 camel\nRuby* 3 silks\nOpal | | 3: 3 3 2 2 2 1 1", "sell silks 3", False),
    "the round ends by a sale, and all is open":
        ("market 5 camel\nRuby* 2 gold\npiles gold 2, silver 0, silks 0", "sell gold 2", True),
    "the round ends by an exchange, and all is open":
        ("market 2 gold 3 camel\nRuby* 2 silks\nexchanges 19", "swap gold gold for silks silks",
         True),
    "the round ends, and all is open":
        ("market gold silks 3 camel\ndeck -\nRuby* spices 8 camel", "take gold", True),
    "the next round":
        ("market gold silks 2 camel\ndeck -\nRuby* spices 9 camel", "deal", True),
}
# fmt: on


@pytest.mark.parametrize("what", REVEALS)
def test_a_move_shows_something_new(what: str) -> None:
    picture, text, shows = REVEALS[what]
    state = drawn(picture)
    assert read_move(text) in legal_moves(state)
    assert is_final(state, read_move(text)) is shows


# ---- along whole matches

Moves = Sequence[Move]


def sensible(moves: Moves, seed: int, label: str) -> Move:
    """Any move, but exchanges, of which there are so many, no more often than the rest."""
    others = [move for move in moves if not isinstance(move, Swap)]
    return chosen(
        others if chosen((0, 1, 1), seed, f"{label} kind") and others else moves, seed, label
    )


@cache
def a_match(seed: int, variant: str = MATCH) -> tuple[State, ...]:
    states = [deal(seed, variant)]
    while outcome(states[-1]) is None:
        move = sensible(legal_moves(states[-1]), seed, f"move {len(states)}")
        states.append(apply(states[-1], move))
    return tuple(states)


@both_players
@pytest.mark.parametrize("variant", MATCHES)
@pytest.mark.parametrize("seed", range(5))
def test_what_is_unseen_may_be_otherwise(seed: int, variant: str, player: int) -> None:
    for number, state in enumerate(a_match(seed, variant)):
        seen = view_for(state, player)
        assert view_for(seen, player) == seen
        other = reshuffle_unseen(state, player, number)
        assert problems(other) == []
        assert view_for(other, player) == seen
        assert other.sides[player] == state.sides[player]
        assert len(other.sides[1 - player].herd) == len(state.sides[1 - player].herd)
        assert counted(seen, player).sides[1 - player].herd == state.sides[1 - player].herd
        # It starts from what is seen alone, so it tells nothing of how the cards really lie.
        assert reshuffle_unseen(seen, player, number) == other


@both_players
def test_what_is_unseen_really_changes(player: int) -> None:
    others = [reshuffle_unseen(table(), player, seed) for seed in range(30)]
    theirs = [other.sides[1 - player] for other in others]
    assert len({side.hand for side in theirs}) > 15
    assert len({other.deck for other in others}) == 30
    assert {other.seed for other in others} == set(range(30))
    for place in range(len(theirs[0].bonuses)):
        assert len({side.bonuses[place] for side in theirs}) == 3
    assert all(len({other.bonuses[place] for other in others}) > 5 for place in range(3))
    assert {card for side in theirs for card in side.hand} >= {"diamonds", "gold", "leather"}


@both_players
def test_after_a_round_only_the_deck_and_the_bonus_piles_change(player: int) -> None:
    over = next(
        state
        for seed in range(50)
        for state in a_match(seed)
        if is_between_rounds(state) and state.deck
    )
    others = [reshuffle_unseen(over, player, seed) for seed in range(20)]
    assert {other.sides for other in others} == {over.sides}
    assert len({other.bonuses for other in others}) > 5
    assert len({other.deck for other in others}) > 1
    assert all(list(legal_moves(other)) == [Deal()] for other in others)


def test_more_than_the_tokens_may_have_been_sold() -> None:
    """Seventeen cards for sixteen tokens: the one beyond them is of a good whose tokens are gone."""
    state = drawn(
        """
        market   2 gold 3 camel
        Ruby*    diamonds 3 camel
        Opal     silks
        piles    leather 0, spices 0
        discard  8 spices 9 leather
        """
    )
    assert problems(state) == []
    others = [reshuffle_unseen(state, RUBY, seed) for seed in range(40)]
    sold = {(other.discard.count("spices"), other.discard.count("leather")) for other in others}
    assert sold == {(8, 9), (7, 10)}
    for other in others:
        assert problems(other) == []
        assert other.discard[-1] == "leather"
        assert view_for(other, RUBY) == view_for(state, RUBY)
