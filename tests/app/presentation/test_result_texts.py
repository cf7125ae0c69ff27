"""What is told of a round that is over."""

from app.presentation import result_texts
from app.table.table import PERSON
from rules.game import sentence
from tests.app.rupiaj_tables import LAST_TURN, TRADING, a_match, by_hand, on_table
from tests.app.sample_tables import lay
from tests.rules.rupiaj.pictures import OPAL, RUBY

AGAINST = (PERSON, "greedy")


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
