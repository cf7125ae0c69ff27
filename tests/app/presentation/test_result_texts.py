"""What is told of a round that is over: the account, and a look back at one's own turns."""

import pytest

from app.presentation import result_texts
from app.presentation.result_texts import ReviewLine
from app.saves import table_format
from app.table import queries
from app.table.events import ComputerMoved, TurnReviewed
from app.table.table import PERSON, ReviewedTurn, Table, Tip
from rules.game import sentence
from rules.rupiaj.game import is_between_rounds
from tests.app.rupiaj_tables import LAST_TURN, TRADING, a_match, by_hand, on_table
from tests.app.sample_tables import TWO, do, lay
from tests.rules.rupiaj.pictures import OPAL, RUBY

BEST = Tip("sell silks 3", 0.0, sentence("best"))
CAMELS, GOLD = Tip("camels", 1.5, sentence("worse")), Tip("take gold", 3.0, sentence("worse"))
TIPS = (BEST, CAMELS, GOLD)
AGAINST = (PERSON, "greedy")

# Three turns each, then a camel is missing: Ruby takes twice and exchanges, Opal only sells.
ROUND = """
    market   2 gold silks 2 camel
    deck     leather
    Ruby*    3 silks 5 camel | spices 5 3
    Opal     2 silver leather 4 camel | leather 4 3
"""
MOVES = ("sell silks 3", "sell leather 1", "take gold", "sell silver 2", "camels")


def over(seats: tuple[str, ...] = TWO) -> Table:
    """A round of five moves that is just over."""
    at = on_table(ROUND, seats)
    for text in MOVES:
        at = do(at, ComputerMoved(at.record, text))
    assert queries.is_between_rounds(at)
    return at


# ---- the turns to look at


def test_the_turns_of_people_are_looked_at_and_no_others() -> None:
    assert result_texts.turns_to_review(over()) == (0, 1, 2, 3, 4)
    assert result_texts.turns_to_review(over(AGAINST)) == (0, 2, 4)
    assert result_texts.turns_to_review(over(("greedy", PERSON))) == (1, 3)
    assert result_texts.turns_to_review(on_table(ROUND)) == ()


def test_only_the_turns_of_the_last_round_are_looked_at() -> None:
    whole = a_match(2)
    game, states = whole.history.game, whole.history.states
    pauses = [at for at, state in enumerate(states) if is_between_rounds(state)]
    assert pauses
    begins = [0, *(at + 1 for at in pauses)]
    ends = [*pauses, len(states) - 1]
    for begin, end in zip(begins, ends, strict=True):
        at = table_format.table_of(whole.record._replace(at=end), list(TWO))
        assert result_texts.turns_to_review(at) == tuple(range(begin, end))
        alone = at._replace(seats=AGAINST)
        mine = [turn for turn in range(begin, end) if game.to_move(states[turn]) == RUBY]
        assert list(result_texts.turns_to_review(alone)) == mine


def test_games_without_rounds_are_looked_at_from_the_beginning() -> None:
    at = lay("mancala", AGAINST, moves=("sow 2", "sow 5"))
    assert result_texts.turns_to_review(at) == (0, 1)


# ---- one turn after the other


def test_a_turn_is_put_beside_the_best_that_could_be_done() -> None:
    at = over(AGAINST)
    looked = do(at, TurnReviewed(at.record, 0, TIPS))
    assert looked.review == (ReviewedTurn(0, "sell silks 3", BEST, 0.0),)
    more = do(looked, TurnReviewed(at.record, 2, TIPS))
    assert more.review[1:] == (ReviewedTurn(2, "take gold", BEST, 3.0),)
    assert do(more, TurnReviewed(at.record, 2, TIPS)) == more
    assert more.history == at.history
    assert not more.assisted


def test_a_look_at_another_game_is_dropped() -> None:
    at = over(AGAINST)
    other = TurnReviewed(at.record._replace(seed=99), 0, TIPS)
    assert do(at, other) == at
    dealt = do(at, "do")
    assert dealt.review == ()
    assert do(dealt, TurnReviewed(at.record, 0, TIPS)) == dealt


def test_the_next_round_begins_without_a_review() -> None:
    at = over(AGAINST)
    assert do(at, TurnReviewed(at.record, 0, TIPS), "do").review == ()


