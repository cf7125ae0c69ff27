"""The journal: what goes into it, what is read of it, and what every figure is worked out from."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.saves import finished_games, statistics
from app.saves.finished_games import Finished
from app.saves.statistics import LevelOffer
from app.saves.totals import running_totals
from app.saves.totals.tally import Figures, tally
from app.table.table import Table
from app.text.render import text_of
from rules.history import replay
from tests.app.sample_tables import lay

DAY = "2026-11-17"


def ended(seats: tuple[str, ...] = ("person", "classic"), variant: str = "A-3") -> Table:
    """A mission of one card each, played: the player who leads has won."""
    return lay("doudizhu", seats, 0, variant, (variant[0],))


def line(result: str = "won", **changes: Any) -> Finished:
    return Finished(DAY, "island", 1, ("person", "keen"), result, 20)._replace(**changes)


# ---- what goes into it


def test_a_game_that_goes_on_has_no_line() -> None:
    assert finished_games.finished(lay("mancala", ("person", "keen")), DAY) is None


def test_a_line_says_when_what_against_whom_and_how() -> None:
    won = finished_games.finished(ended(), DAY)
    assert won == Finished(DAY, "A-3", 0, ("person", "classic"), "won", 1)


def test_the_one_person_wins_or_loses_and_two_people_have_played() -> None:
    results = {
        seats: finished_games.finished(ended(seats), DAY)
        for seats in (("person", "classic"), ("classic", "person"), ("person", "person"))
    }
    assert [found.result for found in results.values() if found] == ["won", "lost", "played"]


def test_scores_are_those_of_the_person() -> None:
    at = lay("mancala", ("keen", "person"))
    while at.history.game.outcome(at.state) is None:
        at = at._replace(history=at.history.play(at.history.game.legal_moves(at.state)[0]))
    found, outcome = finished_games.finished(at, DAY), at.history.game.outcome(at.state)
    assert found
    assert outcome
    assert found.score == outcome.scores[1]


def test_help_and_practice_are_counted_apart() -> None:
    for at in (ended()._replace(assisted=True), ended()._replace(practice=True)):
        found = finished_games.finished(at, DAY)
        assert found
        assert found.assisted


def test_a_game_that_ends_again_after_undo_has_one_line() -> None:
    first, again = line("lost"), line("won", assisted=True)
    text = finished_games.write([first])
    assert finished_games.read(finished_games.with_game(text, again, again=True)) == (again,)
    assert finished_games.read(finished_games.with_game(text, again, again=False)) == (first, again)
    other = line("won", seed=2)
    assert finished_games.read(finished_games.with_game(text, other, again=True)) == (first, other)


def test_lines_that_cannot_be_read_stay_when_a_game_ends_again() -> None:
    text = "from a newer version\n" + finished_games.write([line("lost")]) + "damaged\n"
    after = finished_games.with_game(text, line("won"), again=True)
    assert finished_games.read_all(after) == ((line("won"),), "from a newer version\ndamaged\n")


# ---- as text

lines = st.builds(
    Finished,
    st.text(max_size=10),
    st.text(max_size=20),
    st.integers(0, 10**12),
    st.lists(st.text(max_size=8), max_size=3).map(tuple),
    st.sampled_from(["won", "lost", "tied", "played"]),
    st.integers(0, 9999),
    st.none() | st.integers(-99, 999),
    st.booleans(),
    st.sampled_from(["", DAY]),
)


@given(st.lists(lines, max_size=5).map(tuple))
def test_what_is_written_is_read_again(kept: tuple[Finished, ...]) -> None:
    assert finished_games.read(finished_games.write(kept)) == kept
    assert finished_games.unreadable(finished_games.write(kept)) == ""


@given(st.text())
def test_any_text_is_a_journal_of_what_can_be_read_in_it(text: str) -> None:
    found = finished_games.read(text)
    assert finished_games.read(finished_games.unreadable(text)) == ()
    assert all(isinstance(each, Finished) for each in found)


@given(
    st.builds(
        line,
        st.sampled_from(["won", "lost", "tied", "played", "gone"]),
        variant=st.text('ab"\\\u00e9,][', max_size=3),
        seed=st.integers(-1, 2**65),
        seats=st.lists(st.sampled_from(["person", "keen", "", ",", "x" * 201]), max_size=3),
        moves=st.integers(-1, 10**7),
        score=st.none() | st.integers(-(10**7), 10**7) | st.just(-0.0),
        assisted=st.booleans() | st.none(),
    ),
    st.integers(0, 90),
    st.sampled_from(["", "0", "-", ",", '"', "\u0661", "\x7f"]),
)
def test_a_line_means_the_same_however_it_is_read(game: Finished, at: int, more: str) -> None:
    """A line as we write it is read in a shorter way than one with a space that we never write."""
    text = finished_games.write([game]).removesuffix("\n")
    text = text[:at] + more + text[at:]
    assert finished_games.read(text) == finished_games.read(text.replace("[", "[ ", 1))


def test_the_last_game_is_found_without_reading_the_others() -> None:
    saved = {"journal:mancala": finished_games.write([line("won"), line("lost")]) + "damaged\n\n"}
    assert finished_games.last_of_game(saved, "mancala") == line("lost")
    assert finished_games.last_of_game(saved, "mo") is None
    assert finished_games.last_of_game({"journal:mo": "damaged"}, "mo") is None


def test_a_damaged_line_costs_no_other_and_is_not_thrown_away() -> None:
    good = finished_games.write((line(),))
    bad = '["2026-11-17","island"]\nnot JSON\n' + json.dumps([1] * 9) + "\n"
    assert finished_games.read(bad + good) == (line(),)
    assert finished_games.unreadable(bad + good) == bad


# ---- figures


def test_no_games_no_figures() -> None:
    assert tally([]).figures() == Figures()
    assert statistics.share_won(Figures()) is None


def test_every_game_counts_and_those_without_help_once_more() -> None:
    games = [line("won", assisted=True)] * 4 + [line("lost")]
    everything, alone = (each.figures() for each in running_totals.of_games("mancala", games).games)
    assert (everything.played, everything.won, everything.longest) == (5, 4, 4)
    assert statistics.share_won(everything) == 80
    assert (alone.played, alone.won, statistics.share_won(alone)) == (1, 0, 0)


def test_games_between_people_do_not_break_a_streak() -> None:
    results = ["won", "won", "played", "won", "lost", "won", "tied", "won"]
    found = tally([line(result) for result in results]).figures()
    assert (found.longest, found.streak) == (3, 1)
    assert (found.played, found.won, found.lost, found.tied) == (8, 5, 1, 1)
    assert statistics.share_won(found) == 71


def test_the_best_is_the_highest_score_or_else_the_fewest_moves_of_a_win() -> None:
    scored = [line(score=score) for score in (20, 31, 27)]
    found = tally(scored).figures()
    assert (found.best, found.average, found.by_score) == (31, 26, True)
    solitaire = [line("won", moves=50), line("lost", moves=9), line("won", moves=44)]
    found = tally(solitaire).figures()
    assert (found.best, found.average, found.by_score) == (44, 47, False)


def test_games_are_grouped_by_variant_and_level_in_the_games_own_order() -> None:
    games = [
        line(variant="kalah", seats=("person", "master")),
        line(seats=("person", "sharp")),
        line(seats=("person", "person"), result="played"),
        line(),
        line("lost"),
        line(variant="gone", seats=("person", "gone")),
    ]
    found = statistics.groups("mancala", running_totals.of_games("mancala", games))
    assert [(text_of(group.title), group.figures.played) for group in found] == [
        ("Island rules, Hard", 2),
        ("Island rules, Very hard", 1),
        ("Island rules, Two people", 1),
        ("Kalah rules, Expert", 1),
        ("All, gone", 1),
    ]


def test_a_group_tells_games_with_and_without_help_apart() -> None:
    games = [line(), line("lost"), line(assisted=True)]
    (group,) = statistics.groups("mancala", running_totals.of_games("mancala", games))
    assert (group.figures.played, group.figures.won) == (3, 2)
    assert (group.unassisted.played, group.unassisted.won) == (2, 1)


NEW = line(score=40)


@pytest.mark.parametrize(
    ("others", "game", "is_best"),
    {
        "a higher score": ([line(score=39)], NEW, True),
        "the same score": ([line(score=40, seed=2)], NEW, False),
        "the first game": ([], NEW, False),
        "a better one had help": ([line(score=39), line(score=44, assisted=True)], NEW, True),
        "help in this one": ([line(score=39)], line(score=40, assisted=True), False),
        "a lost game": ([line(score=3)], line("lost", score=4), False),
        "another level": ([line(score=39, seats=("person", "sharp"))], NEW, False),
        "another variant": ([line(score=39, variant="kalah")], NEW, False),
        "fewer moves": ([line(moves=50)], line(moves=49), True),
        "more moves": ([line(moves=50)], line(moves=51), False),
        "fewer moves of a lost game": ([line("lost", moves=9)], line(moves=49), False),
    }.values(),
)
def test_a_new_best(others: list[Finished], game: Finished, is_best: bool) -> None:
    totals = running_totals.of_games("mancala", [*others, game])
    assert statistics.is_new_best("mancala", totals, game) is is_best


# ---- another level

LEVELS = ("sleepy", "keen", "sharp")
WIN, LOSS, TIE = line("won"), line("lost"), line("tied")
EASY_WIN, HARD_LOSS = line(seats=("person", "sleepy")), line("lost", seats=("sharp", "person"))


@pytest.mark.parametrize(
    ("games", "offer"),
    {
        "two wins": ([WIN] * 2, None),
        "three wins": ([WIN] * 3, LevelOffer("sharp", 3, is_harder=True)),
        "no offer again at once": ([WIN] * 4, None),
        "six wins": ([WIN] * 6, LevelOffer("sharp", 6, is_harder=True)),
        "three losses": ([LOSS] * 3, LevelOffer("sleepy", 3, is_harder=False)),
        "wins after a loss": ([LOSS, WIN, WIN, WIN], LevelOffer("sharp", 3, is_harder=True)),
        "a tie between": ([WIN, WIN, TIE, WIN], None),
        "three ties": ([TIE] * 3, None),
        "wins with help": (
            [WIN._replace(assisted=True)] * 3,
            LevelOffer("sharp", 3, is_harder=True),
        ),
        "a game between people between": (
            [WIN, WIN, line("played", seats=("person", "person")), WIN],
            LevelOffer("sharp", 3, is_harder=True),
        ),
        "another level between": ([WIN, EASY_WIN, WIN, WIN], None),
        "from the easiest": ([EASY_WIN] * 3, LevelOffer("keen", 3, is_harder=True)),
        "below the easiest": ([EASY_WIN._replace(result="lost")] * 3, None),
        "above the hardest": ([HARD_LOSS._replace(result="won")] * 3, None),
        "losses in the other seat": ([HARD_LOSS] * 3, LevelOffer("keen", 3, is_harder=False)),
        "a level that is gone": ([line(seats=("person", "gone"))] * 3, None),
        "a solitaire": ([line(seats=("person",))] * 3, None),
        "nothing": ([], None),
    }.values(),
)
def test_another_level_is_offered_after_three_equal_results(
    games: list[Finished], offer: LevelOffer | None
) -> None:
    assert statistics.level_offer(running_totals.of_games("mancala", games), LEVELS) == offer


def test_after_three_equal_results_a_solitaire_offers_its_next_preset() -> None:
    levels = tuple(statistics.levels("mo"))
    easy, normal, hard = (line(variant=variant, seats=("person",)) for variant in levels)
    lost = normal._replace(result="lost")

    def offer(*games: Finished) -> LevelOffer | None:
        return statistics.level_offer(running_totals.of_games("mo", games), levels)

    assert offer(*[easy] * 3) == LevelOffer(levels[1], 3, is_harder=True)
    assert offer(*[lost] * 3) == LevelOffer(levels[0], 3, is_harder=False)
    assert offer(*[hard] * 3) is None
    assert offer(easy, normal, normal) is None


def test_missions_are_one_group_for_each_computer() -> None:
    games = [line(variant=name, seats=("person", "classic")) for name in ("1", "2", "A-3")]
    (group,) = statistics.groups("doudizhu", running_totals.of_games("doudizhu", games))
    assert group.figures.played == 3


def test_the_last_games_are_those_that_somebody_won_or_lost() -> None:
    games = [line("played"), *[line("won", seed=number) for number in range(40)]]
    recent = running_totals.of_games("mancala", games).recent
    assert [game.seed for game in recent] == list(range(10, 40))


def test_a_line_leads_back_to_its_deal() -> None:
    found = finished_games.finished(ended(), DAY)
    at = ended()
    assert found
    assert replay(at.history.game, at.record).record.deal == ("doudizhu", found.seed, found.variant)
