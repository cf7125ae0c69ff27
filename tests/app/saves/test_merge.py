"""Two tabs have changed the same thing: neither change is lost, and nothing is there twice."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.saves import finished_games, task_results
from app.saves.finished_games import Finished
from app.saves.merge import merged
from app.saves.settings import Settings, read_settings, write_settings
from app.saves.task_results import Result

LINES = st.lists(st.sampled_from("abcd"), max_size=6)


def finished(seed: int, moves: int = 9) -> Finished:
    return Finished("2026-11-17", "one-joker", seed, ("person",), finished_games.WON, moves)


def written(*lines: Finished) -> str:
    return finished_games.write(lines)


def test_a_game_finished_in_each_of_two_tabs_counts_in_both() -> None:
    base = written(finished(1))
    mine, theirs = base + written(finished(2)), base + written(finished(3))
    both = merged("journal:mo", base, mine, theirs)
    assert both == written(finished(1), finished(3), finished(2))


def test_a_line_that_was_replaced_in_one_tab_is_not_brought_back_by_the_other() -> None:
    base = written(finished(1))
    both = merged("journal:mo", base, written(finished(1, moves=12)), base + written(finished(2)))
    assert both == written(finished(2), finished(1, moves=12))


def test_statistics_reset_in_one_tab_keep_the_game_that_ended_in_the_other() -> None:
    base = written(finished(1), finished(2))
    assert merged("journal:mo", base, "", base + written(finished(3))) == written(finished(3))


def test_lines_that_cannot_be_read_are_kept_like_the_others() -> None:
    both = merged("journal:mo", "", "damaged\n" + written(finished(1)), "of tomorrow\n")
    assert both == "of tomorrow\ndamaged\n" + written(finished(1))


def as_text(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


@given(LINES, LINES, LINES)
def test_what_only_one_tab_changed_is_taken_from_it(
    base: list[str], mine: list[str], theirs: list[str]
) -> None:
    was, here, there = map(as_text, (base, mine, theirs))
    assert merged("journal:mo", was, was, there) == there
    alone = merged("journal:mo", was, here, was)
    assert alone is not None
    assert sorted(alone.splitlines()) == sorted(mine)


@given(LINES, LINES, LINES)
def test_it_does_not_matter_which_tab_was_first(
    base: list[str], mine: list[str], theirs: list[str]
) -> None:
    """As far as each tab only adds, which is what playing does."""
    was, here, there = map(as_text, (base, base + mine, base + theirs))
    one, other = merged("journal:mo", was, here, there), merged("journal:mo", was, there, here)
    assert one is not None
    assert other is not None
    assert sorted(one.splitlines()) == sorted(other.splitlines()) == sorted(base + mine + theirs)


def test_settings_chosen_in_two_tabs_are_all_chosen() -> None:
    base = write_settings(Settings())
    mine, theirs = Settings(pace="fast"), Settings(theme="dark", deck="four")
    both = merged("settings", base, write_settings(mine), write_settings(theirs))
    assert both is not None
    assert read_settings(both) == Settings(pace="fast", theme="dark", deck="four")


def test_a_setting_that_only_a_newer_version_knows_stays() -> None:
    theirs = json.dumps({"theme": "dark", "font": "large"})
    both = merged("settings", "", write_settings(Settings(pace="fast")), theirs)
    assert both is not None
    assert json.loads(both)["font"] == "large"


@pytest.mark.parametrize("damaged", ["", "{", "[]"])
def test_settings_that_cannot_be_read_give_way(damaged: str) -> None:
    mine = write_settings(Settings(pace="fast"))
    both = merged("settings", "", mine, damaged)
    assert both is not None
    assert read_settings(both) == Settings(pace="fast")


def test_tries_add_up_and_what_was_beaten_stays_beaten() -> None:
    base = task_results.write({"1-1": Result(tries=2)})
    mine = task_results.write({"1-1": Result(tries=3, beaten=("classic",)), "1-2": Result(tries=1)})
    theirs = task_results.write({"1-1": Result(tries=4, helped=True)})
    both = merged("results:doudizhu", base, mine, theirs)
    assert both is not None
    assert task_results.read(both) == {
        "1-1": Result(tries=5, beaten=("classic",), helped=True),
        "1-2": Result(tries=1),
    }


def test_a_game_introduced_in_either_tab_is_introduced() -> None:
    assert merged("introduced", "mo", "mo smack", "mancala mo") == "mancala mo smack"


@pytest.mark.parametrize("key", ["game:mo", "lesson:mo", "daily:mo:2026-11-17", "of tomorrow"])
def test_two_ways_to_go_on_with_a_game_are_never_made_one(key: str) -> None:
    assert merged(key, "base", "mine", "theirs") is None
