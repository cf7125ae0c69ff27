"""The end dialog: the headline, streak and best, the main button, and the offer of another level."""

import pytest

from app.presentation.endings import AGAIN, NEXT, SHARE, Ending, ending
from app.saves import finished_games
from app.saves.finished_games import Finished
from app.saves.totals import running_totals
from app.table import reviews
from app.table.events import BeginReview, SolutionReceived, TurnReviewed
from app.table.table import PERSON, Table
from rules.computer import Appraisal
from rules.game import sentence
from tests.app.rupiaj_tables import a_match
from tests.app.sample_tables import TWO, do, finished, lay

DAY = "2026-11-17"
AGAINST, BEHIND = (PERSON, "keen"), ("keen", PERSON)


def said(at: Table, *earlier: Finished, minutes_left: int = 0) -> Ending:
    """What the dialog says, after these finished games and the one on the table."""
    line = finished_games.finished(at, DAY)
    assert line is not None
    games = (*earlier, line)
    totals = running_totals.of_games(at.record.game, games)
    found = ending(at, totals, games, DAY, minutes_left)
    assert found is not None
    return found


def line(at: Table) -> Finished:
    found = finished_games.finished(at, DAY)
    assert found is not None
    return found


def mission(variant: str = "A-3", seats: tuple[str, ...] = (PERSON, "classic")) -> Table:
    return lay("doudizhu", seats, 0, variant, (variant[0],))


def lost() -> Table:
    """The computer leads and has won."""
    return mission(seats=("classic", PERSON))


MANCALA = finished("mancala", AGAINST)


def with_person_winning(at: Table) -> Table:
    outcome = at.history.game.outcome(at.state)
    assert outcome
    return at._replace(seats=AGAINST if outcome.winners == (0,) else BEHIND)


def with_person_losing(at: Table) -> Table:
    winning = with_person_winning(at).seats
    return at._replace(seats=BEHIND if winning == AGAINST else AGAINST)


WON, LOST = with_person_winning(MANCALA), with_person_losing(MANCALA)


# The headline.


def test_the_score_is_told_from_the_winners_side() -> None:
    outcome = MANCALA.history.game.outcome(MANCALA.state)
    assert outcome
    high, low = sorted(outcome.scores, reverse=True)
    assert (said(WON).headline, said(WON).result) == (f"You won {high}–{low}", "won")
    assert (said(LOST).headline, said(LOST).result) == (f"The computer wins {high}–{low}", "lost")


def test_one_person_beats_the_other() -> None:
    match = a_match(2)._replace(player_names=("Ann", "Bo"))
    outcome = match.history.game.outcome(match.state)
    assert outcome
    winner, loser = ("Ann", "Bo") if outcome.winners == (0,) else ("Bo", "Ann")
    assert said(match).headline == f"{winner} beats {loser} 2–{min(outcome.scores)}"
    assert said(match).result == "played"


def test_a_mission_is_solved_or_not() -> None:
    listed = lay("doudizhu", (PERSON, "classic"), variant="1")
    title = str(listed.history.game.tasks.title("A-3")) if listed.history.game.tasks else ""
    assert said(mission()).headline == f"{title} solved"
    assert said(lost()).headline == f"{title}: not solved yet"
    assert " beats " in said(mission(seats=TWO)).headline


# Streak and best.


def test_the_streak_is_told_with_the_best() -> None:
    earlier = [line(LOST), line(WON), line(WON)]
    assert "Win streak 3 · best 3" in said(WON, *earlier).facts
    assert "Win streak 0 · best 2" in said(LOST, *earlier).facts
    assert not any("streak" in fact for fact in said(LOST).facts)
    assert not any("streak" in fact for fact in said(MANCALA._replace(seats=TWO)).facts)


def test_a_new_best_is_told() -> None:
    score = line(WON).score
    assert score is not None
    better = line(WON)._replace(score=score - 1, seed=99)
    assert f"New best: {score} points" in said(WON, better).facts
    assert not any("best:" in fact for fact in said(WON, better._replace(score=48)).facts)
    assert not any("best:" in fact for fact in said(WON._replace(assisted=True), better).facts)
    # Every mission is another one.
    slower = line(mission())._replace(moves=9, seed=99)
    assert not any("best:" in fact for fact in said(mission(), slower).facts)


