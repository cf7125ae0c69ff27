"""A round of Rupiaj counted: points, most camels, tie-breaks; and what is said of moves and rounds."""

import pytest

from rules.rupiaj.actions import Deal
from rules.rupiaj.counting import Points, champion, ending, next_starter, points, seals, winner
from rules.rupiaj.game import GAME, is_final, read_move
from rules.rupiaj.goods import CAMEL
from rules.rupiaj.invariants import problems
from rules.rupiaj.narration import round_summary, tell
from rules.rupiaj.state import Bonus, State
from tests.contracts.game_checks import played_at_random
from tests.rules.rupiaj.pictures import OPAL, RUBY, cards, drawn


def over(ruby: str, opal: str) -> State:
    """A round that is over: four cards are in the market, and the deck is empty."""
    herds = sum(cards(side.split("|")[0]).count(CAMEL) for side in (ruby, opal))
    goods = ["gold", "silks", "spices", "leather"][: 4 - (11 - herds)]
    state = drawn(f"market {' '.join(goods)} {11 - herds} camel\ndeck -\nRuby* {ruby}\nOpal {opal}")
    assert problems(state) == []
    return state


ALL_EQUAL = "A tie: nobody gets a seal, and the round is dealt again"
BY_POINTS = "The seal goes to {player}"
BY_BONUSES = "Tied on points: the seal goes to {player} for more bonus tokens"
BY_TOKENS = "Tied on points and bonus tokens: the seal goes to {player} for more goods tokens"

# fmt: off
# Ruby's side and Opal's; goods tokens, bonus tokens and camel token of each; who wins, and by which words.
COUNTS: dict[str, tuple[str, str, tuple[Points, Points], int | None, str]] = {
    "nothing at all": ("4 camel", "4 camel", (Points(0, 0, 0), Points(0, 0, 0)), None, ALL_EQUAL),
    "most camels": ("5 camel", "4 camel", (Points(0, 0, 5), Points(0, 0, 0)), RUBY, BY_POINTS),
    "the only herd": ("-", "9 camel", (Points(0, 0, 0), Points(0, 0, 5)), OPAL, BY_POINTS),
    "a herd against tokens":
        ("5 camel", "4 camel | gold 6", (Points(0, 0, 5), Points(6, 0, 0)), OPAL, BY_POINTS),
    "tokens and bonus tokens are summed":
        ("4 camel | silks 5 3 | 3: 2, 4: 6", "4 camel | gold 6 6",
         (Points(8, 8, 0), Points(12, 0, 0)), RUBY, BY_POINTS),
    "points before bonus tokens":
        ("4 camel | silks 5 | 3: 1 1", "4 camel | gold 6, spices 5",
         (Points(5, 2, 0), Points(11, 0, 0)), OPAL, BY_POINTS),
    "goods in the hand are worth nothing":
        ("4 diamonds 4 camel", "4 camel | leather 4", (Points(0, 0, 0), Points(4, 0, 0)), OPAL,
         BY_POINTS),
    "equal points, more bonus tokens":
        ("4 camel | silks 5 3", "4 camel | gold 6 | 3: 2", (Points(8, 0, 0), Points(6, 2, 0)), OPAL,
         BY_BONUSES),
    "bonus tokens come before goods tokens":
        ("4 camel | silks 5 | 3: 1 1", "4 camel | leather 4 3", (Points(5, 2, 0), Points(7, 0, 0)),
         RUBY, BY_BONUSES),
    "bonus tokens are counted, not weighed":
        ("4 camel | | 4: 6", "4 camel | leather 4 | 3: 1 1", (Points(0, 6, 0), Points(4, 2, 0)),
         OPAL, BY_BONUSES),
    "the camel token is no bonus token":
        ("4 camel | leather 4 | 3: 1", "5 camel", (Points(4, 1, 0), Points(0, 0, 5)), RUBY,
         BY_BONUSES),
    "nor is it a goods token":
        ("4 camel | silver 5", "5 camel", (Points(5, 0, 0), Points(0, 0, 5)), RUBY, BY_TOKENS),
    "equal points without bonus tokens, more goods tokens":
        ("4 camel | spices 5, leather 4 3", "4 camel | gold 6 6",
         (Points(12, 0, 0), Points(12, 0, 0)), RUBY, BY_TOKENS),
    "equal points and bonus tokens, more goods tokens":
        ("4 camel | gold 6 6 | 3: 2", "4 camel | spices 5, leather 4 3 | 3: 2",
         (Points(12, 2, 0), Points(12, 2, 0)), OPAL, BY_TOKENS),
    "as many bonus tokens of other kinds":
        ("4 camel | silks 5, leather 4 | 3: 2", "4 camel | silver 5 | 4: 6",
         (Points(9, 2, 0), Points(5, 6, 0)), RUBY, BY_TOKENS),
    "all equal with tokens":
        ("4 camel | spices 5 | 3: 2", "4 camel | silks 5 | 3: 2",
         (Points(5, 2, 0), Points(5, 2, 0)), None, ALL_EQUAL),
}
# fmt: on


@pytest.mark.parametrize("what", COUNTS)
def test_a_round_is_counted(what: str) -> None:
    ruby, opal, earned, best, words = COUNTS[what]
    state = over(ruby, opal)
    assert points(state) == earned
    assert winner(state) == best
    assert seals(state) == ((best == RUBY), (best == OPAL))
    counted = round_summary(state)
    assert counted is not None
    assert counted.totals == tuple(sum(each) for each in earned)
    assert counted.verdict.text == words
    assert dict(counted.verdict.facts) == ({} if best is None else {"player": best})
    assert champion(state) is None
    assert next_starter(state._replace(starter=OPAL)) == (OPAL if best is None else 1 - best)


