"""Which saved games are listed, and which copies belong together."""

import pytest

from app.saves import saved_games, table_format
from app.table.table import Table
from tests.app.sample_tables import finished, lay

FIRST = ("sow 2", "sow 1", "sow 8")


def game(*moves: str, seed: int = 5) -> str:
    return table_format.write(lay("mancala", seed=seed, moves=moves))


def listed(saved: dict[str, str]) -> list[str]:
    return [found.key for found in saved_games.saved_games(saved)]


def test_games_in_progress_come_first_then_the_newest_that_was_set_aside() -> None:
    saved = {
        "aside:game:mancala:1": game("sow 1", seed=1),
        "aside:game:mancala:10": game("sow 1", seed=2),
        "aside:game:mancala:2": game("sow 1", seed=3),
        "game:mancala": game("sow 2"),
    }
    assert listed(saved) == [
        "game:mancala",
        "aside:game:mancala:10",
        "aside:game:mancala:2",
        "aside:game:mancala:1",
    ]


def test_a_game_that_is_over_or_not_begun_is_not_in_progress() -> None:
    assert listed({"game:mancala": table_format.write(finished("mancala"))}) == []
    assert listed({"game:mancala": game()}) == []


def test_statistics_settings_and_deleted_copies_are_no_games() -> None:
    saved = {"aside:journal:mo:1": "[]", "aside:game:mo:1": "", "settings": "{}", "journal:mo": "x"}
    assert listed(saved) == []


def test_a_copy_that_another_save_continues_is_not_listed() -> None:
    saved = {
        "game:mancala": game(*FIRST),
        "aside:game:mancala:1": game(*FIRST[:2]),
        "aside:game:mancala:2": game(*FIRST[:1], seed=6),
        "aside:game:mancala:3": game(*FIRST[:2], seed=6),
    }
    assert listed(saved) == ["game:mancala", "aside:game:mancala:3"]


def test_a_copy_that_went_another_way_is_listed() -> None:
    saved = {"game:mancala": game("sow 2"), "aside:game:mancala:1": game("sow 1")}
    assert len(listed(saved)) == 2


@pytest.mark.parametrize("text", ["{", "[]", '{"record": {}}', "null", "\x00"])
def test_a_damaged_copy_is_listed_with_the_reason(text: str) -> None:
    (found,) = saved_games.saved_games({"aside:game:mo:1": text})
    assert (found.game, found.table) == ("mo", None)
    assert found.problem


def test_a_copy_of_a_game_that_is_not_here_is_listed_without_its_name() -> None:
    (found,) = saved_games.saved_games({"aside:game:chess:1": "{}"})
    assert (found.game, found.table) == ("", None)


def test_a_daily_that_was_set_aside_is_listed() -> None:
    table: Table = lay("mancala", seed=5, moves=("sow 2",))._replace(daily="2026-11-17")
    key = "aside:daily:mancala:2026-11-17:1"
    (found,) = saved_games.saved_games({key: table_format.write(table)})
    assert found.table
    assert found.table.daily == "2026-11-17"


def test_a_copy_is_deleted_together_with_the_older_ones_of_its_game() -> None:
    saved = {
        "game:mancala": game(*FIRST, seed=6),
        "aside:game:mancala:1": game(*FIRST[:1]),
        "aside:game:mancala:2": game(*FIRST[:2]),
        "aside:game:mancala:3": game("sow 1"),
    }
    deleted = saved_games.copies(saved, "aside:game:mancala:2")
    assert sorted(deleted) == ["aside:game:mancala:1", "aside:game:mancala:2"]
    assert saved_games.copies({"aside:game:mo:1": "{"}, "aside:game:mo:1") == ("aside:game:mo:1",)