def test_help_is_told() -> None:
    assert "Used undo or hints" in said(WON._replace(assisted=True)).facts
    assert "Used undo or hints" not in said(WON).facts


def test_par_is_told_in_the_headline_of_a_win_only() -> None:
    at = lay("mo", (PERSON,))
    history = at.history
    while moves := history.game.legal_moves(history.state):
        history = history.play(moves[0])
    at = at._replace(history=history)
    solved = do(at, SolutionReceived(at.record, ("place b2",) * 47))
    assert "par" not in said(solved).headline
    assert "Par: 47 moves" in said(solved).facts


# What to do next.

LISTED = with_person_winning(finished("doudizhu", (PERSON, "classic")))


@pytest.mark.parametrize(
    ("at", "main", "label"),
    {
        "a mission that was solved": (LISTED, NEXT, "Next mission"),
        "one that was made": (mission()._replace(origin="easy"), NEXT, "Next mission"),
        "one that is not listed": (mission(), NEXT, "Choose a mission"),
        "a mission that was not": (lost(), AGAIN, "Try again"),
        "a game that was won": (WON, NEXT, "New game"),
        "a game that was lost": (LOST, NEXT, "Try again"),
        "two people": (MANCALA._replace(seats=TWO), NEXT, "New game"),
        "a daily": (WON._replace(daily=DAY), SHARE, "Share"),
        "a daily that was lost": (LOST._replace(daily=DAY), AGAIN, "Try again"),
        "a daily mission": (mission()._replace(daily=DAY), SHARE, "Share"),
    }.values(),
)
def test_the_main_button(at: Table, main: str, label: str) -> None:
    assert (said(at).main, said(at).main_label) == (main, label)


def test_after_a_daily_one_goes_back_to_the_own_game() -> None:
    assert said(WON._replace(daily=DAY)).next_label == "Back to my game"
    assert said(WON).next_label == "New game"


def test_a_deal_is_played_again_only_where_deals_differ() -> None:
    assert not said(WON).has_same_deal
    assert said(mission()).has_same_deal
    assert said(a_match(2)).has_same_deal


def test_a_daily_tells_its_streak_and_when_the_next_one_comes() -> None:
    at = WON._replace(daily=DAY)
    yesterday = line(at)._replace(on="2026-11-16", daily="2026-11-16")
    facts = said(at, yesterday, minutes_left=135).facts
    assert "Daily streak 2 · best 2" in facts
    assert "Next daily in 2 h 15 min" in facts
    assert "Next daily in 15 min" in said(at, minutes_left=15).facts
    # An old one says nothing of today.
    # How well it was played, once every turn is judged.
    assert not any("Accuracy" in fact for fact in facts)
    judging = do(at, BeginReview())
    assert "Accuracy: working it out …" in said(judging).facts
    for number in reviews.turns_to_review(at):
        best = Appraisal(at.record.moves[number], 0.5, sentence("fine"))
        judging = do(judging, TurnReviewed(at.record, number, (best,)))
    assert "Accuracy 100\u00a0%" in said(judging).facts
    old = WON._replace(daily="2026-11-02")
    assert not any("Next daily" in fact for fact in said(old, minutes_left=15).facts)


def test_another_level_is_offered_after_three_wins_or_losses() -> None:
    up = said(WON, line(WON), line(WON))
    assert up.offer
    assert (up.offer.level, up.offer_text) == ("sharp", "You’ve won 3 in a row.")
    assert up.offer_label == "Try Very hard"
    down = said(LOST, line(LOST), line(LOST))
    assert down.offer
    assert (down.offer.level, down.offer_label) == ("casual", "Try Medium")
    assert said(WON, line(LOST), line(WON)).offer is None


def test_a_game_that_is_looked_at_again_offers_nothing() -> None:
    newer = line(WON)._replace(seed=77)
    totals = running_totals.of_games("mancala", (line(WON), line(WON), newer))
    found = ending(WON, totals, (), DAY)
    assert found
    assert found.offer is None