@pytest.mark.parametrize("what", COUNTS)
def test_the_other_way_round_the_other_one_wins(what: str) -> None:
    ruby, opal, _, best, _ = COUNTS[what]
    assert winner(over(opal, ruby)) == (None if best is None else 1 - best)


def test_seals_of_earlier_rounds_are_kept() -> None:
    state = over("5 camel", "4 camel")._replace(seals=(0, 1), rounds=2)
    assert seals(state) == (1, 1)
    going_on = drawn("market 2 gold 3 camel\nRuby* 3 camel", seals=(0, 1), rounds=2)
    assert seals(going_on) == (0, 1)
    assert champion(going_on) is None


# ---- the account


def test_a_round_is_accounted_for_piece_by_piece() -> None:
    state = over(
        "5 camel | silks 5, gold 6 6, silks 3 | 3: 2, 5: 10, 3: 1",
        "gold 4 camel | leather 4 3, diamonds 7 7, silver 5 5, spices 5 | 4: 5",
    )
    counted = round_summary(state)
    assert counted is not None
    assert str(counted.why) == "The deck can’t refill the market"
    assert [(str(label), *pieces) for label, pieces in counted.rows] == [
        ("diamonds", (), (7, 7)),
        ("gold", (6, 6), ()),
        ("silver", (), (5, 5)),
        ("silk", (5, 3), ()),
        ("spice", (), (5,)),
        ("leather", (), (4, 3)),
        ("3-card bonuses", (2, 1), ()),
        ("4-card bonuses", (), (5,)),
        ("5-card bonuses", (10,), ()),
        ("most camels", (5,), ()),
    ]
    assert counted.totals == (38, 41)
    assert dict(counted.verdict.facts) == {"player": OPAL}


def test_what_nobody_earned_is_no_row_of_the_account() -> None:
    counted = round_summary(over("4 camel | gold 6", "4 camel"))
    assert counted is not None
    assert [(str(label), *pieces) for label, pieces in counted.rows] == [("gold", (6,), ())]
    nothing = round_summary(over("4 camel", "4 camel"))
    assert nothing is not None
    assert (nothing.rows, nothing.totals) == ((), (0, 0))


def test_there_is_no_account_within_a_round() -> None:
    state = drawn("market 2 gold 3 camel\nRuby* 3 camel | silks 5")
    assert ending(state) is None
    assert round_summary(state) is None


# ---- what is told of a move

MARKET = "market 2 gold silks 2 camel\nRuby* 4 leather 3 spices 2 camel\n"
# fmt: off
TOLD = {
    (MARKET, "take gold"): "0 took 1 gold",
    (MARKET.replace("2 gold", "2 diamonds").replace("3 spices", "spices"), "take diamonds"):
        "0 took 1 diamond",
    (MARKET, "camels"): "0 took 2 camels",
    (MARKET.replace("silks 2 camel", "2 silks camel"), "camels"): "0 took 1 camel",
    (MARKET, "swap gold silks for camel leather"): "0 traded 1 leather + 1 camel for 1 gold + 1 silk",
    (MARKET.replace("4 leather", "3 leather"), "swap gold gold silks for camel leather spices"):
        "0 traded 1 spice + 1 leather + 1 camel for 2 gold + 1 silk",
    (MARKET, "sell spices 1"): "0 sold 1 spice: 5",
    (MARKET, "sell spices 2"): "0 sold 2 spice: 5 + 3",
    (MARKET, "sell spices 3"): "0 sold 3 spice: 5 + 3 + 3 and a 3-card bonus (+1–3)",
    (MARKET, "sell leather 4"): "0 sold 4 leather: 4 + 3 + 2 + 1 and a 4-card bonus (+4–6)",
    (MARKET.replace("4 leather 3 spices", "6 leather"), "sell leather 6"):
        "0 sold 6 leather: 4 + 3 + 2 + 1 + 1 + 1 and a 5-card bonus (+8–10)",
    (MARKET.replace("4 leather", "leather") + "piles leather 0", "sell leather 1"):
        "0 sold 1 leather: 0, no tokens left",
    (MARKET.replace("4 leather 3 spices", "2 silver") + "piles silver 1", "sell silver 2"):
        "0 sold 2 silver: 5",
}
# fmt: on


@pytest.mark.parametrize(("picture", "text"), TOLD)
def test_a_move_is_told(picture: str, text: str) -> None:
    state = drawn(picture.replace("camel\n", "camel\nOpal camel\n", 1))
    assert problems(state) == []
    assert str(tell(state, read_move(text))) == TOLD[picture, text]


@pytest.mark.parametrize("seed", range(3))
def test_what_is_told_does_not_depend_on_what_is_hidden(seed: int) -> None:
    history = played_at_random(GAME, "match", seed)
    for state, move in zip(history.states, history.moves(), strict=False):
        if isinstance(move, Deal):
            continue
        told = tell(state, move)
        # Another table that is the same for everybody: other bonus values, another deck and other hands.
        values = tuple(tuple(value + 90 for value in pile) for pile in state.bonuses)
        sides = [
            side._replace(
                hand=side.hand if player == state.turn else (),
                bonuses=tuple(Bonus(size, 90 + value) for size, value in side.bonuses),
            )
            for player, side in enumerate(state.sides)
        ]
        other = state._replace(
            bonuses=values, deck=state.deck[::-1], sides=(sides[RUBY], sides[OPAL])
        )
        assert tell(other, move) == told
        assert is_final(other, move) == is_final(state, move)