def test_the_review_says_what_was_played_and_what_it_cost() -> None:
    at = over(AGAINST)
    at = do(at, *(TurnReviewed(at.record, turn, TIPS) for turn in (0, 2, 4)))
    assert result_texts.review_lines(at) == [
        ReviewLine(0, "You sold 3 silk: 5 + 3 + 3 and a 3-card bonus (+1–3). Best move.", "best"),
        ReviewLine(2, "You took 1 gold. 3.0 points behind the best move: sell 3 silk.", "poor"),
        ReviewLine(4, "You took 2 camels. 1.5 points behind the best move: sell 3 silk.", "good"),
    ]


@pytest.mark.parametrize(
    ("loss", "grade"), [(0.0, "best"), (0.1, "good"), (2.9, "good"), (3.0, "poor"), (30.0, "poor")]
)
def test_a_turn_is_graded_by_what_it_cost(loss: float, grade: str) -> None:
    at = over(AGAINST)._replace(review=(ReviewedTurn(4, "camels", BEST, loss),))
    (line,) = result_texts.review_lines(at)
    assert line.grade == grade
    assert ("behind the best move" in line.text) == bool(loss)


def test_two_people_are_called_by_their_names() -> None:
    at = over()._replace(player_names=("Ann", "Bo"))
    at = do(at, TurnReviewed(at.record, 4, TIPS))
    assert result_texts.review_lines(at)[0].text.startswith("Ann took 2 camels. ")


def test_the_review_says_how_far_it_is_and_then_what_it_comes_to() -> None:
    at = over(AGAINST)
    assert result_texts.review_summary(at) == "Reviewing turn 1 of 3 …"
    at = do(at, TurnReviewed(at.record, 0, TIPS))
    assert result_texts.review_summary(at) == "Reviewing turn 2 of 3 …"
    at = do(at, TurnReviewed(at.record, 2, TIPS))
    assert result_texts.review_summary(at) == "Reviewing turn 3 of 3 …"
    at = do(at, TurnReviewed(at.record, 4, TIPS))
    assert result_texts.review_summary(at) == (
        "Best move in 1 of 3 turns. Tap a turn to see the position."
    )


# ---- the account


def test_a_round_is_counted_when_it_is_over_and_not_before() -> None:
    at = on_table(LAST_TURN, holder=RUBY)
    assert result_texts.round_summary(at) is None
    counted = result_texts.round_summary(by_hand(at, "camels"))
    assert counted is not None
    assert str(counted.why) == "The deck can’t refill the market"
    assert [(str(label), earned) for label, earned in counted.rows] == [
        ("spice", ((5, 3), ())),
        ("leather", ((), (4, 3))),
        ("most camels", ((5,), ())),
    ]
    assert counted.totals == (13, 7)
    assert counted.verdict == sentence("The seal goes to {player}", player=RUBY)


def test_the_last_round_of_a_match_is_counted_too() -> None:
    at = a_match(2)
    counted = result_texts.round_summary(at)
    assert counted is not None
    assert counted.totals[RUBY] != counted.totals[OPAL]
    first, last = result_texts.rounds_played(at)
    assert (last, sum(first.standing), sum(last.standing)) == (counted, 1, 2)


def test_the_round_that_is_over_is_told_from_the_players_side() -> None:
    at = by_hand(on_table(LAST_TURN, holder=RUBY), "camels")
    verdict = "The seal goes to {}. Rounds won: {}."
    named = at._replace(player_names=("Ann", "Bo"))
    assert result_texts.round_headline(named) == "Round 1: Ann wins 13–7"
    assert result_texts.round_verdict(named) == verdict.format("Ann", "1–0")
    mine = at._replace(seats=AGAINST)
    assert result_texts.round_headline(mine) == "Round 1: you win 13–7"
    assert result_texts.round_verdict(mine) == verdict.format("you", "1–0")
    theirs = at._replace(seats=("greedy", PERSON))
    assert result_texts.round_headline(theirs) == "Round 1: the computer wins 13–7"
    assert result_texts.round_verdict(theirs) == verdict.format("the computer", "0–1")


def test_games_without_rounds_have_no_account() -> None:
    assert result_texts.round_summary(lay("mancala")) is None
    assert result_texts.round_summary(on_table(TRADING)) is None
    assert result_texts.rounds_played(lay("mancala")) == ()
    assert result_texts.round_headline(on_table(TRADING)) == ""
