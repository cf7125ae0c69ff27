"""Levels beaten, streaks, accuracy and goals: worked out from the saves, the same with running totals."""

from datetime import date, timedelta

from app.saves import finished_games, keys, task_results
from app.saves.finished_games import Finished
from app.saves.progress import achievements, goals
from app.saves.progress.achievements import Achievements, Progress
from app.saves.task_results import Result
from app.saves.totals import running_totals
from rules import GAMES
from tests.app.model.sample_states import LOBBY, TODAY, go, happen

DAY = date.fromisoformat(TODAY)


def game(
    level: str, result: str = "won", *, on: str = TODAY, assisted: bool = False, daily: str = ""
) -> Finished:
    return Finished(on, "island", 1, ("person", level), result, 20, 30, assisted, daily)


def saves(*games: Finished, key: str = "mancala") -> dict[str, str]:
    return {keys.finished_key(key): finished_games.write(games)}


def of_game(saved: dict[str, str], key: str = "mancala") -> Achievements:
    found = achievements.progress(saved, DAY)
    return next(each for each in found.games if each.game == key)


def reviews(*values: int) -> str:
    return "".join(
        f'["2026-11-{at + 1:02}","island",{at},30,{value}]\n' for at, value in enumerate(values)
    )


def wanted(saved: dict[str, str]) -> list[tuple[str, int, int]]:
    found = goals.goals(achievements.progress(saved, DAY))
    return [(str(goal.text), goal.now, goal.of) for goal in found]


def test_a_level_is_beaten_by_a_win_without_help_in_any_variant() -> None:
    kalah = game("keen")._replace(variant="kalah")
    found = of_game(
        saves(game("sleepy", "lost"), game("sharp", assisted=True), game("keen"), kalah)
    )
    assert {level.key: level[2:] for level in found.levels if level.won} == {
        "keen": (2, 2),
        "sharp": (1, 0),
    }
    assert [level.key for level in found.levels][found.highest or 0] == "keen"
    assert (found.played, found.won, found.won_unassisted) == (4, 3, 2)


def test_the_levels_of_a_solitaire_are_its_presets() -> None:
    presets = GAMES["mo"].presets
    assert presets
    first = next(iter(presets))
    line = Finished(TODAY, first, 1, ("person",), "won", 60)
    found = of_game(saves(line, key="mo"), "mo")
    assert [level.key for level in found.levels] == [*presets]
    assert found.levels[0][2:] == (1, 1)


def test_solved_missions_are_counted() -> None:
    results = {"1": Result(2, ("classic",)), "2": Result(3, (), helped=True)}
    line = Finished(TODAY, "1", 1, ("person", "classic"), "won", 12)
    saved = saves(line, key="doudizhu") | {
        keys.results_key("doudizhu"): task_results.write(results)
    }
    solved = of_game(saved, "doudizhu").solved
    assert solved
    assert solved[0] == 1
    assert solved[1] > 60


def test_the_streak_of_all_dailies_goes_on_with_any_game() -> None:
    days = [(DAY - timedelta(days=back)).isoformat() for back in range(4)]
    one = saves(*(game("keen", on=day, daily=day) for day in (days[3], days[1])))
    other = saves(*(game("coin", on=day, daily=day) for day in (days[2], days[0])), key="smack")
    found = achievements.progress(one | other, DAY)
    assert found.dailies == (4, 4)
    assert next(each for each in found.games if each.game == "smack").dailies == (1, 1)
    late = saves(game("keen", on=days[0], daily=days[1]))
    assert achievements.progress(late, DAY).dailies == (0, 0)


def test_nothing_played_is_no_progress_and_has_no_goals() -> None:
    found = achievements.progress({}, DAY)
    assert not found.has_begun
    assert goals.goals(found) == ()
    assert wanted({}) == []


def test_goals_follow_from_what_was_done() -> None:
    assert wanted(saves(game("sleepy", "lost"))) == [("Win Mancala Island: Easy", 0, 0)]
    assert wanted(saves(game("sleepy"))) == [("Win Mancala Island: Medium", 0, 0)]
    assert wanted(saves(game("sleepy", assisted=True))) == [
        ("Win Mancala Island without undo or hints", 0, 0)
    ]
    done = saves(*(game(level) for level in ("sleepy", "casual", "keen", "sharp", "master")))
    assert wanted(done) == []
    done[keys.accuracy_key("mancala")] = reviews(60, 70)
    assert wanted(done) == [], "two reviews say little"
    done[keys.accuracy_key("mancala")] = reviews(60, 70, 77)
    assert wanted(done) == [("Average accuracy of 70 % in Mancala Island", 69, 70)]


def test_a_goal_for_dailies_only_for_those_who_play_them_and_never_more_than_four_goals() -> None:
    daily = game("sleepy", on=TODAY, daily=TODAY)
    assert wanted(saves(daily))[-1] == ("Reach a daily streak of 3 days", 1, 3)
    some = saves(daily)
    for key, seats in (
        ("mo", ()),
        ("smack", ("coin",)),
        ("rupiaj", ("greedy",)),
        ("doudizhu", ("classic",)),
    ):
        variant = GAMES[key].default_variant
        some |= saves(Finished(TODAY, variant, 1, ("person", *seats), "lost", 9), key=key)
    assert len(wanted(some)) == goals.MOST
    assert any("daily" in text for text, _, _ in wanted(some))


def test_only_the_last_accuracies_are_averaged_and_shown() -> None:
    saved = saves(game("keen")) | {keys.accuracy_key("mancala"): reviews(*range(28), 60, 70)}
    found = of_game(saved)
    assert found.accuracies[-2:] == (60, 70)
    assert achievements.average(found.accuracies[-achievements.RECENT :]) == 32
    assert achievements.average(()) is None


def test_running_totals_change_nothing() -> None:
    many = [game("keen" if at % 3 else "sleepy", "won" if at % 2 else "lost") for at in range(600)]
    saved = saves(*many)
    due = running_totals.due(saved, "mancala")
    assert due
    with_totals = saved | {keys.totals_key("mancala"): due}
    assert achievements.progress(with_totals, DAY) == achievements.progress(saved, DAY)
    opened = happen(LOBBY._replace(saved=saved), go("#/progress"))
    assert opened.page == "progress"
    assert opened.saved[keys.totals_key("mancala")] == due, "the page brings them up to date"


def test_progress_is_a_value_without_saves() -> None:
    assert isinstance(achievements.progress(saves(game("keen")), DAY), Progress)
